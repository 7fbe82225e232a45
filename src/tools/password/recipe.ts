import type { Language } from '../../core/language.ts'
import { type CharacterKind, characterSets } from './character-sets.ts'
import { type PassphraseStyle, drawPassphrase } from './draw-passphrase.ts'
import { type PasswordRefusal, drawPassword, passwordRefusal } from './draw-password.ts'
import { passphraseBits, passwordBits, smallestReaching } from './entropy.ts'
import type { RandomSource } from '../../core/random.ts'
import { listLength } from './word-lists.ts'

/** Characters a password may have, as specified. */
export const lengthLimits = { from: 4, to: 50 } as const
/** Words a passphrase may have. */
export const wordsLimits = { from: 3, to: 12 } as const

/** Everything that decides what is drawn. */
export type Recipe =
  | {
      kind: 'password'
      /** In characters. */
      length: number
      kinds: readonly CharacterKind[]
      hasLookAlikes: boolean
    }
  | ({ kind: 'passphrase'; list: Language } & PassphraseStyle)

/** Why nothing can be drawn; undefined when something can. */
export const refusalOf = (recipe: Recipe): PasswordRefusal | undefined =>
  recipe.kind === 'password'
    ? passwordRefusal(recipe.length, characterSets(recipe.kinds, recipe))
    : undefined

/**
 * A new secret.
 *
 * @param list - the words of a passphrase; a password needs none.
 * @throws {RangeError} where `refusalOf` says why.
 */
export const drawSecret = (recipe: Recipe, list: readonly string[], random: RandomSource): string =>
  recipe.kind === 'password'
    ? drawPassword(recipe.length, characterSets(recipe.kinds, recipe), random)
    : drawPassphrase(recipe, list, random)

/**
 * The entropy of what is drawn, in bits.
 *
 * @throws {RangeError} where nothing can be drawn.
 */
export const bitsOf = (recipe: Recipe): number =>
  recipe.kind === 'password'
    ? passwordBits(recipe.length, characterSets(recipe.kinds, recipe))
    : passphraseBits({ ...recipe, listLength })

/** How many characters or words the same options need for so many bits; undefined where none do. */
export const neededFor = (bits: number, recipe: Recipe): number | undefined => {
  if (recipe.kind === 'passphrase')
    return smallestReaching(bits, wordsLimits, (words) => bitsOf({ ...recipe, words }))
  const sets = characterSets(recipe.kinds, recipe)
  if (sets.length === 0) return undefined
  const from = Math.max(lengthLimits.from, sets.length)
  return smallestReaching(bits, { ...lengthLimits, from }, (length) => passwordBits(length, sets))
}

/** A run of characters of one sort, so that each can have its colour. */
export interface SecretPart {
  sort: 'letters' | 'digits' | 'symbols'
  text: string
}

/** A secret in runs of letters, digits and other characters. */
export const partsOf = (secret: string): readonly SecretPart[] =>
  [...secret.matchAll(/([A-Za-z]+)|(\d+)|[^A-Za-z\d]+/g)].map(([text, letters, digits]) => ({
    sort: letters === undefined ? (digits === undefined ? 'symbols' : 'digits') : 'letters',
    text,
  }))
