import { type Language, isLanguage } from '../../core/language.ts'
import { readZone } from '../../core/zones.ts'
import { type FoundCity, isSameCity } from '../../components/city-picker/found-city.ts'
import { featuredZones } from '../../components/city-picker/featured-zones.ts'

/** How the hours of a day are counted: twice twelve, or from 00 to 23. */
export type HourCycle = '12' | '24'

/** A card's city: one of the specified six, called as the texts call it, or one that was searched. */
export interface City {
  zone: string
  /** Left out for the six. */
  found?: FoundCity
}

/** What the visitor may change, and the device then keeps. */
export interface Clocks {
  cities: readonly City[]
  /** Left out while nothing was chosen: the language then decides. */
  hourCycle?: HourCycle
}

/** More would no longer be seen at a glance. */
export const mostCities = 24

/** The specified cities are the first six that can be picked. */
export const sixCities: readonly City[] = featuredZones.slice(0, 6).map((zone) => ({ zone }))

const isOfSix = (zone: string) => sixCities.some((city) => city.zone === zone)

const identityOf = ({ zone, found }: City) => found ?? { zone, names: [], isZoneCity: true }

/** Tells a city from all others of a list. */
export const cityKey = (city: City): string =>
  city.found && !city.found.isZoneCity ? `${city.zone} ${city.found.names[0] ?? ''}` : city.zone

/** The city of a list that is the same place, whatever it is called there. */
const findSame = (cities: readonly City[], city: City): City | undefined =>
  cities.find((other) => isSameCity(identityOf(other), identityOf(city)))

/** What comes of adding a city to a list. */
export type Addition =
  | { kind: 'added'; cities: readonly City[]; city: City }
  | { kind: 'there-already'; city: City }
  | { kind: 'full' }

/** Adds a city that was searched, at the end; the same place stands in a list only once. */
export const addCity = (cities: readonly City[], found: FoundCity): Addition => {
  // The six need no name of their own: the texts have it in every language.
  const city: City =
    found.isZoneCity && isOfSix(found.zone) ? { zone: found.zone } : { zone: found.zone, found }
  const same = findSame(cities, city)
  if (same) return { kind: 'there-already', city: same }
  return cities.length >= mostCities
    ? { kind: 'full' }
    : { kind: 'added', cities: [...cities, city], city }
}

const longestName = 80

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longestName

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const readCity = (value: unknown): City | undefined => {
  const { zone, name, language, names, isZoneCity } = fieldsOf(value)
  const known = typeof zone === 'string' ? readZone(zone) : undefined
  if (known === undefined) return undefined
  if (name === undefined) return isOfSix(known) ? { zone: known } : undefined
  if (!isName(name) || typeof language !== 'string' || !isLanguage(language)) return undefined
  if (!Array.isArray(names) || names.length === 0 || !names.every(isName)) return undefined
  return {
    zone: known,
    found: { zone: known, name, language, names, isZoneCity: isZoneCity === true },
  }
}

const readCities = (value: unknown): readonly City[] => {
  if (!Array.isArray(value)) return sixCities
  const cities: City[] = []
  for (const city of value.map(readCity))
    if (city && cities.length < mostCities && !findSame(cities, city)) cities.push(city)
  // An empty list may be meant; one of which nothing could be read is not.
  return cities.length === 0 && value.length > 0 ? sixCities : cities
}

/** Reads what the device has kept: whatever of it makes no sense is as if it were not there. */
export const readClocks = (text: string | null): Clocks => {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    // Written by hand or by another version.
  }
  const { cities, hourCycle } = fieldsOf(stored)
  return {
    cities: readCities(cities),
    ...((hourCycle === '12' || hourCycle === '24') && { hourCycle }),
  }
}

/** Whether a list is the specified one, in its order. */
export const isSix = (cities: readonly City[]): boolean =>
  cities.length === sixCities.length &&
  cities.every((city, index) => !city.found && city.zone === sixCities[index]?.zone)

/** What the device keeps: undefined when nothing differs from what everybody gets. */
export const writeClocks = ({ cities, hourCycle }: Clocks): string | undefined =>
  isSix(cities) && hourCycle === undefined
    ? undefined
    : JSON.stringify({
        ...(!isSix(cities) && { cities: cities.map(({ zone, found }) => found ?? { zone }) }),
        ...(hourCycle && { hourCycle }),
      })

/**
 * How the visitor's language counts the hours, in the region the browser names for it: English does it in two
 * ways, and so does Spanish.
 *
 * @param preferred - the browser's languages, the dearest first.
 */
export const usualHourCycle = (language: Language, preferred: readonly string[]): HourCycle => {
  const locale = preferred.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return hour12 ? '12' : '24'
}
