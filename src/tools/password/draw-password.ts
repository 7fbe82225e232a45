import { type RandomSource, drawOne } from '../../core/random.ts'

/** Why there can be no password: nothing to draw from, or less room than kinds that must each appear. */
export type PasswordRefusal = 'noCharacters' | 'tooShort'

/** @param sets - the characters of each kind, of which one at least has to appear. */
export const passwordRefusal = (
  length: number,
  sets: readonly string[],
): PasswordRefusal | undefined => {
  if (sets.length === 0) return 'noCharacters'
  return length < sets.length ? 'tooShort' : undefined
}

/**
 * Redraws after which a source is taken to be broken. The least likely case, four characters of four kinds without
 * look-alikes, succeeds once in 16 draws: with a true source so many failures have a chance below 10⁻²⁸⁰.
 */
const mostDraws = 10_000

/**
 * A password with at least one character of every set, each such password exactly as likely as any other.
 *
 * One that lacks a set is drawn again as a whole: to put a missing character in afterwards would make some
 * passwords more likely than others.
 *
 * @param length - in characters.
 * @param sets - without characters in common, none of them empty.
 * @throws {RangeError} where `passwordRefusal` says that there is none.
 * @throws {Error} when the source keeps giving the same.
 */
export const drawPassword = (
  length: number,
  sets: readonly string[],
  random: RandomSource,
): string => {
  const refusal = passwordRefusal(length, sets)
  if (refusal !== undefined) throw new RangeError(refusal)
  const all = sets.join('')
  for (let draws = 0; draws < mostDraws; draws += 1) {
    const password = Array.from({ length }, () => drawOne(all, random))
    if (sets.every((set) => password.some((character) => set.includes(character))))
      return password.join('')
  }
  throw new Error('the source of random numbers does not vary')
}
