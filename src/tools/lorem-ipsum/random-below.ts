/** Draws a whole number from 0 up to, not including, the given one. */
export type RandomBelow = (limit: number) => number

const wordCount = 2 ** 32

/**
 * Whole numbers below a limit, each as likely as any other, from random 32-bit words: the words beyond the last
 * full round of the limit are drawn again, as they would favour the small numbers (rejection sampling).
 *
 * @param randomWord - a whole number from 0 to 2³² − 1.
 * @throws RangeError for a limit that is no whole number from 1 to 2³².
 */
export const randomBelowFrom =
  (randomWord: () => number): RandomBelow =>
  (limit) => {
    if (!Number.isInteger(limit) || limit < 1 || limit > wordCount)
      throw new RangeError(`no random number below ${limit}`)
    const fullRounds = wordCount - (wordCount % limit)
    for (;;) {
      const word = randomWord()
      if (word < fullRounds) return word % limit
    }
  }
