import { ToolError } from '../../core/errors.ts'
import type { Report } from '../../core/worker-calls.ts'
import type { DocxFile, PagesToDocxOptions } from '../../engines/pdf/to-word/pages-to-docx.ts'
import type { PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import { guessLanguage } from './guess-language.ts'
import type { WritingOrder, WrittenDocument } from './word-calls.ts'

/** Enough text to tell its language by. */
const mostExaminedLetters = 40_000

const textsOf = ({ segments, turned }: PageLayout): string[] =>
  [...segments, ...turned.flatMap((text) => text.segments)].map(({ text }) => text)

const countWords = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0), 0)

interface Means {
  convert: (layouts: readonly PageLayout[], options: PagesToDocxOptions) => Promise<DocxFile>
  report: Report
}

/**
 * Writes the pages of an order as one document.
 *
 * @throws {ToolError} `out-of-memory` when the browser has lost pages meanwhile, `empty` when there is nothing on
 *   them that could be written.
 */
export const writeDocument = async (
  { pageIndexes, recognised, title, language, outline }: WritingOrder,
  layouts: ReadonlyMap<number, PageLayout>,
  { convert, report }: Means,
): Promise<WrittenDocument> => {
  const all = new Map([
    ...layouts,
    ...recognised.map((layout) => [layout.pageIndex, layout] as const),
  ])
  const pages = pageIndexes.map((pageIndex) => {
    const layout = all.get(pageIndex)
    // A worker that was ended and started anew has none of them.
    if (!layout) throw new ToolError('out-of-memory')
    return layout
  })
  const texts = pages.flatMap(textsOf)
  const examined = texts.join(' ').slice(0, mostExaminedLetters)
  const { docx, losses } = await convert(pages, {
    language: guessLanguage(examined) ?? language,
    title,
    ...(outline.length > 0 ? { outline } : {}),
    report,
  })
  return { docx, losses, wordCount: countWords(texts) }
}
