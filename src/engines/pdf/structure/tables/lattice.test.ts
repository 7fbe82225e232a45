import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fillOf,
  findTablesOn,
  frameStrokes,
  horizontalStroke,
  rowTextsOf,
  verticalStroke,
} from '../../../../testing/pdf/structure.ts'
import { TestPage } from '../../../../testing/pdf/test-page.ts'
import type { Box } from '../../page-content/geometry.ts'
import type { Fill, Stroke } from '../../page-content/page-content.ts'
import type { CellSpan } from './lattice.ts'

/** The expected table: the places of its rulings, and the rectangles that cover it. */
interface Plan {
  xs: readonly number[]
  ys: readonly number[]
  spans: readonly CellSpan[]
}

const placesFrom = (start: number, sizes: readonly number[]): number[] => {
  const places = [start]
  for (const size of sizes) places.push((places.at(-1) ?? start) + size)
  return places
}

/** Covers a table with rectangles. Their sizes are chosen by `pick`, which returns a number from 0 to 1. */
const partition = (rows: number, columns: number, pick: () => number): CellSpan[] => {
  const taken = new Set<string>()
  const spans: CellSpan[] = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (taken.has(`${row} ${column}`)) continue
      let columnSpan = 1
      while (
        column + columnSpan < columns &&
        !taken.has(`${row} ${column + columnSpan}`) &&
        pick() < 0.35
      )
        columnSpan += 1
      let rowSpan = 1
      while (row + rowSpan < rows && pick() < 0.3) rowSpan += 1
      for (let down = 0; down < rowSpan; down += 1)
        for (let right = 0; right < columnSpan; right += 1)
          taken.add(`${row + down} ${column + right}`)
      spans.push({ row, column, rowSpan, columnSpan })
    }
  return spans
}

/** Leaves out rulings at which no cell begins. */
const withoutIdleLines = ({ xs, ys, spans }: Plan): Plan => {
  const columns = [...new Set(spans.map(({ column }) => column))].toSorted((a, b) => a - b)
  const rows = [...new Set(spans.map(({ row }) => row))].toSorted((a, b) => a - b)
  const count = (starts: readonly number[], from: number, span: number): number =>
    starts.filter((start) => start >= from && start < from + span).length
  return {
    xs: [...columns.map((column) => xs[column] ?? 0), xs.at(-1) ?? 0],
    ys: [...rows.map((row) => ys[row] ?? 0), ys.at(-1) ?? 0],
    spans: spans.map(({ row, column, rowSpan, columnSpan }) => ({
      row: rows.indexOf(row),
      column: columns.indexOf(column),
      rowSpan: count(rows, row, rowSpan),
      columnSpan: count(columns, column, columnSpan),
    })),
  }
}

const plans = fc
  .record({
    widths: fc.array(fc.integer({ min: 28, max: 80 }), { minLength: 2, maxLength: 5 }),
    heights: fc.array(fc.integer({ min: 16, max: 60 }), { minLength: 2, maxLength: 7 }),
    picks: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40, maxLength: 40 }),
  })
  .map(({ widths, heights, picks }): Plan => {
    let used = 0
    const pick = (): number => {
      used += 1
      return picks[used % picks.length] ?? 1
    }
    return withoutIdleLines({
      xs: placesFrom(70, widths),
      ys: placesFrom(90, heights),
      spans: partition(heights.length, widths.length, pick),
    })
  })
  .filter(({ xs, spans }) => xs.length > 2 && spans.length > 1)

const boxOf = ({ xs, ys }: Plan, { row, column, rowSpan, columnSpan }: CellSpan): Box => ({
  left: xs[column] ?? 0,
  top: ys[row] ?? 0,
  right: xs[column + columnSpan] ?? 0,
  bottom: ys[row + rowSpan] ?? 0,
})

const inset = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
})

/** A page with a word of two letters in every cell: the index of the cell. */
const pageOfPlan = (plan: Plan): TestPage => {
  const page = new TestPage()
  for (const [index, span] of plan.spans.entries()) {
    const { left, top } = boxOf(plan, span)
    page.segment(String(index).padStart(2, '0'), { left: left + 4, baseline: top + 12 })
  }
  return page
}

