import { describe, expect, test } from 'vitest'
import {
  fillOf,
  findTablesOn,
  frameStrokes,
  horizontalStroke,
  proseLines,
  putRows,
  rowTextsOf,
} from '../../../../testing/pdf/structure.ts'
import { TestPage } from '../../../../testing/pdf/test-page.ts'
import type { Table, UnclassifiedParagraph } from '../document-structure.ts'

const harbours = [
  ['Region', 'Vessels', 'Revenue', 'Change'],
  ['South', '8086', '2678', '538'],
  ['East', '7921', '6302', '4622'],
  ['West', '3624', '3152', '9066'],
]
const lefts = [72, 180, 290, 400]

const onlyTable = (
  tables: readonly Table<UnclassifiedParagraph>[],
): Table<UnclassifiedParagraph> => {
  const [table] = tables
  if (table === undefined || tables.length !== 1) throw new Error(`${tables.length} tables`)
  return table
}

describe('tables without rulings', () => {
  test('clauses of a contract with their numbers are no table, whatever their indents', () => {
    const page = new TestPage()
    const clauses = [
      ['4.', 72, 'Duties of the client', 106],
      ['4.1', 72, 'The client undertakes:', 106],
      ['a)', 106, 'to give access on working days;', 134],
      ['b)', 106, 'to make water available;', 134],
      ['4.2', 72, 'Nothing else is owed.', 106],
    ] as const
    for (const [row, [marker, left, text, textLeft]] of clauses.entries()) {
      page.segment(marker, { left, baseline: 100 + row * 14 })
      page.segment(text, { left: textLeft, baseline: 100 + row * 14 })
    }
    expect(findTablesOn(page).tables).toEqual([])
  })

  test('columns that begin at the same places', () => {
    const page = new TestPage()
    putRows(page, harbours, { lefts, isHeadBold: true })
    const table = onlyTable(findTablesOn(page).tables)
    expect(rowTextsOf(table)).toEqual(harbours)
    expect(table.isRuled).toBe(false)
    expect(table.headerRowCount).toBe(1)
    expect(table.xs).toHaveLength(5)
  })

  test('an invoice whose items go on with a description of several lines', () => {
    const page = new TestPage()
    const details = ['Basic fee', 'Service of May', 'No discount']
    for (const [item, name] of ['Mailbox', 'Calendar', 'Archive'].entries()) {
      const baseline = 100 + item * 80
      for (const [column, text] of [String(item + 1), name, '3.89', '7.78'].entries())
        page.segment(text, { left: lefts[column] ?? 0, baseline })
      for (const [line, text] of details.entries())
        page.segment(text, { left: lefts[1] ?? 0, baseline: baseline + 20 * (line + 1) })
    }
    const rows = rowTextsOf(onlyTable(findTablesOn(page).tables))
    expect(rows.filter(([first]) => first !== '')).toEqual([
      ['1', 'Mailbox', '3.89', '7.78'],
      ['2', 'Calendar', '3.89', '7.78'],
      ['3', 'Archive', '3.89', '7.78'],
    ])
  })

  test('two addresses side by side are no table, however near their lines are', () => {
    const page = new TestPage()
    for (const [line, text] of [
      'Sender',
      '1 Street',
      '69001 Lyon',
      'France',
      'Phone',
      'Mail',
      'Tax',
    ].entries())
      page.segment(text, { left: 72, baseline: 100 + 11.5 * line })
    for (const [line, text] of [
      'Recipient',
      'Name',
      '2 Street',
      '75001 Paris',
      'France',
      'Code',
    ].entries())
      page.segment(text, { left: 320, baseline: 103 + 12.7 * line })
    expect(findTablesOn(page).tables).toEqual([])
  })

  test('the head of a table below two addresses keeps its cells', () => {
    const page = new TestPage()
    for (const [line, text] of [
      'Sender',
      'Street',
      '69001 Lyon',
      'France',
      'Phone',
      'Mail',
    ].entries())
      page.segment(text, { left: 72, baseline: 100 + 11.5 * line })
    for (const [line, text] of ['Recipient', 'Name', 'Street', 'Paris', 'France', 'Code'].entries())
      page.segment(text, { left: 320, baseline: 103 + 12.7 * line })
    for (const [row, texts] of harbours.entries())
      for (const [column, text] of texts.entries())
        page.segment(text, { left: lefts[column] ?? 0, baseline: 190 + 20 * row })
    const strokes = [175, 195, 215, 235, 255].map((y) => horizontalStroke(y, 70, 520))
    expect(rowTextsOf(onlyTable(findTablesOn(page, { strokes }).tables))).toEqual(harbours)
  })

  test('long labels are no text where each has its amount beside it', () => {
    const page = new TestPage()
    const labels = [
      'Rent of the second quarter',
      'Repairs of the heating system',
      'Cleaning of the entrance hall',
      'Insurance of the building',
      'Total without further costs',
    ]
    const amounts = ['1,250.00', '318.40', '96.15', '402.00', '2,066.55']
    for (const [row, label] of labels.entries()) {
      page.segment(label, { left: 72, baseline: 100 + row * 17 })
      page.segment(amounts[row] ?? '', { left: 480, baseline: 100 + row * 17 })
    }
    expect(rowTextsOf(onlyTable(findTablesOn(page).tables))).toEqual(
      labels.map((label, row) => [label, amounts[row]]),
    )
  })

  test('columns that end at the same places', () => {
    const page = new TestPage()
    for (const [row, texts] of harbours.entries())
      for (const [column, text] of texts.entries())
        page.segment(text, { left: 140 + 100 * column - 5 * text.length, baseline: 100 + row * 14 })
    expect(rowTextsOf(onlyTable(findTablesOn(page).tables))).toEqual(harbours)
  })

  test('figures of two cells so close to each other that they are one segment', () => {
    const page = new TestPage()
    for (const [row, [name, one, other]] of [
      ['Region', 'Vessels', 'Change'],
      ['South', '333,422', '8,661'],
      ['East', '784,234', '4,953'],
      ['West', '784,296', '7,993'],
    ].entries()) {
      const place = { baseline: 100 + row * 14 }
      page.segment(name ?? '', { ...place, left: 72 })
      if (row === 0) {
        page.segment(one ?? '', { ...place, left: 140 })
        page.segment(other ?? '', { ...place, left: 185 })
      } else {
        const [first, second] = [one ?? '', other ?? ''].map((text, index) => {
          const { runs } = new TestPage().segment(text, { left: [140, 182][index] ?? 0 })
          return runs[0]
        })
        const segment = page.segment(`${one ?? ''} ${other ?? ''}`, { ...place, left: 140 })
        if (first && second)
          Object.assign(segment, {
            runs: [first, { ...second, text: ` ${second.text}` }],
            right: second.right,
          })
      }
    }
    expect(rowTextsOf(onlyTable(findTablesOn(page).tables))).toEqual([
      ['Region', 'Vessels', 'Change'],
      ['South', '333,422', '8,661'],
      ['East', '784,234', '4,953'],
      ['West', '784,296', '7,993'],
    ])
  })

  test('a first cell that continues on a second line, where the next word did not fit', () => {
    const page = new TestPage()
    const rows: [text: string, left: number, baseline: number][] = [
      ['Region', 72, 100],
      ['Vessels', 200, 100],
      ['South', 72, 114],
      ['8086', 200, 114],
      ['harbour', 72, 126],
      ['East', 72, 140],
      ['7921', 200, 140],
      ['Westward', 72, 154],
      ['3624', 200, 154],
    ]
    for (const [text, left, baseline] of rows) page.segment(text, { left, baseline })
    expect(rowTextsOf(onlyTable(findTablesOn(page).tables))).toContainEqual([
      'South harbour',
      '8086',
    ])
  })

  test('a last cell whose second line is further below than usual', () => {
    const page = new TestPage()
    const rows = [
      ['Size', '3.94 MB'],
      ['Type', 'Viewer'],
      ['Licence', 'Apache'],
    ]
    putRows(page, rows, { lefts: [72, 200], pitch: 24 })
    page.segment('Licence 2.0', { left: 200, baseline: 100 + 2 * 24 + 15 })
    const texts = rowTextsOf(onlyTable(findTablesOn(page).tables))
    expect(texts.at(-1)).toEqual(['Licence', 'Apache Licence 2.0'])
  })

  test('the head of a letter: two short texts on the left, two far on the right', () => {
    const page = new TestPage()
    putRows(
      page,
      [
        ['Northwind Chandlery Ltd', 'INVOICE 2024-117'],
        ['12 Quay Street', 'Date: 3 May 2024'],
      ],
      { lefts: [76, 430], pitch: 12 },
    )
    expect(rowTextsOf(onlyTable(findTablesOn(page).tables))).toHaveLength(2)
  })

  test('empty cells stay empty', () => {
    const page = new TestPage()
    const rows = [...harbours, ['North', '', '2098', '']]
    putRows(page, rows, { lefts })
    expect(rowTextsOf(onlyTable(findTablesOn(page).tables))).toEqual(rows)
  })

  test('the second line of a cell belongs to its row', () => {
    const page = new TestPage()
    putRows(page, [['Description', 'Quantity', 'Amount']], { lefts })
    putRows(page, [['Project management', '1.00', '250.00']], { lefts, top: 124 })
    page.segment('and workshop', { left: 72, baseline: 135 })
    putRows(page, [['Hosting for a year', '2.00', '99.00']], { lefts, top: 159 })
    expect(rowTextsOf(onlyTable(findTablesOn(page).tables))).toEqual([
      ['Description', 'Quantity', 'Amount'],
      ['Project management and workshop', '1.00', '250.00'],
      ['Hosting for a year', '2.00', '99.00'],
    ])
  })

  test('a title over two columns covers them', () => {
    const page = new TestPage()
    page.segment('Region', { left: 72, baseline: 82 })
    page.segment('Fleet and revenue together', { left: 190, baseline: 82 })
    const rows = harbours.slice(1).map((row) => row.slice(0, 3))
    putRows(page, rows, { lefts })
    expect(rowTextsOf(onlyTable(findTablesOn(page).tables))[0]).toEqual([
      'Region',
      '2x1:Fleet and revenue together',
    ])
  })

  test('cells written as one segment are cut where others begin', () => {
    const page = new TestPage()
    putRows(page, harbours, { lefts })
    // In "Original author(s) Andreas", the gap before the second column is an ordinary space.
    const [first, second] = ['Northernmost coastal', ' harbours']
    page.segment(
      [
        { text: first, sizePoints: 10.8 },
        { text: second, sizePoints: 10 },
      ],
      { left: 72, baseline: 172 },
    )
    page.segment('12', { left: 290, baseline: 172 })
    const texts = rowTextsOf(onlyTable(findTablesOn(page).tables))
    expect(texts[4]).toEqual(['Northernmost coastal', 'harbours', '12', ''])
  })

  test('a table among running text, which stays outside', () => {
    const page = new TestPage()
    const lines = proseLines.map((text, row) => page.segment(text, { baseline: 100 + 12 * row }))
    putRows(page, harbours, { lefts, top: 170, pitch: 14 })
    const more = proseLines.map((text, row) => page.segment(text, { baseline: 240 + 12 * row }))
    const { tables, segments } = findTablesOn(page)
    expect(rowTextsOf(onlyTable(tables))).toEqual(harbours)
    expect(segments).toEqual([...lines, ...more])
  })

  test('a table beside running text', () => {
    const page = new TestPage()
    const lines = [...proseLines, ...proseLines].map((text, row) =>
      page.segment(text.slice(0, 46), { baseline: 100 + 12 * row }),
    )
    putRows(page, harbours, { lefts: [330, 380, 430, 480], top: 124, pitch: 12 })
    const { tables, segments } = findTablesOn(page)
    expect(rowTextsOf(onlyTable(tables))).toEqual(harbours)
    expect(segments).toEqual(lines)
  })

  test('what lines up in two columns of running text is no table, but a table in one of them is', () => {
    const tablesAbove = (rows: readonly (readonly string[])[], rowLefts: readonly number[]) => {
      const page = new TestPage()
      putRows(page, rows, { lefts: rowLefts, top: 100, pitch: 20 })
      for (const left of [72, 320])
        for (const [line, text] of [...proseLines, ...proseLines].entries())
          page.segment(text.slice(0, 40), { left, baseline: 180 + 12 * line })
      return findTablesOn(page).tables
    }
    const ends = ['to the metric.', 'of the bosons.', 'A heading', 'in space.']
    const equations = ends.map((end) => [end, 'x = y + z'])
    expect(tablesAbove(equations, [90, 340])).toEqual([])
    const beside = harbours.map((row, index) => [ends[index] ?? '', ...row])
    const tables = tablesAbove(beside, [90, 340, 400, 450, 500])
    expect(rowTextsOf(onlyTable(tables))).toEqual(harbours)
  })

  test('words of stretched lines are no cells, unlike figures at equal distances', () => {
    const page = new TestPage()
    const lines = ['Weber U. and Zaldarriaga M. Astrophys.', 'J. 469, 437 (1996), [astro-ph/96].']
    for (const [row, line] of lines.entries()) {
      const words = line.split(' ')
      // A letter is 5 points wide.
      const gap = (250 - 5 * words.join('').length) / (words.length - 1)
      let left = 72
      for (const word of words)
        left = gap + page.segment(word, { left, baseline: 100 + 11 * row }).right
    }
    expect(findTablesOn(page).tables).toEqual([])
    const figures = new TestPage()
    const cells = ['12.5', '20.4', '31.0', '47.9', '52.2']
    putRows(figures, [cells, cells.toReversed()], { lefts: [72, 116, 160, 204, 248] })
    expect(rowTextsOf(onlyTable(findTablesOn(figures).tables))).toEqual([cells, cells.toReversed()])
  })
})

