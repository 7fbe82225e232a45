import { type Box, expandBox, hasMiddleIn } from '../page-content/geometry.ts'
import type { Loss, PageLayout, Segment } from '../page-content/page-layout.ts'
import {
  type DocumentStructure,
  type Line,
  type PageItem,
  type Paragraph,
  allParagraphs,
  allParagraphsIn,
  itemsOf,
} from '../structure/document-structure.ts'
import { isAtHeadOrFoot } from '../structure/headers-and-footers/repeated-text.ts'
import { findTables } from '../structure/tables/find-tables.ts'

/**
 * Compares the pages with the document that was made of them, so that nothing is left out in silence: its words, its
 * pictures, and the rulings and shading of tables.
 */

/** Fewer letters than this are dots and signs that two texts were joined at. */
const minMissingLetters = 3

const letterCountOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

const letterCountOfSegments = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { text }) => sum + letterCountOf(text), 0)

/** The number or bullet of a list item, or the number of a footnote, which Word writes itself. */
const markerOf = ({ role, lines: [first] }: Paragraph): string => {
  if (role.kind === 'item') return role.marker
  return role.kind === 'footnote' ? (/^\s*\d{1,3}/.exec(first?.text ?? '')?.[0] ?? '') : ''
}

/** The letters of a paragraph that it does not write, although its lines have them. */
const unwrittenLetterCountOf = (paragraph: Paragraph): number => {
  const { lines, content } = paragraph
  const drawn = lines.reduce((sum, { segments }) => sum + letterCountOfSegments(segments), 0)
  const written = content.reduce((sum, { text }) => sum + letterCountOf(text), 0)
  return drawn - letterCountOf(markerOf(paragraph)) - written
}

const letterCountOfHeaders = ({ headersAndFooters }: DocumentStructure): number =>
  headersAndFooters
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }: Paragraph) => lines)
    .reduce((sum, { segments }) => sum + letterCountOfSegments(segments), 0)

/** Finds the pages whose words the document lacks. Headers and footers stand in the document once for all pages. */
const findPagesOfMissingText = (
  layouts: readonly PageLayout[],
  structure: DocumentStructure,
): Set<number> => {
  const written = new Map<number, number>()
  const pages = new Set<number>()
  for (const paragraph of allParagraphs(structure)) {
    for (const { pageIndex, segments } of paragraph.lines)
      written.set(pageIndex, (written.get(pageIndex) ?? 0) + letterCountOfSegments(segments))
    if (unwrittenLetterCountOf(paragraph) >= minMissingLetters) pages.add(paragraph.pageIndex)
  }
  const inHeaders = letterCountOfHeaders(structure)
  for (const { pageIndex, segments, turned } of layouts) {
    const drawn = letterCountOfSegments([...segments, ...turned.flatMap((text) => text.segments)])
    if (drawn - (written.get(pageIndex) ?? 0) - inHeaders >= minMissingLetters) pages.add(pageIndex)
  }
  return pages
}

const pictureKeysIn = (items: readonly PageItem[]): string[] =>
  items.flatMap((item) => {
    if (item.kind === 'picture') return [item.key]
    return item.kind === 'table' ? item.cells.flatMap((cell) => pictureKeysIn(cell.items)) : []
  })

/** Whether a document has all pictures of a page, and what the page draws behind its text. */
const hasPictures = (
  { pageIndex, pictures, background }: PageLayout,
  structure: DocumentStructure,
) => {
  const own = structure.pages.filter((page) => page.pageIndex === pageIndex)
  const keys = new Set(
    own.flatMap((page) => [
      ...pictureKeysIn(itemsOf(page)),
      ...[...(page.floatingPictures ?? []), ...(page.background ? [page.background] : [])].map(
        ({ key }) => key,
      ),
    ]),
  )
  return [...pictures, ...(background ? [background] : [])].every(({ key }) => keys.has(key))
}

const boxOfLine = ({ left, right, baseline, sizePoints }: Line): Box => ({
  left,
  right,
  top: baseline - sizePoints,
  bottom: baseline,
})

/**
 * The places of the document's tables, by their page: their boxes, and the lines in their cells, which may stand on
 * further pages.
 */
const placesOfTables = ({ pages }: DocumentStructure) => {
  const places = pages
    .flatMap(itemsOf)
    .filter((item) => item.kind === 'table')
    .flatMap((table) => [
      table,
      ...allParagraphsIn([table])
        .flatMap(({ lines }) => lines)
        .map((line) => ({ pageIndex: line.pageIndex, box: boxOfLine(line) })),
    ])
  return Map.groupBy(places, ({ pageIndex }) => pageIndex)
}

const paper = '#ffffff'
/** The rulings of a table lie up to this far outside its box. */
const tableEdgePoints = 1.5

/**
 * Whether a page has a table whose rulings and shading are neither in its background, which leaves them to the
 * document, nor in the document, because its text became something else.
 */
const hasMissingTable = (layout: PageLayout, kept: readonly { box: Box }[]): boolean => {
  const { strokes, background, heightPoints } = layout
  const fills = layout.fills.filter(({ color }) => color !== paper)
  return findTables(layout, layout.segments).tables.some(({ box }) => {
    const place = expandBox(box, tableEdgePoints)
    // The background shows the bands at the head and foot, whatever their text becomes.
    const isBand = background !== undefined && isAtHeadOrFoot(place, heightPoints)
    const shapes = isBand ? strokes : [...strokes, ...fills]
    return (
      shapes.some((shape) => hasMiddleIn(shape.box, place)) &&
      !kept.some((other) => hasMiddleIn(other.box, place) || hasMiddleIn(box, other.box))
    )
  })
}

/** Returns the losses of what the pages show and the document does not hold. */
export const findMissingContent = (
  layouts: readonly PageLayout[],
  structure: DocumentStructure,
): Loss[] => {
  const textless = findPagesOfMissingText(layouts, structure)
  const tables = placesOfTables(structure)
  return layouts.flatMap((layout) => {
    const { pageIndex } = layout
    const losses: Loss[] = []
    if (textless.has(pageIndex)) losses.push({ kind: 'words-left-out', pageIndex })
    if (!hasPictures(layout, structure) || hasMissingTable(layout, tables.get(pageIndex) ?? []))
      losses.push({ kind: 'drawing-left-out', pageIndex })
    return losses
  })
}
