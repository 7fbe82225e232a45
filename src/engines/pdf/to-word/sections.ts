import type { DocxBlock, DocxSection, Inline } from '../../docx/model.ts'
import {
  type Column,
  type ColumnBounds,
  type DocumentStructure,
  type FloatingPicture,
  type PageItem,
  type PageStructure,
  type Region,
  flowAndSides,
} from '../structure/document-structure.ts'
import { middleOf } from '../page-content/geometry.ts'
import { leaveGap, spacer } from './blocks.ts'
import { composeItems, heightOfItem, topOfItem } from './compose-items.ts'
import { docxPicture } from './compose-pictures.ts'
import type { DocumentContext } from './document-context.ts'
import { fitColumn } from './fit-column.ts'
import { type HeaderAndFooterBlocks, kindOfPage } from './headers-and-footers.ts'
import { bottomOfLine, linesBeforeBreak, topOfLine } from './paragraph-layout.ts'
import { type PlannedRegion, type SectionPlan, columnBoundsOf } from './section-plan.ts'
import { withSideTexts } from './side-texts.ts'
import { sideTextHeight, sideTextPoints, spareLineCount } from './text-area.ts'

/** The paragraph of a column break leaves its mark at the top of the next column, with this height. */
const columnBreakPoints = 1

/** The height of an empty paragraph between a table and the end of its section. */
const separatorPoints = 1

/** Text that fills its page to the edge needs this space below it, so that its last line is not moved to another page. */
const minBottomPoints = 3

/** The bottom margin that a footer is compared with: half an inch. */
const usualBottomMarginPoints = 36

/**
 * The height that is kept free at the foot of a page, because LibreOffice and Word set rows and lines a little higher than they
 * are told: at most this share of the page for text, and so much for each row of a table. Tuned, like the next two, on
 * `corpus/pdf-to-word-real` and on documents of other projects.
 */
const spareShare = 0.045
const spareRowPoints = 0.25
/** What rounding adds up to on a page of single lines. */
const spareRoundingPoints = 3
/** The share of a line that a text of several lines may take more. */
const uncertainLineShare = 0.2

/** The line above footnotes, with its distances, takes this height: a line of text in Word. */
const noteSeparatorPoints = 12

const columnWidths = (columnBounds: readonly ColumnBounds[]): DocxSection['columns'] =>
  columnBounds.length < 2
    ? []
    : columnBounds.map(({ left, right }, index) => ({
        widthPoints: right - left,
        gapPoints: Math.max(0, (columnBounds[index + 1]?.left ?? right) - right),
      }))

/** Puts a spacer before a table that begins a page, because LibreOffice would put a whole line there. */
const withSpacerBeforeTable = (blocks: readonly DocxBlock[]): DocxBlock[] =>
  blocks[0]?.kind === 'paragraph' ? [...blocks] : [spacer(1), ...blocks]

/** Anchors the background and the floating pictures of a page in the first paragraph that begins on it. */
const withAnchoredPictures = (
  blocks: readonly DocxBlock[],
  { background, rules = [], floatingPictures = [], continuesPreviousPage }: PageStructure,
): DocxBlock[] => {
  const anchored = (picture: FloatingPicture): Inline => ({
    kind: 'anchored-picture',
    picture: docxPicture(picture),
    leftPoints: picture.box.left,
    topPoints: picture.box.top,
    ...(picture.isInFront === true && { isInFront: true }),
  })
  const inlines: Inline[] = [
    ...(background === undefined ? [] : [anchored(background)]),
    ...(rules.length === 0 ? [] : [{ kind: 'rules', rules } as const]),
    ...floatingPictures.map(anchored),
  ]
  if (inlines.length === 0) return [...blocks]
  const at = blocks.findIndex(({ kind }) => kind === 'paragraph')
  const holder = blocks[at]
  // A table that begins the page has a spacer before it, which is on the same page.
  if (holder?.kind !== 'paragraph' || (at > 0 && !continuesPreviousPage))
    return [{ ...spacer(1), inlines }, ...blocks]
  return blocks.map((block) =>
    block === holder ? { ...holder, inlines: [...inlines, ...holder.inlines] } : block,
  )
}

const startingPage = ([first, ...others]: readonly DocxBlock[]): DocxBlock[] =>
  first?.kind === 'paragraph' ? [{ ...first, startsPage: true }, ...others] : [...others]

const columnBreak: DocxBlock = {
  ...spacer(columnBreakPoints),
  inlines: [{ kind: 'column-break' }],
}

