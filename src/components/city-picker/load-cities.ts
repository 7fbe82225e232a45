import { type Language, memoizeByLanguage } from '../../core/language.ts'
import { type CityEntry, readCityIndex, readZoneNames } from './city-index.ts'

/** Files rather than modules: a browser that failed to get a module may never ask for it again. */
const addresses = import.meta.glob<string>('./generated/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** @throws {Error} when the file cannot be had or is not a list of lines. */
const loadLines = async (
  kind: 'zones' | 'cities',
  language: Language,
): Promise<readonly string[]> => {
  const response = await fetch(addresses[`./generated/${kind}.${language}.json`] ?? '')
  if (!response.ok) throw new Error(`${kind}: status ${response.status}`)
  const data: unknown = await response.json()
  const lines: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, kind) : data
  if (!Array.isArray(lines)) throw new Error(`${kind}: no lines`)
  return lines.filter((line) => typeof line === 'string')
}

const zoneLines = memoizeByLanguage((language) => loadLines('zones', language))

/** What zones' cities are called in a language, by every identifier of the zone. */
export const loadZoneNames = memoizeByLanguage(
  async (language): Promise<ReadonlyMap<string, string>> =>
    readZoneNames(await zoneLines(language)),
)

/** Everything the city search can find, named in a language. */
export const loadCities = memoizeByLanguage(async (language): Promise<readonly CityEntry[]> => {
  const [zones, cities] = await Promise.all([zoneLines(language), loadLines('cities', language)])
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  return readCityIndex(zones, cities, (code) => countries.of(code) ?? code)
})
