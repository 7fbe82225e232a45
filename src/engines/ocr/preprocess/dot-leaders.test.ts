import { describe, expect, test } from 'vitest'
import { findForeground } from './foreground.ts'
import { removeDotLeaders } from './dot-leaders.ts'
import { pageAt, paintGray } from '../../../testing/ocr/pages.ts'

const letterPx = 16
const page = pageAt(0)
const shadeAt = (x: number, y: number) => page.data[y * page.width + x] ?? 0

/** Draws dots with soft edges below the last line, from 300 on, a step apart. */
const dotted = (count: number, stepAt: (index: number) => number = () => 9, widthPx = 4) => {
  const lefts = [300]
  while (lefts.length < count) lefts.push((lefts.at(-1) ?? 0) + stepAt(lefts.length))
  return paintGray(page.width, page.height, (x, y) => {
    if (y < 675 || y > 680) return shadeAt(x, y)
    const dot = lefts.find((left) => x >= left - 1 && x <= left + widthPx)
    if (dot === undefined) return shadeAt(x, y)
    const isEdge = y === 675 || y === 680 || x === dot - 1 || x === dot + widthPx
    return isEdge ? 160 : 20
  })
}

const clean = (given: typeof page) => removeDotLeaders(given, findForeground(given), letterPx)

describe('leaders', () => {
  test('are taken out of the page, with their edges, and of what is written on it', () => {
    const { image, foreground } = clean(dotted(40))
    expect(Buffer.compare(image.data, page.data)).toBe(0)
    expect(foreground.components).toEqual(findForeground(page).components)
  })

  test('are dashes, too', () => {
    expect(Buffer.compare(clean(dotted(20, () => 18, 12)).image.data, page.data)).toBe(0)
  })

  test('are neither an ellipsis nor dots at random', () => {
    for (const given of [page, dotted(3), dotted(40, (index) => 6 + ((index * 7) % 11))]) {
      const { image, foreground } = clean(given)
      expect(image === given).toBe(true)
      expect(foreground.components).toEqual(findForeground(given).components)
    }
  })
})
