import { type Language, memoizeByLanguage } from '../../../core/language.ts'

/** Files rather than modules: a browser that failed to get a module may never ask for it again. */
const addresses = import.meta.glob<string>('./*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** @throws {Error} when the file cannot be had or is not what it should be. */
const load = async (
  kind: 'names' | 'finding',
  language: Language,
  key: string,
): Promise<object> => {
  const response = await fetch(addresses[`./${kind}.${language}.json`] ?? '')
  if (!response.ok) throw new Error(`${kind}: status ${response.status}`)
  const data: unknown = await response.json()
  const found: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : data
  if (typeof found !== 'object' || found === null) throw new Error(`${kind}: no ${key}`)
  return found
}

/** What all currencies are called in a language, by code. */
export const loadCurrencyNames = memoizeByLanguage(
  async (language): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      Object.entries(await load('names', language, 'names')).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
)

/** What the search knows of currencies in a language, with one line per currency (see `readCurrencyIndex`). */
export const loadFindingLines = memoizeByLanguage(async (language): Promise<readonly string[]> => {
  const lines = await load('finding', language, 'currencies')
  if (!Array.isArray(lines)) throw new Error('finding: no lines')
  return lines.filter((line) => typeof line === 'string')
})
