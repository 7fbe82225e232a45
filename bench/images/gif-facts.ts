import { createAnimationMetric } from '../../src/engines/image/gif/search-lossy.ts'
import { inspectGif } from '../../src/engines/image/gif/gif-structure.ts'
import { createQualityMetric } from '../../src/engines/image/quality-metric.ts'
import { run } from './programs.ts'

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
