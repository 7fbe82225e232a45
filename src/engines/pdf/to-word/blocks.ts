import type {
  DocxParagraph,
  Inline,
  RunProperties,
  DocxBlock,
  DocxCell,
  DocxRow,
  DocxTable,
  DocxPicture,
  TabStop,
} from '../../docx/model.ts'
import type {
  ColumnBounds,
  Line,
  Paragraph,
  Cell,
  PageItem,
  Table,
} from '../structure/document-structure.ts'
import { heightOf, widthOf } from '../page-content/geometry.ts'
import type { Picture } from '../page-content/page-layout.ts'
import type { DocumentContext } from './document-context.ts'
import type { LineFit, LineWidths } from './line-fit.ts'
import {
  type Indents,
  countDividedWords,
  withNonBreakingSpaces,
  withSoftHyphens,
  bottomOfLine,
  indents,
  indentsOf,
  tabsOf,
  pitchFrom,
  topOfLine,
  widenedIndents,
} from './paragraph-layout.ts'
import { withLayoutTables } from './side-by-side.ts'
import { withSplitTables } from './split-tables.ts'
import { baseTextStyle, inlinesOf, styleDifference, styleIdOf } from './text-runs.ts'

/** A line whose letters are higher than its pitch by this ratio grows with them. */
const maxFittingRatio = 1.1

/** The width of each letter of a marker, and of the gap after it, where the line does not show them. */
const markerLetterEm = 0.4

/** An empty paragraph that keeps a distance, or a place. */
export const spacer = (
  heightPoints: number,
  markProperties: RunProperties = { sizePoints: 1 },
): DocxParagraph => ({
  kind: 'paragraph',
  inlines: [],
  beforePoints: 0,
  pitchPoints: Math.max(1, heightPoints),
  markProperties,
})

/** A block with its bottom, which the distance of the next block is measured from. */
interface ComposedBlock<Block> {
  block: Block
  /** The bottom in points from the top of the page on which the block ends. */
  bottom: number
}

const widthOfMarker = (line: Line, marker: string): number | undefined => {
  let left = marker.replaceAll(/\s/g, '').length
  for (const { runs } of line.segments)
    for (const run of runs) {
      if (left <= 0) return run.left
      left -= run.text.replaceAll(/\s/g, '').length
    }
  return undefined
}

/** The left edge of the text of a list item in its first line, after the marker. */
const textLeft = (paragraph: Paragraph, marker: string): number => {
  const [first] = paragraph.lines
  const found = first && widthOfMarker(first, marker)
  if (found !== undefined) return found
  const size = first?.sizePoints ?? 0
  return Math.max(paragraph.left, paragraph.firstLeft + size * markerLetterEm * (marker.length + 1))
}

/** The indents of a list item, whose marker hangs to the left of its text. */
const itemIndents = (paragraph: Paragraph, bounds: ColumnBounds, marker: string): Indents => {
  const { rightPoints: right = 0 } = indentsOf(paragraph, bounds)
  const begins = textLeft(paragraph, marker)
  const text = paragraph.lines.length > 1 ? Math.max(paragraph.left, paragraph.firstLeft) : begins
  return indents(text - bounds.left, right, paragraph.firstLeft - text)
}

const hasTabs = ({ content }: Paragraph): boolean => content.some(({ text }) => text.includes('\t'))

const pitchRuleOf = (lines: readonly Line[], pitch: number): 'exact' | 'at-least' =>
  lines.some(({ heightPoints }) => heightPoints > pitch * maxFittingRatio) ? 'at-least' : 'exact'

/**
 * The height of a line whose font has room for its letters and accents, and the part of it below the baseline, as multiples of the
 * font size: those of Arial and Times New Roman.
 */
const naturalLineEm = 1.15
const naturalDescentEm = 0.22

/** The height of a line with a pitch of at least so much. */
const heightOfLine = ({ heightPoints }: Line, pitch: number): number =>
  Math.max(pitch, naturalLineEm * heightPoints)

