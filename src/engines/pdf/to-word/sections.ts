import type {
  Column,
  ColumnBounds,
  DocumentStructure,
  PageStructure,
  Region,
} from '../structure/document-structure.ts'
import type { DocumentContext } from './document-context.ts'
import { type TextArea, textAreaOf, spareLineCount } from './text-area.ts'
import type { DocxBlock, DocxSection } from '../../docx/model.ts'
import type { HeaderAndFooterBlocks } from './headers-and-footers.ts'
import { composeItems, leaveGap, topOfItem } from './blocks.ts'
import { linesBeforeBreak } from './paragraph-layout.ts'
import { spacer } from './paragraphs.ts'

/** In points: pages that differ by less are as large, columns that begin nearer are the same. */
const samePageSizePoints = 1
const sameColumnPoints = 6

/** Word leaves the mark of the break's paragraph at the top of the next column. */
const columnBreakPoints = 1

/** In points: what must be left below text that fills its page to the edge, lest its last line be moved to another. */
const minBottomPoints = 3

/** A region, and whether its page begins with it. */
interface PlannedRegion {
  page: PageStructure
  region: Region | undefined
  startsPage: boolean
}

/** Bands of one layout, that one section of the document holds. */
interface SectionPlan {
  start: 'page' | 'continuous'
  widthPoints: number
  heightPoints: number
  textArea: TextArea
  /** One, or those of its regions. */
  columns: readonly { left: number; right: number }[]
  regions: readonly PlannedRegion[]
}

const isSameSize = (one: PageStructure, other: PageStructure): boolean =>
  Math.abs(one.widthPoints - other.widthPoints) < samePageSizePoints &&
  Math.abs(one.heightPoints - other.heightPoints) < samePageSizePoints

/** Pages that follow one another and are as large. */
const groupPages = (pages: readonly PageStructure[]): PageStructure[][] => {
  const groups: PageStructure[][] = []
  for (const page of pages) {
    const last = groups.at(-1)
    const [first] = last ?? []
    if (last && first && isSameSize(first, page)) last.push(page)
    else groups.push([page])
  }
  return groups
}

const plannedRegionsOf = (page: PageStructure): PlannedRegion[] =>
  page.regions.length === 0
    ? [{ page, region: undefined, startsPage: true }]
    : page.regions.map((region, index) => ({ page, region, startsPage: index === 0 }))

type Sides = Pick<Column, 'left' | 'right'>

const columnSidesOf = ({ region }: PlannedRegion): readonly Sides[] =>
  region && region.columns.length > 1
    ? region.columns.map(({ left, right }) => ({ left, right }))
    : [{ left: 0, right: 0 }]

/** Ragged text does not tell where its columns end: only that none reaches into the next. */
const areSameColumns = (ones: readonly Sides[], others: readonly Sides[]): boolean =>
  ones.length === others.length &&
  ones.every(({ left, right }, index) => {
    const other = others[index]
    const next = Math.min(ones[index + 1]?.left ?? Infinity, others[index + 1]?.left ?? Infinity)
    return (
      other !== undefined &&
      Math.abs(other.left - left) < sameColumnPoints &&
      Math.max(right, other.right) < next
    )
  })

/** Columns that hold those of two bands. */
const enclosingColumns = (ones: readonly Sides[], others: readonly Sides[]): Sides[] =>
  ones.map(({ left, right }, index) => ({
    left: Math.min(left, others[index]?.left ?? left),
    right: Math.max(right, others[index]?.right ?? right),
  }))

type GrowingPlan = SectionPlan & { regions: PlannedRegion[]; columns: readonly Sides[] }

/** Divides a document into sections: a new one where the size of pages or the columns change. */
export const planSections = (
  structure: DocumentStructure,
  context: DocumentContext,
): SectionPlan[] => {
  const plans: GrowingPlan[] = []
  for (const pages of groupPages(structure.pages)) {
    const textArea = textAreaOf(pages, structure, context)
    let current: GrowingPlan | undefined
    for (const page of pages)
      for (const band of plannedRegionsOf(page)) {
        const columns = columnSidesOf(band)
        if (current && areSameColumns(current.columns, columns)) {
          current.regions.push(band)
          current.columns = enclosingColumns(current.columns, columns)
          continue
        }
        const { widthPoints, heightPoints } = page
        const start = band.startsPage && !page.continuesPreviousPage ? 'page' : 'continuous'
        current = { start, widthPoints, heightPoints, textArea, columns, regions: [band] }
        plans.push(current)
      }
  }
  return plans
}

