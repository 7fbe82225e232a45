import { type FoundCity, featuredZones, isSameCity } from '../../components/city-picker/city.ts'
import { type Language, isLanguage } from '../../core/language.ts'
import { readZone } from '../../core/zones.ts'

/** The 12-hour or the 24-hour clock. */
export type HourCycle = '12' | '24'

/** The city of a card: one of the specified six, whose names are in the texts, or one that was found by the search. */
export interface City {
  zone: string
  /** Missing for the specified six. */
  found?: FoundCity
}

/** The settings that the visitor can change and that are stored. */
export interface Clocks {
  cities: readonly City[]
  /** Missing until the visitor has chosen. The language decides then. */
  hourCycle?: HourCycle
}

/** The greatest number of cities. More cannot be taken in at a glance. */
export const maxCities = 24

/** The cities of the specification, which are the first six of the featured ones. */
export const defaultCities: readonly City[] = featuredZones.slice(0, 6).map((zone) => ({ zone }))

const isDefaultZone = (zone: string) => defaultCities.some((city) => city.zone === zone)

const identityOf = ({ zone, found }: City) => found ?? { zone, names: [], isZoneCity: true }

/** A key that is unique in a list of cities. */
export const cityKey = (city: City): string =>
  city.found && !city.found.isZoneCity ? `${city.zone} ${city.found.names[0] ?? ''}` : city.zone

/** The city of a list that is the same place, in whatever language its name is. */
const findSamePlace = (cities: readonly City[], city: City): City | undefined =>
  cities.find((other) => isSameCity(identityOf(other), identityOf(city)))

/** The result of adding a city to a list. */
export type Addition =
  | { kind: 'added'; cities: readonly City[]; city: City }
  | { kind: 'duplicate'; city: City }
  | { kind: 'full' }

/** Appends a city that was found by the search. A list has the same place only once. */
export const addCity = (cities: readonly City[], found: FoundCity): Addition => {
  // The texts have the names of the specified six in every language.
  const city: City =
    found.isZoneCity && isDefaultZone(found.zone)
      ? { zone: found.zone }
      : { zone: found.zone, found }
  const same = findSamePlace(cities, city)
  if (same) return { kind: 'duplicate', city: same }
  return cities.length >= maxCities
    ? { kind: 'full' }
    : { kind: 'added', cities: [...cities, city], city }
}

const maxNameLength = 80

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxNameLength

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const readCity = (value: unknown): City | undefined => {
  const { zone, name, language, names, isZoneCity } = fieldsOf(value)
  const known = typeof zone === 'string' ? readZone(zone) : undefined
  if (known === undefined) return undefined
  if (name === undefined) return isDefaultZone(known) ? { zone: known } : undefined
  if (!isName(name) || typeof language !== 'string' || !isLanguage(language)) return undefined
  if (!Array.isArray(names) || names.length === 0 || !names.every(isName)) return undefined
  return {
    zone: known,
    found: { zone: known, name, language, names, isZoneCity: isZoneCity === true },
  }
}

const readCities = (value: unknown): readonly City[] => {
  if (!Array.isArray(value)) return defaultCities
  const cities: City[] = []
  for (const city of value.map(readCity))
    if (city && cities.length < maxCities && !findSamePlace(cities, city)) cities.push(city)
  // A visitor may have removed all cities, but a list without any valid city counts as missing.
  return cities.length === 0 && value.length > 0 ? defaultCities : cities
}

/** Reads the storage entry. Invalid parts count as missing. */
export const parseClocks = (text: string | null): Clocks => {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    // An entry that is not JSON counts as missing.
  }
  const { cities, hourCycle } = fieldsOf(stored)
  return {
    cities: readCities(cities),
    ...((hourCycle === '12' || hourCycle === '24') && { hourCycle }),
  }
}

/** Whether a list has the specified cities in their order. */
export const isDefaultList = (cities: readonly City[]): boolean =>
  cities.length === defaultCities.length &&
  cities.every((city, index) => !city.found && city.zone === defaultCities[index]?.zone)

/** The storage entry of the settings, or undefined if they are the defaults. */
export const serializeClocks = ({ cities, hourCycle }: Clocks): string | undefined =>
  isDefaultList(cities) && hourCycle === undefined
    ? undefined
    : JSON.stringify({
        ...(!isDefaultList(cities) && {
          cities: cities.map(({ zone, found }) => found ?? { zone }),
        }),
        ...(hourCycle && { hourCycle }),
      })

/**
 * The usual hour cycle of the page's language in the visitor's region. English and Spanish use both, depending on the
 * region.
 *
 * @param preferred - the browser's languages in order of preference.
 */
export const localeHourCycle = (language: Language, preferred: readonly string[]): HourCycle => {
  const locale = preferred.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return hour12 ? '12' : '24'
}
