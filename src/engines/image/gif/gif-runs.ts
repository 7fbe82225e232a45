import { ToolError } from '../../../core/errors.ts'
import type { CompressionContext } from '../compression.ts'
import type { PixelSize } from '../fit-within.ts'
import type { Gifsicle } from './gifsicle.ts'
import { type GifStructure, inspectGif } from './inspect-gif.ts'
import type { InspectedGif } from './judge-frames.ts'
import { isSameAnimation } from './same-animation.ts'

/**
 * Cuts off what lies outside the screen, which gifsicle would make larger for it; no browser shows it. Frames that lie
 * outside altogether would be lost, which is noticed afterwards.
 */
const cropOptions = ({ widthPx, heightPx, frames }: GifStructure): string[] => {
  const isBeyond = frames.some(
    (frame) => frame.leftPx + frame.widthPx > widthPx || frame.topPx + frame.heightPx > heightPx,
  )
  return isBeyond ? ['--crop', `0,0+${widthPx}x${heightPx}`] : []
}

/**
 * Runs gifsicle on one file again and again. Progress is counted in runs: as many as are expected at most, and all of
 * them once the work is done.
 */
export class GifRuns {
  readonly #gifsicle: Gifsicle
  readonly #context: CompressionContext
  readonly #expected: number
  #done = 0

  constructor(gifsicle: Gifsicle, context: CompressionContext, expected: number) {
    this.#gifsicle = gifsicle
    this.#context = context
    this.#expected = expected
    this.#report()
  }

  #report() {
    this.#context.report(Math.min(this.#done, this.#expected - 1), this.#expected)
  }

  /**
   * What gifsicle makes of an animation, optimised as far as it can.
   *
   * @param options - besides that; the size is the one that comes out, the source's when left out.
   * @returns undefined when what came out is not the same animation any more.
   * @throws {ToolError} as `Gifsicle` does.
   */
  async run(
    { bytes, structure }: InspectedGif,
    options: readonly string[],
    size: PixelSize = { width: structure.widthPx, height: structure.heightPx },
  ): Promise<InspectedGif | undefined> {
    const { signal } = this.#context
    if (signal.aborted) throw new ToolError('cancelled')
    const made = await this.#gifsicle.run(
      new Blob([bytes]),
      ['-O3', ...cropOptions(structure), ...options],
      {
        signal,
        onBeat: () => this.#report(),
      },
    )
    this.#done += 1
    this.#report()
    const found = inspectGif(made)
    return found && isSameAnimation(structure, found, size)
      ? { bytes: made, structure: found }
      : undefined
  }

  finish() {
    this.#context.report(this.#expected, this.#expected)
  }
}
