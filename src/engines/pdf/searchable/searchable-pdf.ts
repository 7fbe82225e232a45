import type { OcrLanguage } from '../../../core/ocr-languages.ts'
import { type Report, callOnce } from '../../../core/worker-calls.ts'
import type { PageReading } from '../../ocr/reading.ts'
import type { Loss } from '../assemble/plan.ts'

/** A file to take pages from; a picture is one page. */
export interface SearchableSource {
  file: Blob
  name: string
  kind: 'jpeg' | 'png' | 'pdf'
  password?: string
  /** The page count of a PDF, if the viewer has already opened it. */
  pageCount?: number
}

export interface SearchablePage {
  /** Index among the sources. */
  source: number
  /** Counts from 0. */
  pageIndex: number
  /** The OCR reading of the page; without one, the page is copied with its own text. */
  reading?: PageReading
  /** For pages of PDFs: the resolution at which the page was drawn for OCR. */
  readingDpi?: number
}

export interface SearchableOptions {
  /** The document's title, which PDF readers show in the title bar. */
  title: string
  /** The document's main language, unless a source states one. */
  language: OcrLanguage
}

export interface SearchableInput extends SearchableOptions {
  sources: readonly SearchableSource[]
  pages: readonly SearchablePage[]
}

export interface SearchableResult {
  pdf: Blob
  /** Properties of the sources that the result lacks, such as `encryption`. */
  losses: readonly Loss[]
}

/** The calls from the page to the worker. */
export type SearchableCalls = { make: { input: SearchableInput; result: SearchableResult } }

/** Writing a large file may take a slow phone half of this time. */
const silenceLimitMs = 90_000

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/**
 * Makes one searchable PDF of pages in their order. Pictures and pages look unchanged except that they are upright,
 * and their recognized text is added invisibly.
 *
 * @throws {ToolError} naming the file that caused it: `damaged`, `password-needed`, `password-wrong`,
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
