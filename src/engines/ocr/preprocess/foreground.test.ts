import { describe, expect, test } from 'vitest'
import { drawn, pageAt, paintGray, smallPicture } from '../../../testing/ocr/pages.ts'
import {
  findDarkRegions,
  findForeground,
  foregroundOfMask,
  findUncovered,
  isLetterLike,
  typicalLetterHeightPx,
  sauvola,
} from './foreground.ts'
import fc from 'fast-check'
import type { GrayImage } from '../../../core/image-coding.ts'
import { type Component, findComponents } from './connected-components.ts'

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

/** The simple and slow reference: a flood fill from pixel to pixel. */
const flood = ({ data, width, height }: GrayImage): Component[] => {
  const left = new Set([...data.keys()].filter((at) => data[at] === 0))
  const components: Component[] = []
  for (const start of left) {
    if (!left.delete(start)) continue
    const members = [start]
    for (const at of members)
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) {
          const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy]
          const next = y * width + x
          if (x >= 0 && x < width && y >= 0 && y < height && left.delete(next)) members.push(next)
        }
    const xs = members.map((at) => at % width)
    const ys = members.map((at) => Math.floor(at / width))
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    components.push({
      box: { left: x, top: y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 },
      pixelCount: members.length,
    })
  }
  return components
}

const inOrder = (components: readonly Component[]) =>
  components.map((component) => JSON.stringify(component)).toSorted()

describe('components', () => {
  test('are what touches, sides or corners', () => {
    const found = findComponents(drawn('##..#', '..#..', '.....', '#.#.#', '#.#.#', '###.#'), {
      below: 128,
      minSidePx: 1,
    })
    expect(found).toHaveLength(4)
    expect(found).toContainEqual({
      box: { left: 0, top: 0, width: 3, height: 2 },
      pixelCount: 3,
    })
    expect(found).toContainEqual({
      box: { left: 0, top: 3, width: 3, height: 3 },
      pixelCount: 7,
    })
  })

  test('are those that are found by going from pixel to pixel', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 16 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 200 }),
        (width, dots) => {
          const height = Math.ceil(dots.length / width)
          const mask = paintGray(width, height, (x, y) => (dots[y * width + x] === true ? 0 : 255))
          const found = findComponents(mask, { below: 1, minSidePx: 1 })
          expect(inOrder(found)).toEqual(inOrder(flood(mask)))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('of a net that grows together late are one', () => {
    const comb = paintGray(2000, 1500, (x, y) => (x % 2 === 0 || y === 1499 ? 0 : 255))
    expect(findComponents(comb, { below: 1, minSidePx: 1 })).toEqual([
      { box: { left: 0, top: 0, width: 2000, height: 1500 }, pixelCount: 1000 * 1500 + 1000 },
    ])
  })

  test('of noise stay apart', () => {
    const dots = paintGray(600, 600, (x, y) => (x % 2 === 0 && y % 2 === 0 ? 0 : 255))
    expect(findComponents(dots, { below: 1, minSidePx: 1 })).toHaveLength(300 * 300)
    expect(foregroundOfMask(dots).components).toHaveLength(0)
  })
})

describe('the height of letters', () => {
  test('is that of most of them', () => {
    expect(typicalLetterHeightPx(findForeground(pageAt(0)))).toBe(16)
  })

  test('is not that of the dots of a table of contents', () => {
    const page = pageAt(0)
    const isDotted = (x: number, y: number) =>
      y % 40 >= 34 && y % 40 < 38 && x % 7 < 4 && x > 10 && x < 890
    const dotted = paintGray(page.width, page.height * 2, (x, y) =>
      y < page.height ? (page.data[y * page.width + x] ?? 0) : isDotted(x, y) ? 20 : 238,
    )
    const foreground = findForeground(dotted)
    expect(foreground.components.filter(({ box }) => box.height <= 5).length).toBeGreaterThan(1000)
    expect(typicalLetterHeightPx(foreground)).toBe(16)
  })

  test('is not told by a few', () => {
    const few = paintGray(400, 60, (x, y) => (x % 40 < 10 && y > 20 && y < 40 ? 0 : 255))
    expect(typicalLetterHeightPx(findForeground(few))).toBeUndefined()
    expect(typicalLetterHeightPx(findForeground(paintGray(1, 1, () => 0)))).toBeUndefined()
  })
})

describe('foreground outside of boxes', () => {
  const foreground = findForeground(pageAt(0))
  const everything = { left: 0, top: 0, width: 900, height: 700 }

  test('is all or nothing where nothing or all is covered', () => {
    expect(findUncovered(foreground, [])).toEqual({
      components: foreground.components.filter(isLetterLike),
      share: 1,
    })
    expect(findUncovered(foreground, [everything])).toEqual({ components: [], share: 0 })
    expect(findUncovered({ ...foreground, components: [] }, []).share).toBe(0)
  })

  test('is what the lost part of the page holds', () => {
    const { components, share } = findUncovered(foreground, [{ ...everything, height: 350 }])
    expect(share).toBeGreaterThan(0.45)
    expect(share).toBeLessThan(0.55)
    expect(components.every(({ box }) => box.top + box.height / 2 > 350)).toBe(true)
  })
})

describe('dark boxes', () => {
  const letterPx = 16
  const button = { left: 100, top: 80, width: 160, height: 40 }
  const isIn = (x: number, y: number) =>
    x >= button.left && x < button.left + button.width && y >= button.top && y < button.top + 40
  /** The letters are bars. */
  const isStroke = (x: number, y: number) => x % 14 < 4 && y % 40 > 12 && y % 40 < 28

  test('are the filled ones with something light on them', () => {
    const screen = paintGray(400, 240, (x, y) => {
      if (isIn(x, y)) return isStroke(x, y) ? 250 : 90
      return isStroke(x, y - 120) && y > 140 ? 30 : 250
    })
    expect(findDarkRegions(screen, letterPx)).toEqual([button])
  })

  test('are neither empty fills, nor frames, nor letters', () => {
    const empty = paintGray(400, 240, (x, y) => (isIn(x, y) ? 90 : 250))
    expect(findDarkRegions(empty, letterPx)).toEqual([])
    const frame = paintGray(400, 240, (x, y) =>
      isIn(x, y) && !(isIn(x - 4, y - 4) && isIn(x + 4, y + 4)) ? 30 : 250,
    )
    expect(findDarkRegions(frame, letterPx)).toEqual([])
    expect(findDarkRegions(pageAt(0), letterPx)).toEqual([])
  })
})
