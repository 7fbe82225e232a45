import { type Report, connectWorker, prefetchWorkerScript } from '../../core/worker-calls.ts'
import type { PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import type { WordCalls, WritingOrder, WrittenDocument } from './word-calls.ts'
// oxlint-disable-next-line import/default -- Vite's `?worker&url` gives a file's address by default.
import workerUrl from './worker.ts?worker&url'

/** Some pages' tables and figures keep the engine silent for long. */
const silenceLimitMs = 120_000

/** Gathers pages and writes them as a document, in a worker that starts with the first page. */
export interface WordMaker {
  addPage(layout: PageLayout, signal: AbortSignal): Promise<void>
  /**
   * @throws {ToolError} `empty` when there is nothing that could be written, `out-of-memory`, `engine-not-loaded`,
   *   `stuck`, `cancelled`.
   */
  finish(
    order: WritingOrder,
    options: { signal: AbortSignal; onProgress: Report },
  ): Promise<WrittenDocument>
  /** Ends the worker, and forgets the pages. */
  dispose(): void
}

/** Fetches the worker ahead of the work. */
export const fetchWordWorker = (): void => prefetchWorkerScript(workerUrl)

export const createWordMaker = (): WordMaker => {
  const worker = connectWorker<WordCalls>(() => new Worker(workerUrl, { type: 'module' }), {
    silenceLimitMs,
    // It has the pages.
    hasState: true,
  })
  return {
    addPage: async (layout, signal) => {
      await worker.call('addPage', layout, { signal })
    },
    finish: (order, options) => worker.call('finish', order, options),
    dispose: () => worker.dispose(),
  }
}
