import { describe, expect, test } from 'vitest'
import type { GrayImage } from '../../../core/image-coding.ts'
import { findForeground } from './foreground.ts'
import { prepare } from './prepare.ts'
import { findSkew as findSkewOn } from './orientation.ts'
import { invert, scale, rotateQuarters } from './transform.ts'
import { pageAt, paintGray } from '../../../testing/ocr/pages.ts'

/** Draws reproducible random dots (the generator of Numerical Recipes). */
const noise = (width: number, height: number): GrayImage => {
  let state = 1
  return paintGray(width, height, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 < 0.2 ? 0 : 255
  })
}

/** The comparison returns a boolean, because a list of all differences would take minutes. */
const isSamePicture = (one: GrayImage, other: GrayImage): boolean =>
  one.width === other.width && Buffer.compare(one.data, other.data) === 0

const findSkew = (image: GrayImage) => findSkewOn(image, findForeground(image))

describe('skew', () => {
  test.each([-9.7, -5, -2.3, -0.8, 0, 0.5, 3.1, 7.4, 10])('of %d° is found', (degrees) => {
    const { isSideways, degrees: found } = findSkew(pageAt(degrees))
    expect(isSideways).toBe(false)
    expect(Math.abs(found - degrees)).toBeLessThanOrEqual(0.15)
  })

  test('of a page on its side is that after a quarter of a turn', () => {
    const { isSideways, degrees } = findSkew(rotateQuarters(pageAt(2), 3))
    expect(isSideways).toBe(true)
    expect(Math.abs(degrees - 2)).toBeLessThanOrEqual(0.15)
  })

  test('of a page is not that of the frame around it', () => {
    const page = pageAt(0, 700, 900)
    const framed = paintGray(700, 900, (x, y) =>
      x % 660 < 30 ? 0 : (page.data[y * page.width + x] ?? 0),
    )
    expect(findSkew(framed)).toEqual({ isSideways: false, degrees: 0 })
  })

  test('is none where no angle stands out', () => {
    const nothing = { isSideways: false, degrees: 0 }
    expect(findSkew(noise(500, 500))).toEqual(nothing)
    expect(findSkew(paintGray(300, 200, () => 200))).toEqual(nothing)
    expect(findSkew(paintGray(1, 1, () => 0))).toEqual(nothing)
  })
})

describe('a page that is good already', () => {
  test('is left as it is', () => {
    const page = pageAt(0)
    const prepared = prepare(page)
    expect(prepared.image === page).toBe(true)
    expect(prepared).toMatchObject({
      scale: 1,
      clockwiseDegrees: 0,
      isInverted: false,
      letterPx: 16,
    })
  })
})

describe('a bad page', () => {
  test('is levelled', () => {
    const { image, clockwiseDegrees } = prepare(pageAt(4))
    expect(clockwiseDegrees).toBeCloseTo(-4, 0)
    expect(findSkew(image)).toEqual({ isSideways: false, degrees: 0 })
  })

  test.each([
    { quarters: 1, clockwiseDegrees: 270 },
    { quarters: 2, clockwiseDegrees: 180 },
    { quarters: 3, clockwiseDegrees: 90 },
  ] as const)('turned by $quarters quarters is put upright', ({ quarters, clockwiseDegrees }) => {
    const page = pageAt(0)
    const prepared = prepare(rotateQuarters(page, quarters))
    expect(prepared.clockwiseDegrees).toBe(clockwiseDegrees)
    expect(isSamePicture(prepared.image, page)).toBe(true)
    // The foreground is the same whether it was found on the rotated page or rotated with it.
    const inOrder = ({ components }: ReturnType<typeof findForeground>) =>
      components
        .map((component) => JSON.stringify(component))
        .toSorted()
        .join()
    expect(inOrder(prepared.foreground)).toBe(inOrder(findForeground(page)))
    expect(isSamePicture(prepared.foreground.mask, findForeground(page).mask)).toBe(true)
  })

  test('that is dark is inverted', () => {
    const page = pageAt(0)
    const { image, isInverted } = prepare(invert(page))
    expect(isInverted).toBe(true)
    expect(isSamePicture(image, page)).toBe(true)
  })

  test('that lies on something dark is not', () => {
    const page = pageAt(0, 500, 400)
    const onTable = paintGray(900, 700, (x, y) => {
      const isPage = x >= 200 && x < 700 && y >= 150 && y < 550
      return isPage ? (page.data[(y - 150) * 500 + x - 200] ?? 0) : 30
    })
    expect(prepare(onTable).isInverted).toBe(false)
  })

  test('of small letters is enlarged until they are 20 pixels high', () => {
    const small = scale(pageAt(0), 0.5)
    const prepared = prepare(small)
    expect(prepared.letterPx).toBeGreaterThanOrEqual(19)
    expect(prepared.letterPx).toBeLessThanOrEqual(22)
    expect(prepared.image.width).toBe(Math.round(small.width * prepared.scale))
  })

  test('that lies in the shade is made black and white after it was levelled', () => {
    const page = pageAt(3)
    const shaded = {
      ...page,
      data: page.data.map((value, at) => value * (1 - (0.6 * (at % page.width)) / page.width)),
    }
    const { image, gray, foreground, clockwiseDegrees } = prepare(shaded)
    expect(clockwiseDegrees).toBeCloseTo(-3, 0)
    expect(image === foreground.mask).toBe(true)
    expect(new Set(image.data)).toEqual(new Set([0, 255]))
    expect([gray.width, gray.height]).toEqual([image.width, image.height])
  })
})

test.each([
  [1, 1],
  [1, 400],
  [400, 1],
  [3, 2],
])('a picture of %i by %i pixels is no trouble', (width, height) => {
  for (const shade of [0, 128, 255]) {
    const { image, letterPx, foreground } = prepare(paintGray(width, height, () => shade))
    expect([image.width, image.height]).toEqual([width, height])
    expect(letterPx).toBeUndefined()
    expect(foreground.components).toEqual([])
  }
})
