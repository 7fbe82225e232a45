import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rotate, rotations, toPixels } from './pdf.ts'

describe('rotation', () => {
  it('adds up, and a whole turn is none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rotations), fc.constantFrom(...rotations), (a, b) => {
        expect(rotate(a, b)).toBe((a + b) % 360)
      }),
    )
  })
})

describe('pixels', () => {
  // The sizes are those of pdftoppm 22.12 for an A4 page (595.276 × 841.89 points) with -r 72, 150, 300 and 600.
  it.each([
    [595.276, 72, 595],
    [595.276, 150, 1240],
    [841.89, 150, 1754],
    [595.276, 300, 2480],
    [841.89, 300, 3508],
    [595.276, 600, 4961],
    [0.1, 72, 1],
  ])('%d points at %d dpi are %d', (points, dpi, pixels) => {
    expect(toPixels(points, dpi)).toBe(pixels)
  })
})
