import { type Report, connectWorker } from '../../core/worker-calls.ts'
import type { PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import type { PreviewPage } from '../../engines/pdf/to-word/preview-page.ts'
import type { WriteRequest, WrittenDocument, ConversionCalls } from './conversion-worker.ts'

/**
 * A worker that reports nothing for this long counts as stuck; tables and figures of some pages take the engine long.
 */
const silenceLimitMs = 120_000

/** The page's connection to the conversion worker, which starts with the first page that is added. */
export interface ConversionClient {
  addPage(layout: PageLayout, signal: AbortSignal): Promise<void>
  /**
   * @throws {ToolError} `empty` when there is nothing to write, `out-of-memory`, `engine-not-loaded`, `stuck`,
   *   `cancelled`.
   */
  writeDocument(
    request: WriteRequest,
    options: { signal: AbortSignal; onProgress: Report },
  ): Promise<WrittenDocument>
  /**
   * Returns what the last document holds of a page.
   *
   * @param position - the position of the page in the document, from 0.
   * @throws {ToolError} `out-of-memory` when the worker has been ended in the meantime, `engine-not-loaded`, `stuck`,
   *   `cancelled`.
   */
  previewPage(position: number, signal: AbortSignal): Promise<PreviewPage>
  /** Terminates the worker, and thereby frees the pages and the document that it holds. */
  dispose(): void
}

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

export const createConversionClient = (): ConversionClient => {
  const worker = connectWorker<ConversionCalls>(createWorker, {
    silenceLimitMs,
    // The worker holds the pages between two calls.
    hasState: true,
  })
  return {
    addPage: async (layout, signal) => {
      await worker.call('addPage', layout, { signal })
    },
    writeDocument: (request, options) => worker.call('writeDocument', request, options),
    previewPage: (position, signal) => worker.call('previewPage', position, { signal }),
    dispose: () => worker.dispose(),
  }
}
