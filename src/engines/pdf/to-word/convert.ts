import { ToolError } from '../../../core/errors.ts'
import type { Report } from '../../../core/worker-calls.ts'
import { writeDocx } from '../../docx/write-docx.ts'
import type { Loss, PageLayout } from '../page-content/page-layout.ts'
import { composeDocx } from './compose-docx.ts'
import { fittedPages } from './fitted-pages.ts'
import { readDocument } from '../structure/read-document.ts'

export interface WordOptions {
  /** BCP 47: of the text, as far as it is known. */
  language: string
  title?: string
  /** The document's outline, if it has one; 0 is the outermost level. */
  outline?: readonly { title: string; level: number }[]
  /** Told of pages understood, then of the document written: that counts as much as all pages. */
  report?: Report
}

export interface WordDocument {
  docx: Blob
  losses: readonly Loss[]
}

const isEmpty = ({ segments, turned, pictures }: PageLayout): boolean =>
  segments.length + turned.length + pictures.length === 0

/**
 * Understands pages and writes them as a word processing document.
 *
 * @param pages - in the order wanted.
 * @throws {ToolError} `empty` when there is nothing on them that could be written.
 */
export const convertLayouts = async (
  pages: readonly PageLayout[],
  { language, title, outline, report }: WordOptions,
): Promise<WordDocument> => {
  if (pages.every(isEmpty)) throw new ToolError('empty')
  const layouts = fittedPages(pages)
  const total = 2 * layouts.length
  const flow = readDocument(layouts, {
    ...(outline ? { outline } : {}),
    onPage: (done) => report?.(done, total),
  })
  const { document, losses } = composeDocx(flow, {
    language,
    ...(title === undefined ? {} : { title }),
  })
  const docx = await writeDocx(document, {
    report: (done, all) => report?.(layouts.length * (1 + done / all), total),
  })
  return { docx, losses: [...layouts.flatMap((layout) => layout.losses), ...losses] }
}
