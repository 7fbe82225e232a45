import { useMemo } from 'react'
import type { Language } from '../../core/language.ts'
import { isSpecified, offeredCurrencies, specifiedCurrencies } from '../../core/rates/codes.ts'
import { useLanguageData } from '../../components/lazy-module.tsx'
import { Combobox } from '../../components/combobox/combobox.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { capitalize } from './format-rate.ts'

const loadFind = async (language: Language) => {
  const { loadCurrencySearch } = await import('./currency-index.ts')
  return loadCurrencySearch(language)
}

interface CurrencyFieldProps {
  name: 'from' | 'to' | 'add'
  value: string
  nameOf: (code: string) => string
  /** Is true for the currencies that are offered. */
  has: (code: string) => boolean
  onChange: (code: string) => void
  /** Is called when the list will soon be needed. */
  onWanted?: () => void
  /** Where a visible label names the field. */
  id?: string
}

/**
 * The choice of a currency. The list opens with the ten specified ones, then all others that have a rate, and finds
 * by name, code, sign or a country that uses the currency.
 */
export const CurrencyField = (props: CurrencyFieldProps) => {
  const { name, value, nameOf, has, onChange, onWanted, id } = props
  const { t } = useTranslation('currency')
  const language = useLanguage()
  const { data: find, hasFailed, load } = useLanguageData(loadFind)
  const suggestions = useMemo(() => {
    const entry = (code: string) => {
      const words = capitalize(nameOf(code))
      return { key: code, name: words, more: words === code ? '' : code }
    }
    const others = offeredCurrencies
      .filter((code) => !isSpecified(code) && (has(code) || code === value))
      .map(entry)
    return [
      ...specifiedCurrencies.filter(has).map(entry),
      ...others.toSorted((one, other) => one.name.localeCompare(other.name, language)),
    ]
  }, [has, value, nameOf, language])
  const words = capitalize(nameOf(value))
  return (
    <Combobox
      name={name}
      value={value}
      shown={words === value ? value : `${words} (${value})`}
      id={id}
      aria-label={t(`list.${name}`)}
      suggestions={suggestions}
      chosenKey={value}
      words={{
        list: t('find.found'),
        count: (count) => t('find.count', { count }),
        none: t('find.none'),
        loading: t('find.loading'),
        failed: t('find.failed'),
      }}
      find={find && ((text) => find(text, has))}
      hasFailed={hasFailed}
      onWanted={() => {
        load()
        onWanted?.()
      }}
      onChoose={({ key }) => onChange(key)}
    />
  )
}
