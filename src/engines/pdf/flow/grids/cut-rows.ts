import type { Cell, FlowItem, Grid } from '../flow.ts'

/** Text that goes on after it does not end like this, and begins like that. */
const ends = /[.!?:;»”"]$/u
const goesOn = /^[\p{Ll}\d]/u

const rowOf = ({ cells }: Grid, row: number): Cell[] => cells.filter((cell) => cell.row === row)

const textOf = ({ segments }: Cell): string => segments.map(({ text }) => text.trim()).join(' ')

const isFilled = ({ segments }: Cell): boolean => segments.length > 0

/** Whether the row at a page's top is the rest of the one at the foot of the page before: of a few cells, but not of the first. */
export const isRestOfRow = (above: Grid, below: Grid, row: number): boolean => {
  const upper = rowOf(above, above.ys.length - 2)
  const lower = rowOf(below, row)
  const filled = lower.filter(isFilled)
  const isAlike = lower.every(({ column, columnSpan, rowSpan }, index) => {
    const cell = upper[index]
    return rowSpan === 1 && cell?.column === column && cell.columnSpan === columnSpan
  })
  if (!isAlike || upper.length !== lower.length || filled.length === 0) return false
  if (lower[0] === undefined || isFilled(lower[0]) || filled.length * 2 > lower.length) return false
  return filled.every((cell) => {
    const before = upper.find(({ column }) => column === cell.column)
    const text = before ? textOf(before) : ''
    return text !== '' && !ends.test(text) && goesOn.test(textOf(cell))
  })
}

/** What a cell holds, with what it holds on the next page; a paragraph goes on. */
const joinedItems = (above: readonly FlowItem[], below: readonly FlowItem[]): FlowItem[] => {
  const last = above.at(-1)
  const [first, ...others] = below
  if (last?.kind !== 'paragraph' || first?.kind !== 'paragraph') return [...above, ...below]
  return [...above.slice(0, -1), { ...last, lines: [...last.lines, ...first.lines] }, ...others]
}

/** Puts the rest of a table's last row, from the top of the next page, back into its cells. */
export const withRestOfRow = (grid: Grid, rest: readonly Cell[]): Grid => {
  const row = grid.ys.length - 2
  return {
    ...grid,
    cells: grid.cells.map((cell) => {
      const more = rest.find(({ column }) => column === cell.column)
      if (cell.row !== row || more === undefined || !isFilled(more)) return cell
      return {
        ...cell,
        segments: [...cell.segments, ...more.segments],
        items: joinedItems(cell.items, more.items),
      }
    }),
  }
}
