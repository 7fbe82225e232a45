import type { Segment } from '../../page-content/page-layout.ts'
import type { Grid, Line } from '../flow.ts'
import { type Columns, findColumns } from './columns.ts'
import { ascent, descent } from './contents.ts'
import { type GridPage, gridOf } from './grid-of.ts'
import { judge } from './judge.ts'
import { findFamilies } from './rule-families.ts'
import { type Ruling, edgesOf, joinRulings } from './rulings.ts'
import { findRunningText, textLeftsOf } from './running-text.ts'
import { findStrips, isMultiple } from './strips.ts'
import { type TableRow, cellsOfRow, findTableRows } from './table-rows.ts'

/** A ruling that lies no further than this from text, in heights of the font, belongs to it. */
const nearText = 1.2
/** What a table without a line around it reaches beyond its text, in points. */
const padding = 2
/** How often rows that are no table together are parted to look for one among them. */
const mostParted = 5

const topOf = ({ lines }: TableRow): number =>
  Math.min(...lines.map(({ baseline, heightPoints }) => baseline - ascent * heightPoints))

const bottomOf = ({ lines }: TableRow): number =>
  Math.max(...lines.map(({ baseline, heightPoints }) => baseline + descent * heightPoints))

const ruleBetween = (rules: readonly Ruling[], above: number, below: number): number | undefined =>
  rules.find(({ at }) => at > above && at < below)?.at

const partedBy =
  (rules: readonly Ruling[]) =>
  (above: number, below: number): boolean =>
    ruleBetween(rules, above, below) !== undefined

/** Where rows part: at a ruling, or in the middle of the white. */
const findYs = (rows: readonly TableRow[], rules: readonly Ruling[], em: number): number[] => {
  const tops = rows.map(topOf)
  const bottoms = rows.map(bottomOf)
  const first = tops[0] ?? 0
  const last = bottoms.at(-1) ?? 0
  // Letters without descenders may stand on their ruling.
  const slack = descent * em + 1
  const inner = rows.slice(1).map((row, index) => {
    const above = rows[index]?.lines.at(-1)?.baseline ?? 0
    const [below] = row.lines
    const middle = ((bottoms[index] ?? 0) + (tops[index + 1] ?? 0)) / 2
    return ruleBetween(rules, above, below?.baseline ?? 0) ?? middle
  })
  const ys = [
    ruleBetween(rules, first - nearText * em, first + slack) ?? first - padding / 2,
    ...inner,
    ruleBetween(rules, last - slack, last + nearText * em) ?? last + padding / 2,
  ]
  return ys.map((y, index) => Math.max(y, ...ys.slice(0, index)))
}

const findXs = ({ boundaries, rows }: Columns, rules: readonly Ruling[]): number[] => {
  const lefts = rows.map(({ line }) => line.left - padding)
  const rights = rows.map(({ line }) => line.right + padding)
  return [
    Math.min(...lefts, ...rules.map(({ from }) => from)),
    ...boundaries,
    Math.max(...rights, ...rules.map(({ to }) => to)),
  ]
}

/** Whether something stands in two columns. */
const hasCells = ({ placed }: { placed: TableRow['placed'] }): boolean =>
  placed.some(({ to }) => placed.some(({ from }) => from > to))

/** So many of a table's rows have text in two columns. */
const leastFilledRows = 0.4

const gridOfColumns = (
  columns: Columns,
  rules: readonly Ruling[],
  page: GridPage,
): Grid | undefined => {
  const rows = findTableRows(columns, partedBy(rules))
  const filled = rows.filter(hasCells)
  if (filled.length < Math.max(2, leastFilledRows * rows.length)) return undefined
  const columnCount = columns.boundaries.length + 1
  const spans = rows.flatMap(({ placed }, row) =>
    cellsOfRow(placed, columnCount).map(({ from, to, segments }) => ({
      row,
      column: from,
      rowSpan: 1,
      columnSpan: to - from + 1,
      segments,
    })),
  )
  const ys = findYs(rows, rules, columns.em)
  return gridOf({ xs: findXs(columns, rules), ys, spans, isRuled: false }, page)
}

/** Leaves out rows at both ends that stand in one column alone, and are no second lines of cells, unless rulings enclose them. */
const trimmed = (rows: readonly Line[], rules: readonly Ruling[]): readonly Line[] => {
  const columns = findColumns(rows)
  if (columns === undefined) return rows
  const isEnclosed = ({ lines }: TableRow): boolean => {
    const y = lines[0]?.baseline ?? 0
    return rules.some(({ at }) => at < y) && rules.some(({ at }) => at >= y - 1)
  }
  const found = findTableRows(columns, partedBy(rules))
  const isKept = (row: TableRow): boolean => hasCells(row) || isEnclosed(row)
  const kept = found.slice(found.findIndex(isKept), found.findLastIndex(isKept) + 1)
  return kept.flatMap(({ lines }) => lines)
}