/** Columns as Word lays them out: side by side from the left margin, gaps between. */
const columnBoundsOf = ({ columns, textArea }: SectionPlan): ColumnBounds[] =>
  columns.length < 2
    ? [{ left: textArea.left, right: textArea.right }]
    : columns.map(({ left, right }, index) => ({
        left: index === 0 ? Math.min(textArea.left, right - 1) : left,
        right: index === columns.length - 1 ? Math.max(textArea.right, left + 1) : right,
      }))

const columnWidths = (rooms: readonly ColumnBounds[]): DocxSection['columns'] =>
  rooms.length < 2
    ? []
    : rooms.map(({ left, right }, index) => ({
        widthPoints: right - left,
        gapPoints: Math.max(0, (rooms[index + 1]?.left ?? right) - right),
      }))

/** Something stands before a table that begins a page: LibreOffice would put a whole line there. */
const withSpacerBeforeTable = (blocks: readonly DocxBlock[]): DocxBlock[] =>
  blocks[0]?.kind === 'paragraph' ? [...blocks] : [spacer(1), ...blocks]

const startingPage = ([first, ...others]: readonly DocxBlock[]): DocxBlock[] =>
  first?.kind === 'paragraph' ? [{ ...first, startsPage: true }, ...others] : [...others]

const columnBreak: DocxBlock = {
  ...spacer(columnBreakPoints),
  inlines: [{ kind: 'break', of: 'column' }],
}

/** Whether a column's last paragraph goes on in the next: then no break parts them. */
const continuesInNextColumn = (column: Column, next: Column): boolean => {
  const last = column.items.at(-1)
  const line = last?.kind === 'paragraph' ? last.lines.at(-1) : undefined
  return line !== undefined && line.left >= (column.right + next.left) / 2
}

/** Where the highest column of a band begins. */
const topOfColumns = (band: PlannedRegion, context: DocumentContext): number =>
  Math.min(
    ...(band.region?.columns ?? []).flatMap(({ items: [first] }) =>
      first === undefined ? [] : [topOfItem(first, context)],
    ),
  )

/**
 * LibreOffice moves all columns down by the distance of the first paragraph, Word only the first column: a
 * paragraph of its own does the same in both.
 */
const withLeadingSpacer = (blocks: readonly DocxBlock[]): DocxBlock[] => {
  const [first, ...others] = blocks
  return first?.kind === 'paragraph' && first.beforePoints >= 1
    ? [spacer(first.beforePoints), { ...first, beforePoints: 0 }, ...others]
    : [...blocks]
}

/** Where text has come to, in points from the top of its page. */
interface TextEnd {
  /** Where the longest column of what is above ends. */
  bottom: number
  /** Where the last column does: on the next page when its last paragraph goes on there. */
  last: number
}

/** A band's blocks, and where they end; its first column may begin lower than the others. */
const composeRegion = (
  { region }: PlannedRegion,
  rooms: readonly ColumnBounds[],
  { first, others, lowest }: { first: number; others: number; lowest: number },
  context: DocumentContext,
): TextEnd & { blocks: DocxBlock[] } => {
  const columns = region?.columns ?? []
  const blocks: DocxBlock[] = []
  let bottom = first
  let last = first
  let begins = first
  for (const [index, column] of columns.entries()) {
    const bounds = rooms[Math.min(index, rooms.length - 1)]
    if (bounds === undefined) continue
    const whole = composeItems(column.items, bounds, begins, context)
    const excess = whole.bottom - lowest
    const composed = {
      blocks: squeezeGaps(whole.blocks, excess),
      bottom: Math.min(whole.bottom, lowest),
    }
    const isFirstOfSeveral = index === 0 && columns.length > 1
    blocks.push(...(isFirstOfSeveral ? withLeadingSpacer(composed.blocks) : composed.blocks))
    const next = columns[index + 1]
    const goesOn = next !== undefined && continuesInNextColumn(column, next)
    if (next !== undefined && !goesOn) blocks.push(columnBreak)
    bottom = Math.max(bottom, composed.bottom)
    last = composed.bottom - spareHeight(column, context)
    begins = goesOn ? last : others + columnBreakPoints
  }
  return { blocks, bottom, last }
}

