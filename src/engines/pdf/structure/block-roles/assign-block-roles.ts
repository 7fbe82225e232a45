import {
  type TextSources,
  plainTextOf,
  textOfLines,
  withoutFirstLetters,
} from '../paragraphs/styled-text.ts'
import {
  type PageItem,
  type PageStructure,
  type BlockRole,
  allParagraphsIn,
  itemsOf,
  paragraphsIn,
  type DocumentStructure,
  type HeaderOrFooter,
  withItems,
  type UnclassifiedParagraph,
} from '../document-structure.ts'
import { findCaptions } from './captions.ts'
import {
  findContentsEntries,
  splitContentsEntries,
  withTabBeforeNumber,
} from './table-of-contents.ts'
import {
  type HeadingCandidate,
  findHeadingsByStyle,
  maxHeadingLines,
  clampLevel,
  type OutlineEntry,
  outlineLevelsByTitle,
  normalizeTitle,
  readTaggedHeadings,
  reliableTags,
} from './headings.ts'
import { type ListCandidate, readLists } from './lists.ts'
import { textStyleOf, readBodySize } from './text-style.ts'
import { readListMarker, attachDetachedMarkers } from './list-markers.ts'
import type { PageLayout } from '../../page-content/page-layout.ts'
import { readVocabulary } from '../paragraphs/dehyphenation.ts'
import { joinContinued, areFirstLinesIndented } from './continued-paragraphs.ts'
import { findFootnotes } from './footnotes.ts'

/** In points: columns whose left edges are nearer than this are the same, their text being indented more or less. */
const sameColumnPoints = 36

interface RoleEvidence extends TextSources {
  bodySizePoints: number
  outline: readonly OutlineEntry[]
  /** At the foot of a page, but not surely notes. */
  likelyFootnotes: ReadonlySet<UnclassifiedParagraph>
}

