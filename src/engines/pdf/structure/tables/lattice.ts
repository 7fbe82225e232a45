import type { Box } from '../../page-content/geometry.ts'
import type { Fill, Stroke } from '../../page-content/page-content.ts'

/** A line as a reader sees it: strokes that continue each other, or the edge of a fill. */
export interface Ruling {
  isHorizontal: boolean
  /** Its y when it is horizontal, its x when it is vertical. */
  at: number
  from: number
  to: number
  /** The strokes that draw it; none for the edge of a fill. */
  strokes: readonly Stroke[]
}

/** The strokes of one ruling are at most this far apart across it. */
const maxOffsetPoints = 2.5
/** The strokes of one ruling have gaps of at most this length between them. */
const maxGapPoints = 4
/** Shorter strokes are ticks, dots or parts of letters. */
const minRulingLengthPoints = 6
/** A page with more strokes than this is a drawing or squared paper, on which no table can be recognized. */
const maxStrokes = 6000

const rulingOf = (stroke: Stroke): Ruling => {
  const { box, isHorizontal } = stroke
  const [at, from, to] = isHorizontal
    ? [(box.top + box.bottom) / 2, box.left, box.right]
    : [(box.left + box.right) / 2, box.top, box.bottom]
  return { isHorizontal, at, from, to, strokes: [stroke] }
}

const isFiniteRuling = ({ at, from, to }: Ruling): boolean => Number.isFinite(at + from + to)

export const rulingLengthOf = ({ from, to }: Ruling): number => to - from

export const boxOfRuling = ({ isHorizontal, at, from, to }: Ruling): Box =>
  isHorizontal
    ? { left: from, top: at, right: to, bottom: at }
    : { left: at, top: from, right: at, bottom: to }

const continuesRuling = (one: Ruling, other: Ruling): boolean =>
  one.isHorizontal === other.isHorizontal &&
  other.from <= one.to + maxGapPoints &&
  other.to >= one.from - maxGapPoints

/** Joins the pieces of one direction that continue each other. */
const joinAlong = (pieces: readonly Ruling[]): Ruling[] => {
  const joined: Ruling[] = []
  const inOrder = pieces.toSorted((one, other) => one.at - other.at || one.from - other.from)
  for (const piece of inOrder) {
    let place = joined.length - 1
    let into: Ruling | undefined
    for (; place >= 0; place -= 1) {
      const candidate = joined[place]
      if (candidate === undefined || piece.at - candidate.at > maxOffsetPoints) break
      if (continuesRuling(candidate, piece)) {
        into = candidate
        break
      }
    }
    if (into === undefined) joined.push(piece)
    else
      joined[place] = {
        ...into,
        from: Math.min(into.from, piece.from),
        to: Math.max(into.to, piece.to),
        strokes: [...into.strokes, ...piece.strokes],
      }
  }
  return joined.filter((ruling) => rulingLengthOf(ruling) >= minRulingLengthPoints)
}

export const joinRulings = (pieces: readonly Ruling[]): Ruling[] => {
  const finite = pieces.filter((piece) => isFiniteRuling(piece))
  return [
    ...joinAlong(finite.filter(({ isHorizontal }) => isHorizontal)),
    ...joinAlong(finite.filter(({ isHorizontal }) => !isHorizontal)),
  ]
}

/** Finds the rulings of a page, each of them once. */
export const findRulings = (strokes: readonly Stroke[]): Ruling[] =>
  strokes.length > maxStrokes ? [] : joinRulings(strokes.map((stroke) => rulingOf(stroke)))

/** The four sides of a box as rulings without strokes. */
export const edgesOf = ({ left, top, right, bottom }: Box): Ruling[] => [
  { isHorizontal: true, at: top, from: left, to: right, strokes: [] },
  { isHorizontal: true, at: bottom, from: left, to: right, strokes: [] },
  { isHorizontal: false, at: left, from: top, to: bottom, strokes: [] },
  { isHorizontal: false, at: right, from: top, to: bottom, strokes: [] },
]

/** Lower fills are not the background of text. */
const minFillHeightPoints = 6
/** Narrower fills are not the background of text. */
const minFillWidthPoints = 8
/** Fills of one color within this distance of each other are one fill that was drawn in pieces. */
const touchingPoints = 0.6
/** A page with more fills than this is a drawing, so that its fills are not backgrounds. */
const maxFills = 2000
/** A larger fill, as shares of the page's width and height, is the background of the page. */
const pageBackgroundShare = { width: 0.9, height: 0.5 } as const

const areTouching = (one: number, other: number): boolean => Math.abs(one - other) <= touchingPoints

