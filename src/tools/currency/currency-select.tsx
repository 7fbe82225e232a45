import { Search as SearchIcon } from 'lucide-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { isSpecified, offeredCurrencies, specifiedCurrencies } from '../../core/rates/codes.ts'
import { lazyModule } from '../../components/lazy-module.tsx'
import { useLazySearch } from '../../components/search-box/use-lazy-search.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { capitalize } from './format-rate.ts'

interface CurrencySelectProps {
  name: 'from' | 'to'
  value: string
  nameOf: (code: string) => string
  /**
   * Is true when there is a rate for the currency. Before the rates are loaded, it is true for the specified ones
   * only.
   */
  has: (code: string) => boolean
  onChange: (code: string) => void
}

/** A list of the ten specified currencies, then of all others that have a rate, with a search beside it. */
export const CurrencySelect = ({ name, value, nameOf, has, onChange }: CurrencySelectProps) => {
  const { t } = useTranslation('currency')
  const language = useLanguage()
  const label = t(`list.${name}`)
  const others = useMemo(
    () =>
      offeredCurrencies
        .filter((code) => !isSpecified(code) && (has(code) || code === value))
        .map((code) => ({ code, words: capitalize(nameOf(code)) }))
        .toSorted((one, other) => one.words.localeCompare(other.words, language)),
    [has, value, nameOf, language],
  )
  const option = (code: string, words: string) => (
    <option key={code} value={code}>
      {words === code ? code : `${words} (${code})`}
    </option>
  )
  return (
    <CurrencySearch label={label} isOffered={has} onChoose={onChange}>
      <select
        name={name}
        className="unit-select"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <optgroup label={t('mainCurrencies')}>
          {specifiedCurrencies.map((code) => option(code, capitalize(nameOf(code))))}
        </optgroup>
        {others.length > 0 && (
          <optgroup label={t('otherCurrencies')}>
            {others.map(({ code, words }) => option(code, words))}
          </optgroup>
        )}
      </select>
    </CurrencySearch>
  )
}

const findCurrency = lazyModule(async () => (await import('./find-currency.tsx')).FindCurrency)

interface CurrencySearchProps {
  /** The label of the list. */
  label: string
  /** Is true when a currency can be chosen at the moment. Those without a rate cannot. */
  isOffered: (code: string) => boolean
  onChoose: (code: string) => void
  /** The list, a `select`, which gets the focus after a currency was chosen. */
  children: ReactNode
}

/** A list of currencies with a button beside it. The button opens a search, which takes the place of the list. */
const CurrencySearch = ({ label, isOffered, onChoose, children }: CurrencySearchProps) => {
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
            // The button appears in the place of the one that closed the search. The second click of a double click
            // opens nothing.
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
