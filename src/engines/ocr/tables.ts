import type { GrayImage } from '../../core/image-coding.ts'
import {
  type Box,
  type ReadBlock,
  type ReadLine,
  type ReadWord,
  type TableTexts,
  areOnSameRow,
  blockOf,
  bottomOf,
  containsCenterOf,
  lineOf,
  linesOf,
  meanConfidence,
  rightOf,
  overlapArea,
  wordsOf,
} from './reading.ts'
import { type Component, findComponents } from './preprocess/connected-components.ts'
import { medianShadeOf, crop, invert } from './preprocess/transform.ts'
import { isLetterLike } from './preprocess/foreground.ts'
import type { PreparedPage } from './preprocess/prepare.ts'
import { type Tesseract, recognizeCrop, pageSegmentation } from './tesseract.ts'

/** A table with borders around all of its cells. */
interface Table {
  box: Box
  /** The rows from top to bottom, each with its cells from left to right. */
  rows: readonly (readonly Box[])[]
}

/** Shades in masks, 0 to 255. */
const foregroundShade = 0
const rule = 255
const midGray = 128
/** A pixel is dark below this share of the paper's shade. */
const darkShare = 0.5

/**
 * A table's frame is larger than a word and hollow: its smallest sides in letter heights, and the largest share of
 * its box that is foreground.
 */
const minFrameWidth = 8
const minFrameHeight = 3
const maxFrameFill = 0.6
/** A ruling is longer than any stroke of a letter or of an underlined word, in letter heights. */
const minRuleLength = { rows: 5, columns: 2.5 }
/** The smallest cell, in letter heights. */
const minCellWidth = 1
const minCellHeight = 1.1
/** Cells are rectangles, so they fill at least this share of their box. */
const minCellFill = 0.85
const minCells = 4
const rulingThickness = 0.25
/** At least this share of a table's area lies in cells. */
const minInCells = 0.5

/**
 * Marks long horizontal or vertical runs of foreground as rulings, one pixel wider on all sides so that corners are
 * closed.
 */
const markRuns = (
  mask: GrayImage,
  rules: GrayImage,
  minLength: number,
  direction: 'rows' | 'columns',
): void => {
  const { data, width, height } = mask
  const alongRows = direction === 'rows'
  const [lines, length] = alongRows ? [height, width] : [width, height]
  const [along, across] = alongRows ? [1, width] : [width, 1]
  const mark = (line: number, start: number, end: number) => {
    for (let near = Math.max(0, line - 1); near <= Math.min(lines - 1, line + 1); near += 1)
      for (let at = Math.max(0, start - 1); at < Math.min(length, end + 1); at += 1)
        rules.data[near * across + at * along] = rule
  }
  for (let line = 0; line < lines; line += 1) {
    let start = 0
    for (let at = 0; at <= length; at += 1) {
      if (at < length && data[line * across + at * along] === foregroundShade) continue
      if (at - start >= minLength) mark(line, start, at)
      start = at + 1
    }
  }
}

/** Finds the areas that rulings enclose. */
const findCells = (mask: GrayImage, letterPx: number): Box[] => {
  const rules = { ...mask, data: new Uint8Array(mask.data.length) }
  markRuns(mask, rules, letterPx * minRuleLength.rows, 'rows')
  markRuns(mask, rules, letterPx * minRuleLength.columns, 'columns')
  return findComponents(rules, { below: midGray, minSidePx: letterPx })
    .filter(
      ({ box: { width, height }, pixelCount }) =>
        width >= letterPx * minCellWidth &&
        height >= letterPx * minCellHeight &&
        pixelCount >= width * height * minCellFill,
    )
    .map(({ box }) => box)
}

const groupRows = (cells: readonly Box[]): Box[][] => {
  const rows: Box[][] = []
  for (const cell of cells.toSorted((one, other) => one.top - other.top)) {
    const row = rows.findLast(([first]) => first && areOnSameRow(first, cell))
    if (row) row.push(cell)
    else rows.push([cell])
  }
  return rows.map((row) => row.toSorted((one, other) => one.left - other.left))
}

/**
 * Splits cells where the rows above and below are split, because a ruling beside a dark fill may be invisible.
 */
