import './find-currency.css'
import { useCallback, useEffect, useState } from 'react'
import type { Language } from '../../core/language.ts'
import { SearchBox } from '../../components/search-box/search-box.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  type CurrencyEntry,
  type FoundCurrency,
  findCurrencies,
  readCurrencyIndex,
} from './find-currencies.ts'
import { loadCurrencyNames, loadFindingLines } from './names/load-names.ts'

const shownAtMost = 30
const placesShown = 2

interface FindCurrencyProps {
  /** The label of the list it stands for. */
  label: string
  /** What was typed while its script was on the way. */
  initialText: string
  /** Whether a currency can be chosen now. */
  isOffered: (code: string) => boolean
  onChoose: (code: string) => void
  /** @param isByKey - closed on purpose, so that the focus has somewhere to go. */
  onClose: (isByKey: boolean) => void
}

const useIndex = () => {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{
    language: Language
    index: readonly CurrencyEntry[]
  }>()
  const [hasFailed, setHasFailed] = useState(false)
  const ask = useCallback(() => {
    Promise.all([loadFindingLines(language), loadCurrencyNames(language)]).then(
      ([lines, names]) => {
        setLoaded({ language, index: readCurrencyIndex(lines, names) })
        setHasFailed(false)
      },
      () => setHasFailed(true),
    )
  }, [language])
  useEffect(ask, [ask])
  return { index: loaded?.language === language ? loaded.index : undefined, hasFailed, ask }
}

/** The place that was asked for stands first; a few of the others follow. */
const placesOf = ({ currency, place }: FoundCurrency): string => {
  const places = place ? [place, ...currency.places.filter((it) => it !== place)] : currency.places
  const shown = places.slice(0, placesShown).join(', ')
  return places.length > placesShown ? `${shown}…` : shown
}

/** Finds a currency by its name, its code, its sign or a country that pays with it. */
export const FindCurrency = (props: FindCurrencyProps) => {
  const { label, initialText, isOffered, onChoose, onClose } = props
  const { t } = useTranslation('currency')
  const { index, hasFailed, ask } = useIndex()
  return (
    <SearchBox<FoundCurrency>
      label={label}
      initialText={initialText}
      words={{
        search: t('find.label'),
        close: t('find.close'),
        found: t('find.found'),
        count: (count) => t('find.count', { count }),
        none: t('find.none'),
        loading: t('find.loading'),
        failed: t('find.failed'),
      }}
      find={
        index &&
        ((text) =>
          findCurrencies(
            index.filter(({ code }) => isOffered(code)),
            text,
            shownAtMost,
          ))
      }
      hasFailed={hasFailed}
      onRetry={ask}
      keyOf={({ currency }) => currency.code}
      linesOf={(found) => {
        const { name, code, signs } = found.currency
        return [name, [code, signs[0], placesOf(found)].filter(Boolean).join(' · ')]
      }}
      onChoose={({ currency }) => onChoose(currency.code)}
      onClose={onClose}
    />
  )
}
