import type { Box } from '../geometry.ts'
import type { Edge } from './subpaths.ts'

/** Coordinates closer than this are the same. */
const samePoints = 0.05
/** More squares than this are a drawing, no frame and no grid. */
const mostSquares = 4096

const distinct = (values: number[]): number[] => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted.filter(
    (value, index) => index === 0 || value - (sorted[index - 1] ?? 0) > samePoints,
  )
}

/** Which squares between neighbouring coordinates an outline encloses, row by row. */
const coverageOf = (
  edges: readonly Edge[],
  xs: readonly number[],
  ys: readonly number[],
  isEvenOdd: boolean,
): boolean[][] =>
  ys.slice(1).map((bottom, row) => {
    const y = (bottom + (ys[row] ?? bottom)) / 2
    const crossing = edges.filter(({ y0, y1 }) => Math.min(y0, y1) < y && Math.max(y0, y1) > y)
    return xs.slice(1).map((right, column) => {
      const x = (right + (xs[column] ?? right)) / 2
      const winding = crossing.reduce(
        (sum, { x0, x1, y0, y1 }) => ((x0 + x1) / 2 < x ? sum + Math.sign(y1 - y0) : sum),
        0,
      )
      return isEvenOdd ? winding % 2 !== 0 : winding !== 0
    })
  })

/** Where neighbours follow each other for which something holds: from, and up to without. */
const runsOf = (flags: readonly boolean[]): [number, number][] => {
  const runs: [number, number][] = []
  let start = -1
  for (let index = 0; index <= flags.length; index += 1) {
    if (flags[index] === true && start < 0) start = index
    if (flags[index] !== true && start >= 0) {
      runs.push([start, index])
      start = -1
    }
  }
  return runs
}

const transposed = (rows: readonly (readonly boolean[])[]): boolean[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] === true))

/** Bands of thin rows, as wide as they go on without area on both sides of them. */
const thinBands = (
  covered: readonly (readonly boolean[])[],
  isThinRow: readonly boolean[],
  isThinColumn: readonly boolean[],
): { row: number; from: number; to: number }[] =>
  covered.flatMap((squares, row) => {
    if (isThinRow[row] !== true) return []
    const isBand = squares.map((isCovered, column) => {
      const isAmid =
        isThinColumn[column] !== true &&
        covered[row - 1]?.[column] === true &&
        covered[row + 1]?.[column] === true
      return isCovered && !isAmid
    })
    return runsOf(isBand).map(([from, to]) => ({ row, from, to }))
  })

/** What is left besides thin bands: areas, each as high as rows of the same width follow each other. */
const areasOf = (
  covered: readonly (readonly boolean[])[],
  isThinRow: readonly boolean[],
  isThinColumn: readonly boolean[],
) => {
  const areas: { top: number; bottom: number; from: number; to: number }[] = []
  for (const [row, squares] of covered.entries()) {
    const runs = runsOf(squares).filter(([from, to]) =>
      isThinColumn.slice(from, to).includes(false),
    )
    for (const [from, to] of runs) {
      const above = areas.find(
        (area) => area.bottom === row && area.from === from && area.to === to,
      )
      if (above) above.bottom = row + 1
      else areas.push({ top: row, bottom: row + 1, from, to })
    }
  }
  return areas.filter(({ top, bottom }) => isThinRow.slice(top, bottom).includes(false))
}

/**
 * What outlines of level and plumb lines enclose together, as boxes: a frame as its four sides, a grid drawn as one
 * area with holes as its lines.
 *
 * @param thinPoints - what is no wider is a line.
 * @returns undefined when there is too much of it.
 */
export const boxesOfRegion = (
  edges: readonly Edge[],
  { isEvenOdd, thinPoints }: { isEvenOdd: boolean; thinPoints: number },
): Box[] | undefined => {
  const xs = distinct(edges.flatMap(({ x0, x1 }) => [x0, x1]))
  const ys = distinct(edges.flatMap(({ y0, y1 }) => [y0, y1]))
  if (xs.length * ys.length > mostSquares) return undefined
  const areThin = (values: readonly number[]) =>
    values.slice(1).map((value, index) => value - (values[index] ?? value) <= thinPoints)
  const [isThinRow, isThinColumn] = [areThin(ys), areThin(xs)]
  const covered = coverageOf(edges, xs, ys, isEvenOdd)
  const boxFrom = (from: number, top: number, to: number, bottom: number): Box => ({
    left: xs[from] ?? 0,
    top: ys[top] ?? 0,
    right: xs[to] ?? 0,
    bottom: ys[bottom] ?? 0,
  })
  return [
    ...areasOf(covered, isThinRow, isThinColumn).map(({ top, bottom, from, to }) =>
      boxFrom(from, top, to, bottom),
    ),
    ...thinBands(covered, isThinRow, isThinColumn).map(({ row, from, to }) =>
      boxFrom(from, row, to, row + 1),
    ),
    ...thinBands(transposed(covered), isThinColumn, isThinRow).map(({ row, from, to }) =>
      boxFrom(row, from, row + 1, to),
    ),
  ]
}
