import { expect, test } from 'vitest'
import { isBilevel, soften } from './soften.ts'
import { drawn, pageAt, paintGray, smallPicture } from '../../../testing/ocr/pages.ts'

test('weighs neighbours 1, 2, 1 both ways', () => {
  // NumPy 2.4: `convolve2d(…, outer([1, 2, 1], [1, 2, 1]) / 16, boundary="symm")` of SciPy 1.17, rounded.
  expect([...soften(smallPicture).data]).toEqual([
    33, 63, 103, 128, 136, 160, 152, 97, 79, 104, 125, 143, 145, 131, 133, 135, 137, 159, 134, 149,
    148, 147, 146, 145, 128, 127, 158, 100, 125, 137, 149, 145, 141, 137, 117, 110, 114, 117, 126,
    151, 144, 121, 130, 139, 126, 129, 109, 115, 153, 159, 133, 123, 145, 174, 87, 91, 91, 139, 170,
    154, 138, 138, 173,
  ])
})

test('leaves even shades even', () => {
  for (const [width, height] of [
    [1, 1],
    [1, 5],
    [7, 1],
    [6, 4],
  ] as const)
    expect(soften(paintGray(width, height, () => 77)).data.every((value) => value === 77)).toBe(
      true,
    )
})

test('black and white alone is bilevel, grays and soft edges are not', () => {
  expect(isBilevel(drawn('#..#', '.##.'))).toBe(true)
  expect(isBilevel(pageAt(0))).toBe(false)
  expect(isBilevel(paintGray(10, 10, (x) => x * 25))).toBe(false)
})
