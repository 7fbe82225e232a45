import type { Language } from '../../core/language.ts'
import { useLanguageData } from '../lazy-module.tsx'
import { Combobox, type ComboboxEntry, type ComboboxProps } from '../combobox/combobox.tsx'
import { useTranslation } from '../use-translation.ts'
import type { CityEntry } from './city-index.ts'
import { isKnownZone } from './use-cities.ts'

const maxResults = 30

type Find = (text: string) => readonly CityEntry[]

const loadFind = async (language: Language): Promise<Find> => {
  const { findCities, loadCities } = await import('./city-index.ts')
  const cities = await loadCities(language)
  return (text) => findCities(cities, text, maxResults).filter(({ zone }) => isKnownZone(zone))
}

export interface ZoneEntry extends ComboboxEntry {
  zone: string
  /** Is set for a city that was found by the search. */
  city?: CityEntry
}

/** A combobox that finds cities by name, country or zone. Their list is loaded when it will soon be needed. */
export const CityCombobox = (
  props: Omit<ComboboxProps<ZoneEntry>, 'words' | 'find' | 'hasFailed' | 'onWanted'>,
) => {
  const { t } = useTranslation('city-picker')
  const { data: find, hasFailed, load } = useLanguageData(loadFind)
  return (
    <Combobox
      {...props}
      words={{
        list: t('found'),
        count: (count) => t('count', { count }),
        none: t('none'),
        loading: t('loading'),
        failed: t('failed'),
      }}
      find={
        find &&
        ((text) =>
          find(text).map((city) => ({
            key: `${city.zone} ${city.name}`,
            zone: city.zone,
            name: city.name,
            more: [city.country, city.zone].filter(Boolean).join(' · '),
            city,
          })))
      }
      hasFailed={hasFailed}
      onWanted={load}
    />
  )
}
