import { describe, expect, it } from 'vitest'
import { readTiff, turnUpright, writeTiff } from './exif-tiff.ts'

const orientation = 0x0112
const [byte, short, long] = [1, 3, 4]

type Entry = readonly [tag: number, type: number, count: number, value: number]

/** A big-endian directory, truncated after its entries where `next` is 0. */
const tiffOf = (
  entries: readonly Entry[],
  { order = 'MM\0*', count = entries.length, next = 4 } = {},
) => {
  const tiff = new Uint8Array(10 + entries.length * 12 + next)
  tiff.set(new TextEncoder().encode(order))
  const view = new DataView(tiff.buffer)
  view.setUint32(4, 8)
  view.setUint16(8, count)
  for (const [index, [tag, type, values, value]] of entries.entries()) {
    const at = 10 + index * 12
    view.setUint16(at, tag)
    view.setUint16(at + 2, type)
    view.setUint32(at + 4, values)
    if (type === short) view.setUint16(at + 8, value)
    else view.setUint32(at + 8, value)
  }
  return tiff
}

const sideways: Entry = [orientation, short, 1, 6]

describe('readTiff', () => {
  // The orientations with which Chromium 156 showed a JPEG with each of these as its EXIF (createImageBitmap,
  // 2026-11-21).
  it.each([
    ['as cameras write it', tiffOf([sideways]), 6],
    ['without the offset of a next directory', tiffOf([sideways], { next: 0 }), 6],
    ['of fewer entries than it says', tiffOf([sideways], { count: 5 }), 6],
    ['of the other magic number', tiffOf([sideways], { order: 'MM\0+' }), 1],
    ['of another type', tiffOf([[orientation, long, 1, 6]]), 1],
    ['of a type too small', tiffOf([[orientation, byte, 1, 0x06_00_00_00]]), 1],
    ['of two values', tiffOf([[orientation, short, 2, 6]]), 1],
    ['of no value', tiffOf([[orientation, short, 0, 6]]), 1],
    ['said twice, first turned', tiffOf([sideways, [orientation, short, 1, 1]]), 6],
    ['said twice, first upright', tiffOf([[orientation, short, 1, 1], sideways]), 1],
    ['said twice, first nonsense', tiffOf([[orientation, short, 1, 0], sideways]), 6],
    ['nonsense', tiffOf([[orientation, short, 1, 9]]), 1],
  ])('an orientation %s', (_, tiff, turned) => {
    expect(readTiff(tiff).orientation).toBe(turned)
    turnUpright(tiff)
    expect(readTiff(tiff).orientation).toBe(1)
  })

  it('knows what is no TIFF at all', () => {
    expect(readTiff(new Uint8Array())).toEqual({ orientation: 1 })
    expect(readTiff(tiffOf([sideways]).subarray(0, 9))).toEqual({ orientation: 1 })
  })
})

describe('writeTiff', () => {
  it('says what it was told, and no more', () => {
    const resolution = { horizontal: 118.11, vertical: 300, unit: 'centimetre' } as const
    expect(readTiff(writeTiff({ orientation: 8, resolution }))).toEqual({
      orientation: 8,
      resolution,
    })
    expect(writeTiff({ orientation: 8 })).toEqual(tiffOf([[orientation, short, 1, 8]]))
  })
})
