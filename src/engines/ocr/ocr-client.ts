import { type PageSize, pointsPerInch, toPixels } from '../../core/pdf.ts'
import type { GrayImage } from '../../core/image-coding.ts'
import { type Report, connectWorker } from '../../core/worker-calls.ts'
import type { EngineParts } from './models.ts'
import type { PageReading } from './reading.ts'

/** The resolution that scanner makers and Tesseract's authors recommend for text. */
export const readingDpi = 300

/** The largest canvas, in pixels, that every browser draws: the limit of Safari on iOS up to 17. */
const largestAreaPx = 16_777_216
/** The longest canvas side that Chromium, Firefox and Safari all draw. */
const longestSidePx = 16_384

/**
 * Returns the resolution at which a page is rendered for recognition: 300 dpi, less where the canvas would be too
 * large, and at least 1.
 */
export const readingDpiOf = ({ widthPoints, heightPoints }: PageSize): number => {
  const forArea = Math.sqrt(largestAreaPx / (widthPoints * heightPoints)) * pointsPerInch
  const forSide = (longestSidePx / Math.max(widthPoints, heightPoints)) * pointsPerInch
  const dpi = Math.max(1, Math.floor(Math.min(readingDpi, forArea, forSide)))
  const isTooLarge = toPixels(widthPoints, dpi) * toPixels(heightPoints, dpi) > largestAreaPx
  // Both sides may be rounded up, which can exceed the limit.
  return isTooLarge ? Math.max(1, dpi - 1) : dpi
}

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
 * Tesseract analyses the layout in one step before it recognizes letters and reports nothing meanwhile.
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
