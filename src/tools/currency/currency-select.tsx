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
  /** Whether there is a rate for a currency; nothing but the specified ones before rates have come. */
  has: (code: string) => boolean
  onChange: (code: string) => void
}

/** The ten specified currencies, then all others there are rates for; with a search beside it. */
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
  /** The label of the list it stands beside. */
  label: string
  /** Whether a currency can be chosen now: those without a rate cannot. */
  isOffered: (code: string) => boolean
  onChoose: (code: string) => void
  /** The list: a `select`, which gets the focus once a currency is chosen. */
  children: ReactNode
}

/** A button beside a list of currencies; the search that it opens takes the list's place. */
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