const splitCells = (rows: readonly Box[][], letters: readonly Box[], letterPx: number): Box[][] =>
  rows.map((row, index) => {
    const neighbors = [rows[index - 1], rows[index + 1]].filter((other) => other !== undefined)
    const [finest] = neighbors.toSorted((one, other) => other.length - one.length)
    if (!finest || finest.length <= row.length) return row
    const sides = finest.slice(1).map(({ left }) => left)
    return row.flatMap((cell) => {
      const inside = letters.filter((letter) => containsCenterOf(cell, letter))
      const isFree = (side: number) =>
        side > cell.left + letterPx &&
        side < rightOf(cell) - letterPx &&
        // No letter crosses the new side.
        inside.every((letter) => rightOf(letter) < side || letter.left >= side)
      const lefts = [cell.left, ...sides.filter(isFree)]
      return lefts.map((left, at) => ({
        ...cell,
        left,
        width: (lefts[at + 1] ?? rightOf(cell)) - left,
      }))
    })
  })

/**
 * Adds rows for bands of a table without visible cells, such as a filled heading, which looks like one thick
 * ruling. They get the columns of the row below or above.
 */
const withFilledRows = (rows: readonly Box[][], frame: Box, letterPx: number): Box[][] => {
  const filled: Box[][] = []
  // The rulings around such a band may have any shade.
  const inset = Math.ceil(letterPx * rulingThickness)
  const fill = (top: number, bottom: number, columns: readonly Box[] | undefined) => {
    if (columns && bottom - top >= letterPx * minCellHeight)
      filled.push(
        columns.map(({ left, width }) => ({
          left: left + inset,
          top: top + inset,
          width: Math.max(1, width - 2 * inset),
          height: bottom - top - 2 * inset,
        })),
      )
  }
  let top = frame.top
  for (const row of rows) {
    fill(top, Math.min(...row.map((cell) => cell.top)), row)
    filled.push(row)
    top = Math.max(top, ...row.map(bottomOf))
  }
  fill(top, bottomOf(frame), rows.at(-1))
  return filled
}

const areaOf = ({ width, height }: Box): number => width * height

/**
 * Returns the foreground within a frame with all dark pixels added, because the mask holds only the edges of large
 * fills.
 */
const withDarkFills = (mask: GrayImage, { data: shades }: GrayImage, dark: number): GrayImage => ({
  ...mask,
  data: mask.data.map((value, at) => ((shades[at] ?? 0) < dark ? foregroundShade : value)),
})

const readTable = (
  { image, foreground: { mask, components } }: PreparedPage,
  frame: Box,
  letterPx: number,
): Table | undefined => {
  const part = crop(image, frame)
  const dark = medianShadeOf(part) * darkShare
  const cells = findCells(withDarkFills(crop(mask, frame), part, dark), letterPx).map((cell) => ({
    ...cell,
    left: cell.left + frame.left,
    top: cell.top + frame.top,
  }))
  const letters = components.filter(isLetterLike).map(({ box }) => box)
  const rows = splitCells(groupRows(cells), letters, letterPx)
  const isTable =
    cells.length >= minCells &&
    rows.filter((row) => row.length > 1).length > 1 &&
    cells.reduce((sum, cell) => sum + areaOf(cell), 0) >= areaOf(frame) * minInCells
  return isTable ? { box: frame, rows: withFilledRows(rows, frame, letterPx) } : undefined
}

const isFrame = ({ box, pixelCount }: Component, letterPx: number): boolean =>
  box.width >= letterPx * minFrameWidth &&
  box.height >= letterPx * minFrameHeight &&
  pixelCount <= areaOf(box) * maxFrameFill

/**
 * Finds tables by the rulings around their cells. Tables within a cell are ignored.
 *
 * @param letterPx - the usual height of a letter, in pixels.
 */
export const findTables = (prepared: PreparedPage, letterPx: number): Table[] => {
  const tables: Table[] = []
  const frames = prepared.foreground.components
    .filter((component) => isFrame(component, letterPx))
    .toSorted((one, other) => areaOf(other.box) - areaOf(one.box))
  for (const { box } of frames) {
    if (tables.some((table) => overlapArea(table.box, box) > 0)) continue
    const table = readTable(prepared, box, letterPx)
    if (table) tables.push(table)
  }
  return tables.toSorted((one, other) => one.box.top - other.box.top)
}

/** Reading more cells would take longer than reading the page. */
const maxCells = 400
/** A cell below this height, in letter heights, holds one line. */
const maxLineHeight = 4
/** A table that is read with less confidence is no table. */
const minConfidence = 60
const paper = 255
/** On a lighter background, letters are dark. */
const darkShade = 128
/** Letters smaller than the first height are enlarged to the second. */
const smallLetterPx = 28
const wantedLetterPx = 28

