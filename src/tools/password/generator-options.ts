import type Big from 'big.js'
import type { FieldRules } from '../../components/form/rules.ts'
import { type Language, languages } from '../../core/language.ts'
import type { RandomSource } from '../../core/random.ts'
import {
  type CharacterKind,
  type PassphraseStyle,
  type PasswordProblem,
  type Separator,
  characterKinds,
  characterSets,
  drawPassphrase,
  drawPassword,
  passwordProblem,
  separators,
} from './generate.ts'
import { passphraseBits, passwordBits, smallestCountReaching } from './strength.ts'

/** The number of words in each list. It is 6⁵, so that five dice can select a word. */
export const listLength = 7776

/**
 * Packs words in alphabetical order. Each word becomes a digit, the number of letters it shares with the word before,
 * and the rest of its letters. The result is a quarter smaller than the plain words when both are compressed.
 *
 * @throws {RangeError} if a word has a digit or shares more than nine letters.
 */
export const packWords = (words: readonly string[]): string =>
  words
    .map((word, index) => {
      const before = words[index - 1] ?? ''
      let shared = 0
      while (shared < before.length && before[shared] === word[shared]) shared += 1
      if (shared > 9 || /\d/.test(word)) throw new RangeError(`${word} cannot be packed`)
      return `${shared}${word.slice(shared)}`
    })
    .join('')

/** Unpacks the words of a packed list, in the same order. */
export const unpackWords = (packed: string): readonly string[] => {
  let before = ''
  return [...packed.matchAll(/(\d)(\D*)/g)].map(([, shared, rest = '']) => {
    before = before.slice(0, Number(shared)) + rest
    return before
  })
}

/**
 * Reads the words of a list's file.
 *
 * @throws {Error} if the file is invalid or incomplete. A shorter list would make weaker phrases.
 */
export const readWordList = (file: unknown): readonly string[] => {
  const packed: unknown =
    typeof file === 'object' && file !== null ? Reflect.get(file, 'words') : undefined
  const words = typeof packed === 'string' ? unpackWords(packed) : []
  if (new Set(words).size !== listLength) throw new Error(`${words.length} words`)
  return words
}

/** The possible lengths of a password in characters, which the specification names. */
export const passwordLengthRange = { from: 4, to: 50 } as const
/** The possible numbers of words in a passphrase. */
const wordCountRange = { from: 3, to: 12 } as const

/** The options that determine which secrets are drawn. */
export type GeneratorOptions =
  | {
      kind: 'password'
      /** The number of characters. */
      length: number
      kinds: readonly CharacterKind[]
      allowsAmbiguous: boolean
    }
  | ({ kind: 'passphrase'; list: Language } & PassphraseStyle)

/** Why nothing can be drawn, or undefined if a secret is possible. */
export const problemOf = (options: GeneratorOptions): PasswordProblem | undefined =>
  options.kind === 'password'
    ? passwordProblem(options.length, characterSets(options.kinds, options))
    : undefined

/**
 * Draws a new secret.
 *
 * @param list - the word list of a passphrase. It is not used for passwords.
 * @throws {RangeError} if `problemOf` returns a problem.
 */
export const drawSecret = (
  options: GeneratorOptions,
  list: readonly string[],
  random: RandomSource,
): string =>
  options.kind === 'password'
    ? drawPassword(options.length, characterSets(options.kinds, options), random)
    : drawPassphrase(options, list, random)

/**
 * The entropy of the secrets in bits.
 *
 * @throws {RangeError} if nothing can be drawn.
 */
export const bitsOf = (options: GeneratorOptions): number =>
  options.kind === 'password'
    ? passwordBits(options.length, characterSets(options.kinds, options))
    : passphraseBits({ ...options, listLength })

