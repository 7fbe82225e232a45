import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FitsCanvas,
  type HighestDpi,
  countPagesInProgress,
  countViewers,
  highestDpiThatFits,
  highestDpi,
  planImages,
  summarizePlan,
} from './plan-images.ts'

const a4 = { widthPoints: 595.276, heightPoints: 841.89 }
const letter = { widthPoints: 612, heightPoints: 792 }
/**
 * The limits of Safari on iOS up to 17: 16,777,216 pixels (WebKit, `maxCanvasArea`), and the largest side of any
 * browser.
 */
const iphone: FitsCanvas = (width, height) =>
  Math.max(width, height) <= 65_535 && width * height <= 16_777_216
/** The limits of Chromium 156, found by testing: 65,535 pixels per side, and 268,435,456 in total. */
const chromium: FitsCanvas = (width, height) =>
  Math.max(width, height) <= 65_535 && width * height <= 268_435_456

const options = { format: 'png', quality: 85 } as const
const upTo =
  (wantedDpi: number, fits: FitsCanvas = chromium): HighestDpi =>
  (size) =>
    highestDpiThatFits(size, wantedDpi, fits)

describe('planImages', () => {
  // The expected sizes are those of `pdftoppm 22.12 -png -r 72|150|300|600` on A4 and US Letter pages; pdftoppm rounds
  // up.
  it.each([
    [a4, 72, 596, 842],
    [a4, 150, 1241, 1754],
    [a4, 300, 2481, 3508],
    [a4, 600, 4961, 7016],
    [letter, 72, 612, 792],
    [letter, 150, 1275, 1650],
    [letter, 300, 2550, 3300],
  ])('is within a pixel of pdftoppm: %o at %d', (size, dpi, width, height) => {
    const [image] = planImages([size], [0], options, upTo(dpi))
    expect(Math.abs((image?.widthPx ?? 0) - width)).toBeLessThanOrEqual(1)
    expect(Math.abs((image?.heightPx ?? 0) - height)).toBeLessThanOrEqual(1)
    expect(image?.dpi).toBe(dpi)
  })

  it('keeps the order, and leaves out pages that do not exist', () => {
    const images = planImages([a4, letter, a4], [2, 0, 0, 7], options, upTo(150))
    expect(images.map(({ pageIndex }) => pageIndex)).toEqual([2, 0, 0])
  })

  it('lowers the resolution of the pages that would not fit, and only of those', () => {
    const images = planImages([a4, letter], [0, 1], options, upTo(600, iphone))
    // √(16,777,216 ÷ (595.276 × 841.89)) × 72 = 416.6; √(16,777,216 ÷ (612 × 792)) × 72 = 423.6
    expect(images.map(({ dpi }) => dpi)).toEqual([416, 423])
    expect(planImages([a4], [0], options, upTo(300, iphone))[0]?.dpi).toBe(300)
  })
})

it.each([
  ['Chromium', chromium],
  ['Safari on iOS', iphone],
])('highestDpiThatFits is the highest that fits in %s', (_, limits) => {
  // PDF allows 14,400 points per side.
  const side = fc.double({ min: 1, max: 14_400, noNaN: true })
  fc.assert(
    fc.property(side, side, fc.integer({ min: 72, max: highestDpi }), (width, height, wanted) => {
      const size = { widthPoints: width, heightPoints: height }
      const dpi = highestDpiThatFits(size, wanted, limits)
      const fitsAt = (tested: number) =>
        limits(
          Math.max(1, Math.round((width * tested) / 72)),
          Math.max(1, Math.round((height * tested) / 72)),
        )
      expect(dpi).toBeGreaterThanOrEqual(1)
      expect(dpi).toBeLessThanOrEqual(wanted)
      if (dpi > 1) expect(fitsAt(dpi)).toBe(true)
      if (dpi < wanted) expect(fitsAt(dpi + 1)).toBe(false)
    }),
  )
})

it('highestDpiThatFits tests few canvases in every browser', () => {
  const side = fc.double({ min: 1, max: 1_000_000, noNaN: true })
  const limit = fc.integer({ min: 1000, max: 300_000_000 })
  fc.assert(
    fc.property(side, side, limit, (width, height, areaPx) => {
      let tested = 0
      const fits: FitsCanvas = (widthPx, heightPx) => {
        tested += 1
        return widthPx * heightPx <= areaPx
      }
      const size = { widthPoints: width, heightPoints: height }
      const dpi = highestDpiThatFits(size, highestDpi, fits)
      expect(tested).toBeLessThan(28)
      expect(dpi).toBeGreaterThanOrEqual(1)
      if (dpi > 1)
        expect(fits(Math.round((width * dpi) / 72), Math.round((height * dpi) / 72))).toBe(true)
    }),
  )
})

describe('summarizePlan', () => {
  it('gives the first page’s size, and whether others differ', () => {
    const one = planImages([a4, letter], [0], options, upTo(150))
    expect(summarizePlan(one, 150)).toEqual({
      widthPx: 1240,
      heightPx: 1754,
      isMixed: false,
      limitedPages: [],
      limitedDpi: [150, 150],
    })
    const both = planImages([a4, letter], [1, 0], options, upTo(150))
    expect(summarizePlan(both, 150)).toMatchObject({ widthPx: 1275, isMixed: true })
  })

  it('names the pages that are limited, once each', () => {
    const images = planImages([a4, letter], [1, 0, 1], options, upTo(600, iphone))
    expect(summarizePlan(images, 600)).toMatchObject({
      limitedPages: [1, 2],
      limitedDpi: [416, 423],
    })
  })

  it('is undefined without images', () => {
    expect(summarizePlan([], 150)).toBeUndefined()
  })
})

describe('countViewers', () => {
  const images = (count: number, dpi: number) =>
    planImages(
      Array.from({ length: count }, () => a4),
      Array.from({ length: count }, (_, index) => index),
      options,
      upTo(dpi),
    )
  it.each([
    ['two cores', images(20, 150), 2, 1],
    ['cores enough', images(20, 150), 4, 2],
    ['three pages', images(3, 150), 8, 1],
    ['A4 at 600 dpi', images(20, 600), 8, 2],
    ['A4 at 1200 dpi', images(20, 1200), 8, 1],
  ])('%s', (_, planned, cores, count) => expect(countViewers(planned, cores)).toBe(count))

  it('processes two pages at a time, unless there is only one or they are large', () => {
    expect(countPagesInProgress(images(2, 150))).toBe(2)
    expect(countPagesInProgress(images(1, 150))).toBe(1)
    const poster = { widthPoints: 3000, heightPoints: 3000 }
    expect(countPagesInProgress(planImages([poster, poster], [0, 1], options, upTo(600)))).toBe(1)
  })
})
