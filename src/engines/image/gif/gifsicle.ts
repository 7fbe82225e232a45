import { type WorkerLike, connectWorker } from '../../../core/worker-calls.ts'
import { ToolError } from '../../../core/errors.ts'
import type { CompressionContext } from '../compression.ts'
import type { PixelSize } from '../raster.ts'
import {
  type GifStructure,
  type InspectedGif,
  inspectGif,
  isSameAnimation,
} from './gif-structure.ts'

/** What is asked of gifsicle, which runs in a worker of its own: a program apart from ours, under its own licence. */
export type GifsicleCalls = {
  run: {
    input: { gif: Blob; options: readonly string[] }
    result: Uint8Array<ArrayBuffer>
  }
}

/** gifsicle, ready to be run as often as a file asks for it. */
export interface Gifsicle {
  /**
   * @param options - of its command line.
   * @param context - `onBeat` is told every few seconds that the work goes on.
   * @throws {ToolError} `damaged`, `out-of-memory`, `engine-not-loaded`, `stuck`, `cancelled`.
   */
  run(
    gif: Blob,
    options: readonly string[],
    context: { signal: AbortSignal; onBeat: () => void },
  ): Promise<Uint8Array<ArrayBuffer>>
  /** Ends it, with whatever it is at. */
  dispose(): void
}

/** No run of what fits into its memory takes longer. */
const silenceLimitMs = 600_000

const beatMs = 5000

/** After larger files the worker is ended: the memory of a run is surely given back only with it. */
const maxLastingBytes = 2_000_000

const createWorker = (): WorkerLike =>
  new Worker(new URL('./gifsicle-worker.ts', import.meta.url), { type: 'module' })

/**
 * gifsicle in a worker nested in ours, which a run that fails or is cancelled takes with it: the next run starts
 * another.
 */
export const startGifsicle = (create = createWorker): Gifsicle => {
  const worker = connectWorker<GifsicleCalls>(create, { silenceLimitMs })
  return {
    run: async (gif, options, { signal, onBeat }) => {
      const beat = setInterval(onBeat, beatMs)
      try {
        const endsWorker = gif.size > maxLastingBytes
        return await worker.call('run', { gif, options }, { signal, endsWorker })
      } catch (error) {
        worker.endWorkers()
        throw error
      } finally {
        clearInterval(beat)
      }
    },
    dispose: () => worker.dispose(),
  }
}

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
