import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createQualityMetric } from '../../src/engines/image/quality-metric.ts'
import type { Raster } from '../../src/engines/image/raster.ts'
import { createAnimationMetric } from '../../src/engines/image/gif/search-lossy.ts'
import { inspectGif } from '../../src/engines/image/gif/gif-structure.ts'
import { decode } from './pictures.ts'
import { hasProgram, run, tempFolder } from './programs.ts'

/** How a result differs from its picture in looks. */
export interface VisualScore {
  /** The score of our own SSIMULACRA 2; undefined if the sizes differ or the file cannot be decoded. */
  score: number | undefined
  size: string
}

/** Returns a function that scores files against one picture. */
export type Scorer = (bytes: Uint8Array) => VisualScore

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

/** The name of the metric's own program, which may be installed. */
export const scoringProgram = 'ssimulacra2'

/** Scores a file with the metric's own program; undefined without it. */
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

/** The facts of an animation, as gifsicle reports them, or our own reader if gifsicle is missing. */
interface GifFacts {
  frames: number
  delays: string
  looping: string
}

/** Reads the frames, delays and loops that `gifsicle --info` reports. */
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

/** Tells whether two animations have the same frames, delays and loops; undefined without gifsicle. */
export const isSameTiming = (source: Uint8Array, result: Uint8Array): boolean | undefined => {
  const [before, after] = [source, result].map(gifFactsOf)
  return before && after && JSON.stringify(before) === JSON.stringify(after)
}

export const durationMsOf = (gif: Uint8Array): number =>
  inspectGif(gif)?.frames.reduce((sum, { delayMs }) => sum + delayMs, 0) ?? Number.NaN

/**
 * Returns the lowest SSIMULACRA 2 score of eight frames; undefined if the animations have different frames.
 */
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
