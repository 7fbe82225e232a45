import { ToolError, errorCodeOf, endsWholeJob } from '../../core/errors.ts'
import type { OcrLanguage } from '../../core/ocr-languages.ts'
import type { PageSize } from '../../core/pdf.ts'
import { type Report } from '../../core/worker-calls.ts'
import type { EngineParts } from '../../engines/ocr/models.ts'
import { loadEngine } from '../../engines/ocr/load-engine.ts'
import { type PageReader, readingDpiOf, createPageReader } from '../../engines/ocr/ocr-client.ts'
import type { PageReading } from '../../engines/ocr/reading.ts'
import { layoutFromOcr } from '../../engines/pdf/text-layout/ocr-layout.ts'
import type { PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import type { PdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import type { TaskDependencies } from './conversion.ts'
import type { ReadDocument, Progress } from './state.ts'

interface RecognitionDependencies {
  viewer: Pick<PdfViewer, 'renderGray'>
  document: { documentId: number; pageSizes: readonly PageSize[] }
  loadEngine: (onProgress: Report) => Promise<EngineParts>
  reader: Pick<PageReader, 'read' | 'warmUp'>
  /** Turns the recognized text into the layout of a page. */
  layoutOf: (
    reading: PageReading,
    size: PageSize,
    rendered: { pageIndex: number; dpi: number },
  ) => PageLayout
  report: (progress: Progress) => void
  signal: AbortSignal
}

const hasWords = ({ paragraphs }: PageReading): boolean =>
  paragraphs.some(({ lines }) => lines.some(({ words }) => words.length > 0))

/**
 * Recognizes the text of a document's scans. A page stays a picture when no text is found on it, or when it fails.
 *
 * @throws {ToolError} `cancelled`, `engine-not-loaded`.
 */
export const recognizeScans = async (
  source: ReadDocument,
  dependencies: RecognitionDependencies,
): Promise<ReadDocument> => {
  const { viewer, document, reader, report, signal } = dependencies
  const total = source.pendingScanIndexes.length
  const engine = await dependencies.loadEngine((done, totalBytes) =>
    report({ stage: 'loading', done, total: totalBytes }),
  )
  reader.warmUp(engine)

  /** @returns undefined when no text is found. */
  const recognizePage = async (pageIndex: number, pagesDone: number) => {
    const size = document.pageSizes[pageIndex]
    if (!size) throw new Error(`the document has no page ${pageIndex}`)
    const dpi = readingDpiOf(size)
    const picture = await viewer.renderGray(document.documentId, pageIndex, { dpi, signal })
    const onProgress: Report = (done, partCount) =>
      report({ stage: 'recognizing', done: pagesDone + done / partCount, total })
    const reading = await reader.read(picture, engine, { signal, onProgress })
    return hasWords(reading) ? dependencies.layoutOf(reading, size, { pageIndex, dpi }) : undefined
  }

  const layouts = new Map<number, PageLayout>()
  const pendingScanIndexes: number[] = []
  for (const [done, pageIndex] of source.pendingScanIndexes.entries()) {
    report({ stage: 'recognizing', done, total })
    try {
      const layout = await recognizePage(pageIndex, done)
      if (layout) layouts.set(pageIndex, layout)
    } catch (error) {
      if (endsWholeJob(errorCodeOf(error))) throw error
      pendingScanIndexes.push(pageIndex)
    }
    if (signal.aborted) throw new ToolError('cancelled')
  }
  report({ stage: 'recognizing', done: total, total })
  return {
    ...source,
    scanIndexes: source.scanIndexes.filter((pageIndex) => !layouts.has(pageIndex)),
    pendingScanIndexes,
    recognizedLayouts: [...source.recognizedLayouts, ...layouts.values()],
  }
}

/**
 * Recognizes the text of a document's scans with the text recognition engine of this site.
 *
 * @throws {ToolError} the errors of `recognizeScans`.
 */
export const recognizeWithEngine = async (
  source: ReadDocument,
  languages: readonly OcrLanguage[],
  dependencies: TaskDependencies,
): Promise<ReadDocument> => {
  const { signal } = dependencies
  const reader = createPageReader()
  try {
    return await recognizeScans(source, {
      ...dependencies,
      loadEngine: (onProgress) => loadEngine(languages, { signal, onProgress }),
      reader,
      layoutOf: layoutFromOcr,
    })
  } finally {
    reader.dispose()
  }
}
