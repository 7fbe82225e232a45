import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fillOf,
  findTablesOn,
  frameStrokes,
  horizontalStroke,
  proseLines,
  putRows,
  rowTextsOf,
  segmentsIn,
  tableStrokes,
  verticalStroke,
} from '../../../../testing/pdf/structure.ts'
import { TestPage } from '../../../../testing/pdf/test-page.ts'
import type { Box } from '../../page-content/geometry.ts'
import type { Picture, Segment } from '../../page-content/page-layout.ts'
import { findTables } from './find-tables.ts'

describe('tables with rulings', () => {
  const xs = [70, 200, 330]
  const ys = [80, 110, 140]
  const rows = [
    ['Region', 'Vessels'],
    ['South', '8086'],
  ]

  const ruledPage = (): TestPage => {
    const page = new TestPage()
    putRows(page, rows, { lefts: [76, 206], pitch: 30 })
    return page
  }

  test('cells over a chart in the background have no fill, which would hide it', () => {
    const box = { left: 70, top: 80, right: 330, bottom: 140 }
    const strokes = tableStrokes(xs, ys)
    const { tables } = findTablesOn(ruledPage(), {
      strokes,
      fills: [fillOf(box, '#c0c0c0', 0)],
      unshaded: [box],
    })
    expect(tables[0]?.cells).toHaveLength(4)
    for (const cell of tables[0]?.cells ?? []) expect(cell).not.toHaveProperty('fill')
  })

  test('cells have the rulings around them as borders, and the fill behind them as background', () => {
    const strokes = tableStrokes(xs, ys).map((stroke) => ({ ...stroke, widthPoints: 1.5 }))
    const fills = [
      fillOf({ left: 70, top: 80, right: 330, bottom: 110 }, '#d9e2f3', 0),
      fillOf({ left: 200, top: 80, right: 330, bottom: 110 }, '#ffffff', 1),
    ]
    const { tables, segments } = findTablesOn(ruledPage(), { strokes, fills })
    expect(tables.map(rowTextsOf)).toEqual([rows])
    expect(segments).toEqual([])
    const border = { widthPoints: 1.5, color: '#000000', isDashed: false }
    expect(tables[0]?.cells[0]).toMatchObject({
      fill: '#d9e2f3',
      borders: { left: border, top: border, right: border, bottom: border },
    })
    expect(tables[0]?.cells[1]).not.toHaveProperty('fill')
    expect(tables[0]?.cells[3]?.items).toMatchObject([
      { kind: 'paragraph', lines: [{ text: '8086' }], columnLeft: 200, columnRight: 330 },
    ])
  })

  test('outer sides that are not drawn are where the rulings end', () => {
    const strokes = [...ys.map((y) => horizontalStroke(y, 70, 330)), verticalStroke(200, 80, 140)]
    const [table] = findTablesOn(ruledPage(), { strokes }).tables
    expect(table?.xs).toEqual(xs)
    expect(table && rowTextsOf(table)).toEqual(rows)
    expect(table?.cells[0]?.borders).not.toHaveProperty('left')
    expect(table?.cells[0]?.borders).toHaveProperty('right')
  })

  test('an area of another shape, because a side is missing, is cut into rectangles', () => {
    // The side between the two cells of the first row is missing, and the side below the first cell too.
    const strokes = [
      ...frameStrokes({ left: 70, top: 80, right: 330, bottom: 140 }),
      horizontalStroke(110, 200, 330),
      verticalStroke(200, 110, 140),
    ]
    const page = new TestPage()
    putRows(page, rows, { lefts: [76, 206], pitch: 30 })
    const [table] = findTablesOn(page, { strokes }).tables
    expect(table && rowTextsOf(table)).toEqual([['2x1:Region Vessels'], ['South', '8086']])
  })

  test('a table within a cell', () => {
    const page = ruledPage()
    putRows(
      page,
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      { lefts: [224, 274], top: 152, pitch: 20 },
    )
    page.segment('Around it', { left: 76, baseline: 152 })
    const inner = tableStrokes([220, 270, 320], [138, 158, 178])
    const strokes = [...tableStrokes(xs, [80, 105, 132, 190]), ...inner]
    const { tables, segments } = findTablesOn(page, { strokes })
    expect(segments).toEqual([])
    expect(tables.map(rowTextsOf)).toEqual([[...rows, ['Around it', '']]])
    const [nested] = tables[0]?.cells.at(-1)?.items ?? []
    expect(nested?.kind === 'table' && rowTextsOf(nested)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('a picture belongs to the cell in which its middle lies', () => {
    const picture: Picture = {
      kind: 'picture',
      pageIndex: 0,
      box: { left: 210, top: 112, right: 240, bottom: 138 },
      file: new Blob(),
      type: 'png',
      widthPx: 30,
      heightPx: 26,
      turnDegrees: 0,
      isMirrored: false,
      key: 'a',
      isFigure: false,
      order: 0,
    }
    const page = new TestPage()
    putRows(
      page,
      [
        ['Region', 'Flag'],
        ['South', ''],
      ],
      { lefts: [76, 206], pitch: 30 },
    )
    const layout = page.layout({ strokes: tableStrokes(xs, ys), pictures: [picture] })
    const { tables, pictures } = findTables(layout, layout.segments)
    expect(tables[0]?.cells[3]?.items).toEqual([picture])
    expect(pictures).toEqual([])
    // A picture beside several rows would stretch the one in which its middle lies.
    const high = { ...picture, box: { ...picture.box, top: 60, bottom: 190 } }
    const found = findTables({ ...layout, pictures: [high] }, layout.segments)
    expect(found.tables[0]?.cells[3]?.items).toEqual([])
    expect(found.pictures).toEqual([high])
  })

  test('the bars of a chart on its grid are not a table, however many cells they make', () => {
    const bars = [0, 1, 2, 3, 4, 5].flatMap((bar) => [100 + 60 * bar, 104 + 60 * bar])
    const strokes = tableStrokes(bars, [100, 140, 180, 220, 260, 300])
    const chart = new TestPage()
    putRows(chart, [['1990', '2000', '2010']], { lefts: [110, 230, 350], top: 160 })
    expect(findTablesOn(chart, { strokes }).tables).toEqual([])
    const table = new TestPage()
    const products = [1, 2, 3, 4, 5].map((row) => [1, 2, 3, 4, 5].map((at) => String(row * at)))
    putRows(table, products, { lefts: [110, 170, 230, 290, 350], top: 120, pitch: 40 })
    expect(findTablesOn(table, { strokes }).tables).toHaveLength(1)
  })

  test('a frame around a table told by gaps is not a second table', () => {
    const counts = [
      ['Harbour', '2019', '2020', '2021'],
      ['North', '12', '14', '15'],
      ['South', '32', '34', '31'],
      ['East', '22', '21', '20'],
      ['West', '17', '18', '19'],
      ['Ferry', '27', '28', '29'],
      ['Fort', '42', '40', '41'],
      ['Mill', '11', '10', '12'],
      ['Lock', '16', '13', '13'],
    ]
    const strokes = frameStrokes({ left: 70, top: 80, right: 420, bottom: 370 })
    const page = new TestPage()
    putRows(page, counts, { lefts: [76, 180, 280, 390], top: 190, pitch: 20 })
    for (const [line, text] of proseLines.entries())
      page.segment(text, { left: 80, baseline: 100 + 12 * line })
    const { tables, segments } = findTablesOn(page, { strokes })
    expect(tables.map(rowTextsOf)).toEqual([counts])
    expect(segments.map(({ text }) => text)).toEqual(proseLines)
    const note = new TestPage()
    for (const [line, text] of proseLines.entries())
      note.segment(text, { left: 80, baseline: 100 + 12 * line })
    expect(findTablesOn(note, { strokes }).tables).toHaveLength(1)
  })

  test('the frame of a page, and rulings between its columns, are not a table', () => {
    const page = new TestPage()
    for (let row = 0; row < 40; row += 1) {
      page.segment('Survey seasonal clearer lighting premiums', {
        left: 60,
        baseline: 100 + row * 14,
      })
      page.segment('while accident the channel would calmer', {
        left: 310,
        baseline: 100 + row * 14,
      })
    }
    const strokes = [
      ...frameStrokes({ left: 30, top: 30, right: 565, bottom: 812 }),
      horizontalStroke(80, 30, 565),
      verticalStroke(295, 80, 812),
    ]
    const { tables, segments } = findTablesOn(page, { strokes })
    expect(tables).toEqual([])
    expect(segments).toHaveLength(80)
  })

  test('check boxes are not a table', () => {
    const page = new TestPage()
    for (const [row, text] of ['yes, by post', 'yes, by mail', 'no'].entries())
      page.segment(text, { left: 90, baseline: 100 + row * 20 })
    const strokes = [92, 112, 132].flatMap((top) =>
      frameStrokes({ left: 72, top: top - 1, right: 81, bottom: top + 8 }),
    )
    expect(findTablesOn(page, { strokes }).tables).toEqual([])
  })
})

describe('notes with a frame or a background', () => {
  const box: Box = { left: 70, top: 80, right: 330, bottom: 140 }
  const noted = (): TestPage => {
    const page = new TestPage()
    page.segment('Mind the step: the quay is', { left: 80, baseline: 100 })
    page.segment('wet after rain.', { left: 80, baseline: 112 })
    page.segment('Survey seasonal clearer lighting.', { baseline: 180 })
    return page
  }

  test('lines in frames side by side are no rows of a table across them', () => {
    const page = new TestPage()
    const lefts = [80, 220, 360]
    const rows = [
      ['Jenkins', 'SSHD', 'Registry'],
      ['Container', 'Runtime', 'Store'],
      ['Engine', 'Engine', 'Engine'],
    ]
    putRows(page, rows, { lefts })
    const strokes = lefts.flatMap((left) =>
      frameStrokes({ left: left - 8, top: 80, right: left + 112, bottom: 150 }),
    )
    const { tables, segments } = findTablesOn(page, { strokes })
    expect(tables.map((table) => rowTextsOf(table))).toEqual([
      [['Jenkins Container Engine']],
      [['SSHD Runtime Engine']],
      [['Registry Store Engine']],
    ])
    expect(segments).toEqual([])
  })

  test('a frame around text is a single cell', () => {
    const { tables, segments } = findTablesOn(noted(), { strokes: frameStrokes(box) })
    expect(tables.map(rowTextsOf)).toEqual([[['Mind the step: the quay is wet after rain.']]])
    expect(tables[0]?.cells[0]?.borders).toHaveProperty('bottom')
    expect(segments.map(({ text }) => text)).toEqual(['Survey seasonal clearer lighting.'])
  })

  test('a background behind text is a single cell', () => {
    const { tables, fills } = findTablesOn(noted(), { fills: [fillOf(box, '#fff2cc')] })
    expect(tables[0]?.cells).toMatchObject([{ fill: '#fff2cc', borders: {} }])
    expect(fills).toEqual([])
  })

  test("a marker's stroke over a line is none", () => {
    const stroke = fillOf({ left: 78, top: 91, right: 215, bottom: 103 }, '#ffff00')
    const { tables, fills } = findTablesOn(noted(), { fills: [stroke] })
    expect(tables).toEqual([])
    expect(fills).toEqual([stroke])
  })
})

describe('any page', () => {
  const place = fc.oneof(
    fc.double({ min: -50, max: 900, noNaN: true }),
    fc.constantFrom(72, 100, 180, 290, 400, 1e9, NaN, Infinity),
  )
  const segments = fc.array(
    fc.record({
      text: fc.stringMatching(/^[a-z0-9]{1,9}( [a-z0-9]{1,9}){0,3}$/),
      left: place,
      baseline: place,
    }),
    { maxLength: 40 },
  )
  const boxes = fc.array(fc.record({ left: place, top: place, right: place, bottom: place }), {
    maxLength: 12,
  })
  const lettersOf = (all: readonly Segment[]): string[] =>
    all.flatMap(({ text }) => [...text.replaceAll(' ', '')]).toSorted()

  test('every letter is in one table or in none, without an error', () => {
    fc.assert(
      fc.property(segments, boxes, boxes, (texts, framed, filled) => {
        const page = new TestPage()
        for (const { text, left, baseline } of texts) page.segment(text, { left, baseline })
        const layout = page.layout({
          strokes: framed.flatMap((box) => frameStrokes(box)),
          fills: filled.map((box, order) => fillOf(box, '#eeeeee', order)),
        })
        const found = findTables(layout, layout.segments)
        const after = [...found.segments, ...found.tables.flatMap(segmentsIn)]
        expect(lettersOf(after)).toEqual(lettersOf(layout.segments))
      }),
      { numRuns: 300 },
    )
  })

  test('a table of random words in random columns has every letter once, and its cells cover it without overlapping', () => {
    const rows = fc.array(
      fc.array(fc.stringMatching(/^[a-z]{0,7}$/), { minLength: 4, maxLength: 4 }),
      { minLength: 2, maxLength: 8 },
    )
    fc.assert(
      fc.property(rows, fc.constantFrom(12, 15, 24), (texts, pitch) => {
        const page = new TestPage()
        putRows(page, texts, { lefts: [72, 160, 240, 400], pitch })
        const { tables, segments: rest } = findTablesOn(page)
        const after = [...rest, ...tables.flatMap(segmentsIn)]
        expect(lettersOf(after)).toEqual(lettersOf(page.layout().segments))
        for (const { cells, xs, ys } of tables) {
          const covered = cells.reduce((sum, it) => sum + it.rowSpan * it.columnSpan, 0)
          expect(covered).toBe((xs.length - 1) * (ys.length - 1))
          expect(xs).toEqual(xs.toSorted((one, other) => one - other))
          expect(ys).toEqual(ys.toSorted((one, other) => one - other))
        }
      }),
    )
  })
})

const rows = [
  ['2024', '2025'],
  ['44018', '46950'],
  ['72406', '78233'],
  ['11202', '9987'],
]
const labels = ['', 'Adults', 'Youth', 'Music']

/** A grid of figures, with texts to the left of its rows. */
const findWith = (beside: readonly string[], { left = 72, shift = 0 } = {}) => {
  const page = new TestPage()
  const ys = [100, 120, 140, 160, 180]
  for (const [row, figures] of rows.entries()) {
    const baseline = 114 + 20 * row
    for (const [column, text] of figures.entries())
      page.segment(text, { left: 150 + 80 * column, baseline })
    const label = beside[row] ?? ''
    if (label !== '') page.segment(label, { left, baseline: baseline + shift })
  }
  return findTablesOn(page, { strokes: tableStrokes([140, 220, 300], ys) })
}

test('labels to the left of a grid are its first column, without borders', () => {
  const { tables, segments } = findWith(labels)
  expect(tables.map(rowTextsOf)).toEqual([rows.map((figures, row) => [labels[row], ...figures])])
  expect(segments).toEqual([])
  const [adults] = tables[0]?.cells.filter(({ row, column }) => row === 1 && column === 0) ?? []
  expect(adults?.borders.top).toBeUndefined()
})

test('empty rows between those of a grid need no labels', () => {
  const page = new TestPage()
  const ys = [100, 120, 126, 146, 152, 172, 178]
  for (const [row, label] of ['Alcona', 'Caledonia', 'Curtis'].entries()) {
    const baseline = 114 + 26 * row
    page.segment(label, { left: 72, baseline })
    for (const column of [0, 1])
      page.segment(`${row}${column}`, { left: 150 + 80 * column, baseline })
  }
  const { tables } = findTablesOn(page, { strokes: tableStrokes([140, 220, 300], ys) })
  expect(tables[0] && rowTextsOf(tables[0]).map(([first]) => first)).toEqual([
    'Alcona',
    '',
    'Caledonia',
    '',
    'Curtis',
    '',
  ])
})

test('a short label belongs to the column of a longer one, which is near the grid', () => {
  const texts = ['', 'Adults in the town', 'Youth', 'Music']
  const { tables } = findWith(texts, { left: 10 })
  expect(tables.map(rowTextsOf)).toEqual([rows.map((figures, row) => [texts[row], ...figures])])
})

test('the first label may follow the text above the grid like one of its lines', () => {
  const page = new TestPage()
  for (const [line, text] of [
    'the numbers of visitors of both years are counted at',
    'the doors of the house, and those of the groups that',
    'were announced are added by hand on the following day.',
  ].entries())
    page.segment(text, { left: 72, baseline: 62 + 12 * line })
  const texts = ['Visitors', 'Adults', 'Youth', 'Music']
  for (const [row, figures] of rows.entries()) {
    const baseline = 102 + 20 * row
    page.segment(texts[row] ?? '', { left: 72, baseline })
    for (const [column, text] of figures.entries())
      page.segment(text, { left: 150 + 80 * column, baseline })
  }
  const strokes = tableStrokes([140, 220, 300], [88, 108, 128, 148, 168])
  const { tables } = findTablesOn(page, { strokes })
  expect(tables.map(rowTextsOf)).toEqual([rows.map((figures, row) => [texts[row], ...figures])])
})

test('figures may stand beside the middle of labels of two lines', () => {
  const page = new TestPage()
  for (const [row, label] of [
    ['Net profit'],
    ['Changes in', 'accounting policies'],
    ['Dividends'],
    ['Reclassification', 'to earnings'],
  ].entries()) {
    const baseline = 118 + 30 * row
    for (const [line, text] of label.entries())
      page.segment(text, { left: 40, baseline: baseline - 6 * (label.length - 1) + 12 * line })
    page.segment('1000', { left: 150, baseline })
    page.segment('2000', { left: 230, baseline })
  }
  const strokes = tableStrokes([140, 220, 300], [100, 130, 160, 190, 220])
  const [table] = findTablesOn(page, { strokes }).tables
  expect(table && rowTextsOf(table).map(([label]) => label)).toEqual([
    'Net profit',
    'Changes in accounting policies',
    'Dividends',
    'Reclassification to earnings',
  ])
})

test('the title of a group of rows may stand among the labels', () => {
  const page = new TestPage()
  for (const [row, label] of ['Income', 'Duties', 'Rents', 'Fees', 'Total'].entries()) {
    const baseline = 114 + 30 * row
    page.segment(label, { left: 72, baseline })
    page.segment('1000', { left: 150, baseline })
    page.segment('2000', { left: 230, baseline })
  }
  page.segment('Other:', { left: 72, baseline: 190 })
  const strokes = tableStrokes([140, 220, 300], [100, 130, 160, 190, 220, 250])
  const [table] = findTablesOn(page, { strokes }).tables
  expect(table && rowTextsOf(table).map(([label]) => label)).toEqual([
    'Income',
    'Duties',
    'Rents Other:',
    'Fees',
    'Total',
  ])
})

test('text on other lines, far away, or beside few rows is no label', () => {
  for (const { tables } of [
    findWith(labels, { shift: 8 }),
    findWith(labels, { left: 10 }),
    findWith(['', 'Adults', '', '']),
  ])
    expect(tables.map(rowTextsOf)).toEqual([rows])
})