/** Puts the marker of an item before its text, because Word cannot count it. */
const withLiteralMarker = (paragraph: Paragraph): Paragraph => {
  const { role, content } = paragraph
  const [first] = content
  if (role.kind !== 'item' || first === undefined) return paragraph
  return { ...paragraph, content: [{ text: `${role.marker}\t`, format: first.format }, ...content] }
}

/** The width of the lines of a paragraph. The marker of a list item stands in its indent. */
const lineRoomOf = (
  { leftPoints = 0, rightPoints = 0, firstLinePoints = 0 }: Indents,
  { left, right }: ColumnBounds,
  isItem: boolean,
): LineWidths => {
  const otherPoints = right - left - leftPoints - rightPoints
  return { firstPoints: isItem ? otherPoints : otherPoints - firstLinePoints, otherPoints }
}

/**
 * The lines of a paragraph may be wider than in the PDF by this, as a share of their width and in points, where their font is
 * wider and they would become more lines. The eye does not see it. Tuned on `corpus/pdf-to-word-real`.
 */
const maxWidenedShare = 0.06
const maxWidenedPoints = 4
/** Words that lack more width than this are addresses that the PDF itself divides, or text without spaces. */
const maxLackingShare = 0.25
const maxLackingPoints = 12
/** The width that is added to that of a word, so that rounding does not divide it. */
const widenedSlackPoints = 0.6
/** A line that fits by less than this may not fit in another program, which rounds the widths of letters differently. */
const uncertainWidthPoints = 0.6

/** The width of lines without some points of it. */
const narrower = ({ firstPoints, otherPoints }: LineWidths, points: number): LineWidths => ({
  firstPoints: firstPoints - points,
  otherPoints: otherPoints - points,
})

/**
 * The indents of a paragraph. Its lines become wider where a word would be divided, because its font is wider than that of the
 * PDF, and by little where that saves a line.
 */
const fittedIndents = (
  paragraph: Paragraph,
  bounds: ColumnBounds,
  fitLines: (room: LineWidths) => LineFit,
): LineFit & { indents: Indents } => {
  const { role, alignment, lines } = paragraph
  const isItem = role.kind === 'item'
  const usual = isItem ? itemIndents(paragraph, bounds, role.marker) : indentsOf(paragraph, bounds)
  const fitWith = (own: Indents) => {
    const room = lineRoomOf(own, bounds, isItem)
    const widthPoints = lines.length > 1 ? room.otherPoints : room.firstPoints
    return { ...fitLines(room), indents: own, widthPoints }
  }
  const usualFit = fitWith(usual)
  const tight = fitLines(narrower(lineRoomOf(usual, bounds, isItem), uncertainWidthPoints))
  const first =
    tight.lineCount > usualFit.lineCount || tight.spacingPoints < usualFit.spacingPoints
      ? fitWith(widenedIndents(usual, alignment, uncertainWidthPoints))
      : usualFit
  const lacking = first.widestPoints - first.widthPoints
  const maxLacking = Math.min(maxLackingShare * first.widthPoints, maxLackingPoints)
  if (lacking > 0 && lacking <= maxLacking)
    return fitWith(widenedIndents(usual, alignment, lacking + widenedSlackPoints))
  if (first.lineCount <= lines.length) return first
  const points = Math.min(maxWidenedShare * first.widthPoints, maxWidenedPoints)
  const wider = fitWith(widenedIndents(usual, alignment, points))
  return wider.lineCount < first.lineCount ? wider : first
}

/**
 * The pitch of a paragraph. A single line that is nearer to what is above it than its usual pitch gets a lower one, so that
 * the lines of a block of single ones, such as an address, do not move down one by one.
 *
 * @param from - the bottom of what is above, in points from the top of the page.
 */
const fittedPitch = (
  paragraph: Paragraph,
  from: number | undefined,
  { linePitches }: DocumentContext,
): number => {
  const usual = linePitches.of(paragraph)
  const [line, second] = paragraph.lines
  if (line === undefined || second !== undefined || from === undefined) return usual
  return Math.min(usual, Math.max(line.heightPoints, pitchFrom(line, from)))
}

/**
 * Composes a paragraph.
 *
 * @param from - the bottom of what is above, in points from the top of the page.
 * @param keepsDistance - whether the paragraph keeps its distance to what is above it.
 */
