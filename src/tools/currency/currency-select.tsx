import { useMemo } from 'react'
import { isSpecified, offeredCurrencies, specifiedCurrencies } from '../../core/rates/codes.ts'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { capitalize } from './format-rate.ts'
import { CurrencySearch } from './search/currency-search.tsx'

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
