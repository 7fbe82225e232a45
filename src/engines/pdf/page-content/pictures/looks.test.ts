import { describe, expect, it } from 'vitest'
import { countLooks, differenceOf, hasPhotoLooks } from './looks.ts'

/** As many colours, each a pixel. */
const colors = (count: number, alpha = 255): Uint8ClampedArray =>
  Uint8ClampedArray.from({ length: count * 4 }, (_, at) =>
    at % 4 === 3 ? alpha : ((at >> 2) >> (8 * (at % 4))) & 255,
  )

describe('how a picture is written', () => {
  it('as JPEG when it has more colours than a palette, and no transparency', () => {
    expect(hasPhotoLooks(countLooks([colors(200), colors(257)]), 1_000_000)).toBe(true)
    expect(hasPhotoLooks(countLooks([colors(256)]), 1_000_000)).toBe(false)
    expect(hasPhotoLooks(countLooks([colors(300), colors(1, 254)]), 1_000_000)).toBe(false)
  })

  it('as PNG when it is small', () => {
    expect(hasPhotoLooks(countLooks([colors(300)]), 500 * 500)).toBe(false)
  })

  it('not at all when there is nothing on it', () => {
    const isBlank = (...pixels: number[]) => countLooks([Uint8ClampedArray.from(pixels)]).isBlank
    expect(isBlank(255, 255, 255, 255, 0, 0, 0, 0, 7, 7, 7, 0)).toBe(true)
    expect(isBlank(255, 255, 255, 255, 254, 255, 255, 255)).toBe(false)
    expect(isBlank(0, 0, 0, 1)).toBe(false)
  })

  it('tells by how much two differ', () => {
    expect(
      differenceOf(Uint8ClampedArray.of(0, 10, 20, 255), Uint8ClampedArray.of(4, 10, 16, 255)),
    ).toBe(2)
    expect(differenceOf(new Uint8ClampedArray(0), new Uint8ClampedArray(0))).toBe(0)
  })
})