const composeParagraph = (
  source: Paragraph,
  bounds: ColumnBounds,
  from: number,
  context: DocumentContext,
  keepsDistance: boolean,
): ComposedBlock<DocxParagraph> => {
  const place = context.lists.numberingOf(source)
  const paragraph = place === undefined ? withLiteralMarker(source) : source
  const { lines, alignment, role, isRightToLeft } = paragraph
  const content = withSoftHyphens(paragraph, withNonBreakingSpaces(paragraph))
  const pitch = fittedPitch(paragraph, keepsDistance ? from : undefined, context)
  const style = styleIdOf(role)
  const base = { ...context.baseStyle, ...(style && context.paragraphStyles.get(style)) }
  const tabs = hasTabs(paragraph) ? tabsOf(paragraph, bounds) : []
  const isItem = role.kind === 'item'
  const isLeft = tabs.length > 0 || (isItem && alignment !== 'justify')
  const placed = isLeft ? { ...paragraph, alignment: 'left' as const } : paragraph
  const names = context.bookmarks.namesAt(source)
  const inlines: Inline[] = names.map((name) => ({ kind: 'bookmark', name }))
  const fit = fittedIndents({ ...placed, content }, bounds, (room) =>
    context.letterFit.fitLines(source, content, room),
  )
  const { lineCount, indents: own } = fit
  inlines.push(...inlinesOf(content, base, fit, context))
  const mark = baseTextStyle(content.slice(0, 1), context.fonts)
  const [first] = lines
  const last = lines.at(-1)
  const pitchRule = pitchRuleOf(lines, pitch)
  const topOf = (line: Line): number =>
    pitchRule === 'exact'
      ? topOfLine(line, pitch)
      : line.baseline + naturalDescentEm * line.heightPoints - heightOfLine(line, pitch)
  const top = first === undefined || !keepsDistance ? from : Math.max(from, topOf(first))
  const block: DocxParagraph = {
    kind: 'paragraph',
    inlines,
    beforePoints: top - from,
    pitchPoints: pitch,
    pitchRule,
    ...own,
    ...(context.dividesWords && countDividedWords(paragraph) === 0
      ? { keepsWordsWhole: true }
      : {}),
    ...(mark === undefined ? {} : { markProperties: styleDifference(base, mark) }),
    ...(style === undefined ? {} : { style }),
    ...(place === undefined ? {} : { list: place }),
    ...(tabs.length === 0 ? {} : { tabs }),
    ...(placed.alignment === 'left' ? {} : { alignment: placed.alignment }),
    ...(isRightToLeft ? { isRightToLeft } : {}),
  }
  if (placed.alignment !== alignment) delete block.alignment
  const extra =
    pitchRule === 'exact'
      ? 0
      : lines.reduce((sum, line) => sum + heightOfLine(line, pitch) - pitch, 0)
  const height = lineCount * pitch + extra
  const crosses = first !== undefined && last !== undefined && last.baseline < first.baseline
  return {
    block,
    bottom:
      crosses || last?.pageIndex !== first?.pageIndex
        ? bottomOfLine(last ?? { ...emptyTextLine, baseline: from }, pitch)
        : Math.max(
            top + height,
            last === undefined || !keepsDistance ? from : bottomOfLine(last, pitch),
          ),
  }
}

const emptyTextLine: Line = {
  pageIndex: 0,
  segments: [],
  left: 0,
  right: 0,
  baseline: 0,
  sizePoints: 0,
  heightPoints: 0,
  text: '',
  isBold: false,
}

/** Composes the content of a cell. It is passed in, because a cell may contain a table. */
type ComposeItems = (
  items: readonly PageItem[],
  bounds: ColumnBounds,
  from: number,
  context: DocumentContext,
) => { blocks: DocxBlock[]; bottom: number }

interface TableContext {
  context: DocumentContext
  composeItems: ComposeItems
  /** The width of the border above each row and below the last one, in points. */
  borderHeights: readonly number[]
}

