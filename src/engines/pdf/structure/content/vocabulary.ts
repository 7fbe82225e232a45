import type { Line } from '../flow.ts'

/** The words of a document, in lower case: they tell what a hyphen at a line's end is. */
export interface Vocabulary {
  /** Words without a hyphen, and the parts of those with one. */
  words: ReadonlySet<string>
  /** Words that have a hyphen in the middle of a line. */
  hyphenated: ReadonlySet<string>
  /** Somewhere, a line's end divides a word that also stands undivided: the text is set with divided words. */
  dividesWords: boolean
}

/** A hyphen, as typed, as it ought to be, and as it shows at line ends only. */
export const hyphens = '\\-\u2010\u00AD'

const word = new RegExp(`[\\p{L}\\p{M}]+(?:[\\-\u2010][\\p{L}\\p{M}]+)*`, 'gu')
const hyphen = /[-\u2010]/
const endsInHyphen = new RegExp(`[${hyphens}]`, 'u')
const dividedWord = new RegExp(`([\\p{L}\\p{M}]+)[${hyphens}]$`, 'u')
const firstWord = /^[\p{L}\p{M}]+/u

const withPlainHyphens = (text: string): string => text.replaceAll('\u2010', '-')

const addLine = (
  text: string,
  isAfterDivided: boolean,
  words: Set<string>,
  hyphenated: Set<string>,
): void => {
  const found = text.toLowerCase().match(word) ?? []
  const isDivided = endsInHyphen.test(text.slice(-1)) && dividedWord.test(text)
  for (const [index, it] of found.entries()) {
    const isPart = (index === 0 && isAfterDivided) || (index === found.length - 1 && isDivided)
    if (isPart) continue
    if (hyphen.test(it)) {
      hyphenated.add(withPlainHyphens(it))
      for (const part of it.split(hyphen)) words.add(part)
    } else words.add(it)
  }
}

/** What a line's end divides, if it ends and the next begins as if it did. */
export const dividedAt = (
  above: string,
  below: string,
): { first: string; second: string } | undefined => {
  // Looked for only where it can be: a long line without spaces would take long.
  const first = endsInHyphen.test(above.slice(-1)) ? dividedWord.exec(above)?.[1] : undefined
  const second = firstWord.exec(below)?.[0]
  return first !== undefined && second !== undefined ? { first, second } : undefined
}

/**
 * Collects the words of a document.
 *
 * @param lines - in reading order, as far as it is known.
 */
export const readVocabulary = (lines: Iterable<Line>): Vocabulary => {
  const words = new Set<string>()
  const hyphenated = new Set<string>()
  const divided = new Set<string>()
  let above = ''
  for (const { text } of lines) {
    const parts = dividedAt(above, text)
    if (parts) divided.add((parts.first + parts.second).toLowerCase())
    addLine(text, parts !== undefined, words, hyphenated)
    above = text
  }
  return { words, hyphenated, dividesWords: [...divided].some((it) => words.has(it)) }
}
