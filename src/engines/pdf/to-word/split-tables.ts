import {
  type Cell,
  type PageItem,
  type Table,
  hasSeveralPages,
} from '../structure/document-structure.ts'
import { boxAround } from '../page-content/geometry.ts'

/** The content of a row may reach this far into a table above or below it. */
const reachPoints = 3

const isWithin = ({ box: inner }: Table, { box: outer }: Table): boolean =>
  inner.left > outer.left - reachPoints &&
  inner.right < outer.right + reachPoints &&
  inner.top > outer.top &&
  inner.bottom < outer.bottom

/** The heights between which the content of a cell stands; undefined without content. */
const contentOf = ({ items }: Cell): { top: number; bottom: number } | undefined => {
  if (items.length === 0) return undefined
  return boxAround(
    items.map((item) => {
      if (item.kind !== 'paragraph') return item.box
      const { left, right, lines } = item
      const baselines = lines.map(({ baseline }) => baseline)
      const [first] = lines
      return {
        left,
        right,
        top: Math.min(...baselines) - (first?.sizePoints ?? 0),
        bottom: Math.max(...baselines),
      }
    }),
  )
}

/**
 * The number of rows of a table whose content stands above another table, if that of the others stands below it.
 *
 * @returns undefined where the content stands beside the other table as well.
 */
const rowsAbove = (outer: Table, inner: Table): number | undefined => {
  const isAbove = (cell: Cell) =>
    (contentOf(cell)?.bottom ?? -Infinity) < inner.box.top + reachPoints
  const isBelow = (cell: Cell) =>
    (contentOf(cell)?.top ?? Infinity) > inner.box.bottom - reachPoints
  const rowCount = outer.ys.length - 1
  for (let count = 0; count <= rowCount; count += 1) {
    const fits = outer.cells.every((cell) =>
      cell.row < count ? cell.row + cell.rowSpan <= count && isAbove(cell) : isBelow(cell),
    )
    if (fits) return count
  }
  return undefined
}

/** A part of a table between two places, with its rows from one to before another one. */
const rowsOf = (
  table: Table,
  [from, to]: readonly [number, number],
  { top, bottom }: { top: number; bottom: number },
): Table[] => {
  if (from === to) return []
  const { box, ys, cells, headerRowCount } = table
  const within = (y: number): number => Math.max(top, Math.min(y, bottom))
  const places = ys.slice(from, to + 1).map(within)
  return [
    {
      ...table,
      box: { ...box, top: places[0] ?? top, bottom: places.at(-1) ?? bottom },
      ys: places,
      headerRowCount: Math.max(0, Math.min(headerRowCount, to) - from),
      cells: cells
        .filter(({ row }) => row >= from && row < to)
        .map((cell) => ({
          ...cell,
          row: cell.row - from,
          box: { ...cell.box, top: within(cell.box.top), bottom: within(cell.box.bottom) },
        })),
    },
  ]
}

const splitAround = (outer: Table, inner: Table): readonly Table[] => {
  if (
    outer === inner ||
    hasSeveralPages(outer) ||
    hasSeveralPages(inner) ||
    !isWithin(inner, outer)
  )
    return [outer]
  const count = rowsAbove(outer, inner)
  if (count === undefined) return [outer]
  const { top, bottom } = outer.box
  return [
    ...rowsOf(outer, [0, count], { top, bottom: inner.box.top }),
    ...rowsOf(outer, [count, outer.ys.length - 1], { top: inner.box.bottom, bottom }),
  ]
}

/**
 * Divides tables in which another table stands between two rows, because a table in Word cannot stand on another one and
 * would follow it on the page.
 */
export const withSplitTables = (items: readonly PageItem[]): readonly PageItem[] => {
  const tables = items.filter((item) => item.kind === 'table')
  if (tables.length < 2) return items
  return items.flatMap((item): readonly PageItem[] =>
    item.kind === 'table'
      ? tables.reduce<readonly Table[]>(
          (parts, inner) => parts.flatMap((part) => splitAround(part, inner)),
          [item],
        )
      : [item],
  )
}
