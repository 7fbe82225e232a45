import type { Ruling } from './rulings.ts'

/** Rulings that hang together, and the places they name. */
export interface Lattice {
  xs: readonly number[]
  ys: readonly number[]
  rulings: readonly Ruling[]
}

/** A part of a table that no ruling parts: where it begins, and how far it goes. */
export interface CellSpan {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
}

/** How far from one another rulings may end that meet, and lie that are one, in points. */
export const sameRulingPoints = 3
/** An end that sticks out further than this stands for a side that is not drawn, in points. */
const minOverhangPoints = 8

const crosses = (level: Ruling, plumb: Ruling): boolean =>
  plumb.at >= level.from - sameRulingPoints &&
  plumb.at <= level.to + sameRulingPoints &&
  level.at >= plumb.from - sameRulingPoints &&
  level.at <= plumb.to + sameRulingPoints

/** Values less than `nearness` from the first of them, each bunch as its mean. */
const clusterValues = (values: readonly number[]): number[] => {
  const bunches: number[][] = []
  for (const value of values.toSorted((one, other) => one - other)) {
    const last = bunches.at(-1)
    if (last?.[0] !== undefined && value - last[0] <= sameRulingPoints) last.push(value)
    else bunches.push([value])
  }
  return bunches.map((it) => it.reduce((sum, value) => sum + value, 0) / it.length)
}

const rootOf = (parents: number[], index: number): number => {
  let root = index
  while (parents[root] !== root) root = parents[root] ?? root
  parents[index] = root
  return root
}

/** Rulings by what they cross, directly or through others. */
const connectedRulings = (rulings: readonly Ruling[]): Ruling[][] => {
  const parents = rulings.map((_, index) => index)
  const plumbs = [...rulings.entries()]
    .filter(([, { isHorizontal }]) => !isHorizontal)
    .toSorted(([, one], [, other]) => one.at - other.at)
  for (const [index, level] of rulings.entries()) {
    if (!level.isHorizontal) continue
    for (const [other, plumb] of plumbs) {
      if (plumb.at < level.from - sameRulingPoints) continue
      if (plumb.at > level.to + sameRulingPoints) break
      if (crosses(level, plumb)) parents[rootOf(parents, other)] = rootOf(parents, index)
    }
  }
  const groups = new Map<number, Ruling[]>()
  for (const [index, ruling] of rulings.entries()) {
    const root = rootOf(parents, index)
    const group = groups.get(root)
    if (group === undefined) groups.set(root, [ruling])
    else group.push(ruling)
  }
  return [...groups.values()]
}

/** Where two rulings at least end, beyond the outermost of those that cross them. */
const undrawnSides = (places: readonly number[], crossing: readonly Ruling[]): number[] => {
  const first = places[0] ?? 0
  const last = places.at(-1) ?? 0
  const before = crossing.map(({ from }) => from).filter((from) => from < first - minOverhangPoints)
  const after = crossing.map(({ to }) => to).filter((to) => to > last + minOverhangPoints)
  const sides: number[] = []
  if (before.length > 1) sides.push(Math.min(...before))
  if (after.length > 1) sides.push(Math.max(...after))
  return sides
}

const latticeOf = (rulings: readonly Ruling[]): Lattice | undefined => {
  const levels = rulings.filter(({ isHorizontal }) => isHorizontal)
  const plumbs = rulings.filter(({ isHorizontal }) => !isHorizontal)
  if (levels.length === 0 || plumbs.length === 0) return undefined
  const ys = clusterValues(levels.map(({ at }) => at))
  const xs = clusterValues(plumbs.map(({ at }) => at))
  return {
    xs: clusterValues([...xs, ...undrawnSides(xs, levels)]),
    ys: clusterValues([...ys, ...undrawnSides(ys, plumbs)]),
    rulings,
  }
}

/** More rulings than this in one lattice are a plan or squared paper. */
const maxLatticeRulings = 1500

/** Every set of rulings that hang together and enclose something, the largest first. */
export const findLattices = (rulings: readonly Ruling[]): Lattice[] =>
  connectedRulings(rulings)
    .filter((group) => group.length > 1 && group.length <= maxLatticeRulings)
    .map((group) => latticeOf(group))
    .filter((lattice) => lattice !== undefined)
    .filter(({ xs, ys }) => xs.length > 1 && ys.length > 1)
    .toSorted((one, other) => latticeAreaOf(other) - latticeAreaOf(one))

