import { expect, test } from 'vitest'
import {
  lineAt,
  pageOf,
  paragraphAt,
  paragraphOf,
  tableOf,
} from '../../../testing/pdf/word-documents.ts'
import { pictureAt } from '../../../testing/pdf/structure.ts'
import type { PageItem } from '../structure/document-structure.ts'
import { withHeadsAsTables, withLayoutTables } from './side-by-side.ts'

const bounds = { left: 72, right: 523 }
const extentOf = (item: PageItem): { top: number; bottom: number } =>
  item.kind === 'paragraph'
    ? {
        top: (item.lines[0]?.baseline ?? 0) - 9.28,
        bottom: (item.lines.at(-1)?.baseline ?? 0) + 2.32,
      }
    : item.box

const describe = (items: readonly PageItem[]): unknown[] =>
  items.map((item) => {
    if (item.kind === 'paragraph') return item.lines.map(({ text }) => text).join(' ')
    if (item.kind === 'picture') return 'picture'
    return item.cells.map((cell) => describe(cell.items))
  })

const arranged = (items: readonly PageItem[]): unknown[] =>
  describe(withLayoutTables(items, bounds, extentOf))

test('an address beside a date becomes a table of one row, and what follows stays below', () => {
  const items = [
    paragraphAt(72, 100, 'name'),
    paragraphAt(72, 112, 'street'),
    paragraphAt(400, 106, 'date'),
    paragraphAt(72, 160, 'text'),
  ]
  expect(arranged(items)).toEqual([[['name', 'street'], ['date']], 'text'])
  const [table] = withLayoutTables(items, bounds, extentOf)
  if (table?.kind !== 'table') throw new Error('no table')
  expect(table.xs).toEqual([72, 400, 523])
  expect(table.ys[0]).toBeCloseTo(100 - 9.28)
  expect(table.ys[1]).toBeCloseTo(112 + 2.32)
})

test('columns that are read one after another stay so, even where their lines are at the same heights', () => {
  const items = [
    ...[100, 130, 160].map((y) => paragraphAt(72, y, `left ${y}`)),
    ...[100, 130].map((y) => paragraphAt(300, y, `right ${y}`)),
  ]
  expect(arranged(items)).toEqual([
    [
      ['left 100', 'left 130', 'left 160'],
      ['right 100', 'right 130'],
    ],
  ])
})

test('what stands above everything else comes first, although it is read later', () => {
  const items = [
    paragraphAt(72, 100, 'left'),
    paragraphAt(300, 100, 'right'),
    paragraphAt(200, 50, 'title'),
  ]
  expect(arranged(items)).toEqual(['title', [['left'], ['right']]])
})

test('the number of a formula is beside the formula only', () => {
  const items = [
    paragraphAt(480, 500, 'number'),
    paragraphAt(72, 140, 'text'),
    paragraphAt(72, 500, 'formula'),
  ]
  expect(arranged(items)).toEqual(['text', [['formula'], ['number']]])
})

test('the parts of a formula that are near each other stay in their order', () => {
  const items = [paragraphAt(72, 100, 'x'), paragraphAt(79, 103, 'i'), paragraphAt(84, 100, '= 2')]
  expect(arranged(items)).toEqual(['x', 'i', '= 2'])
})

test('tables side by side may be nearer to each other than parts of a formula', () => {
  const cardAt = (left: number, text: string) => tableOf([left, left + 120], [100, 200], [text])
  expect(arranged([cardAt(72, 'one'), cardAt(198, 'two'), cardAt(324, 'three')])).toEqual([
    [[[['one']]], [[['two']]], [[['three']]]],
  ])
})

test('pictures side by side stay, and a picture beside text does not', () => {
  const pictures = [pictureAt(72, 100, 150, 200), pictureAt(200, 100, 300, 200)]
  expect(arranged(pictures)).toEqual(['picture', 'picture'])
  expect(arranged([...pictures.slice(0, 1), paragraphAt(300, 150, 'text')])).toEqual([
    [['picture'], ['text']],
  ])
})

test('a table beside text keeps its cells', () => {
  const table = tableOf([300, 400, 500], [100, 120], ['a', 'b'])
  expect(arranged([paragraphAt(72, 110, 'text'), table])).toEqual([[['text'], [[['a'], ['b']]]]])
})

test('a paragraph that goes on on the next page is in no table', () => {
  const items = [
    paragraphOf([lineAt(72, 700, 'first'), { ...lineAt(72, 60, 'second'), pageIndex: 1 }]),
    paragraphAt(400, 700, 'beside'),
  ]
  expect(arranged(items)).toEqual(['first second', 'beside'])
})

/** A page with an address beside these items as the first region, and with these items below. */
const pageWithHead = (beside: readonly PageItem[], below: readonly PageItem[]) => {
  const { regions, ...page } = pageOf(below)
  const head = {
    box: { left: 72, top: 90, right: 523, bottom: 160 },
    columns: [
      {
        left: 72,
        right: 250,
        items: [paragraphAt(72, 100, 'name'), paragraphAt(72, 112, 'street')],
      },
      { left: 300, right: 523, items: beside },
    ],
  }
  return { ...page, regions: below.length === 0 ? [head] : [head, ...regions] }
}

const columnsOfHead = (beside: readonly PageItem[], below: readonly PageItem[]): unknown[] => {
  const [head] = withHeadsAsTables(pageWithHead(beside, below), extentOf).regions
  return head?.columns.map(({ items }) => describe(items)) ?? []
}

test('an address beside a table becomes a layout table above what follows', () => {
  const table = tableOf([300, 400, 523], [100, 120, 140], ['a', 'b', 'c', 'd'])
  const text = paragraphAt(72, 200, 'text')
  expect(columnsOfHead([table], [text])).toEqual([
    [[['name', 'street'], [[['a'], ['b'], ['c'], ['d']]]]],
  ])
  expect(columnsOfHead([table], [])).toHaveLength(2)
  expect(columnsOfHead([paragraphAt(300, 100, 'date')], [text])).toHaveLength(2)
  const continued = paragraphOf([
    lineAt(300, 150, 'first'),
    { ...lineAt(72, 60, 'on'), pageIndex: 1 },
  ])
  expect(columnsOfHead([table, continued], [text])).toHaveLength(2)
})
