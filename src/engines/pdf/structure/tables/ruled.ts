import { type Box, areaOf, intersection } from '../../page-content/geometry.ts'
import type { Segment } from '../../page-content/page-layout.ts'
import type { Grid } from '../flow.ts'
import { rowsOf } from '../lines.ts'
import { cutSegment, isInside, yOf } from './contents.ts'
import { type FilledSpan, type GridPage, gridOf } from './grid-of.ts'
import { type Lattice, type Span, findLattices, findSpans } from './lattice.ts'
import { edgesOf, joinRulings } from './rulings.ts'
import { splitBands } from './split-bands.ts'

/** A lattice with as many cells as this at most, on so much of the page, parts the page, not figures. */
const fewCells = 4
const largeShare = 0.4
/** So many of a table's cells hold something; of those told by colours alone, that have no lines. */
const leastFilled = 0.05
const leastFilledWithoutLines = 0.5
/** More lines of text than this share would be cut by a drawing that is laid over them. */
const mostCut = 0.25
/** Of the area of what lies within a cell or a table. */
const leastWithin = 0.9
/** Grids with more cells are squared paper or a plan. */
const mostCells = 6000

export const boxOfLattice = ({ xs, ys }: Pick<Lattice, 'xs' | 'ys'>): Box => ({
  left: xs[0] ?? 0,
  top: ys[0] ?? 0,
  right: xs.at(-1) ?? 0,
  bottom: ys.at(-1) ?? 0,
})

const boxOfSpan = (
  { row, column, rowSpan, columnSpan }: Span,
  { xs, ys }: Pick<Lattice, 'xs' | 'ys'>,
): Box => ({
  left: xs[column] ?? 0,
  top: ys[row] ?? 0,
  right: xs[column + columnSpan] ?? 0,
  bottom: ys[row + rowSpan] ?? 0,
})

