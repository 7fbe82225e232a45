import { describe, expect, test } from 'vitest'
import {
  findTablesOn,
  putRows,
  rowTextsOf,
  tableStrokes,
} from '../../../../testing/pdf/structure.ts'
import { pageOf, TestPage } from '../../../../testing/pdf/test-page.ts'
import type { Table, UnclassifiedParagraph } from '../document-structure.ts'
import { joinTables } from './join-tables.ts'

const head = ['Region', 'Vessels']

/** A table as it is found on a page. */
const tableOn = (
  pageIndex: number,
  rows: readonly (readonly string[])[],
  { left = 70, widths = [130, 130], isHeadBold = true } = {},
): Table<UnclassifiedParagraph> => {
  const page = new TestPage(pageIndex)
  const [first = 0, second = 0] = widths
  const xs = [left, left + first, left + first + second]
  const ys = [80, ...rows.map((_, row) => 110 + 30 * row)]
  putRows(page, rows, { lefts: [left + 6, left + first + 6], pitch: 30, isHeadBold })
  const [table] = findTablesOn(page, { strokes: tableStrokes(xs, ys) }).tables
  if (table === undefined) throw new Error('no table')
  return table
}

const paragraph = (pageIndex: number, text: string) => new TestPage(pageIndex).paragraph(text)

const tablesIn = (pages: ReturnType<typeof joinTables>): (string[][] | string)[] =>
  pages.flatMap(({ regions }) =>
    regions.flatMap(({ columns }) =>
      columns.flatMap(({ items }) =>
        items.map((item) => (item.kind === 'table' ? rowTextsOf(item) : item.kind)),
      ),
    ),
  )

describe('tables that continue on the next page', () => {
  test('are joined without their repeated header', () => {
    const pages = joinTables([
      pageOf(0, [paragraph(0, 'Above'), tableOn(0, [head, ['South', '8086']])]),
      pageOf(1, [tableOn(1, [head, ['East', '7921']]), paragraph(1, 'Below')]),
    ])
    expect(tablesIn(pages)).toEqual([
      'paragraph',
      [head, ['South', '8086'], ['East', '7921']],
      'paragraph',
    ])
    expect(pages.map(({ continuesPreviousPage }) => continuesPreviousPage)).toEqual([false, true])
    const [table] = pages[0]?.regions[0]?.columns[0]?.items.slice(1) ?? []
    expect(table).toMatchObject({ headerRowCount: 1, ys: [80, 110, 140, 170] })
  })

  test('keep their blank rows, and all rows of a second copy', () => {
    const blank = ['', '']
    const form = [head, blank, blank, blank]
    expect(
      tablesIn(joinTables([pageOf(0, [tableOn(0, form)]), pageOf(1, [tableOn(1, form)])])),
    ).toEqual([[head, blank, blank, blank, blank, blank, blank]])
    const rows = [head, ['South', '8086'], ['East', '7921'], ['West', '12'], ['North', '5']]
    expect(
      tablesIn(joinTables([pageOf(0, [tableOn(0, rows)]), pageOf(1, [tableOn(1, rows)])])),
    ).toEqual([[...rows, ...rows]])
  })

  test('are joined past turned text at the side, which keeps its place', () => {
    const first = pageOf(0, [tableOn(0, [head, ['South', '8086']])])
    const [region] = pageOf(0, [paragraph(0, 'arXiv')]).regions
    if (!region) throw new Error('no region')
    const pages = joinTables([
      { ...first, regions: [...first.regions, { ...region, turned: 'up' }] },
      pageOf(1, [tableOn(1, [head, ['East', '7921']])]),
    ])
    expect(tablesIn(pages)).toEqual([[head, ['South', '8086'], ['East', '7921']], 'paragraph'])
  })

  test('are joined over three pages, the second of which contains nothing else', () => {
    const pages = joinTables([
      pageOf(0, [tableOn(0, [head, ['South', '8086']])]),
      pageOf(1, [
        tableOn(
          1,
          [
            ['East', '7921'],
            ['West', '12'],
          ],
          { isHeadBold: false },
        ),
      ]),
      pageOf(2, [
        tableOn(
          2,
          [
            ['North', '9068'],
            ['Sum', '3'],
          ],
          { isHeadBold: false },
        ),
      ]),
    ])
    expect(tablesIn(pages)).toEqual([
      [head, ['South', '8086'], ['East', '7921'], ['West', '12'], ['North', '9068'], ['Sum', '3']],
    ])
    expect(pages.map(({ regions }) => regions.length)).toEqual([1, 0, 0])
    expect(pages[0]?.regions[0]?.columns[0]?.items).toMatchObject([{ headerRowCount: 0 }])
  })

  test('are joined where even pages have another margin', () => {
    const pages = joinTables([
      pageOf(0, [tableOn(0, [head, ['South', '8086']])]),
      pageOf(1, [
        tableOn(
          1,
          [
            ['East', '7921'],
            ['West', '12'],
          ],
          { left: 90 },
        ),
      ]),
    ])
    expect(tablesIn(pages)).toHaveLength(1)
  })

  test.each([
    ['other widths', { widths: [100, 160] }],
    ['another place altogether', { left: 200 }],
  ])('stay separate with %s', (_, other) => {
    const pages = joinTables([
      pageOf(0, [tableOn(0, [head, ['South', '8086']])]),
      pageOf(1, [tableOn(1, [head, ['East', '7921']], other)]),
    ])
    expect(tablesIn(pages)).toHaveLength(2)
    expect(pages[1]?.continuesPreviousPage).toBe(false)
  })

  test('keep a row whose first cell is empty', () => {
    const pages = joinTables([
      pageOf(0, [tableOn(0, [head, ['South', 'Moored along the wall.']])]),
      pageOf(1, [
        tableOn(
          1,
          [
            ['', 'Outer wall'],
            ['East', '7921'],
          ],
          { isHeadBold: false },
        ),
      ]),
    ])
    expect(tablesIn(pages)).toEqual([
      [head, ['South', 'Moored along the wall.'], ['', 'Outer wall'], ['East', '7921']],
    ])
  })

  test('stay separate with text between them', () => {
    const pages = joinTables([
      pageOf(0, [tableOn(0, [head, ['South', '8086']]), paragraph(0, 'Between')]),
      pageOf(1, [tableOn(1, [head, ['East', '7921']])]),
    ])
    expect(tablesIn(pages)).toHaveLength(3)
  })

  test('leave pages without tables, and empty pages, unchanged', () => {
    const pages = [
      pageOf(0, [paragraph(0, 'One')]),
      pageOf(1, []),
      pageOf(2, [paragraph(2, 'Two')]),
    ]
    expect(joinTables(pages)).toEqual(pages)
  })
})