const rangeOf = (places: readonly number[]): number => (places.at(-1) ?? 0) - (places[0] ?? 0)

const latticeAreaOf = ({ xs, ys }: Lattice): number => rangeOf(xs) * rangeOf(ys)

/** How much of a side has to be drawn for it to part what is beside it. */
const minDrawnShare = 0.5

/** The rulings that draw the side between two places. */
export const rulingsAlong = (
  rulings: readonly Ruling[],
  side: { isHorizontal: boolean; at: number; from: number; to: number },
): Ruling[] =>
  rulings.filter(
    ({ isHorizontal, at, from, to }) =>
      isHorizontal === side.isHorizontal &&
      Math.abs(at - side.at) <= sameRulingPoints &&
      Math.min(to, side.to) > Math.max(from, side.from),
  )

export const isDrawn = (
  rulings: readonly Ruling[],
  side: { isHorizontal: boolean; at: number; from: number; to: number },
): boolean => {
  let drawn = 0
  for (const ruling of rulingsAlong(rulings, side))
    drawn += Math.min(ruling.to, side.to) - Math.max(ruling.from, side.from)
  return drawn >= minDrawnShare * (side.to - side.from)
}

/** For every place of one direction, the rulings there: so that no side asks all of them. */
const rulingsAt = (
  places: readonly number[],
  rulings: readonly Ruling[],
  isHorizontal: boolean,
): Ruling[][] =>
  places.map((place) =>
    rulings.filter(
      (it) => it.isHorizontal === isHorizontal && Math.abs(it.at - place) <= sameRulingPoints,
    ),
  )

/**
 * The cells of a lattice: parts that no ruling parts, as rectangles that cover it without overlapping. What hangs together in
 * another shape, because sides are missing, is cut into rectangles.
 *
 * @returns by row, then by column.
 */
export const findSpans = ({ xs, ys, rulings }: Lattice): CellSpan[] => {
  const plumbs = rulingsAt(xs, rulings, false)
  const levels = rulingsAt(ys, rulings, true)
  const rows = ys.length - 1
  const columns = xs.length - 1
  const hasLeft = (row: number, column: number): boolean =>
    isDrawn(plumbs[column] ?? [], {
      isHorizontal: false,
      at: xs[column] ?? 0,
      from: ys[row] ?? 0,
      to: ys[row + 1] ?? 0,
    })
  const hasTop = (row: number, column: number): boolean =>
    isDrawn(levels[row] ?? [], {
      isHorizontal: true,
      at: ys[row] ?? 0,
      from: xs[column] ?? 0,
      to: xs[column + 1] ?? 0,
    })
  const taken = new Set<number>()
  const spans: CellSpan[] = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const isFree = (atRow: number, atColumn: number): boolean =>
        atRow < rows && atColumn < columns && !taken.has(atRow * columns + atColumn)
      if (!isFree(row, column)) continue
      let columnSpan = 1
      while (isFree(row, column + columnSpan) && !hasLeft(row, column + columnSpan)) columnSpan += 1
      let rowSpan = 1
      while (isOpenBelow(row + rowSpan, column, columnSpan, { isFree, hasTop, hasLeft }))
        rowSpan += 1
      for (let down = 0; down < rowSpan; down += 1)
        for (let right = 0; right < columnSpan; right += 1)
          taken.add((row + down) * columns + column + right)
      spans.push({ row, column, rowSpan, columnSpan })
    }
  return spans
}

type CellTest = (row: number, column: number) => boolean

/** Whether a row goes on below what begins above it, as wide and with nothing drawn between. */
const isOpenBelow = (
  row: number,
  column: number,
  columnSpan: number,
  { isFree, hasTop, hasLeft }: { isFree: CellTest; hasTop: CellTest; hasLeft: CellTest },
): boolean => {
  for (let at = column; at < column + columnSpan; at += 1) {
    if (!isFree(row, at) || hasTop(row, at)) return false
    if (at > column && hasLeft(row, at)) return false
  }
  return true
}