/** Tells whether the last paragraph of a column continues in the next one, so that no break may separate them. */
const continuesInNextColumn = (column: Column, next: Column): boolean => {
  const last = column.items.at(-1)
  const line = last?.kind === 'paragraph' ? last.lines.at(-1) : undefined
  return line !== undefined && line.left >= (column.right + next.left) / 2
}

/** The top of the highest column of a region. */
const topOfColumns = (planned: PlannedRegion, context: DocumentContext): number =>
  Math.min(
    ...(planned.region?.columns ?? []).flatMap(({ items: [first] }) =>
      first === undefined ? [] : [topOfItem(first, context)],
    ),
  )

/**
 * LibreOffice moves all columns down by the space before the first paragraph, Word moves only the first column. A spacer has
 * the same effect in both.
 */
const withLeadingSpacer = (blocks: readonly DocxBlock[]): DocxBlock[] => {
  const [first, ...others] = blocks
  return first?.kind === 'paragraph' && first.beforePoints >= 1
    ? [spacer(first.beforePoints), { ...first, beforePoints: 0 }, ...others]
    : [...blocks]
}

/** Where the text so far ends, in points from the top of its page. */
interface TextEnd {
  /** The bottom of the longest column so far. */
  bottom: number
  /** The bottom of the last column. It is on the next page when the last paragraph continues there. */
  lastColumnBottom: number
  /** The first line with which the last paragraph continues in the next column or on the next page. */
  continuation: { top: number; pitch: number } | undefined
}

const continuationOf = ({ items }: Column, context: DocumentContext): TextEnd['continuation'] => {
  const last = items.at(-1)
  if (last?.kind !== 'paragraph') return undefined
  const line = last.lines[linesBeforeBreak(last).length]
  const pitch = context.linePitches.of(last)
  // A line with larger letters than the others is higher in Word, too.
  if (line === undefined || line.heightPoints > pitch) return undefined
  return { top: topOfLine(line, pitch), pitch }
}

/**
 * The distance by which a paragraph continues higher than in the PDF. Word sets its next line at the top of the column; in the
 * PDF, the line is lower where the column begins with higher lines on other pages, those of a heading for example. More than
 * the height of a line means that something else is above it.
 */
const continuesHigherBy = (continuation: TextEnd['continuation'], columnTop: number): number => {
  if (continuation === undefined) return 0
  const distance = continuation.top - columnTop
  return Math.abs(distance) < continuation.pitch ? distance : 0
}

/** The heights between which a region stands, in points from the top of its page. */
interface RegionPlace {
  /** The top of the first column, and of the others. */
  first: number
  others: number
  /** The bottom of the area in which the columns must end. */
  lowest: number
  /** The height of the footer above the usual bottom margin, by which the area is already lower than it would be without. */
  footerPoints: number
  /** The height of the footnotes at the foot of a column. */
  notesHeightOf(column: Column): number
}

/** The blocks of a region, and where they end. The first column may begin lower than the others. */
const composeRegion = (
  { region }: PlannedRegion,
  columnBounds: readonly ColumnBounds[],
  { first, others, lowest, footerPoints, notesHeightOf }: RegionPlace,
  context: DocumentContext,
): TextEnd & { blocks: DocxBlock[] } => {
  const columns = region?.columns ?? []
  const blocks: DocxBlock[] = []
  let bottom = first
  let lastColumnBottom = first
  let continuation: TextEnd['continuation']
  let columnTop = first
  for (const [index, column] of columns.entries()) {
    const bounds = columnBounds[Math.min(index, columnBounds.length - 1)]
    if (bounds === undefined) continue
    const whole = composeItems(column.items, bounds, columnTop, context)
    const excess = whole.bottom - lowest
    const most = spareShare * lowest
    const uncertain = spareRoundingPoints + uncertainHeightOf(column.items, context)
    // A line too many moves everything that follows it into the next column.
    const ofText = columns.length > 1 ? most : Math.min(most, uncertain)
    const spare = ofText + spareRowPoints * rowCountOf(column) - footerPoints
    const composed = {
      blocks: fitColumn(
        { blocks: whole.blocks, height: whole.bottom - columnTop, overflow: excess },
        spare,
      ),
      bottom: Math.min(whole.bottom, lowest),
    }
    const isFirstOfSeveral = index === 0 && columns.length > 1
    blocks.push(...(isFirstOfSeveral ? withLeadingSpacer(composed.blocks) : composed.blocks))
    const next = columns[index + 1]
    const isContinued = next !== undefined && continuesInNextColumn(column, next)
    if (next !== undefined && !isContinued) blocks.push(columnBreak)
    bottom = Math.max(bottom, composed.bottom)
    lastColumnBottom =
      composed.bottom - spareHeight(column, lowest - notesHeightOf(column), context)
    continuation = continuationOf(column, context)
    columnTop = isContinued
      ? lastColumnBottom - continuesHigherBy(continuation, others)
      : others + columnBreakPoints
  }
  return { blocks, bottom, lastColumnBottom, continuation }
}

