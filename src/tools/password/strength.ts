import type { Language } from '../../core/language.ts'
import { formatDigits } from '../../core/number-format.ts'
import { formatTimeSpan } from '../../core/time-span.ts'

/**
 * The binary logarithm of a positive integer of any size, to the precision of a double.
 *
 * @throws {RangeError} if the number is below 1.
 */
const log2 = (count: bigint): number => {
  if (count < 1n) throw new RangeError(`no logarithm of ${count}`)
  const digits = count.toString(2).length
  // A double has room for the leading bits only.
  const dropped = Math.max(0, digits - 64)
  return Math.log2(Number(count >> BigInt(dropped))) + dropped
}

/**
 * The number of passwords with at least one character of every set, by inclusion and exclusion: all passwords, minus
 * those that lack one set, plus those that lack two, and so on.
 *
 * @param length - in characters.
 * @param sizes - the sizes of the sets, which are disjoint.
 */
export const countPasswords = (length: number, sizes: readonly number[]): bigint => {
  const withSome = sizes.reduce<readonly { size: number; sign: bigint }[]>(
    (parts, size) => [
      ...parts.map((part) => ({ ...part, size: part.size + size })),
      ...parts.map((part) => ({ ...part, sign: -part.sign })),
    ],
    [{ size: 0, sign: 1n }],
  )
  return withSome.reduce(
    (total, { size, sign }) => total + sign * BigInt(size) ** BigInt(length),
    0n,
  )
}

/**
 * The entropy of `drawPassword` in bits. All of its passwords are equally likely, so that it is the binary logarithm of
 * their number. It is a little less than length × log₂(characters), which also counts passwords that lack a kind.
 *
 * @throws {RangeError} if there is no such password.
 */
export const passwordBits = (length: number, sets: readonly string[]): number =>
  log2(
    countPasswords(
      length,
      sets.map((set) => set.length),
    ),
  )

/**
 * The entropy of `drawPassphrase` in bits. Capital letters and separators are the same in every draw and add nothing. A
 * digit adds the choice of ten digits and of the word that it follows.
 *
 * @param options.words - the number of words, each drawn from the whole list.
 * @param options.listLength - the number of different words in the list.
 */
export const passphraseBits = (options: {
  words: number
  listLength: number
  hasDigit: boolean
}): number =>
  options.words * Math.log2(options.listLength) +
  (options.hasDigit ? Math.log2(10 * options.words) : 0)

/**
 * The entropy in bits that the CNIL, France's data protection authority, requires of a secret that alone protects an
 * account, and of one whose attempts are limited or delayed (deliberation 2022-100 of 21 July 2022).
 */
export const cnilBits = { alone: 80, limitedAttempts: 50 } as const

/** The key size in bits of AES-128 and most of today's encryption. */
export const keyBits = 128

export type Strength = 'weak' | 'limited' | 'alone' | 'key'

/** The use that a secret of an entropy is strong enough for. */
export const strengthOf = (bits: number): Strength => {
  if (bits >= keyBits) return 'key'
  if (bits >= cnilBits.alone) return 'alone'
  return bits >= cnilBits.limitedAttempts ? 'limited' : 'weak'
}

/**
 * The smallest number of characters or words in a range that reaches an entropy, or undefined if none does.
 *
 * @param bitsAt - the entropy per number, which grows with it.
 */
export const smallestCountReaching = (
  bits: number,
  range: { from: number; to: number },
  bitsAt: (count: number) => number,
): number | undefined => {
  for (let count = range.from; count <= range.to; count += 1)
    if (bitsAt(count) >= bits) return count
  return undefined
}

/**
 * The assumed number of guesses per second. The page says that it is an assumption, because the real rate depends on how
 * a site stores its passwords and on the attacker's machines.
 */
const guessesPerSecond = 10 ** 12

const secondsIn = { second: 1, minute: 60, hour: 3600, day: 86_400, year: 365.25 * 86_400 } as const
type GuessingUnit = keyof typeof secondsIn

/** Longer times, in years, are not given as numbers. */
const maxYears = 1_000_000

type GuessingTime =
  | { kind: 'instant' }
  | { kind: 'time'; amount: number; unit: GuessingUnit }
  | { kind: 'beyond' }

const unitsFromLargest = ['year', 'day', 'hour', 'minute', 'second'] as const

/** The time to try half of 2^bits possibilities, which is the average until the right one is found. */
export const guessingTime = (bits: number): GuessingTime => {
  const seconds = 2 ** (bits - 1) / guessesPerSecond
  if (seconds < 1) return { kind: 'instant' }
  if (seconds >= maxYears * secondsIn.year) return { kind: 'beyond' }
  const unit = unitsFromLargest.find((candidate) => seconds >= secondsIn[candidate]) ?? 'second'
  return { kind: 'time', amount: seconds / secondsIn[unit], unit }
}

/** Formats bits with two decimals, rounded down, because 79.999 does not reach 80. */
export const formatBits = (bits: number, language: Language): string =>
  formatDigits((Math.floor(bits * 100) / 100).toFixed(2), language)

/** Formats a time with two significant digits and a no-break space: `2,500 years`. */
export const formatGuessingTime = (
  { amount, unit }: Extract<GuessingTime, { kind: 'time' }>,
  language: Language,
): string => formatTimeSpan(Number(amount.toPrecision(2)), unit, language, 1)