const isDirectlyBelow = (one: Box, other: Box): boolean =>
  areTouching(one.left, other.left) &&
  areTouching(one.right, other.right) &&
  areTouching(one.bottom, other.top)

const isDirectlyBeside = (one: Box, other: Box): boolean =>
  areTouching(one.top, other.top) &&
  areTouching(one.bottom, other.bottom) &&
  areTouching(one.right, other.left)

const joinTouching = (fills: readonly Fill[], touches: typeof isDirectlyBelow): Fill[] => {
  const joined: Fill[] = []
  for (const fill of fills) {
    const place = joined.findLastIndex((it) => it.color === fill.color && touches(it.box, fill.box))
    const into = joined[place]
    if (into === undefined) joined.push(fill)
    else
      joined[place] = {
        ...into,
        box: { ...into.box, right: fill.box.right, bottom: fill.box.bottom },
        order: Math.max(into.order, fill.order),
      }
  }
  return joined
}

const isBackground = ({ box }: Fill, page: { widthPoints: number; heightPoints: number }) => {
  const width = box.right - box.left
  const height = box.bottom - box.top
  const isPage =
    width > pageBackgroundShare.width * page.widthPoints &&
    height > pageBackgroundShare.height * page.heightPoints
  return width >= minFillWidthPoints && height >= minFillHeightPoints && !isPage
}

/** Finds the backgrounds of text, and joins those that were drawn in pieces. */
export const findBackgrounds = (
  fills: readonly Fill[],
  page: { widthPoints: number; heightPoints: number },
): Fill[] => {
  const found = fills.filter((fill) => isBackground(fill, page))
  if (found.length > maxFills) return []
  const byRow = found.toSorted(
    (one, other) => one.box.top - other.box.top || one.box.left - other.box.left,
  )
  const rows = joinTouching(byRow, isDirectlyBeside)
  return joinTouching(
    rows.toSorted((one, other) => one.box.left - other.box.left || one.box.top - other.box.top),
    isDirectlyBelow,
  )
}

/** Rulings within this distance of each other meet, or are the same ruling. */
export const sameRulingPoints = 3

/** Connected rulings, and the boundaries of the columns and rows that they draw. */
export interface Lattice {
  xs: readonly number[]
  ys: readonly number[]
  rulings: readonly Ruling[]
}

/** The place of a cell: its row and column, and how many of them it covers. */
export interface CellSpan {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
}

/** Rulings that reach further than this beyond the outermost ruling across them show a side of the table that is not drawn. */
const minOverhangPoints = 8

const crosses = (horizontal: Ruling, vertical: Ruling): boolean =>
  vertical.at >= horizontal.from - sameRulingPoints &&
  vertical.at <= horizontal.to + sameRulingPoints &&
  horizontal.at >= vertical.from - sameRulingPoints &&
  horizontal.at <= vertical.to + sameRulingPoints

/** Clusters values that are within `sameRulingPoints` of the smallest one, and gives the mean of each cluster. */
const clusterValues = (values: readonly number[]): number[] => {
  const clusters: number[][] = []
  for (const value of values.toSorted((one, other) => one - other)) {
    const last = clusters.at(-1)
    if (last?.[0] !== undefined && value - last[0] <= sameRulingPoints) last.push(value)
    else clusters.push([value])
  }
  return clusters.map((it) => it.reduce((sum, value) => sum + value, 0) / it.length)
}

const rootOf = (parents: number[], index: number): number => {
  let root = index
  while (parents[root] !== root) root = parents[root] ?? root
  parents[index] = root
  return root
}

/** Groups rulings that cross each other, directly or through others. */
const connectedRulings = (rulings: readonly Ruling[]): Ruling[][] => {
  const parents = rulings.map((_, index) => index)
  const verticals = [...rulings.entries()]
    .filter(([, { isHorizontal }]) => !isHorizontal)
    .toSorted(([, one], [, other]) => one.at - other.at)
  for (const [index, horizontal] of rulings.entries()) {
    if (!horizontal.isHorizontal) continue
    for (const [other, vertical] of verticals) {
      if (vertical.at < horizontal.from - sameRulingPoints) continue
      if (vertical.at > horizontal.to + sameRulingPoints) break
      if (crosses(horizontal, vertical)) parents[rootOf(parents, other)] = rootOf(parents, index)
    }
  }
  return [...Map.groupBy(rulings, (_, index) => rootOf(parents, index)).values()]
}

