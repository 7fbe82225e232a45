import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, type Matrix, multiply } from '../geometry.ts'
import { type Placement, placeUpright } from './read-picture.ts'

const turns: Readonly<Record<number, Matrix>> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 1, 0],
  180: [-1, 0, 0, -1, 1, 1],
  270: [0, -1, 1, 0, 0, 1],
}
const mirror: Matrix = [-1, 0, 0, 1, 1, 0]
/** The y axis of pdf.js's unit square points up. */
const flip: Matrix = [1, 0, 0, -1, 0, 1]

/** Returns the transformation of a word processor as one matrix, as a page would draw it. */
const matrixOf = (turnDegrees: number, isMirrored: boolean, box: Box): Matrix => {
  const toBox: Matrix = [box.right - box.left, 0, 0, box.bottom - box.top, box.left, box.top]
  const turned = multiply(toBox, turns[turnDegrees] ?? flip)
  return multiply(isMirrored ? multiply(turned, mirror) : turned, flip)
}

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

/**
 * Returns where a word processor shows a pixel: the picture is cropped, mirrored, rotated and then stretched over the
 * visible box.
 */
const shownAt = ({ turnDegrees, isMirrored, crop }: Placement, seen: Box, x: number, y: number) => {
  const { left, top, right, bottom } = crop ?? { left: 0, top: 0, right: 0, bottom: 0 }
  const cutX = (x - left) / (1 - left - right)
  const cutY = (y - top) / (1 - top - bottom)
  return apply(matrixOf(turnDegrees, isMirrored, seen), cutX, 1 - cutY)
}

const share = fc.double({ min: 0, max: 0.4, noNaN: true })
const side = fc.double({ min: 5, max: 500, noNaN: true })

describe('placeUpright', () => {
  it('by its turn, its mirroring and what is cut off, so that every pixel is where the page has it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, 90, 180, 270),
        fc.boolean(),
        fc.record({ left: side, top: side, width: side, height: side }),
        fc.tuple(share, share, share, share),
        share,
        share,
        (turnDegrees, isMirrored, { left, top, width, height }, cuts, x, y) => {
          const box = { left, top, right: left + width, bottom: top + height }
          const [cutLeft, cutTop, cutRight, cutBottom] = cuts.map((cut) => (cut < 0.01 ? 0 : cut))
          const seen = {
            left: box.left + (cutLeft ?? 0) * width,
            top: box.top + (cutTop ?? 0) * height,
            right: box.right - (cutRight ?? 0) * width,
            bottom: box.bottom - (cutBottom ?? 0) * height,
          }
          const matrix = matrixOf(turnDegrees, isMirrored, box)
          const placement = placeUpright(matrix, box, seen)
          expect(placement).toMatchObject({ turnDegrees, isMirrored })
          if (!placement) return
          const drawn = apply(matrix, x, 1 - y)
          const shown = shownAt(placement, seen, x, y)
          expect(shown.x).toBeCloseTo(drawn.x, 6)
          expect(shown.y).toBeCloseTo(drawn.y, 6)
        },
      ),
    )
  })

  const whole = { left: 0, top: 0, right: 100, bottom: 100 }

  it('as if straight when it leans too little to be seen', () => {
    expect(placeUpright([100, 1, 1, -100, 0, 100], whole, whole)).toEqual({
      turnDegrees: 0,
      isMirrored: false,
    })
  })

  it('not at all when it leans, is skewed, or is nothing', () => {
    expect(placeUpright([70, 70, 70, -70, 0, 70], whole, whole)).toBeUndefined()
    expect(placeUpright([100, 0, 40, -100, 0, 100], whole, whole)).toBeUndefined()
    expect(placeUpright([0, 0, 0, 0, 0, 0], whole, whole)).toBeUndefined()
    expect(placeUpright([Number.NaN, 0, 0, -1, 0, 0], whole, whole)).toBeUndefined()
  })
})
