import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filesInCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { firstFrames, inspectGif, withMetadataOf, withoutMetadata } from './gif-structure.ts'
import { application, comment, countUp, makeGif, textBytes } from '../../../testing/image/gif.ts'

const palette = [
  [255, 0, 0],
  [0, 0, 255],
] as const
const frame = { width: 4, height: 3, indices: countUp(12, 2) }

const animation = makeGif({
  width: 4,
  height: 3,
  palette,
  loop: 3,
  extensions: [comment('hello'), application('XMP DataXMP', textBytes('<x/>'))],
  frames: [
    { ...frame, delay: 7, disposal: 2 },
    { ...frame, left: 1, top: 2, width: 2, height: 1, indices: [0, 1], delay: 0, transparent: 1 },
    { ...frame, palette, isInterlaced: true },
  ],
})

describe('inspectGif', () => {
  it('tells size, frames, delays and looping', () => {
    const structure = inspectGif(animation)
    expect(structure).toMatchObject({
      widthPx: 4,
      heightPx: 3,
      loopCount: 3,
      headEnd: 13 + 6,
      trailingByteCount: 0,
    })
    expect(structure?.frames).toMatchObject([
      { delayMs: 70, disposal: 2, isInterlaced: false, palette: { start: 13, end: 19 } },
      { leftPx: 1, topPx: 2, widthPx: 2, heightPx: 1, delayMs: 0, transparentIndex: 1 },
      { delayMs: 0, disposal: 0, isInterlaced: true },
    ])
    expect(structure?.frames[2]?.palette?.start).toBeGreaterThan(100)
  })

  it('tells what is metadata from what is needed', () => {
    const profile = application('ICCRGBG1012', [1, 2, 3])
    const gif = makeGif({ width: 4, height: 3, loop: 0, extensions: [profile], frames: [frame] })
    const kinds = (bytes: Uint8Array) => inspectGif(bytes)?.blocks.map(({ kind }) => kind)
    expect(kinds(gif)).toEqual(['loop', 'profile', 'frame'])
    const pictures = ['control', 'frame', 'control', 'frame', 'frame']
    expect(kinds(animation)).toEqual(['loop', 'metadata', 'metadata', ...pictures])
  })

  it('finds every byte that is missing', () => {
    // Without its last byte, or its last block, a file is still whole in every picture it has.
    const structure = inspectGif(animation)
    const ends = new Set(structure?.blocks.map(({ end }) => end))
    for (let length = 0; length < animation.length - 1; length += 1)
      if (!ends.has(length)) expect(inspectGif(animation.subarray(0, length))).toBeUndefined()
    expect(inspectGif(animation.subarray(0, animation.length - 1))?.frames).toHaveLength(3)
  })

  it('refuses what has no picture and what is something else', () => {
    expect(inspectGif(makeGif({ width: 1, height: 1, frames: [] }))).toBeUndefined()
    expect(inspectGif(new Uint8Array(readFileSync('package.json')))).toBeUndefined()
    expect(inspectGif(new Uint8Array())).toBeUndefined()
  })

  it('steps over zeros between blocks and counts what follows the end', () => {
    const { headEnd = 0 } = inspectGif(animation) ?? {}
    const padded = Uint8Array.from([
      ...animation.subarray(0, headEnd),
      0,
      0,
      ...animation.subarray(headEnd),
      1,
      2,
      3,
    ])
    expect(inspectGif(padded)).toMatchObject({ loopCount: 3, trailingByteCount: 3 })
  })

  it('takes a missing screen size from the frames', () => {
    const gif = makeGif({ width: 0, height: 0, palette, frames: [{ ...frame, left: 5 }] })
    expect(inspectGif(gif)).toMatchObject({ widthPx: 9, heightPx: 3 })
  })

  it('never throws, whatever is changed in a file', () => {
    const change = fc.array(fc.tuple(fc.nat(animation.length - 1), fc.nat(255)), { minLength: 1 })
    fc.assert(
      fc.property(change, (changes) => {
        const bytes = animation.slice()
        for (const [at, value] of changes) bytes[at] = value
        expect(() => inspectGif(bytes)).not.toThrow()
      }),
    )
  })
})

const files = filesInCorpus('image/gif')

describe.skipIf(isMissing('corpus', 'identify'))('agrees with identify on', () => {
  it.each(files)('%s', (path) => {
    const format = '%W %H %T %s\n'
    const lines = execFileSync('identify', ['-format', format, path], {
      encoding: 'utf8',
    })
    const structure = inspectGif(new Uint8Array(readFileSync(path)))
    const { widthPx, heightPx, frames = [] } = structure ?? {}
    expect(
      frames.map(({ delayMs }, index) => [widthPx, heightPx, delayMs / 10, index].join(' ')),
    ).toEqual(lines.trim().split('\n'))
  })
})
const delayedFrame = { ...frame, delay: 5 }
const bare = {
  width: 4,
  height: 3,
  palette,
  loop: 2,
  extensions: [application('ICCRGBG1012', [1, 2, 3])],
  frames: [delayedFrame, { ...delayedFrame, delay: 9, transparent: 1 }],
}
const xmp = application('XMP DataXMP', textBytes('<x/>'))
const source = makeGif({ ...bare, extensions: [...bare.extensions, xmp, comment('hello')] })

const structureOf = (bytes: Uint8Array) => {
  const structure = inspectGif(bytes)
  if (!structure) throw new Error('not a GIF')
  return structure
}

describe('rebuilding a GIF', () => {
  it('leaves out texts and what follows the end, and keeps looping and profile', () => {
    const withTail = Uint8Array.from([...source, 9, 9, 9])
    expect(withoutMetadata(withTail, structureOf(withTail))).toEqual(makeGif(bare))
  })

  it('writes the end where it is missing', () => {
    const cut = makeGif(bare).slice(0, -1)
    expect(withoutMetadata(cut, structureOf(cut))).toEqual(makeGif(bare))
  })

  it('puts texts back as they were', () => {
    const clean = makeGif(bare)
    const restored = withMetadataOf(clean, structureOf(clean), source, structureOf(source))
    expect(restored.length).toBe(source.length)
    const texts = structureOf(restored)
      .blocks.filter(({ kind }) => kind === 'metadata')
      .map(({ start, end }) => [...restored.subarray(start, end)])
    expect(texts).toEqual([xmp, comment('hello')])
    expect(withoutMetadata(restored, structureOf(restored))).toEqual(clean)
  })

  it('takes the first frames with what belongs to them', () => {
    const { frames, loopCount } = structureOf(firstFrames(source, structureOf(source), 1))
    expect([frames.length, frames[0]?.delayMs, loopCount]).toEqual([1, 50, 2])
    expect(structureOf(firstFrames(source, structureOf(source), 2)).frames).toHaveLength(2)
  })
})
