import type { DocxBlock, DocxSection } from '../../docx/model.ts'
import type { DocumentStructure, HeaderOrFooter } from '../structure/document-structure.ts'
import { composeItems } from './blocks.ts'
import type { DocumentContext } from './document-context.ts'
import { bottomOfLine, topOfLine } from './paragraph-layout.ts'
import type { TextArea } from './text-area.ts'

/** The distance of a header or footer from the edge of the page when there is none: half an inch. */
const defaultDistancePoints = 36

export interface HeaderAndFooterBlocks {
  headers: DocxSection['headers']
  footers: DocxSection['footers']
  /** The distance from the edge of the page, in points. */
  headerPoints: number
  footerPoints: number
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
  const blocksOf = (place: HeaderOrFooter['place'], kind: WordPages): DocxBlock[] => {
    const found = sourcesByWordPages[kind].map((pages) =>
      at(place).find((one) => one.pages === pages),
    )
    const own = found.find((one) => one !== undefined)
    const [first] = own?.paragraphs ?? []
    const [line] = first?.lines ?? []
    if (own === undefined || first === undefined || line === undefined) return []
    const top = topOfLine(line, context.linePitches.of(first))
    return composeItems(own.paragraphs, bounds, top, context).blocks
  }
  const all = (place: HeaderOrFooter['place']): DocxSection['headers'] =>
    at(place).length === 0 ? [] : kinds.map((pages) => ({ pages, blocks: blocksOf(place, pages) }))
  const [headers, footers] = [all('header'), all('footer')]
  const tops = at('header').flatMap(({ paragraphs }) =>
    paragraphs.flatMap((it) => it.lines.map((line) => topOfLine(line, context.linePitches.of(it)))),
  )
  const bottoms = at('footer').flatMap(({ paragraphs }) =>
    paragraphs.flatMap((it) =>
      it.lines.map((line) => bottomOfLine(line, context.linePitches.of(it))),
    ),
  )
  const ofLater = <Item extends { pages: WordPages }>(items: readonly Item[]) =>
    items.filter(({ pages }) => pages !== 'first')
  return (index, heightPoints) => ({
    headers: index === 0 ? headers : ofLater(headers),
    footers: index === 0 ? footers : ofLater(footers),
    headerPoints: tops.length === 0 ? defaultDistancePoints : Math.max(0, Math.min(...tops)),
    footerPoints:
      bottoms.length === 0
        ? defaultDistancePoints
        : Math.max(0, heightPoints - Math.max(...bottoms)),
  })
}
