import { useCallback, useEffect, useState } from 'react'
import type { Language } from '../../core/language.ts'
import { SearchBox } from '../search-box/search-box.tsx'
import { useLanguage, useTranslation } from '../use-translation.ts'
import { type CityEntry, findCities } from './city-index.ts'
import { loadCities } from './load-cities.ts'

const shownAtMost = 30

export interface CitySearchProps {
  /** The label of the field it stands for. */
  label: string
  /** What was typed while its script was on the way. */
  initialText: string
  /** A browser may be older than a zone. */
  isKnown: (zone: string) => boolean
  onChoose: (city: CityEntry) => void
  /** @param isByKey - closed on purpose, so that the focus has somewhere to go. */
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

/** Finds a city by its name, its country or its zone. */
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
        ((text) => findCities(cities, text, shownAtMost).filter(({ zone }) => isKnown(zone)))
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
