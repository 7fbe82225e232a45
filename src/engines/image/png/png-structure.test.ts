import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { paint, pngOf, withChunks } from '../../../testing/image/png.ts'
import { type Orientation, isSideways } from '../exif-tiff.ts'
import {
  colorTypes,
  makeChunk,
  inspectPng,
  orientationChunk,
  readChunks,
  carriedChunks,
  hasMetadata,
  readOrientation,
  withoutMetadata,
} from './png-structure.ts'

const { png, header } = paint(5, 3, (x, y) => [x * 50, y * 80, 7, 255])
const join = (...parts: (Uint8Array | readonly number[])[]) =>
  new Uint8Array(parts.flatMap((part) => [...part]))

describe('a whole file', () => {
  it('says what its header says', () => {
    expect(inspectPng(png)).toMatchObject({
      ...header,
      isAnimated: false,
      hasMetadata: false,
      orientation: 1,
    })
  })

  it('every shorter beginning of it is cut short', () => {
    const accepted = [...png.keys()].filter((length) => inspectPng(png.subarray(0, length)))
    expect(accepted).toEqual([])
  })

  it('every changed byte makes it another file or a damaged one', () => {
    // The signature, each byte that a CRC covers, and the CRCs themselves.
    for (const at of png.keys())
      expect(inspectPng(png.with(at, (png[at] ?? 0) ^ 1))).toBeUndefined()
  })

  it('may be followed by anything, which counts as metadata', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), (tail) => {
        expect(inspectPng(join(png, tail))).toMatchObject({ ...header, hasMetadata: true })
      }),
    )
  })

  it('looks only at its own bytes of a larger buffer', () => {
    expect(inspectPng(join([1, 2, 3], png).subarray(3))).toMatchObject({ hasMetadata: false })
  })

  it('is read around an ancillary chunk whose check is wrong', () => {
    const text = makeChunk('tEXt', [65, 0, 66])
    const wrong = { ...text, bytes: text.bytes.with(9, 1) }
    const info = inspectPng(withChunks(png, wrong))
    expect(info?.chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND'])
  })

  it('tells metadata, animations and orientations', () => {
    const text = withChunks(png, makeChunk('tEXt', [65, 0, 66]))
    expect(inspectPng(text)).toMatchObject({ hasMetadata: true, orientation: 1 })
    const turned = withChunks(png, orientationChunk(6))
    expect(inspectPng(turned)).toMatchObject({ hasMetadata: false, orientation: 6 })
    const animated = withChunks(png, makeChunk('acTL', []), makeChunk('fcTL', []))
    expect(inspectPng(animated)).toMatchObject({ isAnimated: true })
  })
})

describe('what is no PNG', () => {
  it.each([
    ['a size of nothing', { ...header, width: 0 }],
    ['a depth its color type cannot have', { ...header, bitDepth: 4 }],
    ['a palette that is not there', { ...header, colorType: colorTypes.palette }],
  ])('%s', (_, wrong) => {
    expect(inspectPng(pngOf(wrong, new Uint8Array(1)))).toBeUndefined()
  })

  it('never fails, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(inspectPng(bytes)).toBeUndefined()
        expect(inspectPng(join(png.subarray(0, 33), bytes))).toBeUndefined()
      }),
    )
  })
})

describe.skipIf(isMissing('corpus'))('real files', () => {
  // The properties according to `file` and ImageMagick's identify.
  it.each([
    ['png/03_vips_sample', { width: 290, height: 442, bitDepth: 16, colorType: 2 }],
    ['png/09_bento_screen', { width: 1440, height: 1080, bitDepth: 8, colorType: 3 }],
    ['png/17_krita', { width: 512, height: 512, bitDepth: 8, colorType: 6 }],
    ['odd/anim_ball', { width: 100, height: 100, isAnimated: true }],
  ])('%s is whole', (name, expected) => {
    const bytes = new Uint8Array(readFileSync(inCorpus('image', `${name}.png`)))
    expect(inspectPng(bytes)).toMatchObject(expected)
    expect(inspectPng(bytes.subarray(0, -1))).toBeUndefined()
  })
  it.each(['trunc', 'broken'])('%s is damaged', (name) => {
    expect(
      inspectPng(new Uint8Array(readFileSync(inCorpus('image', 'odd', `${name}.png`)))),
    ).toBeUndefined()
  })
})

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
