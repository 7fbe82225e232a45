import { stemOf } from '../../core/files.ts'
import type { Loss } from '../../engines/pdf/page-content/page-layout.ts'
import type { Draft, PageFailure } from './draft.ts'
import type { Progress } from './progress.ts'
import type { WordMaker } from './word-maker.ts'

/** A document that was made. */
export interface Conversion {
  name: string
  file: Blob
  pageCount: number
  wordCount: number
  losses: readonly Loss[]
  failures: readonly PageFailure[]
}

/** `report.pdf` → `report.docx`. */
export const wordName = (fileName: string): string => `${stemOf(fileName)}.docx`

interface Means {
  maker: Pick<WordMaker, 'finish'>
  report: (progress: Progress) => void
  signal: AbortSignal
}

/**
 * Writes a draft as a document.
 *
 * @throws {ToolError} as `WordMaker.finish`.
 */
export const writeDraft = async (
  { order, pageIndexes, failures, scans, recognised }: Draft,
  { maker, report, signal }: Means,
): Promise<Conversion> => {
  const { fileName, language, outline } = order
  report({ stage: 'writing', done: 0, total: 1 })
  const { docx, losses, wordCount } = await maker.finish(
    { pageIndexes, recognised, title: stemOf(fileName), language, outline },
    { signal, onProgress: (done, total) => report({ stage: 'writing', done, total }) },
  )
  return {
    name: wordName(fileName),
    file: docx,
    pageCount: pageIndexes.length,
    wordCount,
    losses: [
      ...losses,
      ...scans.map((pageIndex) => ({ kind: 'page-not-read' as const, pageIndex })),
    ],
    failures,
  }
}