describe('tables with horizontal rulings only', () => {
  const around = (ys: readonly number[]) => ys.map((y) => horizontalStroke(y, 70, 460))

  test('above, below the head and below the last row', () => {
    const page = new TestPage()
    putRows(page, harbours, { lefts, pitch: 14 })
    const { tables, strokes } = findTablesOn(page, { strokes: around([88, 105, 147]) })
    const table = onlyTable(tables)
    expect(rowTextsOf(table)).toEqual(harbours)
    expect([table.ys[0], table.ys[1], table.ys[4]]).toEqual([88, 105, 147])
    expect([table.xs[0], table.xs[4]]).toEqual([70, 460])
    expect(table.cells[0]?.borders).toMatchObject({
      top: { widthPoints: 0.5 },
      bottom: { color: '#000000' },
    })
    expect(table.cells[5]?.borders).not.toHaveProperty('bottom')
    expect(strokes).toEqual([])
  })

  test('below every row: cells may contain sentences, and continue on a second line', () => {
    const page = new TestPage()
    putRows(page, [['Right', 'What it means to you in the end']], { lefts })
    putRows(page, [['Access', 'You may ask us at any time what we know of you']], {
      lefts,
      top: 120,
    })
    page.segment('and where we know it from, and for how long.', { left: 180, baseline: 132 })
    putRows(page, [['Erasure', 'You may ask us to forget it, unless a law forbids']], {
      lefts,
      top: 152,
    })
    page.segment('that, and we tell you which one it is.', { left: 180, baseline: 164 })
    const { tables } = findTablesOn(page, { strokes: around([88, 106, 138, 170]) })
    expect(rowTextsOf(onlyTable(tables)).map(([name]) => name)).toEqual([
      'Right',
      'Access',
      'Erasure',
    ])
  })

  test('a row of boxes alone is a table', () => {
    const page = new TestPage()
    putRows(page, harbours.slice(0, 1), { lefts })
    const strokes = [70, 178, 288, 398].flatMap((left, column, all) =>
      frameStrokes({ left, top: 88, right: all[column + 1] ?? 460, bottom: 105 }),
    )
    expect(rowTextsOf(onlyTable(findTablesOn(page, { strokes }).tables))).toEqual(
      harbours.slice(0, 1),
    )
  })

  test('two tables of one width with text between them stay separate', () => {
    const page = new TestPage()
    putRows(page, harbours, { lefts, pitch: 14 })
    const lines = proseLines.map((text, row) => page.segment(text, { baseline: 170 + 12 * row }))
    putRows(page, harbours, { lefts, top: 240, pitch: 14 })
    const strokes = around([88, 105, 147, 228, 245, 287])
    const { tables, segments } = findTablesOn(page, { strokes })
    expect(tables.map(rowTextsOf)).toEqual([harbours, harbours])
    expect(segments).toEqual(lines)
  })

  test('stripes behind every second row are backgrounds of its cells', () => {
    const page = new TestPage()
    putRows(page, harbours, { lefts, pitch: 16 })
    const fills = [105, 137].map((top) =>
      fillOf({ left: 70, top, right: 460, bottom: top + 16 }, '#eeeeee'),
    )
    const { tables, fills: left } = findTablesOn(page, { fills })
    const table = onlyTable(tables)
    expect(rowTextsOf(table)).toEqual(harbours)
    expect([0, 1, 2, 3].map((row) => table.cells[row * 4]?.fill)).toEqual([
      undefined,
      '#eeeeee',
      undefined,
      '#eeeeee',
    ])
    expect(left).toEqual([])
  })
})
