import { expect, test } from 'vitest'
import { paragraphAt, tableOf } from '../../../testing/pdf/word-documents.ts'
import type { PageItem, Paragraph, Table } from '../structure/document-structure.ts'
import { withSplitTables } from './split-tables.ts'

const textsOf = ({ cells }: Table): string[] =>
  cells.map(({ items }) =>
    items
      .filter((item): item is Paragraph => item.kind === 'paragraph')
      .flatMap(({ lines }) => lines.map(({ text }) => text))
      .join(' '),
  )

const describe = (items: readonly PageItem[]): unknown[] =>
  items.map((item) =>
    item.kind === 'table'
      ? { texts: textsOf(item), ys: item.ys, rows: item.cells.map(({ row }) => row) }
      : item.kind,
  )

/** The test's cells have their text four points above their bottom. */
const outer = tableOf([60, 300, 500], [100, 120, 140, 320], ['a', 'b', 'c', 'd', 'e', 'f'])
const inner = tableOf([80, 480], [150, 170, 190], ['x', 'y'])

test('a table that stands between two rows of another one divides it', () => {
  expect(describe(withSplitTables([outer, inner]))).toEqual([
    { texts: ['a', 'b', 'c', 'd'], ys: [100, 120, 140], rows: [0, 0, 1, 1] },
    { texts: ['e', 'f'], ys: [190, 320], rows: [0, 0] },
    { texts: ['x', 'y'], ys: [150, 170, 190], rows: [0, 1] },
  ])
})

test('the row above ends where the other table begins', () => {
  const cells = outer.cells.map((cell) =>
    cell.row === 1 ? { ...cell, box: { ...cell.box, bottom: 250 } } : cell,
  )
  const high = { ...outer, ys: [100, 120, 250, 320], cells }
  const [above] = withSplitTables([high, inner])
  if (above?.kind !== 'table') throw new Error('no table')
  expect(above.ys).toEqual([100, 120, 150])
  expect(above.box.bottom).toBe(150)
  expect(above.cells.map(({ box }) => box.bottom)).toEqual([120, 120, 150, 150])
})

test('a table whose text stands beside the other one stays whole', () => {
  const items = [...(outer.cells[4]?.items ?? []), paragraphAt(62, 160, 'beside')]
  const cells = outer.cells.map((cell, at) => (at === 4 ? { ...cell, items } : cell))
  expect(withSplitTables([{ ...outer, cells }, inner])).toHaveLength(2)
})

test('tables that follow one another stay whole', () => {
  const below = tableOf([60, 500], [330, 350], ['z'])
  expect(withSplitTables([outer, below])).toEqual([outer, below])
})

test('a frame around another table goes on below it', () => {
  const frame = tableOf([60, 500], [100, 320], ['foot'])
  expect(describe(withSplitTables([frame, inner]))).toEqual([
    { texts: ['foot'], ys: [190, 320], rows: [0] },
    { texts: ['x', 'y'], ys: [150, 170, 190], rows: [0, 1] },
  ])
})
