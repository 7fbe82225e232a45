import { expect, it } from 'vitest'
import { secureRandom } from './secure-random.ts'

const largest = 2 ** 32 - 1

it('the browser’s generator gives whole numbers of 32 bits, each bit on and off', () => {
  const drawn = Array.from({ length: 2000 }, secureRandom)
  expect(
    drawn.every((number) => Number.isInteger(number) && number >= 0 && number <= largest),
  ).toBe(true)
  // That one of 32 bits stays the same 2,000 times has a chance of 2⁻¹⁹⁹⁴.
  expect(drawn.reduce((bits, number) => (bits | number) >>> 0, 0)).toBe(largest)
  expect(drawn.reduce((bits, number) => (bits & number) >>> 0, largest)).toBe(0)
})
