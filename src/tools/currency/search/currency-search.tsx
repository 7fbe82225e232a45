import './currency-search.css'
import { Search as SearchIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../../../ui/use-translation.ts'
import { useFindCurrency, warmFindCurrency } from './use-find-currency.ts'

interface CurrencySearchProps {
  /** The label of the list it stands beside. */
  label: string
  /** Whether a currency can be chosen now: those without a rate cannot. */
  isOffered: (code: string) => boolean
  onChoose: (code: string) => void
  /** The list: a `select`, which gets the focus once a currency is chosen. */
  children: ReactNode
}

/** A button beside a list of currencies; the search that it opens takes the list's place. */
export const CurrencySearch = ({ label, isOffered, onChoose, children }: CurrencySearchProps) => {
  const { t } = useTranslation('currency')
  const { Find, open, close } = useFindCurrency()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <div className="currency-search" ref={place}>
        <div hidden={!!Find}>{children}</div>
        {Find ? (
          <Find
            label={label}
            isOffered={isOffered}
            onChoose={(code) => {
              onChoose(code)
              close()
              place.current?.querySelector('select')?.focus()
            }}
            onClose={(isByKey) => {
              close()
              if (isByKey) button.current?.focus()
            }}
          />
        ) : (
          <button
            type="button"
            ref={button}
            className="icon-button"
            aria-label={`${label} – ${t('find.open')}`}
            title={t('find.open')}
            onPointerEnter={warmFindCurrency}
            onFocus={warmFindCurrency}
            // The second click of two on the button that closed it, which stood in this place, opens nothing.
            onClick={({ detail }) => detail < 2 && open()}
          >
            <SearchIcon aria-hidden size={20} />
          </button>
        )}
      </div>
      {Find === null && (
        <p role="alert" className="problem">
          {t('find.failedToOpen')}
        </p>
      )}
    </>
  )
}
