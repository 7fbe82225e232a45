/**
 * The binary logarithm of a whole number above zero, to the precision of a double however large it is.
 *
 * @throws {RangeError} for anything below 1.
 */
const log2 = (count: bigint): number => {
  if (count < 1n) throw new RangeError(`no logarithm of ${count}`)
  const digits = count.toString(2).length
  // Only the leading bits count for a double.
  const dropped = Math.max(0, digits - 64)
  return Math.log2(Number(count >> BigInt(dropped))) + dropped
}

/**
 * How many different passwords have at least one character of every set, by inclusion and exclusion: all, less
 * those that lack one set, plus those that lack two, and so on.
 *
 * @param length - in characters.
 * @param sizes - how many characters each set has; the sets have none in common.
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
 * The entropy of `drawPassword` in bits: all of its passwords are equally likely, so it is the binary logarithm of
 * their number. A little less than length × log₂(characters), which also counts those that lack a kind.
 *
 * @throws {RangeError} when there is no such password.
 */
export const passwordBits = (length: number, sets: readonly string[]): number =>
  log2(
    countPasswords(
      length,
      sets.map((set) => set.length),
    ),
  )

/**
 * The entropy of `drawPassphrase` in bits. Capital letters and separators are the same in every draw and add
 * nothing; a digit adds its own ten possibilities and the word it ends.
 *
 * @param options.words - how many words are drawn, each from the whole list.
 * @param options.listLength - how many different words the list has.
 */
export const passphraseBits = (options: {
  words: number
  listLength: number
  hasDigit: boolean
}): number =>
  options.words * Math.log2(options.listLength) +
  (options.hasDigit ? Math.log2(10 * options.words) : 0)

/**
 * What the CNIL, France's data protection authority, asks of a secret: where nothing else protects the account, and
 * where attempts are limited or delayed (recommendation on passwords, deliberation 2022-100 of 21 July 2022).
 */
export const cnilBits = { alone: 80, limitedAttempts: 50 } as const

/** Bits of the keys that AES-128 and most of today's encryption use. */
export const keyBits = 128

export type Strength = 'weak' | 'limited' | 'alone' | 'key'

/** What a secret of so many bits is good for. */
export const strengthOf = (bits: number): Strength => {
  if (bits >= keyBits) return 'key'
  if (bits >= cnilBits.alone) return 'alone'
  return bits >= cnilBits.limitedAttempts ? 'limited' : 'weak'
}

/**
 * The smallest number of characters or words that reaches so many bits; undefined where none in the range does.
 *
 * @param bitsAt - the bits at each number, which grow with it.
 */
export const smallestReaching = (
  bits: number,
  range: { from: number; to: number },
  bitsAt: (count: number) => number,
): number | undefined => {
  for (let count = range.from; count <= range.to; count += 1)
    if (bitsAt(count) >= bits) return count
  return undefined
}
