import { describe, expect, it } from 'vitest'
import {
  countDarkPixels,
  measureImage,
  meanDifference,
  isPhotoLike,
  imageKinds,
  readColor,
  toRgba,
} from './picture-encoder.ts'

describe('toRgba', () => {
  it('come from one bit, three or four bytes each', () => {
    const gray = {
      width: 9,
      height: 2,
      kind: imageKinds.gray1,
      data: Uint8Array.of(0x80, 0x80, 0, 0),
    }
    const pixels = toRgba(gray)
    expect(pixels).toHaveLength(9 * 2 * 4)
    expect([0, 1, 8, 9].map((at) => pixels?.[at * 4])).toEqual([255, 0, 255, 0])
    const rgb = {
      width: 1,
      height: 2,
      kind: imageKinds.rgb24,
      data: Uint8Array.of(1, 2, 3, 4, 5, 6),
    }
    expect(toRgba(rgb)).toEqual(Uint8ClampedArray.of(1, 2, 3, 255, 4, 5, 6, 255))
    const rgba = { width: 1, height: 1, kind: imageKinds.rgba32, data: Uint8Array.of(1, 2, 3, 4) }
    expect(toRgba(rgba)).toEqual(Uint8ClampedArray.of(1, 2, 3, 4))
  })

  it('of a stencil have its color where its bits are 0', () => {
    const stencil = { width: 2, height: 1, data: Uint8Array.of(0x40) }
    expect(toRgba(stencil, '#0a141e')).toEqual(Uint8ClampedArray.of(10, 20, 30, 255, 0, 0, 0, 0))
  })

  it('are none where there are fewer bytes than pixels, or no such kind', () => {
    expect(
      toRgba({ width: 2, height: 2, kind: imageKinds.rgb24, data: new Uint8Array(5) }),
    ).toBeUndefined()
    expect(toRgba({ width: 1, height: 1, kind: 7, data: new Uint8Array(4) })).toBeUndefined()
    expect(toRgba({ width: 0, height: 1, kind: 2, data: new Uint8Array(4) })).toBeUndefined()
    expect(toRgba({ width: 1, height: 1, kind: 2, data: null })).toBeUndefined()
  })

  it('are black in a color that is none', () => {
    expect(readColor('pattern')).toEqual([0, 0, 0])
    expect(readColor('#FF8000')).toEqual([255, 128, 0])
  })
})

/** Returns pixels of this many different colors. */
const colors = (count: number, alpha = 255): Uint8ClampedArray =>
  Uint8ClampedArray.from({ length: count * 4 }, (_, at) =>
    at % 4 === 3 ? alpha : ((at >> 2) >> (8 * (at % 4))) & 255,
  )

describe('file format', () => {
  it('as JPEG when it has more colors than a palette, and no transparency', () => {
    expect(isPhotoLike(measureImage([colors(200), colors(257)]), 1_000_000)).toBe(true)
    expect(isPhotoLike(measureImage([colors(256)]), 1_000_000)).toBe(false)
    expect(isPhotoLike(measureImage([colors(300), colors(1, 254)]), 1_000_000)).toBe(false)
  })

  it('as PNG when it is small', () => {
    expect(isPhotoLike(measureImage([colors(300)]), 500 * 500)).toBe(false)
  })

  it('not at all when there is nothing on it', () => {
    const isBlank = (...pixels: number[]) => measureImage([Uint8ClampedArray.from(pixels)]).isBlank
    expect(isBlank(255, 255, 255, 255, 0, 0, 0, 0, 7, 7, 7, 0)).toBe(true)
    expect(isBlank(255, 255, 255, 255, 254, 255, 255, 255)).toBe(false)
    expect(isBlank(0, 0, 0, 1)).toBe(false)
  })

  it('tells what can be seen on white paper', () => {
    const darkness = (...pixels: number[]) => countDarkPixels([Uint8ClampedArray.from(pixels)])
    expect(darkness(255, 255, 255, 255, 250, 252, 255, 255)).toBe(0)
    expect(darkness(255, 255, 230, 255, 0, 0, 0, 255, 255, 255, 255, 255)).toBe(2)
  })

  it('tells by how much two differ', () => {
    expect(
      meanDifference(Uint8ClampedArray.of(0, 10, 20, 255), Uint8ClampedArray.of(4, 10, 16, 255)),
    ).toBe(2)
    expect(meanDifference(new Uint8ClampedArray(0), new Uint8ClampedArray(0))).toBe(0)
  })
})
