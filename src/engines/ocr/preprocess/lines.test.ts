import { expect, test } from 'vitest'
import type { GrayImage } from '../../../core/gray-image.ts'
import { findInk } from './ink.ts'
import { withoutRules } from './lines.ts'
import { pageAt, paintGray } from './test-pages.ts'

const letterPx = 16
const page = pageAt(0)

const withRulings = (isRuling: (x: number, y: number) => boolean): GrayImage =>
  paintGray(page.width, page.height, (x, y) =>
    isRuling(x, y) ? 20 : (page.data[y * page.width + x] ?? 0),
  )

const clean = (image: GrayImage) => withoutRules(image, findInk(image), letterPx)

/** Pixels of ink where there is none on the page, and none where there is some. */
const compare = ({ data }: GrayImage) => {
  const isInk = (value: number | undefined) => (value ?? 255) < 128
  const places = [...page.data.keys()]
  return {
    left: places.filter((at) => isInk(data[at]) && !isInk(page.data[at])).length,
    lost: places.filter((at) => !isInk(data[at]) && isInk(page.data[at])).length,
    ink: places.filter((at) => isInk(page.data[at])).length,
  }
}

test('takes the borders of a table out and leaves the letters', () => {
  // Between the lines of text, and down through some letters, as tables in a hurry have it.
  const table = withRulings(
    (x, y) =>
      x > 30 && x < 870 && y > 30 && y < 671 && (y % 160 === 37 || y % 160 === 38 || x % 280 < 2),
  )
  const before = compare(table)
  const after = compare(clean(table))
  expect(before.left).toBeGreaterThan(4000)
  // Where they run through a letter.
  expect(after.left).toBeLessThan(before.left * 0.04)
  expect(after.lost).toBeLessThan(after.ink * 0.01)
})

test('takes underlines out', () => {
  const underlined = withRulings((x, y) => y === 154 && x > 100 && x < 600)
  expect(compare(clean(underlined)).left).toBe(0)
})

test('leaves a page without any as it is', () => {
  expect(clean(page) === page).toBe(true)
})

test('leaves what is filled', () => {
  const bar = withRulings((x, y) => x > 100 && x < 600 && y > 300 && y < 340)
  expect(compare(clean(bar)).left).toBeGreaterThan(compare(bar).left * 0.9)
})

test('rulings along the very edge are no trouble', () => {
  const framed = withRulings(
    (x, y) => x === 0 || y === 0 || x === page.width - 1 || y === page.height - 1,
  )
  expect(clean(framed).data).toHaveLength(framed.data.length)
})
