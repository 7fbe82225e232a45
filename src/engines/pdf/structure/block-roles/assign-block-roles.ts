import type { PageLayout } from '../../page-content/page-layout.ts'
import {
  type BlockRole,
  type DocumentStructure,
  type HeaderOrFooter,
  type PageItem,
  type PageStructure,
  type UnclassifiedParagraph,
  allParagraphsIn,
  itemsOf,
  paragraphsIn,
  withItems,
} from '../document-structure.ts'
import { readVocabulary } from '../paragraphs/dehyphenation.ts'
import {
  type TextSources,
  plainTextOf,
  textOfLines,
  withoutFirstLetters,
} from '../paragraphs/styled-text.ts'
import { findCaptions } from './captions.ts'
import { joinContinued } from './continued-paragraphs.ts'
import { findFootnotes } from './footnotes.ts'
import {
  type HeadingCandidate,
  type OutlineEntry,
  clampLevel,
  findHeadingsByStyle,
  maxHeadingLines,
  normalizeTitle,
  outlineLevelsByTitle,
  readBodySize,
  readTaggedHeadings,
  reliableTags,
  textStyleOf,
} from './headings.ts'
import { type ListCandidate, attachDetachedMarkers, readListMarker, readLists } from './lists.ts'
import {
  findContentsEntries,
  splitContentsEntries,
  withTabBeforeNumber,
} from './table-of-contents.ts'

interface RoleEvidence extends TextSources {
  bodySizePoints: number
  outline: readonly OutlineEntry[]
  /** The paragraphs at the foot of a page that are probably footnotes, but not certainly. */
  likelyFootnotes: ReadonlySet<UnclassifiedParagraph>
}

const startsWithSymbol = /^[^\p{L}\p{N}(]/u

/**
 * The places of a candidate are measured from the side on which its lines begin, so that both directions of writing are read
 * alike.
 */
const listCandidate = (
  paragraph: UnclassifiedParagraph,
  { layouts }: TextSources,
): ListCandidate => {
  const { isRightToLeft, columnLeft, columnRight } = paragraph
  const [first] = paragraph.lines
  const formats = first && layouts.get(first.pageIndex)?.formats
  const marker = first && formats && readListMarker(first, formats)
  const startOf = ({ left, right }: { left: number; right: number }): number =>
    isRightToLeft ? columnRight - right : left - columnLeft
  return {
    marker: marker && { ...marker, left: startOf(first) },
    left: startOf(paragraph),
    sizePoints: first?.sizePoints ?? 0,
  }
}

const addListItems = (
  roles: Map<UnclassifiedParagraph, BlockRole>,
  paragraphs: readonly UnclassifiedParagraph[],
  sources: TextSources,
): void => {
  const candidates = paragraphs.map((it) => {
    const candidate = listCandidate(it, sources)
    return roles.has(it) ? { ...candidate, marker: undefined } : candidate
  })
  for (const [index, role] of readLists(candidates).entries()) {
    const paragraph = paragraphs[index]
    if (paragraph && role) roles.set(paragraph, role)
  }
}

/**
 * The text of a paragraph as it would be compared with headings. A paragraph that is too long for a heading gives its lines
 * as they are, because mending hyphens takes time.
 */
const headingTextOf = ({ lines }: UnclassifiedParagraph, evidence: RoleEvidence): string =>
  lines.length > maxHeadingLines
    ? lines.map(({ text }) => text).join(' ')
    : plainTextOf(textOfLines(lines, evidence))

const headingCandidates = (
  items: readonly PageItem<UnclassifiedParagraph>[],
  roles: ReadonlyMap<UnclassifiedParagraph, BlockRole>,
  evidence: RoleEvidence,
): HeadingCandidate[] =>
  items.flatMap((paragraph, index) => {
    if (paragraph.kind !== 'paragraph') return []
    const text = headingTextOf(paragraph, evidence)
    return {
      paragraph,
      text,
      style: textStyleOf(paragraph.lines, evidence.layouts),
      hasOtherRole: roles.has(paragraph) || startsWithSymbol.test(text),
      order: index,
    }
  })

/** Assigns headings. The tags of a document are trusted first, then its outline, then the style of the text. */
const addHeadings = (
  roles: Map<UnclassifiedParagraph, BlockRole>,
  items: readonly PageItem<UnclassifiedParagraph>[],
  evidence: RoleEvidence,
): void => {
  const paragraphs = paragraphsIn(items)
  const tagged = readTaggedHeadings(paragraphs, reliableTags(evidence.layouts))
  const candidates = headingCandidates(items, roles, evidence).map((it) => ({
    ...it,
    hasOtherRole: it.hasOtherRole || (tagged.hasHeadings && tagged.otherBlocks.has(it.paragraph)),
  }))
  for (const [paragraph, role] of findHeadingsByStyle(candidates, evidence.bodySizePoints))
    roles.set(paragraph, role)
  const outline = outlineLevelsByTitle(evidence.outline)
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

/** Finds the role of every paragraph that is not running text. Paragraphs in cells can only be list items. */
const rolesOfParagraphs = (
  pages: readonly PageStructure<UnclassifiedParagraph>[],
  evidence: RoleEvidence,
): Map<UnclassifiedParagraph, BlockRole> => {
  const items = pages.flatMap(itemsOf)
  const paragraphs = paragraphsIn(items)
  const roles = new Map<UnclassifiedParagraph, BlockRole>()
  for (const paragraph of evidence.likelyFootnotes) roles.set(paragraph, { kind: 'footnote' })
  for (const [paragraph, contents] of findContentsEntries(paragraphs))
    roles.set(paragraph, { kind: 'contents', ...contents })
  for (const paragraph of findCaptions(items)) roles.set(paragraph, { kind: 'caption' })
  addHeadings(roles, items, evidence)
  addListItems(roles, paragraphs, evidence)
  for (const item of items)
    if (item.kind === 'table')
      for (const cell of item.cells) addListItems(roles, allParagraphsIn(cell.items), evidence)
  return roles
}

interface RoleContext {
  /** The layout of each page, by the index of the page. */
  layouts: ReadonlyMap<number, PageLayout>
  headersAndFooters: readonly HeaderOrFooter[]
  firstPageNumber: number
  /** The document's outline, if it has one. Headings with the text of an entry get its level; 0 is the outermost level. */
  outline?: readonly OutlineEntry[]
}

/** The text of a paragraph in the form that its role needs. */
const textForRole = (paragraph: UnclassifiedParagraph, role: BlockRole, sources: TextSources) => {
  if (role.kind === 'contents') return withTabBeforeNumber(textOfLines(paragraph.lines, sources))
  const content = textOfLines(paragraph.lines, sources, paragraph)
  return role.kind === 'item' ? withoutFirstLetters(content, role.marker.length) : content
}

/** An item with the roles and the text of all the paragraphs that it contains. */
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
 * Assigns a role and its text to every paragraph of a document. Before that, it splits the paragraphs of tables of contents
 * and of list items, takes footnotes out of the pages, and joins paragraphs that continue in the next column or on the next
 * page.
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
    isItem: ({ lines: [first] }) =>
      first !== undefined &&
      readListMarker(first, layouts.get(first.pageIndex)?.formats ?? []) !== undefined,
    needsColumnBreaks: true,
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
