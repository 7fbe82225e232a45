import { ToolError, errorCodeOf } from '../../core/errors.ts'
import type { Report } from '../../core/worker-calls.ts'
import type { PageSize } from '../../core/pdf.ts'
import type { EngineParts } from '../../engines/ocr/models.ts'
import type { PageReader } from '../../engines/ocr/ocr-client.ts'
import { readingDpiOf } from '../../engines/ocr/rendering-dpi.ts'
import type { PageReading } from '../../engines/ocr/reading.ts'
import type { PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import type { PdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import type { Draft } from './draft.ts'
import type { Progress } from './progress.ts'
import { isGeneral } from './read-document.ts'

interface Means {
  viewer: Pick<PdfViewer, 'renderGray'>
  document: { documentId: number; pageSizes: readonly PageSize[] }
  loadEngine: (onProgress: Report) => Promise<EngineParts>
  reader: Pick<PageReader, 'read' | 'warmUp'>
  /** Makes a page of what was read. */
  layoutOf: (
    reading: PageReading,
    size: PageSize,
    drawn: { pageIndex: number; dpi: number },
  ) => PageLayout
  report: (progress: Progress) => void
  signal: AbortSignal
}

const hasWords = ({ paragraphs }: PageReading): boolean =>
  paragraphs.some(({ lines }) => lines.some(({ words }) => words.length > 0))

/**
 * Recognises the text of a draft's scans, which takes the place of their pictures. A page on which none is found, or
 * that fails, stays a picture.
 *
 * @throws {ToolError} `cancelled`, `engine-not-loaded`.
 */
export const recogniseScans = async (draft: Draft, means: Means): Promise<Draft> => {
  const { viewer, document, reader, report, signal } = means
  const total = draft.readable.length
  const engine = await means.loadEngine((done, all) =>
    report({ stage: 'loading', done, total: all }),
  )
  reader.warmUp(engine)

  /** @returns undefined when no text is found. */
  const recognise = async (pageIndex: number, pagesDone: number) => {
    const size = document.pageSizes[pageIndex]
    if (!size) throw new Error(`the document has no page ${pageIndex}`)
    const dpi = readingDpiOf(size)
    const picture = await viewer.renderGray(document.documentId, pageIndex, { dpi, signal })
    const onProgress: Report = (done, all) =>
      report({ stage: 'recognising', done: pagesDone + done / all, total })
    const reading = await reader.read(picture, engine, { signal, onProgress })
    return hasWords(reading) ? means.layoutOf(reading, size, { pageIndex, dpi }) : undefined
  }

  const layouts = new Map<number, PageLayout>()
  const readable: number[] = []
  for (const [done, pageIndex] of draft.readable.entries()) {
    report({ stage: 'recognising', done, total })
    try {
      const layout = await recognise(pageIndex, done)
      if (layout) layouts.set(pageIndex, layout)
    } catch (error) {
      if (isGeneral(errorCodeOf(error))) throw error
      readable.push(pageIndex)
    }
    if (signal.aborted) throw new ToolError('cancelled')
  }
  report({ stage: 'recognising', done: total, total })
  return {
    ...draft,
    scans: draft.scans.filter((page) => !layouts.has(page)),
    readable,
    recognised: [...draft.recognised, ...layouts.values()],
  }
}
