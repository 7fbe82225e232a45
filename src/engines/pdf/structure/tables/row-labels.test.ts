import { expect, test } from 'vitest'
import { findTablesOn, rowTextsOf, tableStrokes } from '../../../../testing/pdf/structure.ts'
import { TestPage } from '../../../../testing/pdf/test-page.ts'

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