const expectSamePlan = (plan: Plan, ink: { strokes?: Stroke[]; fills?: Fill[] }): void => {
  const { tables, segments, strokes, fills } = findTablesOn(pageOfPlan(plan), ink)
  expect(tables).toHaveLength(1)
  const [table] = tables
  const texts = table?.cells.map((cell) => cell.segments.map(({ text }) => text).join())
  expect(texts).toEqual(plan.spans.map((_, index) => String(index).padStart(2, '0')))
  const spans = table?.cells.map(({ row, column, rowSpan, columnSpan }) => ({
    row,
    column,
    rowSpan,
    columnSpan,
  }))
  expect(spans).toEqual(plan.spans)
  expect([...segments, ...strokes, ...fills]).toEqual([])
}

/** The sides of all cells, in pieces of at most the height of a row or the width of a column. */
const piecesOf = (plan: Plan): Stroke[] =>
  plan.spans.flatMap((span) => {
    const { left, top, right, bottom } = boxOf(plan, span)
    const { xs, ys } = plan
    const columns = xs.slice(0, -1).map((x, index) => [x, xs[index + 1] ?? 0] as const)
    const rows = ys.slice(0, -1).map((y, index) => [y, ys[index + 1] ?? 0] as const)
    return [
      ...columns
        .filter(([from, to]) => from >= left && to <= right)
        .flatMap(([from, to]) => [
          horizontalStroke(top, from, to),
          horizontalStroke(bottom, from, to),
        ]),
      ...rows
        .filter(([from, to]) => from >= top && to <= bottom)
        .flatMap(([from, to]) => [verticalStroke(left, from, to), verticalStroke(right, from, to)]),
    ]
  })

describe('a partition of a table into rectangles is recovered', () => {
  test('drawn as the outlines of cells that touch', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        expectSamePlan(plan, {
          strokes: plan.spans.flatMap((span) => frameStrokes(boxOf(plan, span))),
        })
      }),
    )
  })

  test('drawn as boxes a little apart', () => {
    fc.assert(
      fc.property(plans, fc.double({ min: 0, max: 1, noNaN: true }), (plan, apart) => {
        const boxes = plan.spans.map((span) => inset(boxOf(plan, span), apart))
        expectSamePlan(plan, { strokes: boxes.flatMap((box) => frameStrokes(box)) })
      }),
    )
  })

  test('drawn in many pieces that are slightly out of place', () => {
    const shifts = fc.array(fc.double({ min: -0.6, max: 0.6, noNaN: true }), { minLength: 9 })
    fc.assert(
      fc.property(plans, shifts, (plan, by) => {
        const strokes = piecesOf(plan).map((stroke, index) => {
          const { left, top, right, bottom } = stroke.box
          const shift = by[index % by.length] ?? 0
          const [x, y] = stroke.isHorizontal ? [0, shift] : [shift, 0]
          return {
            ...stroke,
            box: { left: left + x, top: top + y, right: right + x, bottom: bottom + y },
          }
        })
        expectSamePlan(plan, { strokes })
      }),
    )
  })

  test('painted as boxes with other colors than their neighbors', () => {
    fc.assert(
      fc.property(
        plans.filter(({ ys }) => ys.length > 2),
        (plan) => {
          const fills = plan.spans.map((span, index) =>
            fillOf(boxOf(plan, span), `#ee${String(index).padStart(4, '0')}`),
          )
          expectSamePlan(plan, { fills })
        },
      ),
    )
  })
})

test('a shaded label above lines as wide as the frame does not cut them', () => {
  const page = new TestPage()
  page.segment('Note', { left: 80, baseline: 164 })
  page.segment('Minor repair', { left: 160, baseline: 164 })
  page.segment('Total', { left: 80, baseline: 120 })
  for (const row of [0, 1, 2])
    page.segment('This is a preliminary estimate for the visible damage', {
      left: 80,
      baseline: 200 + 14 * row,
    })
  const frame = frameStrokes({ left: 70, top: 100, right: 420, bottom: 260 })
  const { tables } = findTablesOn(page, {
    strokes: [...frame, horizontalStroke(150, 70, 420)],
    fills: [fillOf({ left: 70, top: 152, right: 150, bottom: 170 }, '#000000')],
  })
  const [table] = tables
  if (table === undefined) throw new Error('no table')
  const line = 'This is a preliminary estimate for the visible damage'
  expect(rowTextsOf(table)).toEqual([
    ['2x1:Total'],
    ['Note', 'Minor repair'],
    [`2x1:${line} ${line} ${line}`],
  ])
})
