import Big from 'big.js'
import fc from 'fast-check'
import type { DecimalPlaces } from '../core/numbers.ts'

/** Up to 40 digits, half of them below seven whole ones, which is where languages differ. */
export const anyNumber: fc.Arbitrary<Big> = fc
  .oneof(
    fc.tuple(fc.bigInt(-(10n ** 40n) + 1n, 10n ** 40n - 1n), fc.integer({ min: 0, max: 39 })),
    fc.tuple(fc.bigInt(-(10n ** 7n), 10n ** 7n), fc.integer({ min: 0, max: 3 })),
  )
  .map(([digits, decimals]) => {
    const padded = digits
      .toString()
      .replace('-', '')
      .padStart(decimals + 1, '0')
    const point = padded.length - decimals
    return new Big(`${digits < 0n ? '-' : ''}${padded.slice(0, point)}.${padded.slice(point)}0`)
  })

/** How many decimals are shown: 20 at most, as in older versions of `Intl`. */
export const anyDecimals: fc.Arbitrary<DecimalPlaces> = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
  .map(([one, other]) => ({ minimum: Math.min(one, other), maximum: Math.max(one, other) }))
