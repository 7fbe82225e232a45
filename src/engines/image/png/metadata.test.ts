import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeChunk, readChunks } from './chunks.ts'
import { type Orientation, isSideways } from '../exif-tiff.ts'
import {
  carriedChunks,
  hasMetadata,
  orientationChunk,
  readOrientation,
  withoutMetadata,
} from './metadata.ts'

const file = (...types: string[]) => types.map((type) => makeChunk(type, [1, 2, 3]))
const namesOf = (chunks: readonly { type: string }[]) => chunks.map(({ type }) => type).join(' ')

/** The output of `exiftool -n -ExifByteOrder=II -EXIF:Orientation=6 -EXIF:Make=Utilo` (12.57). */
const cameraExif = makeChunk(
  'eXIf',
  Buffer.from(
    '49492a000800000006000f01020006000000560000001201030001000000060000001a010500010000005c00' +
      '00001b0105000100000064000000280103000100000002000000130203000100000001000000000000005574' +
      '696c6f0048000000010000004800000001000000',
    'hex',
  ),
)

describe('withoutMetadata', () => {
  it('keeps what makes the picture look as it does', () => {
    const kept =
      'IHDR iCCP sRGB gAMA cHRM cICP mDCV cLLI sBIT pHYs PLTE tRNS bKGD acTL fcTL IDAT fdAT'
    const chunks = file(...kept.split(' '), 'IEND')
    expect(withoutMetadata(chunks)).toEqual(chunks)
    expect(hasMetadata(chunks)).toBe(false)
  })

  it.each(['tEXt', 'zTXt', 'iTXt', 'tIME', 'hIST', 'sPLT', 'vpAg', 'caBX', 'dSIG'])(
    'takes %s away',
    (type) => {
      const chunks = file('IHDR', type, 'IDAT', 'IEND')
      expect(namesOf(withoutMetadata(chunks))).toBe('IHDR IDAT IEND')
      expect(hasMetadata(chunks)).toBe(true)
    },
  )

  it('does so once: what it leaves has none', () => {
    const type = fc.constantFrom('IHDR', 'IDAT', 'tEXt', 'iCCP', 'eXIf', 'xyZw', 'tIME')
    fc.assert(
      fc.property(fc.array(type), (types) => {
        const left = withoutMetadata(file(...types))
        expect(hasMetadata(left)).toBe(false)
        expect(withoutMetadata(left)).toEqual(left)
      }),
    )
  })
})

describe('orientation', () => {
  const all: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8]

  it.each(all)('%d is read as it was written', (orientation) => {
    expect(readOrientation(orientationChunk(orientation))).toBe(orientation)
    expect(isSideways(orientation)).toBe(orientation > 4)
  })

  it('stays when the rest of EXIF goes', () => {
    const [first] = withoutMetadata([cameraExif])
    expect(first).toEqual(orientationChunk(6))
    expect(hasMetadata([cameraExif])).toBe(true)
    expect(withoutMetadata([orientationChunk(1)])).toEqual([])
  })

  it('is upright in anything that says none, and never fails', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.boolean(), (bytes, isLittle) => {
        const start = isLittle ? [0x49, 0x49, 42, 0] : [0x4d, 0x4d, 0, 42]
        expect(all).toContain(readOrientation(makeChunk('eXIf', [...start, ...bytes])))
        expect(all).toContain(readOrientation(makeChunk('eXIf', bytes)))
      }),
    )
    expect(readOrientation(makeChunk('eXIf', orientationChunk(6).content.with(19, 9)))).toBe(1)
  })
})

describe('carriedChunks', () => {
  it('are those that stay right with other data', () => {
    const chunks = file(
      'IHDR',
      'iCCP',
      'pHYs',
      'sBIT',
      'bKGD',
      'hIST',
      'tEXt',
      'tRNS',
      'IDAT',
      'IEND',
    )
    expect(namesOf(carriedChunks(chunks))).toBe('iCCP pHYs tEXt')
    expect(namesOf(carriedChunks(withoutMetadata(chunks)))).toBe('iCCP pHYs')
  })
})

describe('readChunks', () => {
  it('refuses what is no chunk', () => {
    expect(readChunks(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]))).toBeUndefined()
  })
})
