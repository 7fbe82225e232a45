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

/**
 * The calls to gifsicle's worker. gifsicle is a separate program under its own licence, in a worker of its own.
 */
export type GifsicleCalls = {
  run: {
    input: { gif: Blob; options: readonly string[] }
    result: Uint8Array<ArrayBuffer>
  }
}

/** A gifsicle worker, which can be called repeatedly. */
export interface Gifsicle {
  /**
   * @param options - gifsicle's command-line options.
   * @param context - `onBeat` is called every few seconds while the run lasts.
   * @throws {ToolError} `damaged`, `out-of-memory`, `engine-not-loaded`, `stuck`, `cancelled`.
   */
  run(
    gif: Blob,
    options: readonly string[],
    context: { signal: AbortSignal; onBeat: () => void },
  ): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the worker and any run under way. */
  dispose(): void
}

/** The longest run that is accepted; nothing that fits into gifsicle's memory takes longer. */
const silenceLimitMs = 600_000

const beatMs = 5000

/** The worker is ended after larger files, because only that reliably frees the memory of a run. */
const maxLastingBytes = 2_000_000

const createWorker = (): WorkerLike =>
  new Worker(new URL('./gifsicle-worker.ts', import.meta.url), { type: 'module' })

/**
 * Creates a worker for gifsicle, nested in ours. A run that fails or is cancelled ends it, and the next run starts
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
 * Crops frames to the screen, which gifsicle would enlarge otherwise. No browser shows what lies outside. Frames
 * that lie outside altogether would be lost, which the check of the result detects.
 */
const cropOptions = ({ widthPx, heightPx, frames }: GifStructure): string[] => {
  const isBeyond = frames.some(
    (frame) => frame.leftPx + frame.widthPx > widthPx || frame.topPx + frame.heightPx > heightPx,
  )
  return isBeyond ? ['--crop', `0,0+${widthPx}x${heightPx}`] : []
}

/** Runs gifsicle repeatedly for one file, checks each result, and reports progress in runs. */
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
   * Runs gifsicle with `-O3` and further options.
   *
   * @param size - the expected size of the result, by default the source's.
   * @returns undefined when the result is not the same animation.
   * @throws {ToolError} as `Gifsicle.run` does.
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
