import type { Judge } from '../judge.ts'
import type { Raster } from '../raster.ts'
import { composeFrames } from './compose-frames.ts'
import type { GifStructure } from './inspect-gif.ts'

/** A GIF's bytes and what was found in them. */
export interface InspectedGif {
  bytes: Uint8Array<ArrayBuffer>
  structure: GifStructure
}

const mostFrames = 8
/** Frames are judged up to this many pixels together: about a second a look, and 150 MB. */
const mostPixels = 6_000_000
const fewestFrames = 2

/** Frames that stand for all: spread evenly, first and last among them. */
export const sampleFrames = ({
  frames,
  widthPx,
  heightPx,
}: Pick<GifStructure, 'frames' | 'widthPx' | 'heightPx'>): ReadonlySet<number> => {
  const affordable = Math.floor(mostPixels / (widthPx * heightPx))
  const count = Math.min(frames.length, mostFrames, Math.max(fewestFrames, affordable))
  const step = (frames.length - 1) / Math.max(1, count - 1)
  return new Set(Array.from({ length: count }, (_, index) => Math.round(index * step)))
}

/** Judges animations by some of their frames: what counts is the worst. */
export const createFrameJudge = (
  { bytes, structure }: InspectedGif,
  createJudge: (original: Raster) => Judge,
) => {
  const sample = sampleFrames(structure)
  const judges = Array.from(composeFrames(bytes, structure, sample), createJudge)
  return {
    targetScore: Math.max(...judges.map(({ targetScore }) => targetScore)),
    /** @param candidate - of the same size and as many frames. */
    scoreOf: (candidate: InspectedGif): number => {
      const frames = composeFrames(candidate.bytes, candidate.structure, sample)
      let worst = Infinity
      for (const judge of judges) {
        const frame = frames.next()
        if (!frame.done) worst = Math.min(worst, judge.scoreOf(frame.value))
      }
      return worst
    },
  }
}

export type FrameJudge = ReturnType<typeof createFrameJudge>