/**
 * The height by which the last paragraph's continuation begins higher in the next column or on the next page: that of the lines
 * for which this column has room above its foot. Where lines may break in other places than in the PDF, the text may need
 * more room itself, so that only the spare lines count.
 */
const spareHeight = ({ items }: Column, foot: number, context: DocumentContext): number => {
  const last = items.at(-1)
  if (last?.kind !== 'paragraph') return 0
  const lines = linesBeforeBreak(last)
  const lastLine = lines.at(-1)
  if (lastLine === undefined || lines.length === last.lines.length) return 0
  const pitch = context.linePitches.of(last)
  const roomCount = Math.max(0, Math.floor((foot - bottomOfLine(lastLine, pitch)) / pitch))
  const spareCount = spareLineCount(context)
  return (spareCount === 0 ? roomCount : Math.min(spareCount, roomCount)) * pitch
}

/**
 * The height by which items may become higher than composed: text of several lines may break elsewhere in another program. Single
 * lines do not. In a row of a table, only the highest cell counts.
 */
const uncertainHeightOf = (items: readonly PageItem[], context: DocumentContext): number =>
  items.reduce((sum, item) => {
    if (item.kind === 'picture') return sum
    if (item.kind === 'paragraph')
      return item.lines.length < 2 ? sum : sum + uncertainLineShare * context.linePitches.of(item)
    const rows = Map.groupBy(item.cells, ({ row }) => row)
    return [...rows.values()].reduce(
      (total, cells) =>
        total + Math.max(...cells.map((cell) => uncertainHeightOf(cell.items, context))),
      sum,
    )
  }, 0)

const rowCountOf = ({ items }: Column): number =>
  items.reduce((sum, item) => sum + (item.kind === 'table' ? item.ys.length - 1 : 0), 0)

/**
 * Puts empty paragraphs after a table that ends a section, until there are two. After a single one, LibreOffice sets the table
 * below the columns instead of in the last of them, and lets no table float in the section.
 */
const separateTableAtEnd = (blocks: DocxBlock[]): void => {
  const after = blocks.slice(blocks.findLastIndex(({ kind }) => kind === 'table') + 1)
  const isEmpty = after.every((it) => it.kind === 'paragraph' && it.inlines.length === 0)
  if (after.length === blocks.length || !isEmpty) return
  for (let count = after.length; count < 2; count += 1) blocks.push(spacer(separatorPoints))
}

/** Leaves the gap before the columns of the next section, which their paragraphs cannot leave for all columns together. */
const leaveGapBeforeColumns = (
  blocks: DocxBlock[],
  next: SectionPlan | undefined,
  place: TextEnd,
  context: DocumentContext,
): void => {
  const [below] = next?.start === 'continuous' && next.columns.length > 1 ? next.regions : []
  if (below === undefined || below.startsPage) return
  const top = topOfColumns(below, context)
  if (!Number.isFinite(top) || top <= place.bottom) return
  leaveGap(blocks, top - place.bottom)
  place.bottom = top
}

/** The height of a region whose columns have no gaps between their items. */
const leastHeightOf = ({ columns }: Region, context: DocumentContext): number =>
  Math.max(
    0,
    ...columns.map(({ items }) =>
      items.reduce((sum, item) => sum + heightOfItem(item, context), 0),
    ),
  )

/**
 * The height that a region leaves free for what is read after it on its page but does not stand below it, such as turned text
 * at the side of the page.
 */
const reservedHeight = ({ page, region }: PlannedRegion, context: DocumentContext): number => {
  if (region === undefined) return 0
  const { flow } = flowAndSides(page)
  const later = flow.slice(flow.indexOf(region) + 1)
  return later
    .filter(({ box }) => middleOf(box) < region.box.bottom)
    .reduce((sum, other) => sum + leastHeightOf(other, context), 0)
}

