import type { GrayImage } from '../../core/gray-image.ts'
import type { EngineParts } from './models.ts'
import type { PageReading } from './reading.ts'
import { type Report, connectWorker } from '../../core/worker-calls.ts'

/** What a page asks of a worker that reads. */
export type OcrCalls = {
  /** Opens the engine ahead of the first page. */
  warmUp: { input: { engine: EngineParts }; result: undefined }
  /** A JPEG or PNG file, or a page drawn before. Progress is told in hundredths of the page. */
  read: { input: { engine: EngineParts; picture: Blob | GrayImage }; result: PageReading }
}

/** Before it recognises letters, the engine looks for lines in one go, and says nothing meanwhile. */
const silenceLimitMs = 180_000

/** Reads pictures, one at a time, in a worker that starts with the first one. */
export interface PageReader {
  /** Opens the engine ahead of the first picture. */
  warmUp(engine: EngineParts): void
  /**
   * @param picture - a JPEG or PNG file, or a page drawn before.
   * @throws {ToolError} `damaged`, `too-many-pixels`, `unsupported` where the browser falsifies pixels,
   *   `out-of-memory`, `engine-not-loaded`, `stuck`, `cancelled`.
   */
  read(
    picture: Blob | GrayImage,
    engine: EngineParts,
    options: { signal: AbortSignal; onProgress?: Report },
  ): Promise<PageReading>
  /** Ends the worker: nothing else stops an engine that is reading. */
  dispose(): void
}

export const createPageReader = (): PageReader => {
  const worker = connectWorker<OcrCalls>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    { silenceLimitMs },
  )
  return {
    warmUp: (engine) => {
      worker.call('warmUp', { engine }).catch(() => {
        // The first reading will tell.
      })
    },
    read: (picture, engine, options) => worker.call('read', { engine, picture }, options),
    dispose: () => worker.dispose(),
  }
}
