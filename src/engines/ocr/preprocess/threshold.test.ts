import { expect, test } from 'vitest'
import { paintGray, smallPicture } from '../../../testing/ocr/pages.ts'
import { sauvola } from './threshold.ts'

const bits = ({ data }: { data: Uint8Array }) => [...data].map((value) => value / 255).join('')

// The formula computed window by window in duplicate precision (NumPy 2.4, `mean` and `std`).
test('gives what the formula gives, edges included', () => {
  expect(bits(sauvola(smallPicture, { k: 0.2, radiusPx: 2 }))).toBe(
    '000011100011100111110011001001101100110010110101101011010110101',
  )
  expect(bits(sauvola(smallPicture, { k: 0.5, radiusPx: 1 }))).toBe(
    '000111100011100111110111011001101101110110110101101011010110101',
  )
})

test('a shadow over the page does not matter', () => {
  const page = (light: (x: number) => number) =>
    paintGray(300, 60, (x, y) => (x % 12 < 3 && y > 20 && y < 40 ? 0.3 : 1) * light(x))
  const even = sauvola(page(() => 240))
  const shaded = sauvola(page((x) => 240 - x * 0.6))
  expect(bits(shaded)).toBe(bits(even))
})

test('even shades are paper, black excepted', () => {
  for (const shade of [1, 40, 128, 255])
    expect(
      sauvola(paintGray(40, 30, () => shade)).data.every((value) => value === 255),
      String(shade),
    ).toBe(true)
})

test('pictures smaller than the window are no trouble', () => {
  for (const [width, height] of [
    [1, 1],
    [1, 50],
    [50, 1],
    [0, 0],
  ] as const)
    expect(sauvola(paintGray(width, height, () => 90)).data).toHaveLength(width * height)
})
