import type { Language } from '../../../core/language.ts'
import { type Report, callOnce } from '../../../core/worker-calls.ts'
import type { PageReading } from '../../ocr/reading.ts'
import type { Loss } from '../assemble/plan.ts'

/** A file to take pages from; a picture is a page. */
export interface SearchableSource {
  file: Blob
  name: string
  kind: 'jpeg' | 'png' | 'pdf'
  password?: string
  /** How many pages whoever showed a PDF counted. */
  pageCount?: number
}

export interface SearchablePage {
  /** Index among the sources. */
  source: number
  /** Counts from 0. */
  pageIndex: number
  /** What was read of it; a page without is taken as it is, with the text it has. */
  reading?: PageReading
  /** For pages of PDFs: the resolution at which the page was drawn to be read. */
  readingDpi?: number
}

export interface SearchableOptions {
  /** What the document is called; readers show it above its pages. */
  title: string
  /** What most of it is written in, unless the sources say themselves. */
  language: Language
}

export interface SearchableInput extends SearchableOptions {
  sources: readonly SearchableSource[]
  pages: readonly SearchablePage[]
}

export interface SearchableResult {
  pdf: Blob
  /** What sources had and the result has not, such as `encryption`. */
  losses: readonly Loss[]
}

/** What the page asks of the worker. */
export type SearchableCalls = { make: { input: SearchableInput; result: SearchableResult } }

/** Writing a large file may take a slow phone half of it. */
const silenceLimitMs = 90_000

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/**
 * Makes one PDF of pages, in their order, that can be searched and copied from: pictures and pages look as they did,
 * turned upright, with what was read of them as invisible text.
 *
 * @throws {ToolError} naming the file where one is at fault: `damaged`, `password-needed`, `password-wrong`,
 *   `unsupported`, `out-of-memory`, `stuck`, `engine-not-loaded`, `cancelled`.
 */
export const makeSearchablePdf = (
  sources: readonly SearchableSource[],
  pages: readonly SearchablePage[],
  options: SearchableOptions,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: Report },
): Promise<SearchableResult> =>
  callOnce<SearchableCalls>(
    createWorker,
    'make',
    { sources, pages, ...options },
    { signal, silenceLimitMs, onProgress },
  )
