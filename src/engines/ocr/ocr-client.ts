import type { GrayImage } from '../../core/image-coding.ts'
import type { EngineParts } from './models.ts'
import type { PageReading } from './reading.ts'
import { type Report, connectWorker } from '../../core/worker-calls.ts'

/** The calls that the recognition worker answers. */
export type OcrCalls = {
  /** Starts Tesseract ahead of the first page. */
  warmUp: { input: { engine: EngineParts }; result: undefined }
  /**
   * Reads a JPEG or PNG file, or a page that was rendered before. Progress is reported in hundredths of the page.
   */
  read: { input: { engine: EngineParts; picture: Blob | GrayImage }; result: PageReading }
}

/**
 * Tesseract analyses the layout in one step before it recognises letters and reports nothing meanwhile.
 */
const silenceLimitMs = 180_000

/** Reads pictures one at a time in a worker, which starts with the first one. */
export interface PageReader {
  /** Starts Tesseract ahead of the first picture. */
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
  /** Ends the worker, because nothing else stops Tesseract while it reads. */
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
        // A failure shows up again with the first reading.
      })
    },
    read: (picture, engine, options) => worker.call('read', { engine, picture }, options),
    dispose: () => worker.dispose(),
  }
}
