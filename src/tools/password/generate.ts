import { type RandomSource, drawBelow, drawOne } from '../../core/random.ts'

/** The kinds of characters in passwords, in the order of the specification. */
export const characterKinds = ['uppercase', 'lowercase', 'numbers', 'symbols'] as const
export type CharacterKind = (typeof characterKinds)[number]

/** The characters of each kind. The specification lists the symbols. */
export const charactersOf: Readonly<Record<CharacterKind, string>> = {
  uppercase: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  lowercase: 'abcdefghijklmnopqrstuvwxyz',
  numbers: '0123456789',
  symbols: '!@#$%^&*()_+-=[]{}|;:,.<>?',
}

/** Characters that look alike in many typefaces: those of KeePass, and the lower-case o. */
export const ambiguousCharacters = 'Il1|O0o'

/** The characters of each chosen kind. Kinds without any characters left are omitted. */
export const characterSets = (
  kinds: readonly CharacterKind[],
  options: { allowsAmbiguous: boolean },
): readonly string[] =>
  kinds
    .map((kind) =>
      [...charactersOf[kind]]
        .filter((character) => options.allowsAmbiguous || !ambiguousCharacters.includes(character))
        .join(''),
    )
    .filter((characters) => characters !== '')

/** The browser's cryptographic generator. It draws one number per call, so that no used numbers stay in a buffer. */
export const secureRandom: RandomSource = () => {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn
}

/** Why no password is possible: no characters are chosen, or it is shorter than the number of kinds that must appear. */
export type PasswordProblem = 'noCharacters' | 'tooShort'

/**
 * Why no password is possible, or undefined if one is.
 *
 * @param sets - the characters of each kind, of which at least one must appear.
 */
export const passwordProblem = (
  length: number,
  sets: readonly string[],
): PasswordProblem | undefined => {
  if (sets.length === 0) return 'noCharacters'
  return length < sets.length ? 'tooShort' : undefined
}

/**
 * The number of draws after which the source of random numbers counts as broken. The least likely case, four characters
 * of four kinds without ambiguous ones, succeeds once in 16 draws, so that a working source fails this often with a
 * probability below 10⁻²⁸⁰.
 */
const maxDraws = 10_000

/**
 * Draws a password with at least one character of every set. All such passwords are equally likely.
 *
 * A password that lacks a set is drawn again as a whole, because inserting a missing character would make some passwords
 * more likely than others.
 *
 * @param length - in characters.
 * @param sets - disjoint sets of characters, none of them empty.
 * @throws {RangeError} if `passwordProblem` returns a problem.
 * @throws {Error} if the source of random numbers does not vary.
 */
export const drawPassword = (
  length: number,
  sets: readonly string[],
  random: RandomSource,
): string => {
  const problem = passwordProblem(length, sets)
  if (problem !== undefined) throw new RangeError(problem)
  const all = sets.join('')
  for (let draws = 0; draws < maxDraws; draws += 1) {
    const password = Array.from({ length }, () => drawOne(all, random))
    if (sets.every((set) => password.some((character) => set.includes(character))))
      return password.join('')
  }
  throw new Error('the source of random numbers does not vary')
}

/** The separators between words. Without a separator, capital letters show where words begin. */
export const separators = {
  hyphen: '-',
  space: ' ',
  point: '.',
  underscore: '_',
  none: '',
} as const
export type Separator = keyof typeof separators

export interface PassphraseStyle {
  /** The number of words. */
  words: number
  separator: Separator
  /** Each word begins with a capital letter. Without a separator that is always so. */
  isCapitalized: boolean
  /** A random digit is appended to a random word. */
  hasDigit: boolean
}

const capitalize = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/**
 * Draws a passphrase of words from a list. All words are equally likely, and a word may occur twice.
 *
 * Different draws always give different phrases, on which `passphraseBits` relies: words have no digits, and in a list
 * with hyphenated words no word is the beginning of another.
 *
 * @throws {RangeError} if the list is empty.
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