/** The line of an empty cell has this height, as a ratio of the body text's size. */
const emptyCellLineRatio = 1.15
/** The line of an empty cell has at most this share of the height of the cell. */
const maxEmptyCellShare = 0.9
/** The size of the body text when the document does not show it. */
const defaultSizePoints = 10

/** The height of the line of an empty cell: that of text, unless the cell is too low for it. */
const emptyCellPitch = (
  cell: Cell,
  { context: { baseStyle }, borderHeights }: TableContext,
): number =>
  Math.min(
    emptyCellLineRatio * (baseStyle.sizePoints ?? defaultSizePoints),
    maxEmptyCellShare * Math.max(0, heightOf(cell.box) - (borderHeights[cell.row] ?? 0)),
  )

/**
 * The width of the widest border above each row of a table and below its last one, in points. LibreOffice lays the content
 * of a row below the border above it, and adds only the border below the last row to the heights of the rows
 * (measured with LibreOffice 7.4). The places of a table are the middles of its borders.
 */
const borderHeightsOf = ({ cells, ys }: Table): number[] =>
  ys.map((_, at) =>
    Math.max(
      0,
      ...cells.map(({ row, rowSpan, borders: { top, bottom } }) => {
        if (row === at) return top?.widthPoints ?? 0
        return row + rowSpan === at ? (bottom?.widthPoints ?? 0) : 0
      }),
    ),
  )

/** The lines of a cell that is too low for them have at least this pitch, so that no part of their letters is cut off. */
const minCellPitchEm = 1

/** The content of a cell, and the height by which it exceeds the cell. */
interface CellContent {
  blocks: DocxBlock[]
  excess: number
}

/**
 * Moves the content of a cell up by the height that exceeds the cell, so that its row keeps its height. What remains is taken
 * from the distances between its lines, because the rows of a long table would otherwise not fit on their page.
 */
const fittedContent = (blocks: DocxBlock[], excess: number, { items }: Cell): CellContent => {
  const [first, ...others] = blocks
  if (excess <= 0 || first?.kind !== 'paragraph') return { blocks, excess }
  const beforePoints = Math.max(0, first.beforePoints - excess)
  const moved = [{ ...first, beforePoints }, ...others]
  const rest = excess - first.beforePoints
  const paragraphs = items.filter((item) => item.kind === 'paragraph')
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines)
  if (rest <= 0 || lines.length === 0) return { blocks: moved, excess: rest }
  const least = minCellPitchEm * Math.max(...lines.map(({ sizePoints }) => sizePoints))
  let taken = 0
  const closer = moved.map((block) => {
    if (block.kind !== 'paragraph' || block.pitchRule !== 'exact') return block
    const { pitchPoints = 0 } = block
    const pitch = Math.min(pitchPoints, Math.max(least, pitchPoints - rest / lines.length))
    taken += ((pitchPoints - pitch) * lines.length) / paragraphs.length
    return { ...block, pitchPoints: pitch }
  })
  return { blocks: closer, excess: rest - taken }
}

const cellContent = (cell: Cell, tableContext: TableContext): CellContent => {
  const { context, composeItems, borderHeights } = tableContext
  const { left, right, top, bottom } = cell.turned?.box ?? cell.box
  const borderHalf = cell.turned ? 0 : (borderHeights[cell.row] ?? 0) / 2
  // LibreOffice lays the content of a cell within its borders, at their sides too.
  const bounds = cell.turned
    ? { left, right }
    : {
        left: left + (cell.borders.left?.widthPoints ?? 0),
        right: right - (cell.borders.right?.widthPoints ?? 0),
      }
  const { blocks, bottom: end } = composeItems(cell.items, bounds, top + borderHalf, context)
  if (blocks.length === 0)
    return { blocks: [spacer(emptyCellPitch(cell, tableContext), {})], excess: 0 }
  if (cell.turned) return { ...fittedContent(blocks, end - bottom, cell), excess: 0 }
  return cell.rowSpan > 1
    ? { blocks, excess: 0 }
    : fittedContent(blocks, end + borderHalf - bottom, cell)
}

