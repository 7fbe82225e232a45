import { useMemo } from 'react'
import type { Language } from '../../core/language.ts'
import { isSpecified, offeredCurrencies, specifiedCurrencies } from '../../core/rates/codes.ts'
import { Combobox, type ComboboxEntry, useLazyFind } from '../../components/search-box/combobox.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { FoundCurrency } from './currency-index.ts'
import { capitalize } from './format-rate.ts'

const maxMatches = 30
const maxPlaces = 2

type Find = (text: string, isOffered: (code: string) => boolean) => readonly FoundCurrency[]

const loadFind = async (language: Language): Promise<Find> => {
  const { findCurrencies, loadCurrencyIndex } = await import('./currency-index.ts')
  const index = await loadCurrencyIndex(language)
  return (text, isOffered) =>
    findCurrencies(
      index.filter(({ code }) => isOffered(code)),
      text,
      maxMatches,
    )
}

/** Lists the place in the query first, then a few others. */
const placesOf = ({ currency, place }: FoundCurrency): string => {
  const places = place ? [place, ...currency.places.filter((it) => it !== place)] : currency.places
  const shown = places.slice(0, maxPlaces).join(', ')
  return places.length > maxPlaces ? `${shown}…` : shown
}

const entryOf = (found: FoundCurrency): ComboboxEntry => {
  const { name, code, signs } = found.currency
  return {
    key: code,
    name: capitalize(name),
    more: [code, signs[0], placesOf(found)].filter(Boolean).join(' · '),
  }
}

interface CurrencyFieldProps {
  name: 'from' | 'to' | 'add'
  value: string
  nameOf: (code: string) => string
  /** Is true for the currencies that are offered. */
  has: (code: string) => boolean
  onChange: (code: string) => void
  /** Where a visible label names the field. */
  id?: string
}

/**
 * The choice of a currency. The list opens with the ten specified ones, then all others that have a rate, and finds
 * by name, code, sign or a country that uses the currency.
 */
export const CurrencyField = (props: CurrencyFieldProps) => {
  const { name, value, nameOf, has, onChange, id } = props
  const { t } = useTranslation('currency')
  const language = useLanguage()
  const { find, hasFailed, ask } = useLazyFind(loadFind)
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
      find={find && ((text) => find(text, has).map(entryOf))}
      hasFailed={hasFailed}
      onWanted={ask}
      onChoose={({ key }) => onChange(key)}
    />
  )
}