/** The sides that are not drawn: where at least two rulings end beyond the outermost of the rulings across them. */
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
  const horizontals = rulings.filter(({ isHorizontal }) => isHorizontal)
  const verticals = rulings.filter(({ isHorizontal }) => !isHorizontal)
  if (horizontals.length === 0 || verticals.length === 0) return undefined
  const ys = clusterValues(horizontals.map(({ at }) => at))
  const xs = clusterValues(verticals.map(({ at }) => at))
  return {
    xs: clusterValues([...xs, ...undrawnSides(xs, horizontals)]),
    ys: clusterValues([...ys, ...undrawnSides(ys, verticals)]),
    rulings,
  }
}

/** A lattice with more rulings than this is a plan or squared paper. */
const maxLatticeRulings = 1500

/** Finds all lattices that enclose an area, the largest first. */
export const findLattices = (rulings: readonly Ruling[]): Lattice[] =>
  connectedRulings(rulings)
    .filter((group) => group.length > 1 && group.length <= maxLatticeRulings)
    .map((group) => latticeOf(group))
    .filter((lattice) => lattice !== undefined)
    .filter(({ xs, ys }) => xs.length > 1 && ys.length > 1)
    .toSorted((one, other) => latticeAreaOf(other) - latticeAreaOf(one))

const rangeOf = (places: readonly number[]): number => (places.at(-1) ?? 0) - (places[0] ?? 0)

const latticeAreaOf = ({ xs, ys }: Lattice): number => rangeOf(xs) * rangeOf(ys)

/** A side separates two cells when at least this share of it is drawn. */
const minDrawnShare = 0.5

/** The rulings that draw a side between two places. */
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

/** The rulings at each place of one direction, so that a side is not compared with all rulings. */
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
 * Finds the cells of a lattice: rectangles that no ruling divides and that cover the lattice without overlapping. A connected
 * area of another shape, where sides are missing, is cut into rectangles, and where possible not through a line of text.
 *
 * @param texts - the boxes around the text in the lattice.
 * @returns the cells ordered by row, then by column.
 */
export const findCellSpans = ({ xs, ys, rulings }: Lattice, texts: readonly Box[]): CellSpan[] => {
  const verticals = rulingsAt(xs, rulings, false)
  const horizontals = rulingsAt(ys, rulings, true)
  const rows = ys.length - 1
  const columns = xs.length - 1
  const hasLeft = (row: number, column: number): boolean =>
    isDrawn(verticals[column] ?? [], {
      isHorizontal: false,
      at: xs[column] ?? 0,
      from: ys[row] ?? 0,
      to: ys[row + 1] ?? 0,
    })
  const hasTop = (row: number, column: number): boolean =>
    isDrawn(horizontals[row] ?? [], {
      isHorizontal: true,
      at: ys[row] ?? 0,
      from: xs[column] ?? 0,
      to: xs[column + 1] ?? 0,
    })
  const hasTextAcrossLeft = (row: number, column: number): boolean => {
    const x = xs[column] ?? 0
    return texts.some((text) => {
      const middle = (text.top + text.bottom) / 2
      const isInRow = middle > (ys[row] ?? 0) && middle < (ys[row + 1] ?? 0)
      return isInRow && text.left < x - sameRulingPoints && text.right > x + sameRulingPoints
    })
  }
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
      while (
        isOpenBelow(row + rowSpan, column, columnSpan, {
          isFree,
          hasTop,
          hasLeft,
          hasTextAcrossLeft,
        })
      )
        rowSpan += 1
      for (let down = 0; down < rowSpan; down += 1)
        for (let right = 0; right < columnSpan; right += 1)
          taken.add((row + down) * columns + column + right)
      spans.push({ row, column, rowSpan, columnSpan })
    }
  return spans
}

type CellTest = (row: number, column: number) => boolean

/**
 * Tells whether a row continues the cell above it in the same width, without a ruling between them. A row whose text reaches
 * beyond that width, where no ruling is, is a cell of its own.
 */
const isOpenBelow = (
  row: number,
  column: number,
  columnSpan: number,
  {
    isFree,
    hasTop,
    hasLeft,
    hasTextAcrossLeft,
  }: Readonly<Record<'isFree' | 'hasTop' | 'hasLeft' | 'hasTextAcrossLeft', CellTest>>,
): boolean => {
  const end = column + columnSpan
  for (let at = column; at < end; at += 1) {
    if (!isFree(row, at) || hasTop(row, at)) return false
    if (at > column && hasLeft(row, at)) return false
  }
  const wouldCut = (at: number): boolean => !hasLeft(row, at) && hasTextAcrossLeft(row, at)
  const cutsLeft = column > 0 && isFree(row, column - 1) && wouldCut(column)
  return !cutsLeft && !(isFree(row, end) && wouldCut(end))
}