const composeCell = (
  cell: Cell,
  row: number,
  context: TableContext,
): { cell: DocxCell; excess: number } => {
  const isFirst = cell.row === row
  const isLast = row === cell.row + cell.rowSpan - 1
  const { top, bottom, ...sides } = cell.borders
  const { blocks, excess } = isFirst ? cellContent(cell, context) : { blocks: [], excess: 0 }
  return {
    excess,
    cell: {
      columnSpan: cell.columnSpan,
      ...(cell.rowSpan === 1
        ? {}
        : { merge: isFirst ? ('starts' as const) : ('continues' as const) }),
      blocks,
      ...(cell.fill === undefined ? {} : { background: cell.fill }),
      ...(cell.turned === undefined ? {} : { textDirection: cell.turned.direction }),
      borders: {
        ...sides,
        ...(isFirst && top ? { top } : {}),
        ...(isLast && bottom ? { bottom } : {}),
      },
    },
  }
}

/** An empty cell where the table has none. */
const emptyCell: DocxCell = { columnSpan: 1, blocks: [], borders: {} }

/** The cell that covers each place, by row and column. */
const cellGridOf = ({ cells, xs, ys }: Table): (Cell | undefined)[][] => {
  const cover = Array.from({ length: ys.length - 1 }, () =>
    Array.from<Cell | undefined>({ length: xs.length - 1 }),
  )
  for (const cell of cells)
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1) {
        const places = cover[row]
        if (places && column < places.length) places[column] = cell
      }
  return cover
}

const composeRow = (
  places: readonly (Cell | undefined)[],
  row: number,
  context: TableContext,
): { cells: DocxCell[]; excess: number } => {
  const cells: DocxCell[] = []
  let excess = 0
  for (const [column, cell] of places.entries())
    if (cell === undefined) cells.push(emptyCell)
    else if (cell.column === column) {
      const composed = composeCell(cell, row, context)
      cells.push(composed.cell)
      excess = Math.max(excess, composed.excess)
    }
  return { cells, excess }
}

const differences = (places: readonly number[]): number[] =>
  places.slice(1).map((place, index) => place - (places[index] ?? place))

const roundToTwentieths = (points: number): number => Math.round(points * 20) / 20

/** The height of a row is that of its own cells, because a table over several pages has rows on different pages. */
const rowHeight = (table: Table, row: number): number => {
  const own = table.cells.find((cell) => cell.row === row && cell.rowSpan === 1)
  if (own === undefined) return differences(table.ys)[row] ?? 0
  // The places are rounded before they are subtracted, so that rounding errors do not add up.
  return roundToTwentieths(own.box.bottom) - roundToTwentieths(own.box.top)
}

/** Tells whether the rows of a table go on at the top of a further page. */
const hasSeveralPages = ({ cells }: Table): boolean =>
  cells.some((cell, index) => {
    const before = cells[index - 1]
    return before !== undefined && before.row < cell.row && cell.box.top < before.box.top
  })

/**
 * Composes a table. Header rows are marked to be repeated only in a table over several pages, because LibreOffice breaks
 * a table with such rows where a page of its default height would end. `bottom` is where the last row ends, on its page.
 */
const composeTable = (
  table: Table,
  bounds: ColumnBounds,
  from: number,
  context: TableContext,
): ComposedBlock<DocxTable> => {
  const left = table.xs[0] ?? table.box.left
  const lastBorder = context.borderHeights.at(-1) ?? 0
  const isRepeatingHeader = hasSeveralPages(table)
  // What makes a row higher makes the table higher.
  let excess = 0
  const rows = cellGridOf(table).map((places, row): DocxRow => {
    const composed = composeRow(places, row, context)
    excess += composed.excess
    return {
      heightPoints: Math.max(0, rowHeight(table, row)),
      ...(isRepeatingHeader && row < table.headerRowCount && row < table.ys.length - 2
        ? { isHeader: true }
        : {}),
      cells: composed.cells,
    }
  })
  const block: DocxTable = {
    kind: 'table',
    columnWidthsPoints: differences(table.xs),
    leftPoints: left - bounds.left,
    rows,
  }
  const last = table.cells.at(-1)
  const isWhole = last === undefined || last.box.bottom > table.box.top
  return {
    block,
    bottom: lastBorder + (isWhole ? from + heightOf(table.box) + excess : last.box.bottom),
  }
}

