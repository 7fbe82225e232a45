import { useState } from 'react'
import type { Language } from '../../core/language.ts'
import { Field } from '../form/fields.tsx'
import { useLanguageData } from '../lazy-module.tsx'
import { Combobox, type ComboboxEntry } from '../search-box/combobox.tsx'
import { useTranslation } from '../use-translation.ts'
import type { CityEntry } from './city-index.ts'
import { featuredZones, isFeatured } from './city.ts'
import { isKnownZone } from './use-cities.ts'

const maxResults = 30

type Find = (text: string) => readonly CityEntry[]

const loadFind = async (language: Language): Promise<Find> => {
  const { findCities, loadCities } = await import('./city-index.ts')
  const cities = await loadCities(language)
  return (text) => findCities(cities, text, maxResults).filter(({ zone }) => isKnownZone(zone))
}

interface ZoneEntry extends ComboboxEntry {
  zone: string
  /** Is set for a city that was found by the search. */
  city?: CityEntry
}

interface CityPickerProps {
  name: string
  label: string
  /** The identifier of the chosen zone. */
  zone: string
  /** The zones that are offered besides those of the specified cities. */
  others: readonly string[]
  nameOf: (zone: string) => string
  onChange: (zone: string) => void
}

/** The choice of a city. The list opens with the specified ones, and finds others by name, country or zone. */
export const CityPicker = ({ name, label, zone, others, nameOf, onChange }: CityPickerProps) => {
  const { t } = useTranslation('city-picker')
  const { data: find, hasFailed, ask } = useLanguageData(loadFind)
  const [found, setFound] = useState<CityEntry>()
  const zones = [...featuredZones, ...new Set([...others, zone].filter((it) => !isFeatured(it)))]
  const suggestions = zones.map((it): ZoneEntry => ({
    key: it,
    zone: it,
    name: nameOf(it),
    more: '',
  }))
  const isBeside = found?.zone === zone && found.name !== nameOf(zone)
  return (
    <Field
      label={label}
      hint={isBeside ? t('sameTime', { city: found.name, zoneCity: nameOf(zone) }) : undefined}
    >
      {(control) => (
        <Combobox
          {...control}
          name={name}
          value={zone}
          shown={nameOf(zone)}
          suggestions={suggestions}
          chosenKey={zone}
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
              find(text).map((city): ZoneEntry => ({
                key: `${city.zone} ${city.name}`,
                zone: city.zone,
                name: city.name,
                more: [city.country, city.zone].filter(Boolean).join(' · '),
                city,
              })))
          }
          hasFailed={hasFailed}
          onWanted={ask}
          onChoose={(entry) => {
            setFound(entry.city)
            onChange(entry.zone)
          }}
        />
      )}
    </Field>
  )
}
