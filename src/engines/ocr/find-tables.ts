import type { GrayImage } from '../../core/gray-image.ts'
import { areOnOneRow, bottomOf, holdsMiddleOf, rightOf, sharedArea } from './boxes.ts'
import { type Component, findComponents } from './preprocess/components.ts'
import { histogramOf, percentileOf } from './preprocess/histogram.ts'
import { isLetterLike } from './preprocess/ink.ts'
import type { Prepared } from './preprocess/prepare.ts'
import { crop } from './preprocess/transform.ts'
import type { Box } from './reading.ts'

/** A table with borders all around its cells. */
export interface Table {
  box: Box
  /** From the top, each from the left. */
  rows: readonly (readonly Box[])[]
}

/** Shades. */
const ink = 0
const rule = 255
const middle = 128
/** Of the paper's shade. */
const darkShare = 0.5
/** Of a cell that is written on. */
const maxInk = 0.3

/** Sizes in heights of a letter. What is ruled is larger than a word, and hollow. */
const minFrameWidth = 8
const minFrameHeight = 3
const maxFrameFill = 0.6
/** A ruling is longer than any stroke of a letter, or of an underlined word. */
const minRuleLength = { rows: 5, columns: 2.5 }
/** Of cells. */
const minCellWidth = 1
const minCellHeight = 1.1
/** Cells have four straight sides. */
const minCellFill = 0.85
const minCells = 4
const rulingThickness = 0.25
/** What of a table lies in cells. */
const minInCells = 0.5

/** Marks long runs of ink along rows, or along columns, a pixel beyond on all sides: corners have to be tight. */
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
      if (at < length && data[line * across + at * along] === ink) continue
      if (at - start >= minLength) mark(line, start, at)
      start = at + 1
    }
  }
}

/** Whatever rulings enclose. */
const findCells = (mask: GrayImage, letterPx: number): Box[] => {
  const rules = { ...mask, data: new Uint8Array(mask.data.length) }
  markRuns(mask, rules, letterPx * minRuleLength.rows, 'rows')
  markRuns(mask, rules, letterPx * minRuleLength.columns, 'columns')
  return findComponents(rules, { below: middle, minSidePx: letterPx })
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
    const row = rows.findLast(([first]) => first && areOnOneRow(first, cell))
    if (row) row.push(cell)
    else rows.push([cell])
  }
  return rows.map((row) => row.toSorted((one, other) => one.left - other.left))
}

/** A ruling beside what is dark may not be seen: cells are parted where the rows above and below are. */
const splitCells = (rows: readonly Box[][], letters: readonly Box[], letterPx: number): Box[][] =>
  rows.map((row, index) => {
    const neighbours = [rows[index - 1], rows[index + 1]].filter((other) => other !== undefined)
    const [finest] = neighbours.toSorted((one, other) => other.length - one.length)
    if (!finest || finest.length <= row.length) return row
    const sides = finest.slice(1).map(({ left }) => left)
    return row.flatMap((cell) => {
      const inside = letters.filter((letter) => holdsMiddleOf(cell, letter))
      const isFree = (side: number) =>
        side > cell.left + letterPx &&
        side < rightOf(cell) - letterPx &&
        // No letter lies across it.
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
 * Bands across a table in which no cells are seen, as a filled heading is one ruling all over: they are given the
 * columns of the row below, or above.
 */
const withFilledRows = (rows: readonly Box[][], frame: Box, letterPx: number): Box[][] => {
  const filled: Box[][] = []
  // The rulings there may be any shade.
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

/** The ink within a frame, with all that is dark: of large fills, the mask holds the edges alone. */
const solidInk = (mask: GrayImage, { data: shades }: GrayImage, dark: number): GrayImage => ({
  ...mask,
  data: mask.data.map((value, at) => ((shades[at] ?? 0) < dark ? ink : value)),
})

const readTable = (
  { image, ink: { mask, components } }: Prepared,
  frame: Box,
  letterPx: number,
): Table | undefined => {
  const part = crop(image, frame)
  const dark = percentileOf(histogramOf(part), 0.5) * darkShare
  const cells = findCells(solidInk(crop(mask, frame), part, dark), letterPx)
    // Words of light letters look like cells in what is dark.
    .filter((cell) => percentileOf(histogramOf(crop(part, cell)), maxInk) >= dark)
    .map((cell) => ({ ...cell, left: cell.left + frame.left, top: cell.top + frame.top }))
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
 * Finds tables by the rulings around their cells; a table within a cell is not looked for.
 *
 * @param letterPx - the usual height of a letter.
 */
export const findTables = (prepared: Prepared, letterPx: number): Table[] => {
  const tables: Table[] = []
  const frames = prepared.ink.components
    .filter((component) => isFrame(component, letterPx))
    .toSorted((one, other) => areaOf(other.box) - areaOf(one.box))
  for (const { box } of frames) {
    if (tables.some((table) => sharedArea(table.box, box) > 0)) continue
    const table = readTable(prepared, box, letterPx)
    if (table) tables.push(table)
  }
  return tables.toSorted((one, other) => one.box.top - other.box.top)
}
