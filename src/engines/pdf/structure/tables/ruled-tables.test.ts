import { describe, expect, test } from 'vitest'
import {
  findTablesOn,
  horizontalStroke,
  putRows,
  rowTextsOf,
  tableStrokes,
  verticalStroke,
} from '../../../../testing/pdf/structure.ts'
import { TestPage } from '../../../../testing/pdf/test-page.ts'

const xs = [70, 220, 300, 400]
/** The table has a frame, a ruling below its header, and rulings between its columns. */
const strokes = [
  ...[80, 110, 260].map((y) => horizontalStroke(y, 70, 400)),
  ...xs.map((x) => verticalStroke(x, 80, 260)),
]
const head = ['Description', 'Quantity', 'Amount']

describe('rows without rulings between them', () => {
  test('are found where texts stand side by side in all columns', () => {
    const rows = [
      ['Fresh water', '12', '4.50'],
      ['Ropes and lines', '1', '99.00'],
      ['Paint for the hull', '3', '250.00'],
      ['Work', '7', '1,400.00'],
    ]
    const page = new TestPage()
    putRows(page, [head], { lefts: [76, 226, 306] })
    putRows(page, rows, { lefts: [76, 226, 306], top: 126, pitch: 20 })
    const [table] = findTablesOn(page, { strokes }).tables
    expect(table && rowTextsOf(table)).toEqual([head, ...rows])
    expect(table?.ys).toHaveLength(6)
    expect([table?.ys[0], table?.ys[1], table?.ys[5]]).toEqual([80, 110, 260])
    expect(table?.cells[3]?.borders).toHaveProperty('top')
    expect(table?.cells[6]?.borders).not.toHaveProperty('top')
  })

  test('are found above empty boxes to write into', () => {
    const rows = [
      ['Fresh water', '12', '4.50'],
      ['Ropes and lines', '1', '99.00'],
      ['Paint for the hull', '3', '250.00'],
    ]
    const page = new TestPage()
    putRows(page, [head], { lefts: [76, 226, 306] })
    putRows(page, rows, { lefts: [76, 226, 306], top: 126, pitch: 20 })
    const boxes = tableStrokes([80, 100, 120, 140, 160], [230, 245])
    const [table] = findTablesOn(page, { strokes: [...strokes, ...boxes] }).tables
    expect(table && rowTextsOf(table)).toEqual([head, ...rows])
  })

  test('are found by their figures where a ruling follows every few rows', () => {
    const page = new TestPage()
    const ys = [80, 140, 200, 260, 320]
    const bands = ys
      .slice(1)
      .map((_, band) =>
        [0, 1, 2].map((row) => [`State ${band}${row}`, `${band},${row}00`, `${row}.5 %`]),
      )
    for (const [band, rows] of bands.entries())
      putRows(page, rows, { lefts: [76, 226, 306], top: 98 + 60 * band, pitch: 18 })
    const grid = [
      ...ys.map((y) => horizontalStroke(y, 70, 400)),
      ...xs.map((x) => verticalStroke(x, 80, 320)),
    ]
    const [table] = findTablesOn(page, { strokes: grid }).tables
    expect(table && rowTextsOf(table)).toEqual(bands.flat())
  })

  test('contain the second lines of their cells', () => {
    const page = new TestPage()
    putRows(page, [head], { lefts: [76, 226, 306] })
    putRows(page, [['Fresh water', '12', '4.50']], { lefts: [76, 226, 306], top: 126 })
    page.segment('Of the', { left: 226, baseline: 138 })
    putRows(
      page,
      [
        ['Ropes', '1', '9.00'],
        ['Paint', '3', '2.00'],
        ['Work', '7', '1.00'],
      ],
      {
        lefts: [76, 226, 306],
        top: 158,
        pitch: 20,
      },
    )
    const [table] = findTablesOn(page, { strokes }).tables
    expect(table && rowTextsOf(table)[1]).toEqual(['Fresh water', '12 Of the', '4.50'])
    expect(table?.ys).toHaveLength(6)
  })

  test('are not found where running text fills cells side by side', () => {
    const page = new TestPage()
    putRows(page, [head], { lefts: [76, 226, 306] })
    const left = [
      'You may ask at any time for',
      'what we know of you, and for',
      'how long we keep it here.',
    ]
    const right = ['Within a month', 'we answer you', 'in plain words']
    putRows(
      page,
      left.map((text, row) => [text, right[row] ?? '', '']),
      {
        lefts: [76, 226, 306],
        top: 126,
        pitch: 12,
      },
    )
    const [table] = findTablesOn(page, { strokes }).tables
    expect(table && rowTextsOf(table)).toEqual([head, [left.join(' '), right.join(' '), '']])
  })
})