/** The number of characters or words that reaches an entropy with the same options, or undefined if none does. */
export const countNeededFor = (bits: number, options: GeneratorOptions): number | undefined => {
  if (options.kind === 'passphrase')
    return smallestCountReaching(bits, wordCountRange, (words) => bitsOf({ ...options, words }))
  const sets = characterSets(options.kinds, options)
  if (sets.length === 0) return undefined
  const from = Math.max(passwordLengthRange.from, sets.length)
  return smallestCountReaching(bits, { ...passwordLengthRange, from }, (length) =>
    passwordBits(length, sets),
  )
}

/** A run of characters of one class, which has a color of its own. */
interface SecretSegment {
  sort: 'letters' | 'digits' | 'symbols'
  text: string
}

/** Splits a secret into runs of letters, digits and other characters. */
export const splitByClass = (secret: string): readonly SecretSegment[] =>
  [...secret.matchAll(/([A-Za-z]+)|(\d+)|[^A-Za-z\d]+/g)].map(([text, letters, digits]) => ({
    sort: letters === undefined ? (digits === undefined ? 'symbols' : 'digits') : 'letters',
    text,
  }))

export const modes = ['password', 'passphrase'] as const

export const separatorNames = Object.keys(separators) as [Separator, ...Separator[]]

/** The initial choice of the word list: that of the page's language. */
const pageList = 'page'

const on = { kind: 'flag', initial: 'true', isLocal: true } as const
const off = { kind: 'flag', initial: 'false', isLocal: true } as const

/** All fields are local, because no property of a password belongs in an address, not even its length. */
export const fields = {
  mode: { kind: 'choice', initial: 'password', options: modes, isLocal: true },
  length: {
    kind: 'number',
    initial: '12',
    example: '16',
    minimum: String(passwordLengthRange.from),
    maximum: String(passwordLengthRange.to),
    isWhole: true,
    isLocal: true,
  },
  uppercase: on,
  lowercase: on,
  numbers: on,
  symbols: on,
  unambiguous: off,
  words: {
    kind: 'number',
    initial: '7',
    example: '7',
    minimum: String(wordCountRange.from),
    maximum: String(wordCountRange.to),
    isWhole: true,
    isLocal: true,
  },
  list: { kind: 'choice', initial: pageList, options: [pageList, ...languages], isLocal: true },
  separator: { kind: 'choice', initial: 'hyphen', options: separatorNames, isLocal: true },
  capitalize: off,
  digit: off,
  count: { kind: 'choice', initial: '5', options: ['5', '10', '20'], isLocal: true },
} as const satisfies Record<string, FieldRules>

export type PasswordKey = keyof typeof fields

/** The part of `Form` that holds the values. `Form` itself cannot be imported here because its file needs a browser. */
interface FormValues {
  values: Readonly<Record<PasswordKey, string>>
  flag: (key: PasswordKey) => boolean
  choice: <Option extends string>(key: PasswordKey, among: readonly [Option, ...Option[]]) => Option
  number: (key: PasswordKey) => Big | undefined
}

/** The number of a slider, or the initial one if the stored text is not a valid number. */
export const sliderNumber = (form: FormValues, key: 'length' | 'words'): number =>
  form.number(key)?.toNumber() ?? Number(fields[key].initial)

/** The language of the chosen word list. Before a choice it is the page's language. */
export const wordListOf = (form: FormValues, language: Language): Language =>
  languages.find((known) => known === form.values.list) ?? language

/** Reads the options from the fields. */
export const readOptions = (form: FormValues, language: Language): GeneratorOptions => {
  if (form.choice('mode', modes) === 'password')
    return {
      kind: 'password',
      length: sliderNumber(form, 'length'),
      kinds: characterKinds.filter((kind) => form.flag(kind)),
      allowsAmbiguous: !form.flag('unambiguous'),
    }
  const separator = form.choice('separator', separatorNames)
  return {
    kind: 'passphrase',
    list: wordListOf(form, language),
    words: sliderNumber(form, 'words'),
    separator,
    isCapitalized: form.flag('capitalize') || separator === 'none',
    hasDigit: form.flag('digit'),
  }
}
