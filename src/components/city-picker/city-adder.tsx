import './city-picker.css'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '../use-translation.ts'
import type { CityEntry } from './city-index.ts'
import { isKnownZone, useCitySearch } from './use-city-search.ts'

interface CityAdderProps {
  /** The button's word, and the search's. */
  label: string
  /** Told of the city that was chosen, when the focus is back on the button. */
  onAdd: (city: CityEntry) => void
  /** Told when the visitor starts to search: what was said of the last one is over. */
  onOpen: () => void
}

/** A button in whose place the city search opens, for lists that cities are added to. */
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
      {hasFailed && (
        <p role="alert" className="problem">
          {t('failedToOpen')}
        </p>
      )}
    </>
  )
}