const startsWithSymbol = /^[^\p{L}\p{N}(]/u

/** For each paragraph, the left edge of the columns that stand where its column does, on whatever page. */
const columnLeftEdges = (paragraphs: readonly UnclassifiedParagraph[]): Map<number, number> => {
  const edges = new Map<number, number>()
  let edge = -Infinity
  const lefts = new Set(paragraphs.map(({ columnLeft }) => columnLeft))
  for (const left of [...lefts].toSorted((one, other) => one - other)) {
    if (left > edge + sameColumnPoints) edge = left
    edges.set(left, edge)
  }
  return edges
}

/** Measured from the side on which lines begin. */
const listCandidate = (
  paragraph: UnclassifiedParagraph,
  { layouts }: TextSources,
  edge: number,
): ListCandidate => {
  const { isRightToLeft, columnRight } = paragraph
  const [first] = paragraph.lines
  const formats = first && layouts.get(first.pageIndex)?.formats
  const marker = first && formats && readListMarker(first, formats)
  const beginOf = ({ left, right }: { left: number; right: number }): number =>
    isRightToLeft ? columnRight - right : left - edge
  return {
    marker: marker && { ...marker, left: beginOf(first) },
    left: beginOf(paragraph),
    sizePoints: first?.sizePoints ?? 0,
  }
}

const addListItems = (
  roles: Map<UnclassifiedParagraph, BlockRole>,
  paragraphs: readonly UnclassifiedParagraph[],
  sources: TextSources,
): void => {
  const edges = columnLeftEdges(paragraphs)
  const candidates = paragraphs.map((it) => {
    const candidate = listCandidate(it, sources, edges.get(it.columnLeft) ?? 0)
    return roles.has(it) ? { ...candidate, marker: undefined } : candidate
  })
  for (const [index, role] of readLists(candidates).entries()) {
    const paragraph = paragraphs[index]
    if (paragraph && role) roles.set(paragraph, role)
  }
}

/** A paragraph's text, as a heading's; of what is too long for one, its lines as they are: hyphens take time. */
const headingTextOf = ({ lines }: UnclassifiedParagraph, facts: RoleEvidence): string =>
  lines.length > maxHeadingLines
    ? lines.map(({ text }) => text).join(' ')
    : plainTextOf(textOfLines(lines, facts))

const headingCandidates = (
  items: readonly PageItem<UnclassifiedParagraph>[],
  roles: ReadonlyMap<UnclassifiedParagraph, BlockRole>,
  facts: RoleEvidence,
): HeadingCandidate[] =>
  items.flatMap((paragraph, index) => {
    if (paragraph.kind !== 'paragraph') return []
    const text = headingTextOf(paragraph, facts)
    return {
      paragraph,
      text,
      style: textStyleOf(paragraph.lines, facts.layouts),
      hasOtherRole: roles.has(paragraph) || startsWithSymbol.test(text),
      order: index,
    }
  })

/** Headings: as tagged, else as the outline says, else by their look. */
const addHeadings = (
  roles: Map<UnclassifiedParagraph, BlockRole>,
  items: readonly PageItem<UnclassifiedParagraph>[],
  facts: RoleEvidence,
): void => {
  const paragraphs = paragraphsIn(items)
  const tagged = readTaggedHeadings(paragraphs, reliableTags(facts.layouts))
  const candidates = headingCandidates(items, roles, facts).map((it) => ({
    ...it,
    hasOtherRole: it.hasOtherRole || (tagged.hasHeadings && tagged.otherBlocks.has(it.paragraph)),
  }))
  for (const [paragraph, role] of findHeadingsByStyle(candidates, facts.bodySizePoints))
    roles.set(paragraph, role)
  const outline = outlineLevelsByTitle(facts.outline)
  for (const { paragraph, text } of candidates) {
    const level = tagged.levels.get(paragraph) ?? outline.get(normalizeTitle(text))
    const known = roles.get(paragraph)?.kind ?? 'heading'
    if (level === undefined || (known !== 'heading' && known !== 'title')) continue
    roles.set(
      paragraph,
      level === 0 ? { kind: 'title' } : { kind: 'heading', level: clampLevel(level) },
    )
  }
}

/** Tells what every paragraph is that is not running text; those in cells are items of lists, if anything. */
const rolesOfParagraphs = (
  pages: readonly PageStructure<UnclassifiedParagraph>[],
  facts: RoleEvidence,
): Map<UnclassifiedParagraph, BlockRole> => {
  const items = pages.flatMap(itemsOf)
  const paragraphs = paragraphsIn(items)
  const roles = new Map<UnclassifiedParagraph, BlockRole>()
  for (const paragraph of facts.likelyFootnotes) roles.set(paragraph, { kind: 'footnote' })
  for (const [paragraph, contents] of findContentsEntries(paragraphs))
    roles.set(paragraph, { kind: 'contents', ...contents })
  for (const paragraph of findCaptions(items)) roles.set(paragraph, { kind: 'caption' })
  addHeadings(roles, items, facts)
  addListItems(roles, paragraphs, facts)
  for (const item of items)
    if (item.kind === 'table')
      for (const cell of item.cells) addListItems(roles, allParagraphsIn(cell.items), facts)
  return roles
}

interface RoleContext {
  /** By index of the page. */
  layouts: ReadonlyMap<number, PageLayout>
  headersAndFooters: readonly HeaderOrFooter[]
  firstPageNumber: number
  /** The document's outline, if it has one: headings of the same text have its levels, 0 being the outermost. */
  outline?: readonly OutlineEntry[]
}

/** Text as it is written for its role. */
const textForRole = (paragraph: UnclassifiedParagraph, role: BlockRole, sources: TextSources) => {
  if (role.kind === 'contents') return withTabBeforeNumber(textOfLines(paragraph.lines, sources))
  const content = textOfLines(paragraph.lines, sources, paragraph)
  return role.kind === 'item' ? withoutFirstLetters(content, role.marker.length) : content
}

/** An item with the roles and the text of all that it holds. */
const withRoles = (
  item: PageItem<UnclassifiedParagraph>,
  roles: ReadonlyMap<UnclassifiedParagraph, BlockRole>,
  sources: TextSources,
): PageItem => {
  if (item.kind === 'picture') return item
  if (item.kind === 'table')
    return {
      ...item,
      cells: item.cells.map((cell) => ({
        ...cell,
        items: cell.items.map((it) => withRoles(it, roles, sources)),
      })),
    }
  const role = roles.get(item) ?? { kind: 'body' as const }
  return { ...item, role, content: textForRole(item, role, sources) }
}

/**
 * Understands what the paragraphs of a document are, puts those together that columns and pages divide, takes notes from the feet of
 * pages, and writes the text of all of them.
 */
export const assignBlockRoles = (
  pages: readonly PageStructure<UnclassifiedParagraph>[],
  { layouts, headersAndFooters, firstPageNumber, outline = [] }: RoleContext,
): DocumentStructure => {
  const everything = pages.flatMap((page) => allParagraphsIn(itemsOf(page)))
  const vocabulary = readVocabulary(everything.flatMap(({ lines }) => lines))
  const bodySizePoints = readBodySize(everything, layouts)
  const split = pages.map((page) =>
    withItems(attachDetachedMarkers(page, layouts), (item) =>
      item.kind === 'paragraph' ? splitContentsEntries(item) : [item],
    ),
  )
  const footnotes = findFootnotes(split, bodySizePoints, layouts)
  const joined = joinContinued(footnotes.pages, {
    vocabulary,
    bodySizePoints,
    indentsParagraphs: areFirstLinesIndented(everything),
    isItem: ({ lines: [first] }) =>
      first !== undefined &&
      readListMarker(first, layouts.get(first.pageIndex)?.formats ?? []) !== undefined,
    isOutsideText: (paragraph) => footnotes.likelyNotes.has(paragraph),
  })
  const sources = { layouts, vocabulary, footnoteMarks: footnotes.referenceMarks }
  const roles = rolesOfParagraphs(joined, {
    ...sources,
    bodySizePoints,
    outline,
    likelyFootnotes: footnotes.likelyNotes,
  })
  return {
    pages: joined.map((page) => withItems(page, (item) => [withRoles(item, roles, sources)])),
    headersAndFooters,
    firstPageNumber,
    footnotes: new Map(
      [...footnotes.notes].map(([number, paragraphs]) => [
        number,
        paragraphs.map((paragraph) => ({
          ...paragraph,
          role: { kind: 'footnote' as const },
          content: withoutFirstLetters(
            textOfLines(paragraph.lines, sources),
            footnotes.numberLengths.get(paragraph) ?? 0,
          ),
        })),
      ]),
    ),
    bodySizePoints,
  }
}
