import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fitScale,
  fitView,
  isFitted,
  isWhole,
  nextScale,
  panBy,
  clampView,
  visibleSpan,
  zoomAround,
} from './comparison-view.ts'

const photo = { width: 4000, height: 3000 }
const frame = { width: 800, height: 500 }

describe('the fit', () => {
  it('shows all of an image, in the middle', () => {
    const view = fitView(photo, frame)
    expect(view.scale).toBeCloseTo(1 / 6)
    expect(view.x).toBeCloseTo((800 - 4000 / 6) / 2)
    expect(view.y).toBeCloseTo(0)
    expect(isFitted(view, photo, frame)).toBe(true)
  })

  it('does not enlarge a small one', () => {
    expect(fitView({ width: 100, height: 100 }, frame)).toEqual({ scale: 1, x: 350, y: 200 })
  })
})

describe('zooming', () => {
  it('leads by steps of device pixels, and out to the fit', () => {
    const fit = fitScale(photo, frame)
    expect(nextScale(fit, 'in', fit, 1)).toBe(0.25)
    expect(nextScale(0.25, 'in', fit, 1)).toBe(0.5)
    expect(nextScale(0.3, 'out', fit, 1)).toBe(0.25)
    expect(nextScale(0.25, 'out', fit, 1)).toBe(fit)
    expect(nextScale(8, 'in', fit, 1)).toBe(8)
    // One pixel of the image is one device pixel of a screen with a pixel ratio of 2.
    expect(nextScale(0.25, 'in', fit, 2)).toBe(0.5)
    expect(nextScale(4, 'in', fit, 2)).toBe(4)
  })

  it('leads further out than the fit only to one pixel of a dense screen', () => {
    const small = { width: 400, height: 300 }
    const actual = clampView({ scale: 0.5, x: 0, y: 0 }, small, frame, 2)
    expect(actual).toEqual({ scale: 0.5, x: 300, y: 175 })
    expect(isWhole(actual, small, frame)).toBe(true)
    expect(isFitted(actual, small, frame)).toBe(false)
    expect(clampView({ scale: 0.1, x: 0, y: 0 }, small, frame, 2).scale).toBe(0.5)
    expect(clampView({ scale: 0.1, x: 0, y: 0 }, small, frame, 1).scale).toBe(1)
    expect(nextScale(0.5, 'out', 1, 2)).toBe(0.5)
    expect(nextScale(0.5, 'in', 1, 2)).toBe(1)
  })

  it('keeps what is under the pointer where it is', () => {
    const point = { x: 300, y: 200 }
    const view = { scale: 0.5, x: -100, y: -50 }
    const near = zoomAround(view, 2, point)
    const seen = ({ scale, x, y }: typeof view) => [(point.x - x) / scale, (point.y - y) / scale]
    expect(seen(near)).toEqual(seen(view))
  })
})

describe('what is seen', () => {
  it('is never beside the image, nor too large or too small', () => {
    fc.assert(
      fc.property(
        fc.record({
          width: fc.integer({ min: 1, max: 12_000 }),
          height: fc.integer({ min: 1, max: 9000 }),
        }),
        fc.double({ min: 0.001, max: 100, noNaN: true }),
        fc.integer({ min: -9999, max: 9999 }),
        fc.integer({ min: -9999, max: 9999 }),
        fc.constantFrom(1, 1.5, 2, 3),
        (image, scale, x, y, pixelRatio) => {
          const view = clampView({ scale, x, y }, image, frame, pixelRatio)
          const right = view.x + image.width * view.scale
          const bottom = view.y + image.height * view.scale
          const margin = 1e-6
          // Either the whole frame is covered, or the whole image is visible in its middle.
          for (const [start, end, room] of [
            [view.x, right, frame.width],
            [view.y, bottom, frame.height],
          ] as const) {
            const isCovered = start <= margin && end >= room - margin
            const isCentred = start >= -margin && Math.abs(start - (room - end)) < margin
            expect(isCovered || isCentred).toBe(true)
          }
          expect(view.scale).toBeGreaterThanOrEqual(
            Math.min(fitScale(image, frame), 1 / pixelRatio),
          )
          expect(clampView(view, image, frame, pixelRatio)).toEqual(view)
          const { left, right: end } = visibleSpan(view, image, frame)
          expect(left).toBeLessThan(end)
        },
      ),
    )
  })

  it('is moved', () => {
    expect(panBy({ scale: 1, x: 1, y: 2 }, { x: 10, y: -10 })).toEqual({ scale: 1, x: 11, y: -8 })
  })
})
