import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type PageSetup,
  imageFits,
  layOutPage,
  pageDpi,
  pageFormats,
  pageOrientations,
} from './page-layout.ts'

const setup: PageSetup = { format: 'a4', orientation: 'auto', fit: 'fit', marginMm: 0 }
const photo = { widthPx: 4000, heightPx: 3000, dpi: undefined }

/** The sizes of ISO 216 and ANSI/ASME Y14.1, as paper shops give them, in millimetres. */
const a4Mm = [210, 297]
const letterMm = [215.9, 279.4]

const millimetres = (points: number) => (points / 72) * 25.4

describe('layOutPage', () => {
  it.each([
    ['a4', 'portrait', a4Mm],
    ['a4', 'landscape', a4Mm.toReversed()],
    ['a4', 'auto', a4Mm.toReversed()],
    ['letter', 'portrait', letterMm],
  ] as const)('%s, %s is %j mm', (format, orientation, [width, height]) => {
    const page = layOutPage(photo, { ...setup, format, orientation })
    expect(millimetres(page.widthPoints)).toBeCloseTo(width ?? NaN, 3)
    expect(millimetres(page.heightPoints)).toBeCloseTo(height ?? NaN, 3)
  })

  it('leaves the margin free', () => {
    const page = layOutPage(photo, { ...setup, orientation: 'portrait', marginMm: 20 })
    expect(millimetres(page.image.x)).toBeCloseTo(20, 3)
    expect(millimetres(page.image.width)).toBeCloseTo(170, 3)
    const own = layOutPage({ ...photo, dpi: 300 }, { ...setup, format: 'image', marginMm: 20 })
    expect(millimetres(own.widthPoints)).toBeCloseTo((4000 / 300) * 25.4 + 40, 2)
  })

  it('cuts off what is left over when the page is filled', () => {
    const page = layOutPage(photo, { ...setup, orientation: 'portrait', fit: 'fill' })
    expect(page.image.height).toBeCloseTo(page.heightPoints, 6)
    expect(page.image.width).toBeGreaterThan(page.widthPoints)
    expect(page.clip).toEqual({ x: 0, y: 0, width: page.widthPoints, height: page.heightPoints })
  })

  it('keeps every image’s proportions, in the middle of its page', () => {
    fc.assert(
      fc.property(
        fc.record({
          widthPx: fc.integer({ min: 1, max: 65_500 }),
          heightPx: fc.integer({ min: 1, max: 65_500 }),
          dpi: fc.option(fc.integer({ min: 1, max: 5000 }), { nil: undefined }),
        }),
        fc.record({
          format: fc.constantFrom(...pageFormats),
          orientation: fc.constantFrom(...pageOrientations),
          fit: fc.constantFrom(...imageFits),
          marginMm: fc.constantFrom(0, 6, 20),
        }),
        (image, anySetup) => {
          const { widthPoints, heightPoints, image: area } = layOutPage(image, anySetup)
          // Sides are rounded to a thousandth of a point, which shows in the proportions of very thin images.
          const thin = Math.min(area.width, area.height)
          const proportion = (area.width / area.height) * (image.heightPx / image.widthPx)
          expect(Math.abs(proportion - 1)).toBeLessThan(0.0011 / thin + 1e-9)
          expect(area.x + area.width / 2).toBeCloseTo(widthPoints / 2, 2)
          expect(area.y + area.height / 2).toBeCloseTo(heightPoints / 2, 2)
          expect(Math.max(widthPoints, heightPoints)).toBeLessThanOrEqual(14_400 + 114)
        },
      ),
    )
  })
})

describe('the size of a page', () => {
  it.each([
    // A4, scanned at 300 and 200 dpi.
    [2480, 3508, 300, 300],
    [1654, 2339, 200, 200],
    [2480, 3508, 299.9994, 300],
    // A5 scanned at 300 dpi, and a part of A4, without a resolution.
    [1748, 2480, undefined, 300],
    [2481, 1084, undefined, 300],
    // A photo with 72 dpi or none would be as large as a poster; its long side becomes that of A3.
    [4000, 3000, 72, 300],
    [8000, 6000, undefined, Math.ceil(8000 / 16.5)],
    // A screenshot with 96 dpi.
    [1280, 800, 96, 96],
    // Implausible resolutions.
    [2480, 3508, 1, 300],
    [2480, 3508, 30_000, 300],
    // A small picture is at least as large as A5, unless its pixels would become visible.
    [1240, 800, undefined, Math.floor(1240 / 8.25)],
    [100, 80, undefined, 50],
  ])('of %i × %i at %s is at %d', (width, height, statedDpi, dpi) => {
    expect(pageDpi(width, height, statedDpi)).toBeCloseTo(dpi, 6)
  })
})
