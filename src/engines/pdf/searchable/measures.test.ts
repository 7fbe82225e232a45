import { describe, expect, it } from 'vitest'
import {
  clockwiseRotation,
  multiply,
  pointsPerPixelOfReading,
  splitTurn,
  rotatedSize,
} from '../page-content/geometry.ts'
import { unifySizes } from './text-layer.ts'
import { formatNumber } from '../assemble/serialize.ts'
import { pageDpi } from './picture-pdf.ts'

describe('the size of a page', () => {
  it.each([
    // A4, scanned at 300 and 200 dpi.
    [2480, 3508, 300, 300],
    [1654, 2339, 200, 200],
    // A5 scanned at 300 dpi, and a part of A4, without a resolution.
    [1748, 2480, undefined, 300],
    [2481, 1084, undefined, 300],
    // A photo with 72 dpi or none would be as large as a poster; its long side becomes that of A3.
    [4000, 3000, 72, 300],
    [8000, 6000, undefined, 8000 / 16.5],
    // A screenshot with 96 dpi.
    [1280, 800, 96, 96],
    // Implausible resolutions.
    [2480, 3508, 1, 300],
    [2480, 3508, 30_000, 300],
    // A small picture is at least as large as A5, unless its pixels would become visible.
    [1240, 800, undefined, 1240 / 8.25],
    [100, 80, undefined, 50],
  ])('of %i × %i at %s is at %d', (widthPx, heightPx, said, dpi) => {
    expect(pageDpi(widthPx, heightPx, said)).toBeCloseTo(dpi, 6)
  })
})

it('splits turns into quarters and the rest', () => {
  expect(splitTurn(0)).toEqual({ rotation: 0, skewDegrees: 0 })
  expect(splitTurn(-90)).toEqual({ rotation: 270, skewDegrees: 0 })
  expect(splitTurn(180.01)).toEqual({ rotation: 180, skewDegrees: 0 })
  expect(splitTurn(92).rotation).toBe(90)
  expect(splitTurn(92).skewDegrees).toBeCloseTo(2)
  expect(splitTurn(-3)).toEqual({ rotation: 0, skewDegrees: -3 })
  expect(splitTurn(358).skewDegrees).toBeCloseTo(-2)
})

it('measures a picture that was read a little smaller than it is', () => {
  const reading = { paragraphs: [], clockwiseDegrees: 0, widthPx: 5960, heightPx: 4190 }
  expect(pointsPerPixelOfReading(reading, { widthPx: 6000, dpi: 300 })).toBeCloseTo(1440 / 5960, 9)
})

it('knows what holds a turned page', () => {
  expect(rotatedSize(30, 40, 90).width).toBeCloseTo(40)
  // The diagonal of a square.
  expect(rotatedSize(1, 1, 45).height).toBeCloseTo(Math.SQRT2)
})

it('turns clockwise where y goes up', () => {
  const [a, b, c, d] = clockwiseRotation(90)
  expect([a, b, c, d].map((value) => value + 0)).toEqual([0, -1, 1, 0])
  const [cos, minusSin] = clockwiseRotation(30)
  expect(cos).toBeCloseTo(Math.sqrt(3) / 2)
  expect(minusSin).toBeCloseTo(-0.5)
  const whole = multiply(clockwiseRotation(30), clockwiseRotation(60))
  for (const [index, value] of clockwiseRotation(90).entries())
    expect(whole[index]).toBeCloseTo(value)
})

it('writes numbers as PDF reads them', () => {
  expect([0, -0.001, 1 / 3, -12.5, 100, 1e-9].map((value) => formatNumber(value))).toEqual([
    '0',
    '0',
    '0.33',
    '-12.5',
    '100',
    '0',
  ])
})

it('gives lines of about the same height one size', () => {
  const sizeOf = unifySizes([24, 25, 25, 23, 60, 61, 10])
  expect([23, 24, 25].map(sizeOf)).toEqual([25, 25, 25])
  expect(sizeOf(60)).toBe(sizeOf(61))
  expect(sizeOf(10)).toBe(10)
})
