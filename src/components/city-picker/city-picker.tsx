import { useState } from 'react'
import { Field } from '../form/fields.tsx'
import { useTranslation } from '../use-translation.ts'
import { CityCombobox, type ZoneEntry } from './city-combobox.tsx'
import type { CityEntry } from './city-index.ts'
import { featuredZones, isFeatured } from './city.ts'

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
        <CityCombobox
          {...control}
          name={name}
          value={zone}
          shown={nameOf(zone)}
          suggestions={suggestions}
          chosenKey={zone}
          onChoose={(entry) => {
            setFound(entry.city)
            onChange(entry.zone)
          }}
        />
      )}
    </Field>
  )
}
