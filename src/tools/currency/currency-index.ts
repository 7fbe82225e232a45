import { type Language, memoizeByLanguage } from '../../core/language.ts'
import { foldText, maxQueryLength } from '../../core/text-matching.ts'
import { capitalize } from './format-rate.ts'

/** A currency in the search index. */
export interface CurrencyEntry {
  code: string
  name: string
  /** The signs that are written beside amounts, the one that no other currency has first. */
  signs: readonly string[]
  /** The places where the currency is legal tender, in the language of the page, its own country first. */
  places: readonly string[]
  /** Folded single words. `other` holds plurals and names in other languages. */
  words: {
    name: readonly string[]
    places: readonly (readonly string[])[]
    other: readonly string[]
  }
}

export interface FoundCurrency {
  currency: CurrencyEntry
  /** The place in the query, if the currency was found by one. */
  place?: string
}

const wordsOf = (text: string): readonly string[] => foldText(text).split(' ').filter(Boolean)

/**
 * Reads the search index, which is sorted by how much the currencies are traded.
 *
 * @param lines - `THB⇥฿⇥Thaïlande⇥bahts thailand`: code, signs, places, other words; commas separate the items of a
 *   list.
 */
export const readCurrencyIndex = (
  lines: readonly string[],
  names: Readonly<Record<string, string>>,
): readonly CurrencyEntry[] =>
  lines.map((line) => {
    const [code = '', signs = '', places = '', other = ''] = line.split('\t')
    const name = names[code] ?? code
    const placeNames = places.split(',').filter(Boolean)
    return {
      code,
      name,
      signs: signs.split(',').filter(Boolean),
      places: placeNames,
      words: { name: wordsOf(name), places: placeNames.map(wordsOf), other: other.split(' ') },
    }
  })

/** Folds a sign as people type it, without regard to capitals or kinds of space. */
const foldSign = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

interface Wanted {
  words: readonly string[]
  phrase: string
  sign: string
}

const begins = (known: readonly string[]) => (word: string) =>
  known.some((other) => other.startsWith(word))

/** Returns how well a currency matches, from 0 for best, or undefined when it does not match. */
const rankOf = ({ code, signs, words }: CurrencyEntry, wanted: Wanted): number | undefined => {
  const { phrase } = wanted
  if (wanted.sign === code.toLowerCase()) return 0
  if (signs.some((sign) => foldSign(sign) === wanted.sign)) return 1
  if (wanted.words.length === 0) return undefined
  const name = words.name.join(' ')
  if (name === phrase) return 2
  const atPlace = words.places.findIndex((place) => place.join(' ') === phrase)
  if (atPlace >= 0) return 3
  if (words.other.includes(phrase)) return 4
  // A single letter is the beginning of a name rather than of a code.
  if (phrase.length > 1 && code.toLowerCase().startsWith(phrase)) return 5
  if (wanted.words.every(begins(words.name))) return name.startsWith(phrase) ? 6 : 7
  if (words.places.some((place) => wanted.words.every(begins(place)))) return 8
  const everything = [code.toLowerCase(), ...words.name, ...words.places.flat(), ...words.other]
  return wanted.words.every(begins(everything)) ? 9 : undefined
}

const placeMeant = ({ places, words }: CurrencyEntry, wanted: Wanted): string | undefined =>
  places[
    words.places.findIndex((place) =>
      place.some((word) => wanted.words.some((it) => word.startsWith(it))),
    )
  ]

/**
 * Finds currencies by code, sign, name or a country that uses them, in any of the three languages.
 *
 * @returns the best match first; of equal matches, the currency that is traded more. The list is empty for a text
 *   without a query.
 */
export const findCurrencies = (
  index: readonly CurrencyEntry[],
  text: string,
  limit: number,
): readonly FoundCurrency[] => {
  if (text.length > maxQueryLength) return []
  const words = wordsOf(text)
  const wanted: Wanted = { words, phrase: words.join(' '), sign: foldSign(text) }
  if (wanted.sign === '') return []
  return index
    .flatMap((currency) => {
      const rank = rankOf(currency, wanted)
      return rank === undefined ? [] : [{ currency, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ currency, rank }) => {
      const isByName = rank <= 2 || rank === 6 || rank === 7
      const place = isByName ? undefined : placeMeant(currency, wanted)
      return place === undefined ? { currency } : { currency, place }
    })
}

/** The data are fetched as files, because browsers may never request a module again after a failure. */
const addresses = import.meta.glob<string>('./generated/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** @throws {Error} if the file cannot be loaded or does not have the expected shape. */
const load = async (
  kind: 'names' | 'finding',
  language: Language,
  key: string,
): Promise<object> => {
  const response = await fetch(addresses[`./generated/${kind}.${language}.json`] ?? '')
  if (!response.ok) throw new Error(`${kind}: status ${response.status}`)
  const data: unknown = await response.json()
  const found: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : data
  if (typeof found !== 'object' || found === null) throw new Error(`${kind}: no ${key}`)
  return found
}

/** Loads the names of all currencies in a language, by code. */
export const loadCurrencyNames = memoizeByLanguage(
  async (language): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      Object.entries(await load('names', language, 'names')).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
)

/** Loads the search index in a language. */
export const loadCurrencyIndex = memoizeByLanguage(
  async (language): Promise<readonly CurrencyEntry[]> => {
    const [lines, names] = await Promise.all([
      load('finding', language, 'currencies'),
      loadCurrencyNames(language),
    ])
    if (!Array.isArray(lines)) throw new Error('finding: no lines')
    return readCurrencyIndex(
      lines.filter((line) => typeof line === 'string'),
      names,
    )
  },
)

/** The maximum number of entries that the list of a field shows. */
const maxMatches = 30

/** The maximum number of places that an entry names. */
const maxPlaces = 2

/** Lists the place in the query first, then others. */
const placesOf = ({ currency, place }: FoundCurrency): string => {
  const places = place ? [place, ...currency.places.filter((it) => it !== place)] : currency.places
  const shown = places.slice(0, maxPlaces).join(', ')
  return places.length > maxPlaces ? `${shown}…` : shown
}

/** Returns the line of a list for a currency, as `ComboboxEntry` has it. */
const entryOf = (found: FoundCurrency) => {
  const { name, code, signs } = found.currency
  return {
    key: code,
    name: capitalize(name),
    more: [code, signs[0], placesOf(found)].filter(Boolean).join(' · '),
  }
}

/** Loads the search of a field: a function that returns the entries for a text, of the currencies that are offered. */
export const loadCurrencySearch = async (language: Language) => {
  const index = await loadCurrencyIndex(language)
  return (text: string, isOffered: (code: string) => boolean) =>
    findCurrencies(
      index.filter(({ code }) => isOffered(code)),
      text,
      maxMatches,
    ).map(entryOf)
}
