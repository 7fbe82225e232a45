import type { PixelSize } from '../fit-within.ts'
import type { GifStructure } from './inspect-gif.ts'

const countOf = ({ blocks }: GifStructure, kind: GifStructure['blocks'][number]['kind']) =>
  blocks.filter((block) => block.kind === kind).length

/** Whether a result has the source's frames, each shown as long, played as often, and the size that was asked for. */
export const isSameAnimation = (
  source: GifStructure,
  result: GifStructure,
  { width, height }: PixelSize,
): boolean =>
  result.widthPx === width &&
  result.heightPx === height &&
  result.loopCount === source.loopCount &&
  countOf(result, 'profile') === countOf(source, 'profile') &&
  result.frames.length === source.frames.length &&
  result.frames.every(({ delayMs }, index) => delayMs === source.frames[index]?.delayMs)
