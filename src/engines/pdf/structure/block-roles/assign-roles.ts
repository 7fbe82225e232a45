import { type TextSources, plainTextOf, textOfLines } from '../content/styled-text.ts'
import type { FlowItem, PageFlow, Paragraph, Role } from '../flow.ts'
import { findCaptions } from './captions.ts'
import { findContents } from './contents-lines.ts'
import type { HeadingCandidate } from './heading-levels.ts'
import { findHeadings, mostHeadingLines } from './headings.ts'
import { type ListCandidate, readLists } from './lists.ts'
import { lookOf } from './look.ts'
import { readMarker } from './markers.ts'
import { clampLevel } from './heading-levels.ts'
import { type OutlineEntry, outlineLevels, plainTitle } from './outline.ts'
import { readTaggedHeadings, trustedTags } from './tagged-roles.ts'
import { allParagraphsIn, itemsOf, paragraphsIn } from '../walk.ts'

export interface RoleFacts extends TextSources {
  bodySizePoints: number
  outline: readonly OutlineEntry[]
  /** At the foot of a page, but not surely notes. */
  notes: ReadonlySet<Paragraph>
}

const bulletFirst = /^[^\p{L}\p{N}(]/u

/** In points: columns whose left edges are nearer than this are the same, their text being indented more or less. */
const sameColumn = 36

/** For each paragraph, the left edge of the columns that stand where its column does, on whatever page. */
const columnEdges = (paragraphs: readonly Paragraph[]): Map<number, number> => {
  const edges = new Map<number, number>()
  let edge = -Infinity
  const lefts = new Set(paragraphs.map(({ columnLeft }) => columnLeft))
  for (const left of [...lefts].toSorted((one, other) => one - other)) {
    if (left > edge + sameColumn) edge = left
    edges.set(left, edge)
  }
  return edges
}

/** Measured from the side on which lines begin. */
const listCandidate = (
  paragraph: Paragraph,
  { layouts }: TextSources,
  edge: number,
): ListCandidate => {
  const { isRightToLeft, columnRight } = paragraph
  const [first] = paragraph.lines
  const formats = first && layouts.get(first.pageIndex)?.formats
  const marker = first && formats && readMarker(first, formats)
  const beginOf = ({ left, right }: { left: number; right: number }): number =>
    isRightToLeft ? columnRight - right : left - edge
  return {
    marker: marker && { ...marker, left: beginOf(first) },
    left: beginOf(paragraph),
    sizePoints: first?.sizePoints ?? 0,
  }
}

const addItems = (
  roles: Map<Paragraph, Role>,
  paragraphs: readonly Paragraph[],
  sources: TextSources,
): void => {
  const edges = columnEdges(paragraphs)
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
const titleOf = ({ lines }: Paragraph, facts: RoleFacts): string =>
  lines.length > mostHeadingLines
    ? lines.map(({ text }) => text).join(' ')
    : plainTextOf(textOfLines(lines, facts))

const headingCandidates = (
  items: readonly FlowItem[],
  roles: ReadonlyMap<Paragraph, Role>,
  facts: RoleFacts,
): HeadingCandidate[] =>
  items.flatMap((paragraph, index) => {
    if (paragraph.kind !== 'paragraph') return []
    const text = titleOf(paragraph, facts)
    return {
      paragraph,
      text,
      look: lookOf(paragraph.lines, facts.layouts),
      isOther: roles.has(paragraph) || bulletFirst.test(text),
      order: index,
    }
  })

/** Headings: as tagged, else as the outline says, else by their look. */
const addHeadings = (
  roles: Map<Paragraph, Role>,
  items: readonly FlowItem[],
  facts: RoleFacts,
): void => {
  const paragraphs = paragraphsIn(items)
  const tagged = readTaggedHeadings(paragraphs, trustedTags(facts.layouts))
  const candidates = headingCandidates(items, roles, facts).map((it) => ({
    ...it,
    isOther: it.isOther || (tagged.isComplete && tagged.others.has(it.paragraph)),
  }))
  for (const [paragraph, role] of findHeadings(candidates, facts.bodySizePoints))
    roles.set(paragraph, role)
  const outline = outlineLevels(facts.outline)
  for (const { paragraph, text } of candidates) {
    const level = tagged.levels.get(paragraph) ?? outline.get(plainTitle(text))
    const known = roles.get(paragraph)?.kind ?? 'heading'
    if (level === undefined || (known !== 'heading' && known !== 'title')) continue
    roles.set(
      paragraph,
      level === 0 ? { kind: 'title' } : { kind: 'heading', level: clampLevel(level) },
    )
  }
}

/** Tells what every paragraph is that is not running text; those in cells are items of lists, if anything. */
export const assignRoles = (pages: readonly PageFlow[], facts: RoleFacts): Map<Paragraph, Role> => {
  const items = pages.flatMap(itemsOf)
  const paragraphs = paragraphsIn(items)
  const roles = new Map<Paragraph, Role>()
  for (const paragraph of facts.notes) roles.set(paragraph, { kind: 'footnote' })
  for (const [paragraph, contents] of findContents(paragraphs))
    roles.set(paragraph, { kind: 'contents', ...contents })
  for (const paragraph of findCaptions(items)) roles.set(paragraph, { kind: 'caption' })
  addHeadings(roles, items, facts)
  addItems(roles, paragraphs, facts)
  for (const item of items)
    if (item.kind === 'grid')
      for (const cell of item.cells) addItems(roles, allParagraphsIn(cell.items), facts)
  return roles
}
