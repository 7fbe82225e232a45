import type { Language } from '../../core/language.ts'
import type { CityEntry } from './city-index.ts'

/** A city as it was found by the search, with what it takes to find it again in another language. */
export interface FoundCity {
  zone: string
  /** As the language it was found in calls it. */
  name: string
  language: Language
  /** Its names, folded: what it is called elsewhere is among them. */
  names: readonly string[]
  /** The zone is named after it. */
  isZoneCity: boolean
}

export const toFoundCity = (entry: CityEntry, language: Language): FoundCity => {
  const { zone, name, names, isZoneCity } = entry
  return { zone, name, language, names, isZoneCity }
}

type Identity = Pick<FoundCity, 'zone' | 'names' | 'isZoneCity'>

/** Whether two are the same place, in whatever languages they were found. */
export const isSameCity = (a: Identity, b: Identity): boolean =>
  a.zone === b.zone &&
  a.isZoneCity === b.isZoneCity &&
  (a.isZoneCity || a.names.some((name) => b.names.includes(name)))

/** The city in another language's index; undefined where that language does not know it. */
export const findAgain = (
  index: readonly CityEntry[],
  city: Pick<FoundCity, 'zone' | 'names' | 'isZoneCity'>,
): CityEntry | undefined => index.find((entry) => isSameCity(entry, city))
