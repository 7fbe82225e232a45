import { isOffered } from '../../core/rates/codes.ts'

/** A pair of currencies by their codes: `EUR-USD`. */
export type Pair = `${string}-${string}`

/** More would no longer be a choice of one's own. */
const mostFavourites = 20

export const pairOf = (from: string, to: string): Pair => `${from}-${to}`

/** The codes of a pair, and nothing for a text that is none. */
export const codesOf = (pair: string): { from: string; to: string } | undefined => {
  const [from = '', to = '', ...rest] = pair.split('-')
  return rest.length === 0 && isOffered(from) && isOffered(to) ? { from, to } : undefined
}

/** Reads what was kept on the device; what is no pair, or stands there twice, is left out. */
export const readFavourites = (stored: string | null): readonly Pair[] => {
  let read: unknown
  try {
    read = JSON.parse(stored ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(read)) return []
  const pairs = read.filter((item): item is Pair => typeof item === 'string' && !!codesOf(item))
  return [...new Set(pairs)].slice(0, mostFavourites)
}

/** The favourites with a pair put first, or without it when it was one; the oldest goes where there are too many. */
export const toggleFavourite = (favourites: readonly Pair[], pair: Pair): readonly Pair[] =>
  favourites.includes(pair)
    ? favourites.filter((other) => other !== pair)
    : [pair, ...favourites].slice(0, mostFavourites)
