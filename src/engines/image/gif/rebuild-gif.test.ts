import { describe, expect, it } from 'vitest'
import { inspectGif } from './inspect-gif.ts'
import { firstFrames, withMetadataOf, withoutMetadata } from './rebuild-gif.ts'
import { application, comment, countUp, makeGif, textBytes } from '../../../testing/image/gif.ts'

const palette = [
  [255, 0, 0],
  [0, 0, 255],
] as const
const frame = { width: 4, height: 3, indices: countUp(12, 2), delay: 5 }
const bare = {
  width: 4,
  height: 3,
  palette,
  loop: 2,
  extensions: [application('ICCRGBG1012', [1, 2, 3])],
  frames: [frame, { ...frame, delay: 9, transparent: 1 }],
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
