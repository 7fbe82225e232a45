import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { TextLine, TextParagraph } from '../../../core/page-text.ts'
import type { PageLayout } from '../page-content/page-layout.ts'
import { type TextLayoutOptions, readTextLayout } from './read-layout.ts'
import { readPageFlow } from '../structure/read-page-flow.ts'
import { joinContinued } from '../structure/block-roles/continued-paragraphs.ts'
import {
  type Cell,
  type Line,
  type PageItem,
  type PageStructure,
  type Table,
  type UnclassifiedParagraph,
  allParagraphsIn,
  itemsOf,
} from '../structure/document-structure.ts'
import { readVocabulary } from '../structure/paragraphs/dehyphenation.ts'
import { findTables } from '../structure/tables/find-tables.ts'
import { attachDetachedMarkers, readListMarker } from '../structure/block-roles/lists.ts'

const wordsOf = ({ text }: Line): string[] => text.split(/\s+/u).filter((word) => word !== '')

const textLineOf = (words: readonly string[]): TextLine => ({
  words: words.map((text) => ({ text })),
})

const paragraphsOfItem = (item: PageItem<UnclassifiedParagraph>): TextParagraph[] => {
  if (item.kind === 'picture') return []
  if (item.kind === 'table') return paragraphsOfTable(item)
  return [{ lines: item.lines.map((line) => textLineOf(wordsOf(line))) }]
}

const linesIn = ({ items }: Cell<UnclassifiedParagraph>): Line[] =>
  allParagraphsIn(items).flatMap(({ lines }) => lines)

/** A row whose cells hold at most one line each becomes one line. The cells of other rows are read one after another. */
const paragraphsOfTable = ({ cells }: Table<UnclassifiedParagraph>): TextParagraph[] => {
  return [...Map.groupBy(cells, ({ row }) => row).values()].flatMap((row) => {
    const isOneLine = row.every(
      (cell) => cell.items.every(({ kind }) => kind === 'paragraph') && linesIn(cell).length <= 1,
    )
    const words = row.flatMap((cell) => linesIn(cell).flatMap(wordsOf))
    if (isOneLine) return words.length === 0 ? [] : [{ lines: [textLineOf(words)] }]
    return row.flatMap(({ items }) => items.flatMap(paragraphsOfItem))
  })
}

/** Joins paragraphs that continue in the next column, and list markers with their items. */
const joinContinuedParagraphs = (
  structure: PageStructure<UnclassifiedParagraph>,
  layout: PageLayout,
): PageStructure<UnclassifiedParagraph>[] => {
  const layouts = new Map([[layout.pageIndex, layout]])
  const page = attachDetachedMarkers(structure, layouts)
  const everything = allParagraphsIn(itemsOf(page))
  return joinContinued([page], {
    vocabulary: readVocabulary(everything.flatMap(({ lines }) => lines)),
    isItem: ({ lines: [first] }) =>
      first !== undefined && readListMarker(first, layout.formats) !== undefined,
    needsColumnBreaks: false,
  })
}

/** The text of a page in reading order. It is read by the stages of `readStructure`, as far as a single page allows. */
export const textOfPageLayout = (layout: PageLayout): TextParagraph[] => {
  const { pageIndex, formats, widthPoints, heightPoints, turned } = layout
  const found = findTables(layout, layout.segments)
  const structure = readPageFlow({
    pageIndex,
    formats,
    ...found,
    widthPoints,
    heightPoints,
    turned,
  })
  return joinContinuedParagraphs(structure, layout).flatMap((page) =>
    itemsOf(page).flatMap(paragraphsOfItem),
  )
}

/**
 * Reads the text that a page contains in reading order: columns one after another, and tables row by row. Text that is drawn
 * twice counts once. Filled form fields and annotations are included. Text in other directions follows at the end.
 *
 * @param pageIndex - the index of the page, from 0.
 * @returns undefined when the page has no usable text: a scan, a stamp over a scan, or letters without meaning.
 * @throws {ToolError} `cancelled`.
 */
export const readPageText = async (
  document: PDFDocumentProxy,
  pageIndex: number,
  options: TextLayoutOptions,
): Promise<readonly TextParagraph[] | undefined> => {
  const layout = await readTextLayout(document, pageIndex, options)
  const paragraphs = layout.isScan ? [] : textOfPageLayout(layout)
  return paragraphs.length === 0 ? undefined : paragraphs
}
