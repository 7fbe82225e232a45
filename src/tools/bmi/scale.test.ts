import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categories } from './compute-bmi.ts'
import { bands, placeOnScale } from './scale.tsx'

test.each([
  ['12', 0],
  ['19', 25],
  ['26', 50],
  ['33', 75],
  ['40', 100],
])('%s stands at %s %%', (bmi, percent) => {
  expect(placeOnScale(new Big(bmi))).toEqual({ percent })
})

test('what is not drawn stands at the end it lies beyond', () => {
  expect(placeOnScale(new Big('11.99'))).toEqual({ percent: 0, beyond: 'start' })
  expect(placeOnScale(new Big('2600'))).toEqual({ percent: 100, beyond: 'end' })
})

test('four bands fill the scale, each from its border on', () => {
  expect(bands).toHaveLength(categories.length)
  expect(bands.map(({ start }) => start)).toEqual([
    0,
    ...['18.5', '25', '30'].map((border) => placeOnScale(new Big(border)).percent),
  ])
  expect(bands.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100, 8)
})

test('a higher index never stands further left', () => {
  fc.assert(
    fc.property(fc.nat({ max: 60_000 }), fc.nat({ max: 1000 }), (thousandths, more) => {
      const lower = placeOnScale(new Big(thousandths).div(1000)).percent
      const higher = placeOnScale(new Big(thousandths + more).div(1000)).percent
      expect(higher).toBeGreaterThanOrEqual(lower)
    }),
  )
})
