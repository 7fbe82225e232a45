import { type ErrorCode, ToolError, errorCodeOf } from '../../core/errors.ts'
import type { PdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import type { ConversionOrder, Draft, PageFailure } from './draft.ts'
import type { Progress } from './progress.ts'
import type { WordMaker } from './word-maker.ts'

interface Means {
  viewer: Pick<PdfViewer, 'readLayout'>
  documentId: number
  maker: Pick<WordMaker, 'addPage'>
  report: (progress: Progress) => void
  signal: AbortSignal
}

/** Faults that are not one page's own: with them, no other page would fare better. */
export const isGeneral = (code: ErrorCode): boolean =>
  code === 'engine-not-loaded' || code === 'cancelled'

/**
 * Reads pages one after the other and hands each to the maker at once, so that they are held in one place only. A
 * page that fails is named and does not stop the others.
 *
 * @throws {ToolError} `cancelled`, `engine-not-loaded`.
 */
export const readDocument = async (
  order: ConversionOrder,
  { viewer, documentId, maker, report, signal }: Means,
): Promise<Draft> => {
  const pageIndexes: number[] = []
  const failures: PageFailure[] = []
  const scans: number[] = []
  const total = order.pageIndexes.length
  for (const [done, pageIndex] of order.pageIndexes.entries()) {
    report({ stage: 'reading', done, total })
    try {
      const nextPageIndex = order.pageIndexes[done + 1]
      const layout = await viewer.readLayout(documentId, pageIndex, { signal, nextPageIndex })
      if (layout.losses.some(({ kind }) => kind === 'page-failed')) throw new ToolError('damaged')
      await maker.addPage(layout, signal)
      pageIndexes.push(pageIndex)
      if (layout.isScan) scans.push(pageIndex)
    } catch (error) {
      const code = errorCodeOf(error)
      if (isGeneral(code)) throw error
      failures.push({ pageIndex, code })
    }
    if (signal.aborted) throw new ToolError('cancelled')
  }
  report({ stage: 'reading', done: total, total })
  return { order, pageIndexes, failures, scans, readable: scans, recognised: [] }
}
