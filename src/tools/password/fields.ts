import type Big from 'big.js'
import { type Language, languages } from '../../core/language.ts'
import type { FieldRules } from '../../components/form/rules.ts'
import { characterKinds } from './character-sets.ts'
import { type Separator, separators } from './draw-passphrase.ts'
import { type Recipe, lengthLimits, wordsLimits } from './recipe.ts'

export const modes = ['password', 'passphrase'] as const

export const separatorNames = Object.keys(separators) as [Separator, ...Separator[]]

/** The list of the page's language, until another is chosen. */
const pageList = 'page'

const on = { kind: 'flag', initial: 'true', isLocal: true } as const
const off = { kind: 'flag', initial: 'false', isLocal: true } as const

/** Nothing of a password belongs in an address, its length included. */
export const fields = {
  mode: { kind: 'choice', initial: 'password', options: modes, isLocal: true },
  length: {
    kind: 'number',
    initial: '12',
    example: '16',
    minimum: String(lengthLimits.from),
    maximum: String(lengthLimits.to),
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
    minimum: String(wordsLimits.from),
    maximum: String(wordsLimits.to),
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

/** As much of `Form` as says what is asked for; named here, as that one needs a browser. */
interface Asked {
  values: Readonly<Record<PasswordKey, string>>
  flag: (key: PasswordKey) => boolean
  choice: <Option extends string>(key: PasswordKey, among: readonly [Option, ...Option[]]) => Option
  number: (key: PasswordKey) => Big | undefined
}

/** A slider's number: the initial one where what is kept cannot be one. */
export const sliderNumber = (form: Asked, key: 'length' | 'words'): number =>
  form.number(key)?.toNumber() ?? Number(fields[key].initial)

/** The chosen word list: the one of the page's language until another is. */
export const listOf = (form: Asked, language: Language): Language =>
  languages.find((known) => known === form.values.list) ?? language

/** What the fields ask for. */
export const recipeOf = (form: Asked, language: Language): Recipe => {
  if (form.choice('mode', modes) === 'password')
    return {
      kind: 'password',
      length: sliderNumber(form, 'length'),
      kinds: characterKinds.filter((kind) => form.flag(kind)),
      hasLookAlikes: !form.flag('unambiguous'),
    }
  const separator = form.choice('separator', separatorNames)
  return {
    kind: 'passphrase',
    list: listOf(form, language),
    words: sliderNumber(form, 'words'),
    separator,
    isCapitalized: form.flag('capitalize') || separator === 'none',
    hasDigit: form.flag('digit'),
  }
}
