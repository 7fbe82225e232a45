import { type RandomSource, drawBelow, drawOne } from '../../core/random.ts'

/** What stands between two words; with nothing there, capital letters show where a word begins. */
export const separators = {
  hyphen: '-',
  space: ' ',
  point: '.',
  underscore: '_',
  none: '',
} as const
export type Separator = keyof typeof separators

export interface PassphraseStyle {
  /** How many words. */
  words: number
  separator: Separator
  /** Each word begins with a capital letter; always so without a separator. */
  isCapitalized: boolean
  /** A digit ends one of the words, both drawn at random. */
  hasDigit: boolean
}

const capitalize = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/**
 * A passphrase of words drawn from a list, each as likely as any other; a word may come twice.
 *
 * Different draws always make different phrases, so that `passphraseBits` holds: words hold no digits, and no word
 * of a list with hyphens in its words begins with another of it.
 *
 * @throws {RangeError} when the list is empty.
 */
export const drawPassphrase = (
  style: PassphraseStyle,
  list: readonly string[],
  random: RandomSource,
): string => {
  const isCapitalized = style.isCapitalized || style.separator === 'none'
  const words = Array.from({ length: style.words }, () => {
    const word = drawOne(list, random)
    return isCapitalized ? capitalize(word) : word
  })
  if (style.hasDigit) {
    const place = drawBelow(words.length, random)
    words[place] += String(drawBelow(10, random))
  }
  return words.join(separators[style.separator])
}
