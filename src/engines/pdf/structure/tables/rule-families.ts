import type { Segment } from '../../page-content/page-layout.ts'
import type { Line } from '../flow.ts'
import { type LinePage, rowsOf } from '../lines.ts'
import { yOf, middleOf } from './contents.ts'
import { nearness } from './lattice.ts'
import { type Ruling, lengthOf } from './rulings.ts'
import { findRunningText } from './running-text.ts'
import { isMultiple } from './strips.ts'

/** Rows between level rulings that begin and end at the same places. */
export interface Family {
  rows: readonly Line[]
  rules: readonly Ruling[]
}

/** Shorter rulings head no table, in points. */
const leastLength = 40
/** A row above the first ruling, or below the last, is no further from it than this, in heights of the font. */
const mostDistance = 2.9
/** Cells line up when they begin or end at the same place, in points. */
const samePlace = 2
/** Between two rulings is running text when so much of it is, in more rows than this. */
const runningShare = 0.75
const fewRows = 6
/** In heights of the font: how far above its baseline a line's text begins that stands below a ruling. */
const aboveBaseline = 0.3

const sameExtent = (one: Ruling, other: Ruling): boolean =>
  Math.abs(one.from - other.from) <= nearness && Math.abs(one.to - other.to) <= nearness

const groupsOf = (rulings: readonly Ruling[]): Ruling[][] => {
  const groups: Ruling[][] = []
  const levels = rulings
    .filter((ruling) => ruling.isHorizontal && lengthOf(ruling) >= leastLength)
    .toSorted((one, other) => one.at - other.at)
  for (const ruling of levels) {
    const group = groups.find(([first]) => first && sameExtent(first, ruling))
    if (group === undefined) groups.push([ruling])
    else group.push(ruling)
  }
  return groups.filter(({ length }) => length > 1)
}

const lettersIn = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { text }) => sum + text.length, 0)

/** What stands between two rulings: rows of cells, nothing, or something else. */
const isOfCells = (rows: readonly Line[]): boolean => {
  if (rows.length < 2) return true
  if (!rows.some(isMultiple)) return false
  if (rows.length <= fewRows) return true
  const segments = rows.flatMap((row) => row.segments)
  return lettersIn([...findRunningText(segments)]) < runningShare * lettersIn(segments)
}

interface Band {
  rows: readonly Line[]
  top: Ruling
  bottom: Ruling
}

/** Rows that follow one another from the rulings outwards, and line up with those between them. */
const outside = (lines: readonly Line[], rows: readonly Line[]): Line[] => {
  const inside = rows.flatMap(({ segments }) => segments)
  const found: Line[] = []
  let last = lines[0]
  for (const line of lines) {
    const distance = Math.abs(line.baseline - (last?.baseline ?? 0))
    if (!isMultiple(line) || distance > mostDistance * line.sizePoints) break
    const isAligned = line.segments.filter(({ left, right }) =>
      inside.some(
        (it) => Math.abs(it.left - left) < samePlace || Math.abs(it.right - right) < samePlace,
      ),
    )
    if (isAligned.length < 2) break
    found.push(line)
    last = line
  }
  return found
}

const familyOf = (bands: readonly Band[], within: readonly Line[]): Family => {
  const rules = bands.flatMap(({ top, bottom }, index) => (index === 0 ? [top, bottom] : [bottom]))
  const first = rules[0]?.at ?? 0
  const last = rules.at(-1)?.at ?? 0
  const rows = bands.flatMap((band) => band.rows)
  const isNear = ({ baseline, sizePoints }: Line, at: number): boolean =>
    Math.abs(baseline - at) <= mostDistance * sizePoints
  const above = within.filter((line) => line.baseline < first).toReversed()
  const below = within.filter((line) => line.baseline - aboveBaseline * line.sizePoints > last)
  const nearest = above[0] && isMultiple(above[0]) && isNear(above[0], first) ? [above[0]] : []
  const alignedAbove = nearest.length > 0 ? outside(above, rows) : []
  return {
    rules,
    rows: [
      // A table's head may line up with nothing, its titles being longer than what is below.
      ...(alignedAbove.length > 0 ? alignedAbove.toReversed() : nearest),
      ...rows,
      ...(below[0] && isNear(below[0], last) ? outside(below, rows) : []),
    ],
  }
}

/** Finds rows with rulings between them. The same row may be in several. */
export const findFamilies = (
  rulings: readonly Ruling[],
  segments: readonly Segment[],
  page: LinePage,
): Family[] =>
  groupsOf(rulings).flatMap((group) => {
    const { from = 0, to = 0 } = group[0] ?? {}
    const isNarrow = (it: Segment): boolean =>
      it.left >= from - nearness - it.sizePoints && it.right <= to + nearness + it.sizePoints
    const within = segments.filter(isNarrow)
    const families: Band[][] = [[]]
    for (const [index, bottom] of group.slice(1).entries()) {
      const top = group[index]
      if (top === undefined) continue
      const between = segments.filter((it) => {
        const x = middleOf(it)
        const y = yOf(it)
        return x >= from && x <= to && y > top.at && y < bottom.at
      })
      const rows = rowsOf(between, page)
      if (isOfCells(rows) && between.every(isNarrow)) families.at(-1)?.push({ rows, top, bottom })
      else families.push([])
    }
    const lines = rowsOf(within, page)
    return families
      .filter((bands) => bands.some(({ rows }) => rows.some(isMultiple)))
      .map((bands) => familyOf(bands, lines))
  })
