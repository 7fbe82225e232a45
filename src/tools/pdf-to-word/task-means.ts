import type { OpenedPdf, PdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import type { Progress } from './progress.ts'
import type { WordMaker } from './word-maker.ts'

/** What work on a document is done with. */
export interface TaskMeans {
  viewer: PdfViewer
  document: OpenedPdf
  /** Has the pages of a draft. */
  maker: WordMaker
  report: (progress: Progress) => void
  signal: AbortSignal
}