/** The line of a picture is higher than the picture by this, because the paragraph mark at its end has a height. */
const paragraphMarkPoints = 1

/** Pictures stand side by side when they share at least this part of the height of the lower one. */
const minBesideShare = 0.5

/** Shorter gaps are added to the next one. */
const minGapPoints = 0.5

const areBeside = (one: Picture, other: Picture): boolean => {
  const shared = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
  const lower = Math.min(heightOf(one.box), heightOf(other.box))
  const isApart = one.box.right <= other.box.left + 1 || other.box.right <= one.box.left + 1
  return isApart && shared > minBesideShare * lower
}

/** Returns a picture with the size that it has on its page. */
export const docxPicture = (picture: Picture): DocxPicture => {
  const { key, file, type, box, crop, turnDegrees, isMirrored, alternative } = picture
  return {
    key,
    file,
    type,
    widthPoints: widthOf(box),
    heightPoints: heightOf(box),
    ...(crop === undefined ? {} : { crop }),
    ...(turnDegrees === 0 ? {} : { turnDegrees }),
    ...(isMirrored ? { isMirrored } : {}),
    ...(alternative === undefined ? {} : { alternative }),
  }
}

/**
 * Puts pictures that stand side by side on one line. The place of the first one is the indent, and the places of the others
 * are tab stops.
 */
const composePictures = (
  pictures: readonly Picture[],
  bounds: ColumnBounds,
  from: number,
  keepsDistance: boolean,
): ComposedBlock<DocxParagraph> => {
  const inOrder = pictures.toSorted((one, other) => one.box.left - other.box.left)
  const [first] = inOrder
  const highest = Math.min(...pictures.map(({ box }) => box.top))
  const top = keepsDistance ? Math.max(highest, from) : from
  const height = Math.max(...pictures.map(({ box }) => heightOf(box)))
  const tabs: TabStop[] = []
  const inlines: Inline[] = []
  for (const [index, picture] of inOrder.entries()) {
    if (index > 0) {
      tabs.push({ atPoints: picture.box.left - bounds.left, align: 'left' })
      inlines.push({ kind: 'tab', runProperties: {} })
    }
    inlines.push({ kind: 'picture', picture: docxPicture(picture) })
  }
  const right = Math.max(...pictures.map(({ box }) => box.right))
  const block: DocxParagraph = {
    kind: 'paragraph',
    inlines,
    beforePoints: top - from,
    markProperties: { sizePoints: paragraphMarkPoints },
    ...indents(
      (first?.box.left ?? bounds.left) - bounds.left,
      Math.min(0, bounds.right - right),
      0,
    ),
    ...(tabs.length === 0 ? {} : { tabs }),
  }
  return { block, bottom: top + height + paragraphMarkPoints }
}

/** What the heights of items depend on. */
type HeightContext = Pick<DocumentContext, 'linePitches'>

/** The top of an item, in points from the top of its page. */
export const topOfItem = (item: PageItem, { linePitches }: HeightContext): number => {
  if (item.kind !== 'paragraph') return item.box.top
  const [first] = item.lines
  return first === undefined ? Infinity : topOfLine(first, linePitches.of(item))
}

/** The height that an item takes, in points. */
export const heightOfItem = (item: PageItem, { linePitches }: HeightContext): number =>
  item.kind === 'paragraph' ? item.lines.length * linePitches.of(item) : heightOf(item.box)

/** The heights between which an item stands with the full pitch of its lines and its borders, in points from the top of its page. */
export const extentOf = (
  item: PageItem,
  context: HeightContext,
): { top: number; bottom: number } => {
  if (item.kind === 'picture') return item.box
  if (item.kind === 'table') {
    const borderHeights = borderHeightsOf(item)
    const { top, bottom } = item.box
    return {
      top: top - (borderHeights[0] ?? 0) / 2,
      bottom: bottom + (borderHeights.at(-1) ?? 0) / 2,
    }
  }
  const last = item.lines.at(-1)
  const bottom = last === undefined ? -Infinity : bottomOfLine(last, context.linePitches.of(item))
  return { top: topOfItem(item, context), bottom }
}