/** A row of one text over several columns is no title of a part of the table when it is longer, or not alone. */
const mostTitleLetters = 40
const mostEnclosedLetters = 100

/** A row that ends the table before it: a sentence, or one of several lines, over columns. */
const sentenceAt = ({ rows, boundaries }: Columns, mostLetters: number): number =>
  rows.findIndex(({ placed, line }, index) => {
    const isTitle = (of: typeof placed | undefined): boolean =>
      of !== undefined && of.length === 1 && of.every(({ from, to }) => to > from)
    if (!isTitle(placed) || boundaries.length === 0) return false
    return line.text.length > mostLetters || isTitle(rows[index + 1]?.placed)
  })

/** The largest distance between two rows. */
const widestAt = (rows: readonly Line[]): number => {
  const distances = rows
    .slice(1)
    .map(({ baseline }, index) => baseline - (rows[index]?.baseline ?? 0))
  return distances.indexOf(Math.max(...distances)) + 1
}

interface Rows {
  rows: readonly Line[]
  rules: readonly Ruling[]
  /** They stand between rulings as wide as they are, so that even a sentence among them is a row. */
  isEnclosed: boolean
}

/** A page, and where lines of its running text begin. */
interface TextPage extends GridPage {
  textLefts: readonly number[]
}

/** A table, and the lines that are in it. */
interface Found {
  grid: Grid
  rows: readonly Line[]
}

/** The tables among rows: all of them, or what is found when they are parted where they are furthest apart. */
const tablesAmong = (candidates: Rows, page: TextPage, parted = 0): Found[] => {
  const { rows, rules, isEnclosed } = candidates
  const used = trimmed(rows, rules)
  if (used.filter(isMultiple).length < 2) return []
  const columns = findColumns(used)
  const { textLefts, layout } = page
  const candidate = { ruleCount: rules.length, textLefts, formats: layout.formats }
  const mostLetters = isEnclosed ? mostEnclosedLetters : mostTitleLetters
  const sentence = columns ? sentenceAt(columns, mostLetters) : -1
  const judgement = columns && sentence === -1 ? judge({ columns, ...candidate }) : 'unsure'
  if (judgement === 'other') return []
  const grid = columns && judgement === 'table' ? gridOfColumns(columns, rules, page) : undefined
  if (grid) return [{ grid, rows: used }]
  if (parted === mostParted) return []
  const at = sentence === -1 ? widestAt(used) : sentence
  return [used.slice(0, at), used.slice(at)].flatMap((part) => {
    const first = part.findIndex(isMultiple)
    if (first === -1) return []
    return tablesAmong({ ...candidates, rows: part.slice(first) }, page, parted + 1)
  })
}

/** So much of the width of rows a ruling has to cover to be one of theirs. */
const leastRuled = 0.5

/** Level rulings that go along with rows. */
const rulesNear = (rows: readonly Line[], rulings: readonly Ruling[]): Ruling[] => {
  const top = Math.min(...rows.map(({ baseline, sizePoints }) => baseline - 2 * sizePoints))
  const bottom = Math.max(...rows.map(({ baseline, sizePoints }) => baseline + sizePoints))
  const left = Math.min(...rows.map((row) => row.left))
  const right = Math.max(...rows.map((row) => row.right))
  return rulings.filter(
    ({ isHorizontal, at, from, to }) =>
      isHorizontal &&
      at > top &&
      at < bottom &&
      Math.min(to, right) - Math.max(from, left) > leastRuled * (right - left),
  )
}

/** Tables whose columns are told by the gaps between them, with level rulings or without any. */
export const findGapGrids = (
  segments: readonly Segment[],
  page: GridPage,
): { grids: Grid[]; rest: Segment[] } => {
  const grids: Grid[] = []
  const taken = new Set<Segment>()
  const runningText = findRunningText(segments)
  const textPage = { ...page, textLefts: textLeftsOf(runningText) }
  const isFree = (row: Line): boolean => row.segments.every((segment) => !taken.has(segment))
  const search = (rows: Rows): void => {
    for (const found of tablesAmong(rows, textPage)) {
      grids.push(found.grid)
      for (const row of found.rows) for (const segment of row.segments) taken.add(segment)
    }
  }
  const edges = page.backgrounds.flatMap(({ box }) => edgesOf(box))
  const levels = joinRulings([...page.rulings, ...edges]).filter((it) => it.isHorizontal)
  for (const { rows, rules } of findFamilies(levels, segments, page.layout))
    if (rows.every(isFree)) search({ rows, rules, isEnclosed: true })
  const rest = segments.filter((segment) => !taken.has(segment))
  for (const { rows } of findStrips(rest, runningText, page.layout)) {
    const rules = rulesNear(rows, page.rulings)
    search({ rows, rules: rules.length > 1 ? rules : [], isEnclosed: false })
  }
  return { grids, rest: segments.filter((segment) => !taken.has(segment)) }
}
