import { ToolError, errorCodeOf, loadPart, endsWholeJob } from '../../core/errors.ts'
import { stemOf } from '../../core/files.ts'
import type { OpenedPdf, PdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import type { WorkOutcome } from '../../components/file-tool/work.ts'
import type { ConversionClient } from './conversion-client.ts'
import {
  type ConversionRequest,
  type ConversionResult,
  type ConversionTask,
  type ConvertedDocument,
  type ReadDocument,
  type PageFailure,
  type Progress,
  hasOnlyScans,
} from './state.ts'

/** What a task needs besides its request. */
export interface TaskDependencies {
  viewer: PdfViewer
  document: OpenedPdf
  /** The connection to the conversion worker, which holds the layouts of pages that were read. */
  client: ConversionClient
  report: (progress: Progress) => void
  signal: AbortSignal
}

interface ReadDependencies {
  viewer: Pick<PdfViewer, 'readLayout'>
  document: Pick<OpenedPdf, 'documentId'>
  client: Pick<ConversionClient, 'addPage'>
  report: (progress: Progress) => void
  signal: AbortSignal
}

/**
 * Reads pages one after the other and sends each layout to the conversion worker at once, so that it takes memory in
 * one place only. A page that fails is recorded and does not stop the others.
 *
 * @throws {ToolError} `cancelled`, `engine-not-loaded`.
 */
export const readPages = async (
  request: ConversionRequest,
  { viewer, document, client, report, signal }: ReadDependencies,
): Promise<ReadDocument> => {
  const pageIndexes: number[] = []
  const failures: PageFailure[] = []
  const scanIndexes: number[] = []
  const total = request.pageIndexes.length
  for (const [done, pageIndex] of request.pageIndexes.entries()) {
    report({ stage: 'reading', done, total })
    try {
      const nextPageIndex = request.pageIndexes[done + 1]
      const layout = await viewer.readLayout(document.documentId, pageIndex, {
        signal,
        nextPageIndex,
      })
      await client.addPage(layout, signal)
      pageIndexes.push(pageIndex)
      if (layout.isScan) scanIndexes.push(pageIndex)
    } catch (error) {
      const code = errorCodeOf(error)
      if (endsWholeJob(code)) throw error
      failures.push({ pageIndex, code })
    }
    if (signal.aborted) throw new ToolError('cancelled')
  }
  report({ stage: 'reading', done: total, total })
  return {
    request,
    pageIndexes,
    failures,
    scanIndexes,
    pendingScanIndexes: scanIndexes,
    recognizedLayouts: [],
  }
}

/** The name of the Word document: `report.pdf` → `report.docx`. */
export const wordName = (fileName: string): string => `${stemOf(fileName)}.docx`

interface WriteDependencies {
  client: Pick<ConversionClient, 'writeDocument'>
  report: (progress: Progress) => void
  signal: AbortSignal
}

/**
 * Has the conversion worker write a Word document of the pages that were read.
 *
 * @throws {ToolError} the errors of `ConversionClient.writeDocument`.
 */
export const requestDocument = async (
  { request, pageIndexes, failures, scanIndexes, recognizedLayouts }: ReadDocument,
  { client, report, signal }: WriteDependencies,
): Promise<ConvertedDocument> => {
  const { fileName, language, outline } = request
  report({ stage: 'writing', done: 0, total: 1 })
  const { docx, losses, wordCount } = await client.writeDocument(
    { pageIndexes, recognizedLayouts, title: stemOf(fileName), language, outline },
    { signal, onProgress: (done, total) => report({ stage: 'writing', done, total }) },
  )
  return {
    name: wordName(fileName),
    file: docx,
    pageCount: pageIndexes.length,
    wordCount,
    losses: [
      ...losses,
      ...scanIndexes.map((pageIndex) => ({ kind: 'page-not-read' as const, pageIndex })),
    ],
    failures,
  }
}

/** The text recognition is loaded on demand, because most documents contain their text. */
const loadRecognition = async () => {
  const { recognizeWithEngine } = await loadPart(import('./recognition.ts'))
  return recognizeWithEngine
}

const sourceFor = async (
  task: ConversionTask,
  dependencies: TaskDependencies,
): Promise<ReadDocument> => {
  if (task.kind === 'keep-pictures') return task.source
  if (task.kind === 'read') return readPages(task.request, dependencies)
  const recognize = await loadRecognition()
  return recognize(task.source, task.languages, dependencies)
}

/**
 * Performs a task: reads the pages or recognizes their text, and has the Word document written.
 *
 * @throws {ToolError} the error that ended the work.
 */
export const performTask = async (
  task: ConversionTask,
  dependencies: TaskDependencies,
): Promise<WorkOutcome<ConversionResult, PageFailure>> => {
  const source = await sourceFor(task, dependencies)
  if (source.pageIndexes.length === 0) return { type: 'all-failed', failures: source.failures }
  if (task.kind === 'read' && hasOnlyScans(source)) return { type: 'finished', result: { source } }
  const converted = await requestDocument(source, dependencies)
  return { type: 'finished', result: { source, converted } }
}
