import type { Alignment, Cell, FlowItem, Paragraph } from '../flow.ts'

/** Lines that begin or end at the same place do so within this, in points. */
const samePlace = 1.5
/** So many of a column's lines agree on how they are aligned. */
const mostly = 0.6

type Side = 'left' | 'right' | 'center'

const placeOf = ({ left, right }: { left: number; right: number }, side: Side): number => {
  if (side === 'center') return (left + right) / 2
  return side === 'left' ? left : right
}

interface Agreement {
  at: number
  count: number
}

/** Where most values are, and how many. */
const agreementOf = (values: readonly number[]): Agreement => {
  const inOrder = values.toSorted((one, other) => one - other)
  let best: Agreement = { at: 0, count: 0 }
  let first = 0
  for (const [index, value] of inOrder.entries()) {
    while (value - (inOrder[first] ?? value) > samePlace) first += 1
    const count = index - first + 1
    if (count > best.count) best = { at: inOrder[first + (count >> 1)] ?? value, count }
  }
  return best
}

const isParagraph = (item: FlowItem): item is Paragraph => item.kind === 'paragraph'

const sides = ['left', 'right', 'center'] as const

/** How the lines of a column stand, if most do alike; the first of `sides` where several are right. */
const sideOfColumn = (cells: readonly Cell[]): { side: Side; at: number } | undefined => {
  const lines = cells.flatMap(({ items }) => items.filter(isParagraph).flatMap((it) => it.lines))
  if (lines.length < 2) return undefined
  let best: (Agreement & { side: Side }) | undefined
  for (const side of sides) {
    const agreement = agreementOf(lines.map((line) => placeOf(line, side)))
    if (agreement.count > (best?.count ?? 0)) best = { ...agreement, side }
  }
  return best && best.count >= mostly * lines.length ? best : undefined
}

const withAlignment = (item: FlowItem, alignment: Alignment, at: number): FlowItem => {
  if (!isParagraph(item) || item.isRightToLeft || item.lines.length !== 1) return item
  const side = alignment === 'justify' ? 'left' : alignment
  const isThere = Math.abs(placeOf(item, side) - at) <= samePlace
  return isThere ? { ...item, alignment } : item
}

/**
 * Aligns single lines as their column is: one line alone in a cell does not tell whether it is on the left, on the right or in the
 * middle of it.
 */
export const alignCells = (cells: readonly Cell[]): Cell[] => {
  const columns = new Map<number, Cell[]>()
  for (const cell of cells) {
    if (cell.columnSpan > 1) continue
    const column = columns.get(cell.column)
    if (column === undefined) columns.set(cell.column, [cell])
    else column.push(cell)
  }
  const found = new Map([...columns].map(([column, own]) => [column, sideOfColumn(own)]))
  return cells.map((cell) => {
    const first = found.get(cell.column)
    const last = found.get(cell.column + cell.columnSpan - 1)
    // What covers several columns stands at one of its ends as the column there does.
    const sidesThere = cell.columnSpan === 1 ? [first] : [first, last]
    const items = sidesThere.reduce<readonly FlowItem[]>(
      (all, column) =>
        column === undefined ? all : all.map((item) => withAlignment(item, column.side, column.at)),
      cell.items,
    )
    return { ...cell, items }
  })
}
