import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { colourTypes, makeChunk } from './chunks.ts'
import { inspectPng } from './inspect-png.ts'
import { orientationChunk } from './metadata.ts'
import { paint, pngOf, withChunks } from '../../../testing/image/png.ts'

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
    ['a depth its colour type cannot have', { ...header, bitDepth: 4 }],
    ['a palette that is not there', { ...header, colourType: colourTypes.palette }],
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
    ['png/03_vips_sample', { width: 290, height: 442, bitDepth: 16, colourType: 2 }],
    ['png/09_bento_screen', { width: 1440, height: 1080, bitDepth: 8, colourType: 3 }],
    ['png/17_krita', { width: 512, height: 512, bitDepth: 8, colourType: 6 }],
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
