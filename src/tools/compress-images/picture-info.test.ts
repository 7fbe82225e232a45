import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readPictureInfo } from './picture-info.ts'

/** The header of a GIF87a with a screen of 320 × 200 pixels, after GIF89a 18. */
const gif = new Uint8Array(
  [...'GIF87a'].map((letter) => letter.charCodeAt(0)).concat([64, 1, 200, 0]),
)
/** The PNG signature and the beginning of an IHDR of 640 × 480 pixels. */
const png = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 2,
  0x80, 0, 0, 1, 0xe0,
])
/** SOI, a comment of two bytes, SOF2 of 8 bits, 300 rows, 500 columns. */
const jpeg = new Uint8Array([
  0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xc2, 0, 17, 8, 1, 44, 1, 244, 3,
])

describe('readPictureInfo', () => {
  it('tells the kind by the content', async () => {
    expect(await readPictureInfo(new File([png], 'photo.jpg'))).toEqual({
      kind: 'png',
      pixelCount: 640 * 480,
    })
    expect(await readPictureInfo(new Blob([gif]))).toEqual({ kind: 'gif', pixelCount: 320 * 200 })
    expect(await readPictureInfo(new Blob([jpeg]))).toEqual({
      kind: 'jpeg',
      pixelCount: 300 * 500,
    })
  })

  it('guesses large where the size does not stand at the beginning', async () => {
    const late = new Blob([jpeg.subarray(0, 2), new Uint8Array(98)])
    expect(await readPictureInfo(late)).toEqual({ kind: 'jpeg', pixelCount: 1000 })
  })

  it('leaves files that are gone to the work itself', async () => {
    const gone = new Blob([png])
    gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as unknown as Blob
    expect(await readPictureInfo(gone)).toMatchObject({ kind: 'jpeg' })
  })

  it('agrees with another program about a real photograph', async () => {
    // According to `identify` the size is 480x360.
    const bytes = readFileSync(new URL('fixtures/photo.jpg', import.meta.url))
    expect(await readPictureInfo(new Blob([bytes]))).toEqual({
      kind: 'jpeg',
      pixelCount: 480 * 360,
    })
  })
})
