import { type WorkerLike, connectWorker } from '../../../core/worker-calls.ts'
import type { GifsicleCalls } from './gifsicle-calls.ts'

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
const mostLastingBytes = 2_000_000

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
        const endsWorker = gif.size > mostLastingBytes
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
