import type { PageLayout } from '../../page-content/page-layout.ts'
import { type TextSources, textOfLines, withoutFirst } from '../content/styled-text.ts'
import { readVocabulary } from '../content/vocabulary.ts'
import type { DocumentFlow, FlowItem, Furniture, PageFlow, Paragraph, Role } from '../flow.ts'
import { assignRoles } from './assign-roles.ts'
import { readBodySize } from './body-size.ts'
import { splitContents, withTab } from './contents-lines.ts'
import { joinContinued } from './continued.ts'
import { findFootnotes } from './footnotes.ts'
import { areIndented } from './goes-on.ts'
import { attachMarkers } from './loose-markers.ts'
import { readMarker } from './markers.ts'
import type { OutlineEntry } from './outline.ts'
import { allParagraphsIn, itemsOf, withItems } from '../walk.ts'

export interface RolesContext {
  /** By index of the page. */
  layouts: ReadonlyMap<number, PageLayout>
  furniture: readonly Furniture[]
  firstPageNumber: number
  /** The document's outline, if it has one: headings of the same text have its levels, 0 being the outermost. */
  outline?: readonly OutlineEntry[]
}

/** Text as it is written for its role. */
const contentFor = (paragraph: Paragraph, role: Role, sources: TextSources) => {
  if (role.kind === 'contents') return withTab(textOfLines(paragraph.lines, sources))
  const content = textOfLines(paragraph.lines, sources, paragraph)
  return role.kind === 'item' ? withoutFirst(content, role.marker.length) : content
}

/** An item with the roles and the text of all that it holds. */
const finish = (
  item: FlowItem,
  roles: ReadonlyMap<Paragraph, Role>,
  sources: TextSources,
): FlowItem => {
  if (item.kind === 'picture') return item
  if (item.kind === 'grid')
    return {
      ...item,
      cells: item.cells.map((cell) => ({
        ...cell,
        items: cell.items.map((it) => finish(it, roles, sources)),
      })),
    }
  const role = roles.get(item) ?? item.role
  return { ...item, role, content: contentFor(item, role, sources) }
}

/**
 * Understands what the paragraphs of a document are, puts those together that columns and pages divide, takes notes from the feet of
 * pages, and writes the text of all of them.
 */
export const readRoles = (
  pages: readonly PageFlow[],
  { layouts, furniture, firstPageNumber, outline = [] }: RolesContext,
): DocumentFlow => {
  const everything = pages.flatMap((page) => allParagraphsIn(itemsOf(page)))
  const vocabulary = readVocabulary(everything.flatMap(({ lines }) => lines))
  const bodySizePoints = readBodySize(everything, layouts)
  const split = pages.map((page) =>
    withItems(attachMarkers(page, layouts), (item) =>
      item.kind === 'paragraph' ? splitContents(item) : [item],
    ),
  )
  const footnotes = findFootnotes(split, bodySizePoints, layouts)
  const joined = joinContinued(footnotes.pages, {
    vocabulary,
    bodySizePoints,
    indentsParagraphs: areIndented(everything),
    isItem: ({ lines: [first] }) =>
      first !== undefined &&
      readMarker(first, layouts.get(first.pageIndex)?.formats ?? []) !== undefined,
    isApart: (paragraph) => footnotes.plain.has(paragraph),
  })
  const sources = { layouts, vocabulary, footnoteMarks: footnotes.marks }
  const roles = assignRoles(joined, { ...sources, bodySizePoints, outline, notes: footnotes.plain })
  return {
    pages: joined.map((page) => withItems(page, (item) => [finish(item, roles, sources)])),
    furniture,
    firstPageNumber,
    footnotes: new Map(
      [...footnotes.notes].map(([number, paragraphs]) => [
        number,
        paragraphs.map((paragraph) => ({
          ...paragraph,
          role: { kind: 'footnote' as const },
          content: withoutFirst(
            textOfLines(paragraph.lines, sources),
            footnotes.numberLengths.get(paragraph) ?? 0,
          ),
        })),
      ]),
    ),
    bodySizePoints,
  }
}
