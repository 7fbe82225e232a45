import { normalizeText } from './normalize.ts'

/**
 * The longest text that is looked up among names, in UTF-16 code units. Longer ones name nothing, and matching each of
 * their words with thousands of names takes long.
 */
export const maxQueryLength = 200

/** Folds a text for comparing what people type with names: lower case, without accents or punctuation. */
export const foldText = (text: string): string =>
  normalizeText(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // A slash before a letter stays, because km/h is one word.
    .replace(/(?:\/(?!\p{L})|[^\p{L}\p{N}%°/])+/gu, ' ')
    .trim()

/** From these lengths on, in letters, a word tolerates one typing error, and then two. */
const minTolerantLength = 3
const minLongLength = 8

/** The number of wrong, missing, superfluous or swapped letters that are tolerated in a word of this length. */
const maxEdits = (length: number): number =>
  length < minTolerantLength ? 0 : length < minLongLength ? 1 : 2

const haveSameLetters = (one: string, other: string) =>
  one.length === other.length && [...one].toSorted().join('') === [...other].toSorted().join('')

/**
 * Returns how many edits turn what was typed into the beginning of a word, whichever beginning is nearest. It is
 * Damerau's distance in the variant of optimal string alignment, where swapping two neighbors is one edit.
 *
 * The first letter is seldom mistyped, and short words have too many similar words. So the first letter has to be
 * among the first two of the other word, and a word of three letters tolerates a swap only.
 *
 * @returns undefined when more edits are needed than are tolerated.
 */
export const prefixEditDistance = (typed: string, word: string): number | undefined => {
  const limit = maxEdits(typed.length)
  if (limit === 0 || word.length < typed.length - limit) return undefined
  if (typed[0] !== word[0] && typed[0] !== word[1] && typed[1] !== word[0]) return undefined
  if (typed.length === 3 && !haveSameLetters(typed, word.slice(0, 3))) return undefined
  const columns = Math.min(word.length, typed.length + limit)
  let beforeLast: number[] = []
  let last = Array.from({ length: columns + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= columns; column += 1) {
      const isSame = typed[row - 1] === word[column - 1]
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped && row > 1 && column > 1 ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    beforeLast = last
    last = current
  }
  const least = Math.min(...last)
  return least <= limit ? least : undefined
}