/** What the last paragraph leaves less to the next column or page, where it goes on there. */
const spareHeight = ({ items }: Column, context: DocumentContext): number => {
  const last = items.at(-1)
  if (last?.kind !== 'paragraph' || linesBeforeBreak(last).length === last.lines.length) return 0
  return spareLineCount(context) * context.linePitches.of(last)
}

/** Takes from the distances what a column is too long: what stood side by side may stand one below the other. */
const squeezeGaps = (blocks: readonly DocxBlock[], excess: number): DocxBlock[] => {
  const gapOf = (block: DocxBlock) =>
    block.kind === 'paragraph' ? block.beforePoints + (block.afterPoints ?? 0) : 0
  const gaps = blocks.reduce((sum, block) => sum + gapOf(block), 0)
  if (excess <= 0 || gaps <= 0) return [...blocks]
  const share = Math.max(0, 1 - excess / gaps)
  return blocks.map((block) =>
    block.kind === 'paragraph'
      ? {
          ...block,
          beforePoints: block.beforePoints * share,
          ...(block.afterPoints === undefined ? {} : { afterPoints: block.afterPoints * share }),
        }
      : block,
  )
}

/** Leaves the distance to the columns of the next section: their paragraphs cannot, all together. */
const leaveGapBeforeColumns = (
  blocks: DocxBlock[],
  next: SectionPlan | undefined,
  place: TextEnd,
  context: DocumentContext,
): void => {
  const [below] = next?.start === 'continuous' && next.columns.length > 1 ? next.regions : []
  if (below === undefined) return
  const top = topOfColumns(below, context)
  if (!Number.isFinite(top) || top <= place.bottom) return
  leaveGap(blocks, top - place.bottom)
  place.bottom = top
}

/** All blocks of a section, made as they are asked for. `place` is where the section before ended. */
function* composeRegions(
  plan: SectionPlan,
  next: SectionPlan | undefined,
  place: TextEnd,
  context: DocumentContext,
): Iterable<DocxBlock> {
  const rooms = columnBoundsOf(plan)
  for (const [index, band] of plan.regions.entries()) {
    const { startsPage, page } = band
    const beginsAnew = startsPage && !page.continuesPreviousPage
    const others = startsPage ? plan.textArea.top : place.bottom
    const first = startsPage && page.continuesPreviousPage ? place.last : others
    const { blocks, ...end } = composeRegion(
      band,
      rooms,
      {
        first,
        others,
        lowest: Math.min(plan.textArea.bottom, plan.heightPoints - minBottomPoints),
      },
      context,
    )
    Object.assign(place, end)
    if (index === plan.regions.length - 1) leaveGapBeforeColumns(blocks, next, place, context)
    if (!beginsAnew) yield* blocks
    // The section itself begins the page where it begins with it.
    else if (index === 0) yield* withSpacerBeforeTable(blocks)
    else yield* startingPage(withSpacerBeforeTable(blocks))
  }
}

/** Sections in order, each to be taken to its end before the next. */
export function* composeSections(
  plans: readonly SectionPlan[],
  headersAndFooters: (plan: SectionPlan, index: number) => HeaderAndFooterBlocks,
  firstPageNumber: number,
  context: DocumentContext,
): Iterable<DocxSection> {
  const place: TextEnd = { bottom: 0, last: 0 }
  for (const [index, plan] of plans.entries()) {
    const { start, widthPoints, heightPoints, textArea } = plan
    const { headers, footers, headerPoints, footerPoints } = headersAndFooters(plan, index)
    yield {
      start,
      widthPoints,
      heightPoints,
      margins: {
        left: textArea.left,
        top: textArea.top,
        right: widthPoints - textArea.right,
        bottom: heightPoints - textArea.bottom,
        header: headerPoints,
        footer: footerPoints,
      },
      columns: columnWidths(columnBoundsOf(plan)),
      headers,
      footers,
      ...(index === 0 && firstPageNumber !== 1 ? { firstPageNumber } : {}),
      blocks: composeRegions(plan, plans[index + 1], place, context),
    }
  }
}
