import type { DocxBlock, DocxSection } from '../../docx/model.ts'
import type { DocumentFlow, Furniture } from '../structure/flow.ts'
import type { ComposeContext } from './context.ts'
import type { Frame } from './frames.ts'
import { composeItems } from './items.ts'
import { bottomOfLine, topOfLine } from './pitches.ts'

export interface FurnitureBlocks {
  headers: DocxSection['headers']
  footers: DocxSection['footers']
  /** From the page's edge, in points. */
  header: number
  footer: number
}

type Pages = Furniture['pages']
type WordPages = DocxSection['headers'][number]['pages']

/** What stands on Word's kinds of pages: those without anything of their own have what all pages have. */
const sources: Readonly<Record<WordPages, readonly Pages[]>> = {
  default: ['odd', 'all'],
  even: ['even', 'all'],
  first: ['first'],
}

/** The kinds of pages that a document tells apart. */
const kindsOf = (all: readonly Furniture[]): WordPages[] => {
  const has = (pages: Pages) => all.some((one) => one.pages === pages)
  return [
    ...(all.length > 0 ? (['default'] as const) : []),
    ...(has('odd') || has('even') ? (['even'] as const) : []),
    ...(has('first') ? (['first'] as const) : []),
  ]
}

/** Used when there is none: half an inch. */
const usualDistance = 36

/**
 * Headers and footers of a document, made once: every section has the same.
 *
 * @param frame - the first pages' room, which their indents are told from.
 */
export const composeFurniture = (
  flow: DocumentFlow,
  frame: Frame,
  context: ComposeContext,
): ((index: number, heightPoints: number) => FurnitureBlocks) => {
  const room = { left: frame.left, right: frame.right }
  const kinds = kindsOf(flow.furniture)
  const at = (place: Furniture['place']) => flow.furniture.filter((one) => one.place === place)
  const blocksOf = (place: Furniture['place'], kind: WordPages): DocxBlock[] => {
    const found = sources[kind].map((pages) => at(place).find((one) => one.pages === pages))
    const own = found.find((one) => one !== undefined)
    const [first] = own?.paragraphs ?? []
    const [line] = first?.lines ?? []
    if (own === undefined || first === undefined || line === undefined) return []
    const top = topOfLine(line, context.pitches.of(first))
    return composeItems(own.paragraphs, room, top, context).blocks
  }
  const all = (place: Furniture['place']): DocxSection['headers'] =>
    at(place).length === 0 ? [] : kinds.map((pages) => ({ pages, blocks: blocksOf(place, pages) }))
  const [headers, footers] = [all('header'), all('footer')]
  const tops = at('header').flatMap(({ paragraphs }) =>
    paragraphs.flatMap((it) => it.lines.map((line) => topOfLine(line, context.pitches.of(it)))),
  )
  const bottoms = at('footer').flatMap(({ paragraphs }) =>
    paragraphs.flatMap((it) => it.lines.map((line) => bottomOfLine(line, context.pitches.of(it)))),
  )
  const ofLater = <Item extends { pages: WordPages }>(items: readonly Item[]) =>
    items.filter(({ pages }) => pages !== 'first')
  return (index, heightPoints) => ({
    headers: index === 0 ? headers : ofLater(headers),
    footers: index === 0 ? footers : ofLater(footers),
    header: tops.length === 0 ? usualDistance : Math.max(0, Math.min(...tops)),
    footer: bottoms.length === 0 ? usualDistance : Math.max(0, heightPoints - Math.max(...bottoms)),
  })
}
