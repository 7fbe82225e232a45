import type { DocxBlock, DocxSection } from '../../docx/model.ts'
import type { DocumentStructure, HeaderOrFooter } from '../structure/document-structure.ts'
import { composeItems } from './compose-items.ts'
import type { DocumentContext } from './document-context.ts'
import { bottomOfLine, topOfLine } from './paragraph-layout.ts'
import type { TextArea } from './text-area.ts'

/** The height of a header without text: LibreOffice gives each at least a millimeter, Word the point of its empty paragraph. */
const emptyHeaderPoints = 2.83

/** The distance of a header or footer from the edge of the page when there is none: half an inch. */
const defaultDistancePoints = 36

export interface HeaderAndFooterBlocks {
  headers: DocxSection['headers']
  footers: DocxSection['footers']
  /** The distance from the edge of the page, in points. */
  headerPoints: number
  footerPoints: number
  /** The top of the highest footer, in points from the top of the page; Infinity without footers. Text ends above it. */
  footerTop: number
  /** The bottom of the header of each kind of page, in points from the top of the page. Text begins below it. */
  headerBottoms: ReadonlyMap<WordPages, number>
}

type Pages = HeaderOrFooter['pages']

type WordPages = DocxSection['headers'][number]['pages']

/** The headers and footers for Word's kinds of pages. Kinds without one of their own show that of all pages. */
const sourcesByWordPages: Readonly<Record<WordPages, readonly Pages[]>> = {
  default: ['odd', 'all'],
  even: ['even', 'all'],
  first: ['first'],
}

/** The kinds of pages whose headers and footers differ in the document. */
const kindsOf = (all: readonly HeaderOrFooter[]): WordPages[] => {
  const has = (pages: Pages) => all.some((one) => one.pages === pages)
  return [
    ...(all.length > 0 ? (['default'] as const) : []),
    ...(has('odd') || has('even') ? (['even'] as const) : []),
    ...(has('first') ? (['first'] as const) : []),
  ]
}

/**
 * Composes the headers and footers of a document once, because all sections have the same.
 *
 * @param textArea - the text area of the first pages, which indents are measured from.
 */
export const composeHeadersAndFooters = (
  structure: DocumentStructure,
  textArea: TextArea,
  context: DocumentContext,
): ((index: number, heightPoints: number) => HeaderAndFooterBlocks) => {
  const bounds = { left: textArea.left, right: textArea.right }
  const kinds = kindsOf(structure.headersAndFooters)
  const at = (place: HeaderOrFooter['place']) =>
    structure.headersAndFooters.filter((one) => one.place === place)
  const composedOf = (
    place: HeaderOrFooter['place'],
    kind: WordPages,
  ): { blocks: DocxBlock[]; heightPoints: number } => {
    const found = sourcesByWordPages[kind].map((pages) =>
      at(place).find((one) => one.pages === pages),
    )
    const own = found.find((one) => one !== undefined)
    const [first] = own?.paragraphs ?? []
    const [line] = first?.lines ?? []
    if (own === undefined || first === undefined || line === undefined)
      return { blocks: [], heightPoints: 0 }
    const top = topOfLine(line, context.linePitches.of(first))
    const { blocks, bottom } = composeItems(own.paragraphs, bounds, top, context)
    return { blocks, heightPoints: bottom - top }
  }
  const all = (place: HeaderOrFooter['place']) =>
    at(place).length === 0 ? [] : kinds.map((pages) => ({ pages, ...composedOf(place, pages) }))
  const [headers, footers] = [all('header'), all('footer')]
  const tops = at('header').flatMap(({ paragraphs }) =>
    paragraphs.flatMap((it) => it.lines.map((line) => topOfLine(line, context.linePitches.of(it)))),
  )
  // Pages of other heights have their footers at the same distance from the lower edge.
  const heights = new Map(structure.pages.map((page) => [page.pageIndex, page.heightPoints]))
  const distancesFromFoot = at('footer').flatMap(({ paragraphs }) =>
    paragraphs.flatMap((it) => {
      const pitch = context.linePitches.of(it)
      const heightPoints = heights.get(it.pageIndex) ?? 0
      return it.lines.map((line) => ({
        top: heightPoints - topOfLine(line, pitch),
        bottom: heightPoints - bottomOfLine(line, pitch),
      }))
    }),
  )
  const ofLater = <Item extends { pages: WordPages }>(items: readonly Item[]) =>
    items.filter(({ pages }) => pages !== 'first')
  const headerPoints = tops.length === 0 ? defaultDistancePoints : Math.max(0, Math.min(...tops))
  const headerBottoms = new Map(
    headers.map(({ pages, heightPoints }) => [
      pages,
      headerPoints + Math.max(emptyHeaderPoints, heightPoints),
    ]),
  )
  return (index, heightPoints) => ({
    headers: index === 0 ? headers : ofLater(headers),
    footers: index === 0 ? footers : ofLater(footers),
    headerPoints,
    headerBottoms,
    footerPoints:
      distancesFromFoot.length === 0
        ? defaultDistancePoints
        : Math.max(0, Math.min(...distancesFromFoot.map(({ bottom }) => bottom))),
    footerTop: heightPoints - Math.max(...distancesFromFoot.map(({ top }) => top)),
  })
}

/** The kind of a page whose header it shows, among those that the document has. */
export const kindOfPage = (
  position: number,
  number: number,
  kinds: { has(kind: WordPages): boolean },
): WordPages => {
  if (position === 0 && kinds.has('first')) return 'first'
  return number % 2 === 0 && kinds.has('even') ? 'even' : 'default'
}