describe('a row that the end of a page separates from its table', () => {
  const lefts = [72, 220, 360]
  const rows = [
    ['South', '8086', '538'],
    ['East', '7921', '4622'],
    ['West', '3624', '9066'],
  ]

  /** A table without rulings. */
  const looseOn = (pageIndex: number): Table<UnclassifiedParagraph> => {
    const page = new TestPage(pageIndex)
    putRows(page, rows, { lefts })
    const [table] = findTablesOn(page).tables
    if (table === undefined) throw new Error('no table')
    return table
  }

  const rowOn = (pageIndex: number, texts: readonly string[]) => {
    const page = new TestPage(pageIndex)
    const line = page.spread(texts.map((text, column) => [text, lefts[column] ?? 0]))
    return page.paragraph([line])
  }

  const titles = ['Region', 'Vessels', 'Change']

  test('is joined before it, from the page before', () => {
    const pages = joinTables([pageOf(0, [rowOn(0, titles)]), pageOf(1, [looseOn(1)])])
    expect(tablesIn(pages)).toEqual([[titles, ...rows]])
  })

  test('is joined after it, from the page after', () => {
    const last = ['North', '9068', '5407']
    const pages = joinTables([pageOf(0, [looseOn(0)]), pageOf(1, [rowOn(1, last)])])
    expect(tablesIn(pages)).toEqual([[...rows, last]])
    const [table] = pages[0]?.regions[0]?.columns[0]?.items ?? []
    expect(table?.kind === 'table' && table.cells.at(-1)?.items).toMatchObject([
      { lines: [{ text: '5407', pageIndex: 1 }] },
    ])
  })

  test('is not joined when it lines up with no column', () => {
    const page = new TestPage(1)
    const line = page.spread([
      ['Northwind Chandlery Ltd, the harbour', 72],
      ['3 May 2024', 460],
    ])
    const pages = joinTables([pageOf(0, [looseOn(0)]), pageOf(1, [page.paragraph([line])])])
    expect(tablesIn(pages)).toEqual([rows, 'paragraph'])
  })
})
