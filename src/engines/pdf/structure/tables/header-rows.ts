import type { TextFormat } from '../../page-content/page-layout.ts'
import type { Cell } from '../flow.ts'

/** More rows than this head no table. */
const mostHeaderRows = 3

const isBold = ({ segments }: Cell, formats: readonly TextFormat[]): boolean =>
  segments.every(({ runs }) => runs.every(({ format }) => formats[format]?.isBold === true))

/** Rows that look like no row below them: by bold letters throughout, or by a colour behind. */
export const headerRowsOf = (
  cells: readonly Cell[],
  rowCount: number,
  formats: readonly TextFormat[],
): number => {
  const rows = Array.from({ length: rowCount }, (): Cell[] => [])
  for (const cell of cells) rows[cell.row]?.push(cell)
  const filled = rows.map((row) => row.filter(({ segments }) => segments.length > 0))
  const boldRows = filled.map((row) => row.length > 0 && row.every((cell) => isBold(cell, formats)))
  const colors = rows.map((row) => {
    const [first] = row
    return first?.fill !== undefined && row.every(({ fill }) => fill === first.fill)
      ? first.fill
      : undefined
  })
  const isHeader = (row: number): boolean => {
    if ((filled[row]?.length ?? 0) === 0) return false
    const isOnlyBold = boldRows[row] === true && boldRows.slice(row + 1).some((it) => !it)
    const color = colors[row]
    return isOnlyBold || (color !== undefined && !colors.slice(row + 1).includes(color))
  }
  let count = 0
  while (count < Math.min(mostHeaderRows, rowCount - 1) && isHeader(count)) count += 1
  const reach = cells.filter(({ row }) => row < count).map(({ row, rowSpan }) => row + rowSpan)
  const least = Math.max(count, ...reach)
  return least < rowCount ? least : 0
}