/** The items as they are composed: those that stand side by side are in layout tables, and no table stands on another. */
export const arrangedItems = (
  items: readonly PageItem[],
  bounds: ColumnBounds,
  context: HeightContext,
): readonly PageItem[] =>
  withLayoutTables(withSplitTables(items), bounds, (item) => extentOf(item, context))

/** Groups consecutive pictures that stand side by side. */
const groupPictures = (items: readonly PageItem[]): (PageItem | readonly Picture[])[] => {
  const groups: (PageItem | Picture[])[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (item.kind !== 'picture') groups.push(item)
    else if (Array.isArray(last) && last.every((one) => areBeside(one, item))) last.push(item)
    else groups.push([item])
  }
  return groups
}

/** Leaves a gap after the last block: below a paragraph, or as a paragraph of its own. */
export const leaveGap = (blocks: DocxBlock[], points: number): void => {
  if (points < minGapPoints) return
  const last = blocks.at(-1)
  if (last?.kind === 'paragraph') blocks[blocks.length - 1] = { ...last, afterPoints: points }
  else blocks.push(spacer(points))
}

/** Items whose tops differ by less than this stand at the same height: half a line of usual text. */
const sameTopPoints = 6

/**
 * Finds the items that follow each other down the column, which are those that keep their distances. An item that is read
 * before items above it, such as the number of a formula, would push them down the page. The items that follow each other
 * are the longest sequence of descending places, weighted by the items' heights.
 */
const itemsInVerticalOrder = (
  groups: readonly (PageItem | readonly Picture[])[],
  context: DocumentContext,
): Set<PageItem | readonly Picture[]> => {
  interface Sequence {
    weight: number
    top: number
    group: PageItem | readonly Picture[]
    before: Sequence | undefined
  }
  const sequences: Sequence[] = []
  for (const group of groups) {
    const items: readonly PageItem[] = 'length' in group ? group : [group]
    const top = Math.min(...items.map((item) => topOfItem(item, context)))
    const height = Math.max(...items.map((item) => heightOfItem(item, context)))
    let before: Sequence | undefined
    for (const sequence of sequences)
      if (sequence.top < top + sameTopPoints && sequence.weight >= (before?.weight ?? 0))
        before = sequence
    sequences.push({ weight: (before?.weight ?? 0) + height, top, group, before })
  }
  const [heaviest] = sequences.toSorted((one, other) => other.weight - one.weight)
  const inOrder = new Set<PageItem | readonly Picture[]>()
  for (let sequence = heaviest; sequence !== undefined; sequence = sequence.before)
    inOrder.add(sequence.group)
  return inOrder
}

/**
 * Composes items one below another, at the distances that they have on their page.
 *
 * @param from - the top of the available area, in points from the top of the page.
 * @returns the blocks, and the bottom of the last one on its page, in points.
 */
export const composeItems: ComposeItems = (items, bounds, from, context) => {
  const blocks: DocxBlock[] = []
  const groups = groupPictures(arrangedItems(items, bounds, context))
  const inOrder = itemsInVerticalOrder(groups, context)
  let bottom = from
  for (const item of groups)
    if ('length' in item) {
      const composed = composePictures(item, bounds, bottom, inOrder.has(item))
      blocks.push(composed.block)
      bottom = composed.bottom
    } else if (item.kind === 'table') {
      const borderHeights = borderHeightsOf(item)
      const top = item.box.top - (borderHeights[0] ?? 0) / 2
      const gap = inOrder.has(item) ? Math.max(0, top - bottom) : 0
      leaveGap(blocks, gap)
      const tableContext = { context, composeItems, borderHeights }
      const composed = composeTable(item, bounds, bottom + gap, tableContext)
      blocks.push(composed.block)
      bottom = composed.bottom
    } else if (item.kind === 'paragraph') {
      const composed = composeParagraph(item, bounds, bottom, context, inOrder.has(item))
      blocks.push(composed.block)
      bottom = composed.bottom
    }
  return { blocks, bottom }
}
