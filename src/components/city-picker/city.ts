import type { Language } from '../../core/language.ts'
import type { CityEntry } from './city-index.ts'

/** The zones of the specified cities, in the specified order. Their names are in the texts. */
export const featuredZones = [
  'Europe/Paris',
  'America/New_York',
  'Europe/London',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Asia/Dubai',
  'America/Los_Angeles',
  'Europe/Moscow',
  'Asia/Shanghai',
  'America/Sao_Paulo',
] as const

export const isFeatured = (zone: string): boolean =>
  (featuredZones as readonly string[]).includes(zone)

/** A city that was found by the search, with the data by which it is found again in another language. */
export interface FoundCity {
  zone: string
  /** The name in the language in which it was found. */
  name: string
  language: Language
  /** All names without case and accents, among which are those in other languages. */
  names: readonly string[]
  /** The zone is named after the city. */
  isZoneCity: boolean
}

export const toFoundCity = (entry: CityEntry, language: Language): FoundCity => {
  const { zone, name, names, isZoneCity } = entry
  return { zone, name, language, names, isZoneCity }
}

type Identity = Pick<FoundCity, 'zone' | 'names' | 'isZoneCity'>

/** Whether two cities are the same place, in whatever languages they were found. */
export const isSameCity = (a: Identity, b: Identity): boolean =>
  a.zone === b.zone &&
  a.isZoneCity === b.isZoneCity &&
  (a.isZoneCity || a.names.some((name) => b.names.includes(name)))

/** Finds a city in the index of another language, which may lack it. */
export const findAgain = (
  index: readonly CityEntry[],
  city: Pick<FoundCity, 'zone' | 'names' | 'isZoneCity'>,
): CityEntry | undefined => index.find((entry) => isSameCity(entry, city))
