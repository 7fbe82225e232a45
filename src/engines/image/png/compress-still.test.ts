import { describe, expect, it } from 'vitest'
import { createOxipng } from '../oxipng.ts'
import { type PngChunk, colourTypes, makeChunk, inspectPng } from './png-structure.ts'
import { coloursFor, mayHavePalette } from './compress-still.ts'
import { settings } from '../../../testing/image/png-codecs.ts'
import { paint } from '../../../testing/image/png.ts'

const { png } = paint(2, 2, () => [1, 2, 3, 255])

describe('coloursFor', () => {
  it.each([
    [1, 2],
    [50, 23],
    [99, 256],
  ])('%d: %d colours', (quality, colours) => {
    expect(coloursFor(quality)).toBe(colours)
  })

  it('rises with the quality, from 2 to 256', () => {
    const all = Array.from({ length: 99 }, (_, at) => coloursFor(at + 1))
    expect(all).toEqual(all.toSorted((one, other) => one - other))
  })
})

describe('what no palette may stand for', () => {
  const infoWith = (more: PngChunk, colourType: number) => {
    const info = inspectPng(png)
    if (info === undefined) throw new Error('not a PNG')
    return {
      info: { ...info, colourType } as typeof info,
      carried: [more],
      base: png,
      settings: settings(),
      oxipng: createOxipng(() => Promise.reject(new Error('not needed'))),
      step: () => undefined,
    }
  }
  it.each([
    ['greys with a profile of their own', makeChunk('iCCP', [1]), colourTypes.gray, false],
    ['colours with a profile', makeChunk('iCCP', [1]), colourTypes.rgb, true],
    ['HDR: PQ', makeChunk('cICP', [9, 16, 0, 1]), colourTypes.rgb, false],
    ['HDR: HLG', makeChunk('cICP', [9, 18, 0, 1]), colourTypes.rgb, false],
    ['Display P3 by code points', makeChunk('cICP', [12, 13, 0, 1]), colourTypes.rgb, true],
  ])('%s', (_, chunk, colourType, isAllowed) => {
    expect(mayHavePalette(infoWith(chunk, colourType), 1000)).toBe(isAllowed)
    expect(mayHavePalette(infoWith(chunk, colourType), 50_000_000)).toBe(false)
  })
})
