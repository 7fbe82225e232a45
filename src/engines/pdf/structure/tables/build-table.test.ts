import { describe, expect, test } from 'vitest'
import { findTablesOn, tableStrokes } from '../../../../testing/pdf/structure.ts'
import { TestPage } from '../../../../testing/pdf/test-page.ts'
import type { Alignment, Table, UnclassifiedParagraph } from '../document-structure.ts'

const alignments = ({ cells }: Table<UnclassifiedParagraph>): (Alignment | undefined)[] =>
  cells.map(({ items: [item] }) => (item?.kind === 'paragraph' ? item.alignment : undefined))

/** A table of two columns. `leftOf` gives the left edges of the texts in the second column. */
const tableWith = (
  texts: readonly string[],
  leftOf: (width: number) => number,
): Table<UnclassifiedParagraph> => {
  const page = new TestPage()
  for (const [row, text] of texts.entries()) {
    page.segment('Name', { left: 76, baseline: 100 + 30 * row })
    page.segment(text, { left: leftOf(text.length * 5), baseline: 100 + 30 * row })
  }
  const ys = Array.from({ length: texts.length + 1 }, (_, row) => 80 + 30 * row)
  const [table] = findTablesOn(page, { strokes: tableStrokes([70, 200, 330], ys) }).tables
  if (table === undefined) throw new Error('no table')
  return table
}

describe('a single line in its cell is aligned with those above and below it', () => {
  const amounts = ['Amount in euros', '1,250.00', '99.90', '4.00']

  test.each<[Alignment, (width: number) => number]>([
    ['left', () => 206],
    ['right', (width) => 324 - width],
    ['center', (width) => 265 - width / 2],
  ])('%s', (alignment, leftOf) => {
    const found = alignments(tableWith(amounts, leftOf))
    expect(found).toEqual(amounts.flatMap(() => ['left', alignment]))
  })

  test('texts of equal length are aligned to the left', () => {
    expect(alignments(tableWith(['538', '462', '906'], () => 250))).toEqual(
      Array.from({ length: 6 }, () => 'left'),
    )
  })

  test('a cell over several columns is aligned with the last of them', () => {
    const page = new TestPage()
    const rows = [
      ['Ropes and lines', '1,250.00'],
      ['Paint', '99.90'],
      ['Work', '4,000.00'],
    ]
    for (const [row, [name = '', amount = '']] of rows.entries()) {
      page.segment(name, { left: 76, baseline: 100 + 20 * row })
      page.segment('12', { left: 190, baseline: 100 + 20 * row })
      page.segment(amount, { left: 324 - 5 * amount.length, baseline: 100 + 20 * row })
    }
    page.segment('Sum', { left: 76, baseline: 160 })
    page.segment('Everything, VAT included: 9', { left: 324 - 27 * 5, baseline: 160 })
    const [table] = findTablesOn(page).tables
    expect(table && alignments(table).at(-1)).toBe('right')
    expect(table?.cells.at(-1)).toMatchObject({ column: 1, columnSpan: 2 })
  })
})

describe('lines in a cell that is as wide as its text', () => {
  const alignmentWith = (lines: readonly string[]): Alignment | undefined => {
    const page = new TestPage()
    for (const [index, text] of lines.entries())
      page.segment(text, { left: 206, baseline: 95 + 12 * index })
    page.segment('Name', { left: 76, baseline: 95 })
    const { tables } = findTablesOn(page, { strokes: tableStrokes([70, 200, 330], [80, 140]) })
    return tables[0] && alignments(tables[0])[1]
  }
  /** Lines that end four points before the right side of the cell. */
  const full = ['Home loan for two years ', 'or three of another one ']

  test('are not justified for the longer one of two', () => {
    expect(alignmentWith([full[0] ?? '', 'at a rate'])).toBe('left')
  })

  test('are justified where two of them end together', () => {
    expect(alignmentWith([...full, 'at a rate'])).toBe('justify')
  })
})
