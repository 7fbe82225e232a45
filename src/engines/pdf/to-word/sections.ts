import type { DocxBlock, DocxSection, DocxTable, Inline } from '../../docx/model.ts'
import { heightOf, widthOf } from '../page-content/geometry.ts'
import {
  type DocumentStructure,
  type HeaderOrFooter,
  type Column,
  type ColumnBounds,
  type FloatingPicture,
  type PageItem,
  type PageStructure,
  type Region,
  flowAndSides,
} from '../structure/document-structure.ts'
import {
  composeItems,
  docxPicture,
  extentOf,
  heightOfItem,
  leaveGap,
  topOfItem,
  spacer,
} from './blocks.ts'
import type { DocumentContext } from './document-context.ts'
import { bottomOfLine, topOfLine, linesBeforeBreak } from './paragraph-layout.ts'
import { withHeadsAsTables } from './side-by-side.ts'
import type { TextDirection } from '../structure/turned-text.ts'
import {
  type TextArea,
  sideTextHeight,
  sideTextPoints,
  spareLineCount,
  textAreaOf,
} from './text-area.ts'

/** The distance of a header or footer from the edge of the page when there is none: half an inch. */
const defaultDistancePoints = 36

interface HeaderAndFooterBlocks {
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
    headers
      .filter(({ blocks }) => blocks.length > 0)
      .map(({ pages, heightPoints }) => [pages, headerPoints + heightPoints]),
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

/** Pages whose sides differ by less than this have the same size. */
const samePageSizePoints = 1
/** Columns whose left edges differ by less than this are the same. */
const sameColumnPoints = 6

/** The paragraph of a column break leaves its mark at the top of the next column, with this height. */
const columnBreakPoints = 1

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
/** Gaps may be shortened by this share for it without the eye noticing. */
const maxInvisibleShare = 0.3
/**
 * Lines may come closer together to this share of their distance for a column to stay on its page. Where they are 1.2 times as
 * far apart as their letters are high, the letters still do not touch.
 */
const minLineShare = 0.9

/** The line above footnotes, with its distances, takes this height: a line of text in Word. */
const noteSeparatorPoints = 12

/** Turned text at a side of the page has this share of its length more for letters that are wider in another font. */
const spareSideShare = 0.1

/** A region, and whether its page begins with it. */
interface PlannedRegion {
  page: PageStructure
  region: Region | undefined
  startsPage: boolean
}

/** Consecutive regions with the same columns, which make up one section of the Word document. */
export interface SectionPlan {
  start: 'page' | 'continuous'
  widthPoints: number
  heightPoints: number
  textArea: TextArea
  /** A single column, or the columns that the regions have in common. */
  columns: readonly { left: number; right: number }[]
  regions: readonly PlannedRegion[]
}

const isSameSize = (one: PageStructure, other: PageStructure): boolean =>
  Math.abs(one.widthPoints - other.widthPoints) < samePageSizePoints &&
  Math.abs(one.heightPoints - other.heightPoints) < samePageSizePoints

/** Groups consecutive pages of the same size. */
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

const plannedRegionsOf = (page: PageStructure): PlannedRegion[] => {
  const { flow } = flowAndSides(page)
  return flow.length === 0
    ? [{ page, region: undefined, startsPage: true }]
    : flow.map((region, index) => ({ page, region, startsPage: index === 0 }))
}

type Sides = Pick<Column, 'left' | 'right'>

const columnSidesOf = ({ region }: PlannedRegion): readonly Sides[] =>
  region && region.columns.length > 1
    ? region.columns.map(({ left, right }) => ({ left, right }))
    : [{ left: 0, right: 0 }]

/** Left-aligned text does not show where its columns end. It is enough that none reaches into the next one. */
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

/** Columns that contain the columns of two regions. */
const enclosingColumns = (ones: readonly Sides[], others: readonly Sides[]): Sides[] =>
  ones.map(({ left, right }, index) => ({
    left: Math.min(left, others[index]?.left ?? left),
    right: Math.max(right, others[index]?.right ?? right),
  }))

type GrowingPlan = SectionPlan & { regions: PlannedRegion[]; columns: readonly Sides[] }

/** The document as it is composed: columns that would not stay side by side are in layout tables. */
export const withArrangedPages = (
  structure: DocumentStructure,
  context: DocumentContext,
): DocumentStructure => ({
  ...structure,
  pages: structure.pages.map((page) => withHeadsAsTables(page, (item) => extentOf(item, context))),
})

/**
 * Divides a document into sections. A new one begins where the size of the pages or the columns change, and where columns stand
 * below others.
 */
export const planSections = (
  structure: DocumentStructure,
  context: DocumentContext,
): SectionPlan[] => {
  const plans: GrowingPlan[] = []
  for (const pages of groupPages(structure.pages)) {
    const textArea = textAreaOf(pages, structure, context)
    let current: GrowingPlan | undefined
    for (const page of pages)
      for (const planned of plannedRegionsOf(page)) {
        const columns = columnSidesOf(planned)
        // Columns below others on one page are read after all of them.
        const goesOn = columns.length === 1 || planned.startsPage
        if (current && goesOn && areSameColumns(current.columns, columns)) {
          current.regions.push(planned)
          current.columns = enclosingColumns(current.columns, columns)
          continue
        }
        const { widthPoints, heightPoints } = page
        const start = planned.startsPage && !page.continuesPreviousPage ? 'page' : 'continuous'
        current = { start, widthPoints, heightPoints, textArea, columns, regions: [planned] }
        plans.push(current)
      }
  }
  return plans
}

/** The columns as Word sets them: side by side from the left margin, with gaps between them. */
export const columnBoundsOf = ({ columns, textArea }: SectionPlan): ColumnBounds[] =>
  columns.length < 2
    ? [{ left: textArea.left, right: textArea.right }]
    : columns.map(({ left, right }, index) => ({
        left: index === 0 ? Math.min(textArea.left, right - 1) : left,
        right: index === columns.length - 1 ? Math.max(textArea.right, left + 1) : right,
      }))

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

/**
 * Composes turned text at a side of the page as a layout table of one cell, which stands at its place without taking room from
 * the text. A cell turns its text, which a paragraph cannot.
 */
const composeSideText = (
  { box, columns: [column], turned }: Region & { turned: TextDirection },
  { heightPoints, textTop }: { heightPoints: number; textTop: number },
  context: DocumentContext,
): DocxTable[] => {
  const [first] = column?.items ?? []
  if (column === undefined || first === undefined) return []
  const from = topOfItem(first, context)
  const composed = composeItems(column.items, column, from, context)
  // The lines go on where the text ends if another font is wider.
  const spare = spareSideShare * heightOf(box)
  const top = turned === 'up' ? Math.max(0, box.top - spare) : box.top
  const bottom = turned === 'up' ? box.bottom : Math.min(heightPoints, box.bottom + spare)
  const width = Math.max(widthOf(box), composed.bottom - from)
  return [
    {
      kind: 'table',
      columnWidthsPoints: [width],
      leftPoints: 0,
      floatsAt: {
        leftPoints: Math.max(0, (box.left + box.right - width) / 2),
        topPoints: top,
        marginTopPoints: textTop,
      },
      rows: [
        {
          heightPoints: bottom - top,
          cells: [{ columnSpan: 1, blocks: composed.blocks, borders: {}, textDirection: turned }],
        },
      ],
    },
  ]
}

/**
 * Puts the turned text that keeps its place before the first paragraph of a region, which anchors it.
 *
 * @param textTop - the top margin, in points.
 */
export const withSideTexts = (
  blocks: readonly DocxBlock[],
  { page, region, startsPage }: PlannedRegion,
  textTop: number,
  context: DocumentContext,
): DocxBlock[] => {
  const { flow, sides } = flowAndSides(page)
  if (region !== flow[0]) return [...blocks]
  const tables = sides.flatMap((side) =>
    composeSideText(side, { heightPoints: page.heightPoints, textTop }, context),
  )
  if (tables.length === 0) return [...blocks]
  // LibreOffice lets no table float before the last paragraph of a section, or before another table.
  const floating = [
    ...tables.flatMap((table) => [spacer(sideTextPoints), table]),
    spacer(sideTextPoints),
  ]
  if (startsPage && !page.continuesPreviousPage) return [...floating, ...blocks]
  const at = blocks.findIndex(({ kind }) => kind === 'paragraph')
  return at === -1 ? [...blocks, ...floating] : blocks.toSpliced(at, 0, ...floating)
}

const startingPage = ([first, ...others]: readonly DocxBlock[]): DocxBlock[] =>
  first?.kind === 'paragraph' ? [{ ...first, startsPage: true }, ...others] : [...others]

const columnBreak: DocxBlock = {
  ...spacer(columnBreakPoints),
  inlines: [{ kind: 'break', of: 'column' }],
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

/** The top of what stands below a region on its page; Infinity where nothing does. */
const topBelow = (region: Region | undefined, page: PageStructure): number => {
  const tops = flowAndSides(page).flow.map(({ box }) => box.top)
  return Math.min(...tops.filter((top) => region !== undefined && top >= region.box.bottom))
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
  { region, page }: PlannedRegion,
  columnBounds: readonly ColumnBounds[],
  { first, others, lowest, footerPoints, notesHeightOf }: RegionPlace,
  context: DocumentContext,
): TextEnd & { blocks: DocxBlock[] } => {
  const columns = region?.columns ?? []
  const foot = Math.min(lowest, topBelow(region, page))
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
    lastColumnBottom = composed.bottom - spareHeight(column, foot - notesHeightOf(column), context)
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
 * Shortens a column that has become too long, because texts side by side may now stand one below another, or that may become
 * too long in a program whose lines are a little higher. Gaps become shorter first. Where that is not enough, lines and rows
 * come closer together, if the column then fits.
 *
 * @param column - its blocks, their height, and the part of it that is too much.
 * @param spare - the height that is to stay free, as far as that is not seen.
 */
export const fitColumn = (
  { blocks, height, overflow }: { blocks: readonly DocxBlock[]; height: number; overflow: number },
  spare: number,
): DocxBlock[] => {
  const free = Math.max(0, spare)
  const { blocks: shortened, taken } = takeFromGaps(blocks, overflow + free)
  const excess = overflow - taken
  const gaps = shortened.reduce((sum, block) => sum + gapOf(block), 0)
  if (excess <= 0) return shortened
  const gapShare = gaps > 0 ? Math.max(0, 1 - excess / gaps) : 1
  const squeezed = shortened.map((block) => withGaps(block, () => gapShare))
  if (excess < gaps) return squeezed
  const contentHeight = height - taken - gaps
  const lineShare = (height - overflow) / contentHeight
  if (lineShare < minLineShare) return squeezed
  const share = Math.max(minLineShare, lineShare - free / contentHeight)
  return squeezed.map((block) => withCloserLines(block, share))
}

/** Multiplies the distances of lines and the heights of rows by a share. */
const withCloserLines = (block: DocxBlock, share: number): DocxBlock => {
  if (block.kind === 'paragraph') {
    const { pitchPoints } = block
    return pitchPoints === undefined ? block : { ...block, pitchPoints: pitchPoints * share }
  }
  const rows = block.rows.map(({ heightPoints, cells, ...row }) => ({
    ...row,
    ...(heightPoints === undefined ? {} : { heightPoints: heightPoints * share }),
    cells: cells.map((cell) => ({
      ...cell,
      blocks: cell.blocks.map((inner) => withCloserLines(inner, share)),
    })),
  }))
  return { ...block, rows }
}

const gapOf = (block: DocxBlock): number =>
  block.kind === 'paragraph' ? block.beforePoints + (block.afterPoints ?? 0) : 0

/** Multiplies the gaps of a block by a share. */
const withGaps = (block: DocxBlock, shareOf: (gap: number) => number): DocxBlock => {
  if (block.kind !== 'paragraph') return block
  const share = shareOf(gapOf(block))
  return {
    ...block,
    beforePoints: block.beforePoints * share,
    ...(block.afterPoints === undefined ? {} : { afterPoints: block.afterPoints * share }),
  }
}

/** Shortens gaps by as much as the eye does not notice, from the last one up, so that little of the page moves. */
const takeFromGaps = (
  blocks: readonly DocxBlock[],
  points: number,
): { blocks: DocxBlock[]; taken: number } => {
  let taken = 0
  const shortened = blocks.toReversed().map((block) =>
    withGaps(block, (gap) => {
      const own = Math.max(0, Math.min(points - taken, maxInvisibleShare * gap))
      taken += own
      return gap > 0 ? 1 - own / gap : 1
    }),
  )
  return { blocks: shortened.toReversed(), taken }
}

/** Leaves the gap before the columns of the next section, which their paragraphs cannot leave for all columns together. */
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
    .filter(({ box }) => (box.top + box.bottom) / 2 < region.box.bottom)
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
    const others = startsPage ? textTopOf(page) + sideTextHeight(page) : place.bottom
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
      // LibreOffice lets no table float where only an empty paragraph follows the last table of the section.
      if (hasSideTexts && blocks.slice(-2).some(({ kind }) => kind === 'table'))
        blocks.push(spacer(sideTextPoints))
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

/** The kind of a page whose header it shows, among those that the document has. */
const kindOfPage = (
  position: number,
  number: number,
  kinds: ReadonlyMap<WordPages, number>,
): WordPages => {
  if (position === 0 && kinds.has('first')) return 'first'
  return number % 2 === 0 && kinds.has('even') ? 'even' : 'default'
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
  const positions = new Map(started.map(({ page }, position) => [page, position]))
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