/** The index of the last place that is not beyond a value; the first and last hold what lies outside, too. */
const placeAmong = (places: readonly number[], value: number): number => {
  let low = 0
  let high = places.length - 2
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((places[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** Puts text into the cells in which it stands. */
export const fillSpans = (
  { xs, ys }: Pick<Lattice, 'xs' | 'ys'>,
  spans: readonly Span[],
  segments: readonly Segment[],
): FilledSpan[] => {
  const columns = xs.length - 1
  const owners = new Map<number, Span>()
  for (const span of spans)
    for (let down = 0; down < span.rowSpan; down += 1)
      for (let right = 0; right < span.columnSpan; right += 1)
        owners.set((span.row + down) * columns + span.column + right, span)
  const held = new Map<Span | undefined, Segment[]>()
  for (const segment of segments) {
    const row = placeAmong(ys, yOf(segment))
    for (const { part, place } of cutSegment(segment, (x) =>
      owners.get(row * columns + placeAmong(xs, x)),
    )) {
      const own = held.get(place)
      if (own === undefined) held.set(place, [part])
      else own.push(part)
    }
  }
  return spans.map((span) => ({ ...span, segments: held.get(span) ?? [] }))
}

const hasLines = ({ rulings }: Lattice): boolean =>
  rulings.some(({ strokes }) => strokes.length > 0)

const isTable = (lattice: Lattice, spans: readonly FilledSpan[], page: GridPage): boolean => {
  const { widthPoints, heightPoints } = page.layout
  const filled = spans.filter(({ segments }) => segments.length > 0).length
  const share = areaOf(boxOfLattice(lattice)) / (widthPoints * heightPoints)
  if (filled < 2 || (filled <= fewCells && share > largeShare)) return false
  if (!hasLines(lattice)) {
    const { xs, ys } = lattice
    const isWide = xs.length > 2 && ys.length > 2
    return isWide && filled >= leastFilledWithoutLines * spans.length
  }
  return filled >= leastFilled * spans.length
}

/** What holds for the lattices of a page: which text is still free, and which tables are found. */
interface Search {
  page: GridPage
  free: Set<Segment>
}

const isWithin = (inner: Box, outer: Box): boolean =>
  areaOf(intersection(inner, outer)) > leastWithin * areaOf(inner)

/** Turns a lattice into a table, with those that lie in its cells. */
const gridOfLattice = (
  lattice: Lattice,
  inner: readonly Lattice[],
  { page, free }: Search,
): Grid | undefined => {
  const { xs, ys } = lattice
  if ((xs.length - 1) * (ys.length - 1) > mostCells) return undefined
  const spans = findSpans(lattice)
  if (spans.length < 2) return undefined
  const box = boxOfLattice(lattice)
  const inside = [...free].filter((segment) => isInside(segment, box))
  const filled = fillSpans(lattice, spans, inside)
  const parts = filled.reduce((sum, span) => sum + span.segments.length, 0)
  if (parts - inside.length > mostCut * inside.length) return undefined
  if (!isTable(lattice, filled, page)) return undefined
  for (const segment of inside) free.delete(segment)
  const withInner = filled.map((span) => withTables(span, { lattice, inner, page }))
  return gridOf({ ...splitBands({ xs, ys, spans: withInner }, page.layout), isRuled: true }, page)
}

/** A table within a cell is smaller than this of it: else it is the cell itself, drawn twice. */
const mostOfCell = 0.8

const withTables = (
  span: FilledSpan,
  { lattice, inner, page }: { lattice: Lattice; inner: readonly Lattice[]; page: GridPage },
): FilledSpan => {
  const box = boxOfSpan(span, lattice)
  const own = inner.filter((it) => {
    const innerBox = boxOfLattice(it)
    return hasLines(it) && isWithin(innerBox, box) && areaOf(innerBox) < mostOfCell * areaOf(box)
  })
  if (own.length === 0) return span
  const free = new Set(span.segments)
  const grids: Grid[] = []
  for (const candidate of own) {
    const grid = gridOfLattice(candidate, [], { page, free })
    if (grid) grids.push(grid)
  }
  return { ...span, segments: span.segments.filter((it) => free.has(it)), grids }
}

/** Whether one line of text stands in it: what is above or below may be of the same table, without lines. */
const isOneLine = ({ ys, xs }: Lattice, free: ReadonlySet<Segment>, page: GridPage): boolean => {
  if (ys.length > 2) return false
  const box = boxOfLattice({ xs, ys })
  const inside = [...free].filter((segment) => isInside(segment, box))
  return rowsOf(inside, page.layout).length === 1
}

/**
 * Tables of lattices, the largest first.
 *
 * @param segments - text that is free; what goes into tables is not in what is returned as `rest`.
 */
export const gridsOfLattices = (
  lattices: readonly Lattice[],
  segments: readonly Segment[],
  page: GridPage,
): { grids: Grid[]; rest: Segment[] } => {
  const free = new Set(segments)
  const grids: Grid[] = []
  for (const [index, lattice] of lattices.entries()) {
    const box = boxOfLattice(lattice)
    if (grids.some((grid) => isWithin(box, grid.box))) continue
    const inner = lattices.slice(index + 1).filter((it) => isWithin(boxOfLattice(it), box))
    const grid = gridOfLattice(lattice, inner, { page, free })
    if (grid) grids.push(grid)
  }
  return { grids, rest: segments.filter((segment) => free.has(segment)) }
}

/**
 * Tables whose cells are told by lines, or by the edges of colours behind them.
 *
 * @returns `boxes`: lattices of one column, and `rows`: of one line, for which the text around decides.
 */
export const findRuledGrids = (
  segments: readonly Segment[],
  page: GridPage,
): { grids: Grid[]; rest: Segment[]; boxes: Lattice[]; rows: Lattice[] } => {
  const edges = page.backgrounds.flatMap(({ box }) => edgesOf(box))
  const lattices = findLattices(joinRulings([...page.rulings, ...edges]))
  const free = new Set(segments)
  const isBox = ({ xs }: Lattice): boolean => xs.length === 2
  const rows = lattices.filter((it) => !isBox(it) && isOneLine(it, free, page))
  const tables = lattices.filter((it) => !isBox(it) && !rows.includes(it))
  const found = gridsOfLattices(tables, segments, page)
  const isOutside = (lattice: Lattice): boolean =>
    !found.grids.some(({ box }) => isWithin(boxOfLattice(lattice), box))
  return { ...found, boxes: lattices.filter(isBox).filter(isOutside), rows: rows.filter(isOutside) }
}
