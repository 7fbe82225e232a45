import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { filesInCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { composeFrames } from './decode-frames.ts'
import { inspectGif } from './gif-structure.ts'
import {
  type TestFrame,
  type TestGif,
  countUp,
  makeGif,
  runHere,
} from '../../../testing/image/gif.ts'

const red = [255, 0, 0] as const
const green = [0, 255, 0] as const
const blue = [0, 0, 255] as const

const compose = (bytes: Uint8Array, wanted?: readonly number[]) => {
  const structure = inspectGif(bytes)
  if (!structure) throw new Error('not a GIF')
  return [...composeFrames(bytes, structure, new Set(wanted ?? structure.frames.keys()))]
}

const letters = new Map([
  [red.join(), 'r'],
  [green.join(), 'g'],
  [blue.join(), 'b'],
])

/** Returns each frame as a string, one letter per pixel; a dot is not painted. */
const seen = (gif: Omit<TestGif, 'palette'>, wanted?: readonly number[]) =>
  compose(makeGif({ palette: [red, green, blue], ...gif }), wanted).map(({ data }) =>
    Array.from({ length: data.length / 4 }, (_, pixel) =>
      data[4 * pixel + 3] === 0 ? '.' : letters.get(data.subarray(4 * pixel, 4 * pixel + 3).join()),
    ).join(''),
  )

const fill = (index: number, rest: Partial<TestFrame> = {}): TestFrame => {
  const { width = 3, height = 1 } = rest
  return { width, height, indices: Array<number>(width * height).fill(index), ...rest }
}
const screen = { width: 3, height: 1 }

describe('composeFrames', () => {
  it('paints over what was there, but for what is transparent', () => {
    const frames = [fill(0), { ...fill(1), indices: [1, 2, 1], transparent: 2 }]
    expect(seen({ ...screen, frames })).toEqual(['rrr', 'grg'])
  })

  it('clears, brings back or leaves what a frame covered', () => {
    const middle = (disposal: number) => [
      fill(0),
      fill(1, { left: 1, width: 1, disposal }),
      fill(2, { left: 2, width: 1 }),
    ]
    expect(seen({ ...screen, frames: middle(1) })).toEqual(['rrr', 'rgr', 'rgb'])
    expect(seen({ ...screen, frames: middle(2) })).toEqual(['rrr', 'rgr', 'r.b'])
    expect(seen({ ...screen, frames: middle(3) })).toEqual(['rrr', 'rgr', 'rrb'])
  })

  it('leaves out what lies outside the screen', () => {
    const frames = [fill(0, { left: 2, width: 3, height: 2, disposal: 2 }), fill(1, { left: 7 })]
    expect(seen({ ...screen, frames })).toEqual(['..r', '...'])
  })

  it('gives only the frames that are wanted, after all that came before', () => {
    const frames = [0, 1, 2].map((index) => fill(index, { left: index, width: 1 }))
    expect(seen({ ...screen, frames }, [1])).toEqual(['rg.'])
  })

  it('takes the colors that come with a frame', () => {
    expect(seen({ ...screen, frames: [fill(0, { palette: [blue, red] })] })).toEqual(['bbb'])
  })

  it('does not paint what is missing, nor colors that do not exist', () => {
    expect(seen({ ...screen, frames: [fill(0, { indices: [0, 9] })] })).toEqual(['r..'])
    const noColors = makeGif({ ...screen, frames: [fill(0)] })
    expect([...(compose(noColors)[0]?.data ?? [])]).toEqual(Array(12).fill(0))
  })

  it('never throws, whatever is changed in the pictures', () => {
    const gif = runHere(
      makeGif({
        width: 40,
        height: 30,
        palette: [red, green, blue],
        frames: [fill(0, { width: 40, height: 30, indices: countUp(1200, 3) })],
      }),
      '-O3',
    )
    const change = fc.array(fc.tuple(fc.nat(gif.length - 1), fc.nat(255)), { minLength: 1 })
    fc.assert(
      fc.property(change, (changes) => {
        const bytes = gif.slice()
        for (const [at, value] of changes) bytes[at] = value
        const structure = inspectGif(bytes)
        if (!structure || structure.widthPx * structure.heightPx > 1e6) return
        expect(() => [...composeFrames(bytes, structure, new Set([0]))]).not.toThrow()
      }),
    )
  })
})

const folder = mkdtempSync(join(tmpdir(), 'utilo-gif-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the frames as ImageMagick composes them, as consecutive RGBA. */
const coalesce = (path: string): Buffer =>
  execFileSync('convert', [path, '-coalesce', '-depth', '8', 'RGBA:-'], { maxBuffer: 2 ** 30 })

/** The color of a transparent pixel does not count. */
const visible = (pixels: Uint8Array) => {
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3] === 0) pixels.fill(0, at, at + 3)
  return pixels
}

const expectSameAsConvert = (path: string) => {
  const ours = compose(new Uint8Array(readFileSync(path))).map(({ data }) => Buffer.from(data))
  const difference = Buffer.compare(visible(Buffer.concat(ours)), visible(coalesce(path)))
  expect(difference).toBe(0)
}

describe.skipIf(isMissing('convert'))('shows what ImageMagick shows', () => {
  const files = filesInCorpus('image/gif')
  it.skipIf(isMissing('corpus')).each(files)('of %s', (path) => {
    expectSameAsConvert(path)
  })

  const palette = Array.from({ length: 200 }, (_, at) => [at, 255 - at, (at * 7) % 256] as const)
  const square = { width: 37, height: 29, indices: countUp(37 * 29, 200) }
  it.each<[string, TestFrame[]]>([
    ['interlaced', [{ ...square, isInterlaced: true }]],
    [
      'cleared and brought back',
      [
        { ...square },
        { ...square, left: 5, width: 10, indices: countUp(290, 50), disposal: 2, transparent: 3 },
        { ...square, top: 9, height: 4, indices: countUp(148, 90), disposal: 3, transparent: 0 },
        { ...square, left: 20, width: 8, indices: countUp(8 * 29, 7), transparent: 5 },
      ],
    ],
  ])('%s', (name, frames) => {
    const made = makeGif({ width: 37, height: 29, palette, frames })
    const path = join(folder, `${name.replaceAll(' ', '-')}.gif`)
    writeFileSync(path, made)
    expectSameAsConvert(path)
    // The file is encoded again, so that it has codes of every length.
    writeFileSync(path, runHere(made, '-O3', '--interlace'))
    expectSameAsConvert(path)
  })
})