/** The heights between which headers and footers leave room for text, in points from the top of a page. */
interface FreeHeights {
  textTopOf(page: PageStructure): number
  notesHeightOf(page: PageStructure, column: Column): number
  footerTop: number
}

/** All blocks of a section, composed as they are requested. `place` is where the section before ended. */
function* composeRegions(
  plan: SectionPlan,
  next: SectionPlan | undefined,
  place: TextEnd,
  { textTopOf, notesHeightOf, footerTop }: FreeHeights,
  context: DocumentContext,
): Iterable<DocxBlock> {
  const columnBounds = columnBoundsOf(plan)
  const hasSideTexts = plan.regions.some(({ page }) => flowAndSides(page).sides.length > 0)
  for (const [index, planned] of plan.regions.entries()) {
    const { startsPage, page } = planned
    const beginsAnew = startsPage && !page.continuesPreviousPage
    // The empty paragraph of the section before it is above the text of a page.
    const leadPoints = beginsAnew && plan.start === 'continuous' && index === 0 ? sideTextPoints : 0
    const others = startsPage ? textTopOf(page) + sideTextHeight(page) + leadPoints : place.bottom
    const first =
      startsPage && page.continuesPreviousPage
        ? place.lastColumnBottom - continuesHigherBy(place.continuation, others)
        : others
    const margin = Math.min(plan.textArea.bottom, plan.heightPoints - minBottomPoints)
    const lowest = Math.min(margin, footerTop)
    const { blocks, ...end } = composeRegion(
      planned,
      columnBounds,
      {
        first,
        others,
        lowest: lowest - reservedHeight(planned, context),
        footerPoints: Math.max(
          0,
          Math.min(margin, plan.heightPoints - usualBottomMarginPoints) - lowest,
        ),
        notesHeightOf: (column) => notesHeightOf(page, column),
      },
      context,
    )
    Object.assign(place, end)
    if (index === plan.regions.length - 1) {
      leaveGapBeforeColumns(blocks, next, place, context)
      if (hasSideTexts || columnBounds.length > 1) separateTableAtEnd(blocks)
    }
    const shown = withSideTexts(
      startsPage ? withAnchoredPictures(blocks, page) : blocks,
      planned,
      plan.textArea.top,
      context,
    )
    if (!beginsAnew) yield* shown
    // A region that begins both its section and its page needs no page break, because the section itself begins on a new page.
    else if (index === 0) yield* withSpacerBeforeTable(shown)
    else yield* startingPage(withSpacerBeforeTable(shown))
  }
}

/** The sections in order. The blocks of each must be read to the end before the next section is requested. */
export function* composeSections(
  plans: readonly SectionPlan[],
  headersAndFooters: (plan: SectionPlan, index: number) => HeaderAndFooterBlocks,
  { firstPageNumber, footnotes }: Pick<DocumentStructure, 'firstPageNumber' | 'footnotes'>,
  context: DocumentContext,
): Iterable<DocxSection> {
  const [firstFootnoteNumber = 1] = footnotes.keys()
  const place: TextEnd = { bottom: 0, lastColumnBottom: 0, continuation: undefined }
  const notes = [...footnotes.values()].flat()
  const notesHeightOf = ({ pageIndex }: PageStructure, { left, right }: Column): number => {
    const own = notes.filter(
      (note) => note.pageIndex === pageIndex && note.left < right && note.right > left,
    )
    if (own.length === 0) return 0
    return own.reduce((sum, note) => sum + heightOfItem(note, context), noteSeparatorPoints)
  }
  const started = plans.flatMap(({ regions }) => regions.filter(({ startsPage }) => startsPage))
  const pages = new Set(started.map(({ page }) => page))
  const positions = new Map([...pages].map((page, position) => [page, position]))
  for (const [index, plan] of plans.entries()) {
    const { start, widthPoints, heightPoints, textArea } = plan
    const { headers, footers, headerPoints, footerPoints, footerTop, headerBottoms } =
      headersAndFooters(plan, index)
    const textTopOf = (page: PageStructure): number => {
      const position = positions.get(page) ?? 0
      const kind = kindOfPage(position, firstPageNumber + position, headerBottoms)
      return Math.max(textArea.top, headerBottoms.get(kind) ?? 0)
    }
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
      ...(index === 0 && firstFootnoteNumber !== 1 ? { firstFootnoteNumber } : {}),
      blocks: composeRegions(
        plan,
        plans[index + 1],
        place,
        { textTopOf, notesHeightOf, footerTop },
        context,
      ),
    }
  }
}
