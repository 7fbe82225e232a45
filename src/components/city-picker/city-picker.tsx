import './city-picker.css'
import { Search as SearchIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { Field } from '../form/fields.tsx'
import { useTranslation } from '../use-translation.ts'
import type { CityEntry } from './city-index.ts'
import { featuredZones, isFeatured } from './city.ts'
import { isKnownZone, useCitySearch } from './use-cities.ts'

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

/** A list of the specified cities, and a search that replaces it to choose any other city. */
export const CityPicker = ({ name, label, zone, others, nameOf, onChange }: CityPickerProps) => {
  const { t } = useTranslation('city-picker')
  const { search, hasFailed, opener, close } = useCitySearch()
  const [found, setFound] = useState<CityEntry>()
  const select = useRef<HTMLSelectElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const options = [...featuredZones, ...new Set([...others, zone].filter((it) => !isFeatured(it)))]

  const isBeside = found?.zone === zone && found.name !== nameOf(zone)
  return (
    <Field
      label={label}
      problem={hasFailed ? t('failedToOpen') : undefined}
      hint={isBeside ? t('sameTime', { city: found.name, zoneCity: nameOf(zone) }) : undefined}
    >
      {(control) => (
        <div className="city-picker">
          <select
            {...control}
            ref={select}
            name={name}
            className="unit-select"
            hidden={search !== undefined}
            value={zone}
            onChange={(event) => {
              setFound(undefined)
              onChange(event.target.value)
            }}
          >
            {options.map((option) => (
              <option key={option} value={option}>
                {nameOf(option)}
              </option>
            ))}
          </select>
          {search ? (
            <search.Search
              label={label}
              initialText={search.initialText}
              isKnown={isKnownZone}
              onChoose={(city) => {
                setFound(city)
                onChange(city.zone)
                close()
                select.current?.focus()
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
              aria-label={`${label} – ${t('search')}`}
              title={t('search')}
              {...opener}
            >
              <SearchIcon aria-hidden size={20} />
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
