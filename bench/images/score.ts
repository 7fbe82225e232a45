import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createQualityMetric } from '../../src/engines/image/quality-metric.ts'
import type { Raster } from '../../src/engines/image/raster.ts'
import { createAnimationMetric } from '../../src/engines/image/gif/search-lossy.ts'
import { inspectGif } from '../../src/engines/image/gif/gif-structure.ts'
import { decode } from './pictures.ts'
import { hasProgram, run, tempFolder } from './programs.ts'

/** What became of a picture's looks. */
export interface Looks {
  /** SSIMULACRA 2 by our own metric; undefined where the sizes differ or nothing could be decoded. */
  score: number | undefined
  size: string
}

/** Scores files against one picture. */
export type Scorer = (bytes: Uint8Array) => Looks

export const createScorer = (original: Raster): Scorer => {
  const metric = createQualityMetric(original)
  return (bytes) => {
    const picture = decode(bytes)
    if (!picture) return { score: undefined, size: 'unreadable' }
    const size = `${picture.width} × ${picture.height}`
    const isSameSize = picture.width === original.width && picture.height === original.height
    return { score: isSameSize ? metric.scoreOf(picture) : undefined, size }
  }
}

/** The metric's own program, when somebody has it. */
export const scoringProgram = 'ssimulacra2'

/** The same by the metric's own program; undefined where there is none. */
export const scoreByProgram = (source: Uint8Array, result: Uint8Array): number | undefined => {
  if (!hasProgram(scoringProgram)) return undefined
  const folder = tempFolder()
  const paths = [source, result].map((bytes, index) => {
    const path = join(folder, `${index}.png`)
    const png = run('convert', ['-[0]', '-auto-orient', '+profile', '*', 'png:-'], bytes)
    writeFileSync(path, png ?? new Uint8Array())
    return path
  })
  const score = Number.parseFloat(run(scoringProgram, paths)?.toString() ?? '')
  return Number.isFinite(score) ? score : undefined
}

/** An animation as gifsicle, or our own reader where that is missing, tells of it. */
interface GifFacts {
  frames: number
  delays: string
  looping: string
}

/** What `gifsicle --info` says of frames, delays and looping. */
export const gifFactsOf = (gif: Uint8Array): GifFacts | undefined => {
  const info = run('gifsicle', ['--info'], gif)?.toString()
  if (info === undefined) return undefined
  const images = info.split(/\n {2}\+ image /).slice(1)
  return {
    frames: images.length,
    delays: images.map((image) => /delay ([\d.]+)s/.exec(image)?.[1] ?? '0').join(' '),
    looping: /\n {2}loop (.*)/.exec(info)?.[1] ?? 'once',
  }
}

/** The same frames, each for as long, played as often. Undefined without gifsicle. */
export const isSameTiming = (source: Uint8Array, result: Uint8Array): boolean | undefined => {
  const [before, after] = [source, result].map(gifFactsOf)
  return before && after && JSON.stringify(before) === JSON.stringify(after)
}

export const durationMsOf = (gif: Uint8Array): number =>
  inspectGif(gif)?.frames.reduce((sum, { delayMs }) => sum + delayMs, 0) ?? Number.NaN

/** SSIMULACRA 2 of the worst of eight frames; undefined where the frames are not the same. */
export const worstFrameScore = (
  source: Uint8Array<ArrayBuffer>,
  result: Uint8Array<ArrayBuffer>,
): number | undefined => {
  const structures = [source, result].map(inspectGif)
  const [before, after] = structures
  const isComparable =
    before?.widthPx === after?.widthPx &&
    before?.heightPx === after?.heightPx &&
    before?.frames.length === after?.frames.length
  if (!before || !after || !isComparable) return undefined
  const metric = createAnimationMetric({ bytes: source, structure: before }, createQualityMetric)
  return metric.scoreOf({ bytes: result, structure: after })
}