/** Letters cover less than their background, so the mean shade lies on their side of the median. */
const isLightOnDark = (image: GrayImage): boolean => {
  const median = medianShadeOf(image)
  const mean = image.data.reduce((sum, value) => sum + value, 0) / image.data.length
  return median < darkShade && mean > median
}

const segmentationFor = ({ height }: Box, letterPx: number) =>
  height < letterPx * maxLineHeight ? pageSegmentation.singleLine : pageSegmentation.singleBlock

/**
 * Returns one line for a row whose cells hold one line each, and otherwise the lines of the cells one after the
 * other.
 */
const linesOfRow = (cells: readonly (readonly ReadLine[])[]): ReadLine[] => {
  const written = cells.filter((lines) => lines.length > 0)
  const isOneLine = written.every((lines) => lines.length === 1)
  const lines = isOneLine ? [lineOf(written.flat().flatMap(({ words }) => words))] : written.flat()
  return lines.map((line) => ({ ...line, endsEarly: true }))
}

const blank = (image: GrayImage, box: Box): void => {
  for (let y = box.top; y < box.top + box.height; y += 1) {
    const row = y * image.width + box.left
    image.data.fill(paper, row, row + box.width)
  }
}

interface TablesRead {
  blocks: ReadBlock[]
  /** The cells of each table, row by row. */
  tables: (readonly (readonly Box[])[])[]
  /** The page without its tables; the same object when there are none. */
  rest: GrayImage
}

/**
 * Reads ruled tables cell by cell, because Tesseract takes their borders for letters, their columns for newspaper
 * columns, or the whole table for a picture.
 */
export const readTables = (prepared: PreparedPage, tesseract: Tesseract): TablesRead => {
  const { image, gray, foreground, letterPx } = prepared
  const none = { blocks: [], tables: [], rest: image }
  if (letterPx === undefined) return none
  const found = findTables(prepared, letterPx)
  const cellCount = found.reduce((sum, { rows }) => sum + rows.flat().length, 0)
  if (cellCount === 0 || cellCount > maxCells) return none
  const factor = letterPx < smallLetterPx ? wantedLetterPx / letterPx : 1
  const letters = foreground.components.filter(isLetterLike).map(({ box }) => box)
  const readCell = (cell: Box): ReadLine[] => {
    const shades = crop(gray, cell)
    const isDark = isLightOnDark(shades)
    // Light letters are holes in a dark fill and not components.
    if (!isDark && !letters.some((letter) => containsCenterOf(cell, letter))) return []
    const piece = isDark ? invert(shades) : crop(image, cell)
    const blocks = recognizeCrop(tesseract, piece, {
      position: cell,
      factor,
      paperShade: medianShadeOf(piece),
      segmentation: segmentationFor(cell, letterPx),
    })
    return linesOf(blocks)
  }
  const rest = { ...image, data: image.data.slice() }
  const blocks: ReadBlock[] = []
  const tables: TablesRead['tables'] = []
  for (const { box, rows } of found) {
    const lines = rows.map((row) => row.map(readCell)).flatMap(linesOfRow)
    if (lines.length === 0) continue
    const block = blockOf([{ lines }])
    if (meanConfidence(wordsOf([block])) < minConfidence) continue
    blocks.push(block)
    tables.push(rows)
    blank(rest, box)
  }
  return blocks.length === 0 ? none : { blocks, tables, rest }
}

/**
 * Returns the texts of a table's cells. The columns are those of the row with the most cells; a cell of another row,
 * which may span several columns, stands in the column whose left side is nearest.
 *
 * @param words - the words of the page in reading order, on the same picture as the cells.
 */
export const tableTexts = (
  rows: readonly (readonly Box[])[],
  words: readonly ReadWord[],
): TableTexts => {
  const [finest = []] = rows.toSorted((one, other) => other.length - one.length)
  const columnOf = (cell: Box): number => {
    const distances = finest.map(({ left }) => Math.abs(left - cell.left))
    return distances.indexOf(Math.min(...distances))
  }
  return rows.map((row) =>
    finest.map((_, column) =>
      row
        .filter((cell) => columnOf(cell) === column)
        .flatMap((cell) => words.filter(({ box }) => containsCenterOf(cell, box)))
        .map(({ text }) => text)
        .join(' '),
    ),
  )
}
