import './currency-search.css'
import { Search as SearchIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { lazyModule } from '../../../components/lazy-module.tsx'
import { useLazySearch } from '../../../components/search-box/use-lazy-search.ts'
import { useTranslation } from '../../../components/use-translation.ts'

const findCurrency = lazyModule(async () => (await import('./find-currency.tsx')).FindCurrency)

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
  const { search, hasFailed, opener, close } = useLazySearch(findCurrency)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <div className="currency-search" ref={place}>
        <div hidden={search !== undefined}>{children}</div>
        {search ? (
          <search.Search
            label={label}
            initialText={search.initialText}
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
            {...opener}
            // The second click of two on the button that closed it, which stood in this place, opens nothing.
            onClick={(event) => event.detail < 2 && opener.onClick(event)}
          >
            <SearchIcon aria-hidden size={20} />
          </button>
        )}
      </div>
      {hasFailed && (
        <p role="alert" className="problem">
          {t('find.failedToOpen')}
        </p>
      )}
    </>
  )
}
