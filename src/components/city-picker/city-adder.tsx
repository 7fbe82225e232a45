import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '../use-translation.ts'
import type { CityEntry } from './city-index.ts'
import { isKnownZone, useCitySearch } from './use-cities.ts'
import { ErrorMessage } from '../error-message.tsx'

interface CityAdderProps {
  /** The label of the button and of the search. */
  label: string
  /** Is called with the chosen city, after the focus has moved back to the button. */
  onAdd: (city: CityEntry) => void
  /** Is called when the visitor opens the search, so that messages about the last city can be removed. */
  onOpen: () => void
}

/** A button that is replaced by the city search, for adding cities to a list. */
export const CityAdder = ({ label, onAdd, onOpen }: CityAdderProps) => {
  const { t } = useTranslation('city-picker')
  const { search, hasFailed, opener, close } = useCitySearch()
  const button = useRef<HTMLButtonElement>(null)
  if (search)
    return (
      <search.Search
        label={label}
        initialText={search.initialText}
        isKnown={isKnownZone}
        onChoose={(city) => {
          close()
          button.current?.focus({ preventScroll: true })
          onAdd(city)
        }}
        onClose={(isByKey) => {
          close()
          if (isByKey) button.current?.focus()
        }}
      />
    )
  return (
    <>
      <button
        type="button"
        ref={button}
        className="button"
        {...opener}
        onClick={(event) => {
          onOpen()
          opener.onClick(event)
        }}
      >
        <Plus aria-hidden size={20} />
        {label}
      </button>
      {hasFailed && <ErrorMessage>{t('failedToOpen')}</ErrorMessage>}
    </>
  )
}
