import { useCallback, useEffect, useState } from 'react'
import type { Language } from '../../core/language.ts'
import { SearchBox } from '../search-box/search-box.tsx'
import { useLanguage, useTranslation } from '../use-translation.ts'
import { type CityEntry, findCities, loadCities } from './city-index.ts'

const maxResults = 30

interface CitySearchProps {
  /** The label of the field that the search replaces. */
  label: string
  /** The text that was typed while the search was loading. */
  initialText: string
  /** Whether the browser knows a zone. */
  isKnown: (zone: string) => boolean
  onChoose: (city: CityEntry) => void
  /** @param isByKey - whether a key closed the search. The focus must then move back to the button. */
  onClose: (isByKey: boolean) => void
}

const useCities = () => {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ language: Language; cities: readonly CityEntry[] }>()
  const [hasFailed, setHasFailed] = useState(false)
  const ask = useCallback(() => {
    loadCities(language).then(
      (cities) => {
        setLoaded({ language, cities })
        setHasFailed(false)
      },
      () => setHasFailed(true),
    )
  }, [language])
  useEffect(ask, [ask])
  return { cities: loaded?.language === language ? loaded.cities : undefined, hasFailed, ask }
}

/** A search for cities by name, country or zone. */
export const CitySearch = ({ label, initialText, isKnown, onChoose, onClose }: CitySearchProps) => {
  const { t } = useTranslation('city-picker')
  const { cities, hasFailed, ask } = useCities()
  return (
    <SearchBox
      label={label}
      initialText={initialText}
      words={{
        search: t('searchLabel'),
        close: t('close'),
        found: t('found'),
        count: (count) => t('count', { count }),
        none: t('none'),
        loading: t('loading'),
        failed: t('failed'),
      }}
      find={
        cities &&
        ((text) => findCities(cities, text, maxResults).filter(({ zone }) => isKnown(zone)))
      }
      hasFailed={hasFailed}
      onRetry={ask}
      keyOf={({ zone, name }) => `${zone} ${name}`}
      linesOf={({ name, country, zone }) => [name, [country, zone].filter(Boolean).join(' · ')]}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
