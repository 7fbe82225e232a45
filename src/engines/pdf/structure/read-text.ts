import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { TextLine, TextParagraph } from '../../../core/page-text.ts'
import type { PageLayout } from '../page-content/page-layout.ts'
import { type TextLayoutOptions, readTextLayout } from '../viewer/read-layout.ts'
import { readVocabulary } from './content/vocabulary.ts'
import type { Cell, FlowItem, Grid, Line, PageFlow } from './flow.ts'
import { findGrids } from './tables/find-grids.ts'
import { findParagraphs } from './paragraphs/find-paragraphs.ts'
import { readPageFlow } from '../text-layout/read-page-flow.ts'
import { readBodySize } from './block-roles/body-size.ts'
import { joinContinued } from './block-roles/continued.ts'
import { areIndented } from './block-roles/goes-on.ts'
import { attachMarkers } from './block-roles/loose-markers.ts'
import { readMarker } from './block-roles/markers.ts'
import { allParagraphsIn, itemsOf } from './walk.ts'

const wordsOf = ({ text }: Line): string[] => text.split(/\s+/u).filter((word) => word !== '')

const lineOf = (words: readonly string[]): TextLine => ({ words: words.map((text) => ({ text })) })

const paragraphsOfItem = (item: FlowItem): TextParagraph[] => {
  if (item.kind === 'picture') return []
  if (item.kind === 'grid') return paragraphsOfGrid(item)
  return [{ lines: item.lines.map((line) => lineOf(wordsOf(line))) }]
}

const linesIn = ({ items }: Cell): Line[] => allParagraphsIn(items).flatMap(({ lines }) => lines)

/** A row whose cells hold a line each is a line, as it would be typed; others are read cell by cell. */
const paragraphsOfGrid = ({ cells }: Grid): TextParagraph[] => {
  const rows = new Map<number, Cell[]>()
  for (const cell of cells) rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell])
  return [...rows.values()].flatMap((row) => {
    const isOneLine = row.every(
      (cell) => cell.items.every(({ kind }) => kind === 'paragraph') && linesIn(cell).length <= 1,
    )
    const words = row.flatMap((cell) => linesIn(cell).flatMap(wordsOf))
    if (isOneLine) return words.length === 0 ? [] : [{ lines: [lineOf(words)] }]
    return row.flatMap(({ items }) => items.flatMap(paragraphsOfItem))
  })
}

/** Puts paragraphs together that go on in the next column, and markers of lists to their items. */
const joinParts = (flow: PageFlow, layout: PageLayout): PageFlow[] => {
  const layouts = new Map([[layout.pageIndex, layout]])
  const page = attachMarkers(flow, layouts)
  const everything = allParagraphsIn(itemsOf(page))
  return joinContinued([page], {
    vocabulary: readVocabulary(everything.flatMap(({ lines }) => lines)),
    bodySizePoints: readBodySize(everything, layouts),
    indentsParagraphs: areIndented(everything),
    isItem: ({ lines: [first] }) =>
      first !== undefined && readMarker(first, layout.formats) !== undefined,
    isApart: () => false,
  })
}

/** The text of a page in reading order: what `readDocument` makes of it for a Word document, as far as one page tells. */
export const textOfLayout = (layout: PageLayout): TextParagraph[] => {
  const { pageIndex, formats, widthPoints, heightPoints, turned } = layout
  const found = findGrids(layout, layout.segments, findParagraphs)
  const flow = readPageFlow({ pageIndex, formats, ...found, widthPoints, heightPoints, turned })
  return joinParts(flow, layout).flatMap((page) => itemsOf(page).flatMap(paragraphsOfItem))
}

/**
 * A page's own text in reading order: columns one after the other, rows of tables cell by cell, what was drawn twice
 * once; what is filled in on it, and notes written on it, with the rest. What runs in another direction follows.
 *
 * @param pageIndex - counts from 0.
 * @returns undefined when it has none worth having: a scan, a stamp over one, letters that mean nothing.
 * @throws {ToolError} `cancelled`.
 */
export const readText = async (
  document: PDFDocumentProxy,
  pageIndex: number,
  options: TextLayoutOptions,
): Promise<readonly TextParagraph[] | undefined> => {
  const layout = await readTextLayout(document, pageIndex, options)
  const paragraphs = layout.isScan ? [] : textOfLayout(layout)
  return paragraphs.length === 0 ? undefined : paragraphs
}
