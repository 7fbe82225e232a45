import { type ErrorCode, errorCodeOf, endsWholeJob } from '../../core/errors.ts'
import { type Report } from '../../core/worker-calls.ts'
import type { OcrLanguage } from '../../core/ocr-languages.ts'
import { runOrderedPool } from '../../core/ordered-pool.ts'
import type { EngineParts } from '../../engines/ocr/models.ts'
import { type PageReader, readingDpiOf } from '../../engines/ocr/ocr-client.ts'
import type { PdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import {
  type PageResult,
  type Progress,
  type OpenPdfSource,
  type PageRef,
  type Source,
  isOpenPdf,
} from './state.ts'

/** The pages to read. */
export interface ReadingRequest {
  sources: readonly Source[]
  pages: readonly PageRef[]
  /** The languages, the most expected one first. */
  languages: readonly OcrLanguage[]
}

interface Dependencies {
  /** Called at most once, and only if a page has to be recognized. */
  loadEngine: (onProgress: Report) => Promise<EngineParts>
  viewer: () => Pick<PdfViewer, 'readText' | 'renderGray'>
  createReader: () => PageReader
  /** The number of pages that may be read at a time. */
  readerCount: number
  deliver: (page: PageRef, result: PageResult) => void
  report: (progress: Progress) => void
  signal: AbortSignal
}

/** Errors that another page in memory, or a hung worker, may have caused. */
const isWorthReadingAlone = (code: ErrorCode) => code === 'out-of-memory' || code === 'stuck'

/** Reports the progress of both stages; while the engine is loading, that is what is reported. */
class ProgressReporter {
  readonly #report: Dependencies['report']
  readonly #pageCount: number
  readonly #parts = new Map<number, number>()
  #isLoading = false

  constructor(pageCount: number, report: Dependencies['report']) {
    this.#pageCount = pageCount
    this.#report = report
  }

  loading(done: number, total: number): void {
    this.#isLoading = true
    this.#report({ stage: 'loading', done, total })
  }

  loaded(): void {
    this.#isLoading = false
    this.#reportPages()
  }

  /** @param part - the share of the page that is done, 0 to 1. */
  reading(index: number, part: number): void {
    // A page that is read again does not go back in its progress.
    this.#parts.set(index, Math.max(part, this.#parts.get(index) ?? 0))
    if (!this.#isLoading) this.#reportPages()
  }

  #reportPages(): void {
    const done = [...this.#parts.values()].reduce((sum, part) => sum + part, 0)
    this.#report({ stage: 'reading', done, total: this.#pageCount })
  }
}

/** Calls the function once and remembers its promise. */
const once = <Value>(ask: () => Promise<Value>): (() => Promise<Value>) => {
  let answer: Promise<Value> | undefined
  return () => (answer ??= ask())
}

/**
 * Reads pages and delivers each result in order. A page that fails does not stop the others.
 *
 * @throws {ToolError} `cancelled`, `engine-not-loaded`.
 */
export const readPages = async (
  order: ReadingRequest,
  dependencies: Dependencies,
): Promise<void> => {
  const { pages, languages } = order
  const { viewer, deliver, signal } = dependencies
  const progress = new ProgressReporter(pages.length, dependencies.report)
  const sources = new Map(order.sources.map((source) => [source.id, source]))
  const engine = once(async () => {
    const parts = await dependencies.loadEngine((done, total) => progress.loading(done, total))
    progress.loaded()
    return parts
  })

  const readDocumentPage = async (
    { opening: { document } }: OpenPdfSource,
    index: number,
    { reader, pageIndex }: { reader: PageReader; pageIndex: number },
  ): Promise<PageResult> => {
    const { documentId, pageSizes } = document
    const paragraphs = await viewer().readText(documentId, pageIndex, { signal })
    if (paragraphs) return { kind: 'own-text', paragraphs }
    const size = pageSizes[pageIndex]
    if (!size) throw new Error(`document ${documentId} has no page ${pageIndex}`)
    const dpi = readingDpiOf(size)
    const warmedUp = engine().then((parts) => {
      reader.warmUp(parts)
      return parts
    })
    const [parts, picture] = await Promise.all([
      warmedUp,
      viewer().renderGray(documentId, pageIndex, { dpi, signal }),
    ])
    const onProgress: Report = (done, total) => progress.reading(index, done / total)
    const reading = await reader.read(picture, parts, { signal, onProgress })
    return { kind: 'read', reading, languages, dpi }
  }
  const readPage = async (index: number, reader: PageReader): Promise<PageResult> => {
    const page = pages[index]
    const source = page && sources.get(page.sourceId)
    if (!source) throw new Error(`page ${index} is of no file`)
    if (isOpenPdf(source))
      return readDocumentPage(source, index, { reader, pageIndex: page.pageIndex })
    const parts = await engine()
    const onProgress: Report = (done, total) => progress.reading(index, done / total)
    const reading = await reader.read(source.file, parts, { signal, onProgress })
    return { kind: 'read', reading, languages }
  }

  /** @returns the pages that may succeed when read alone. */
  const readAll = async (indexes: readonly number[], readerCount: number): Promise<number[]> => {
    const readers = Array.from({ length: readerCount }, () => dependencies.createReader())
    const again: number[] = []
    const settle = (index: number, result: PageResult) => {
      const page = pages[index]
      progress.reading(index, 1)
      if (page) deliver(page, result)
    }
    try {
      await runOrderedPool<PageResult>({
        taskCount: indexes.length,
        // Texts take little memory, and pages take different times.
        maxPending: indexes.length,
        workers: readers.map((reader) =>
          Promise.resolve((at: number) => readPage(indexes[at] ?? 0, reader)),
        ),
        onResult: (result, at) => {
          settle(indexes[at] ?? 0, result)
          return Promise.resolve()
        },
        onError: (error, at) => {
          const code = errorCodeOf(error)
          const index = indexes[at] ?? 0
          if (endsWholeJob(code)) throw error
          if (readerCount > 1 && isWorthReadingAlone(code)) again.push(index)
          else settle(index, { kind: 'failed', code, languages })
        },
        onProgress: () => undefined,
        signal,
      })
      return again
    } finally {
      for (const reader of readers) reader.dispose()
    }
  }
  const again = await readAll([...pages.keys()], dependencies.readerCount)
  if (again.length > 0) await readAll(again, 1)
}

/**
 * The device memory in gigabytes that two engines and their pages need. It is compared where the browser states it.
 */
const minMemoryGigabytes = 4
/**
 * A larger file may hold 100 megapixels, which take 400 MB to decode; two of them would exceed a phone's memory.
 */
const largestPictureBytes = 8 * 1024 * 1024

/** Returns how many pages are read at a time. */
export const countReaders = (
  { pages, sources }: Pick<ReadingRequest, 'pages' | 'sources'>,
  { coreCount, memoryGigabytes }: { coreCount: number; memoryGigabytes: number | undefined },
): 1 | 2 => {
  const isRoomy = coreCount > 1 && (memoryGigabytes ?? minMemoryGigabytes) >= minMemoryGigabytes
  const isLarge = ({ kind, file }: Source) => kind !== 'pdf' && file.size > largestPictureBytes
  return pages.length > 1 && isRoomy && !sources.some(isLarge) ? 2 : 1
}
