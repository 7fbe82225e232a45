import {
  type Box,
  type Matrix,
  areaOf,
  boxAround,
  contains,
  heightOf,
  intersection,
  widthOf,
} from './geometry.ts'
import { transformX, transformY } from './operators.ts'
import type { Fill, Stroke } from './page-content.ts'

/**
 * A line counts as horizontal or vertical when its deviation is at most this many points, for short lines at most
 * this share of their length, or at most this share of the length of any line.
 */
const maxLeanPoints = 0.2
const maxLeanShareOfShort = 0.1
const maxLeanShare = 0.005
/** The area of a rectangle differs from that of its box by at most this share. */
const maxAreaDeviation = 0.02
/** The same for a rectangle whose corners are slightly cut because its sides are inclined a little. */
const maxBevelledAreaDeviation = 0.05
/** A rectangle with rounded corners has at least this share of straight outline; a circle has none. */
const minStraightShare = 0.4
/** The distance in points up to which a point lies on a side. */
const maxSideDistancePoints = 0.4
/** Coordinates that differ by less than this are equal. */
const sameCoordinatePoints = 0.05
/** An outline with a grid of more cells is part of a drawing, and no frame or table grid. */
const maxGridCells = 4096
/** Areas up to this thickness are lines. Thicker ones are lines, too, when they are very long. */
const maxLinePoints = 3
const maxLongLine = { points: 6, lengths: 20 } as const
/** The length of a line is at least this many times its thickness; shorter areas are dots. */
const minLineAspect = 3
/** The thickness for a line width of 0, which means the thinnest line that the device can draw. */
const hairlinePoints = 0.25
/** Rectilinear outlines smaller than this may be letters. */
const maxLetterPoints = 20
/** A clipping path of more rectangles is part of a drawing. */
const maxClipParts = 64
/** Beyond this number, the rectangles of a path are no longer compared with each other. */
const maxComparedRectangles = 64

/** A line or curve segment on the page as shown. */
interface Edge {
  x0: number
  y0: number
  x1: number
  y1: number
  isCurved: boolean
}

/** A connected sequence of lines and curves (ISO 32000-2, 8.5). */
interface Subpath {
  edges: readonly Edge[]
  /** The box around its end points and control points. */
  box: Box
  isClosed: boolean
}

const isNegligible = (across: number, along: number): boolean =>
  across <= maxLeanShare * along ||
  (across <= maxLeanPoints && across <= maxLeanShareOfShort * along)

const isHorizontalEdge = ({ x0, y0, x1, y1 }: Edge): boolean =>
  isNegligible(Math.abs(y1 - y0), Math.abs(x1 - x0))

const isVerticalEdge = ({ x0, y0, x1, y1 }: Edge): boolean =>
  isNegligible(Math.abs(x1 - x0), Math.abs(y1 - y0))

/** The operators of pdf.js's `DrawOPS`, and the number of points that each takes. */
const moveOperator = 0
const lineOperator = 1
const closeOperator = 4
const pointCounts = [1, 1, 3, 2, 0] as const

class SubpathBuilder {
  readonly subpaths: Subpath[] = []
  #edges: Edge[] = []
  #box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  #startX = 0
  #startY = 0
  #x = 0
  #y = 0

  moveTo(x: number, y: number): void {
    this.end(false)
    this.#startX = this.#x = x
    this.#startY = this.#y = y
  }

  /** @param points - x and y of a curve's control points, if it is one, and of the end point. */
  drawTo(points: readonly number[]): void {
    this.#reach(this.#x, this.#y)
    const [x0, y0] = [this.#x, this.#y]
    for (let at = 0; at < points.length; at += 2) {
      this.#x = points[at] ?? 0
      this.#y = points[at + 1] ?? 0
      this.#reach(this.#x, this.#y)
    }
    const edge = { x0, y0, x1: this.#x, y1: this.#y, isCurved: false }
    const xs = points.filter((_, at) => at % 2 === 0)
    const ys = points.filter((_, at) => at % 2 === 1)
    const isStraight =
      points.length === 2 ||
      (isHorizontalEdge(edge) && ys.every((y) => Math.abs(y - y0) <= maxLeanPoints)) ||
      (isVerticalEdge(edge) && xs.every((x) => Math.abs(x - x0) <= maxLeanPoints))
    this.#edges.push(isStraight ? edge : { ...edge, isCurved: true })
  }

  close(): void {
    if (this.#x !== this.#startX || this.#y !== this.#startY)
      this.drawTo([this.#startX, this.#startY])
    this.end(true)
  }

  end(isClosed: boolean): void {
    if (this.#edges.length > 0) this.subpaths.push({ edges: this.#edges, box: this.#box, isClosed })
    this.#edges = []
    this.#box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  }

  #reach(x: number, y: number): void {
    const box = this.#box
    box.left = Math.min(box.left, x)
    box.top = Math.min(box.top, y)
    box.right = Math.max(box.right, x)
    box.bottom = Math.max(box.bottom, y)
  }
}

/**
 * Converts a path to subpaths on the page as shown.
 *
 * @param data - pdf.js's path data: each operator's number, followed by its points.
 */
export const readSubpaths = (
  data: ArrayLike<number>,
  toShown: Matrix,
  { isClosed }: { isClosed: boolean },
): Subpath[] => {
  const style = new SubpathBuilder()
  let at = 0
  while (at < data.length) {
    const operator = data[at] ?? closeOperator
    const points: number[] = []
    const count = pointCounts[operator] ?? 0
    for (let point = 0; point < count; point += 1) {
      const x = data[at + 1 + 2 * point] ?? 0
      const y = data[at + 2 + 2 * point] ?? 0
      points.push(transformX(toShown, x, y), transformY(toShown, x, y))
    }
    const [x = 0, y = 0] = points
    if (operator === moveOperator) style.moveTo(x, y)
    else if (operator >= lineOperator && operator < closeOperator) style.drawTo(points)
    else style.close()
    at += 1 + 2 * count
  }
  if (isClosed) style.close()
  else style.end(false)
  return style.subpaths
}

/** Returns the area enclosed by the end points of edges; positive when they run clockwise on the page as shown. */
const signedArea = (edges: readonly Edge[]): number => {
  let sum = 0
  for (const { x0, y0, x1, y1 } of edges) sum += x0 * y1 - x1 * y0
  const first = edges[0]
  const last = edges.at(-1)
  return first && last ? (sum + last.x1 * first.y0 - first.x0 * last.y1) / 2 : 0
}

const isOnSide = (x: number, y: number, { left, top, right, bottom }: Box): boolean =>
  Math.min(Math.abs(x - left), Math.abs(x - right), Math.abs(y - top), Math.abs(y - bottom)) <=
  maxSideDistancePoints

const isAlongSide = ({ x0, y0, x1, y1 }: Edge, box: Box): boolean =>
  isOnSide(x0, y0, box) && isOnSide(x1, y1, box) && isOnSide((x0 + x1) / 2, (y0 + y1) / 2, box)

const lengthOf = ({ x0, y0, x1, y1 }: Edge): number => Math.hypot(x1 - x0, y1 - y0)

const isRounded = ({ edges, box }: Subpath): boolean => {
  const straight = edges.filter(({ isCurved }) => !isCurved)
  const length = straight.reduce((sum, edge) => sum + lengthOf(edge), 0)
  return (
    length >= minStraightShare * 2 * (widthOf(box) + heightOf(box)) &&
    straight.every((edge) => isAlongSide(edge, box)) &&
    edges.every(({ x1, y1, isCurved }) => !isCurved || isOnSide(x1, y1, box))
  )
}

/** Returns whether all edges are horizontal or vertical lines. */
const isRectilinear = ({ edges }: Subpath): boolean =>
  edges.every((edge) => !edge.isCurved && (isHorizontalEdge(edge) || isVerticalEdge(edge)))

/** Returns whether a subpath is an upright rectangle, whose corners may be rounded or slightly cut. */
export const isRectangle = (subpath: Subpath): boolean => {
  const { edges, box } = subpath
  const area = areaOf(box)
  if (area === 0) return false
  const fullShare = Math.abs(signedArea(edges)) / area
  if (isRectilinear(subpath)) return fullShare >= 1 - maxAreaDeviation
  const isCurved = edges.some((edge) => edge.isCurved)
  return isRounded(subpath) && (isCurved || fullShare >= 1 - maxBevelledAreaDeviation)
}

/** Returns the sides of a rectangle in its drawing direction. */
const sidesOf = ({ edges, box }: Subpath): Edge[] => {
  const { left, top, right, bottom } = box
  const corners: [number, number][] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  if (signedArea(edges) < 0) corners.reverse()
  return corners.map(([x0, y0], index) => {
    const [x1, y1] = corners[(index + 1) % 4] ?? [x0, y0]
    return { x0, y0, x1, y1, isCurved: false }
  })
}

const distinct = (values: number[]): number[] => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted.filter(
    (value, index) => index === 0 || value - (sorted[index - 1] ?? 0) > sameCoordinatePoints,
  )
}

/** Returns which cells of the grid of all coordinates are inside the outline, row by row. */
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

/** Returns the ranges of consecutive true values, each with its start and its exclusive end. */
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

/** Finds the lines among the thin rows: as long as there is no filled area on both of their sides. */
const thinStrips = (
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

/** Returns the areas that remain besides lines; consecutive rows of the same extent form one area. */
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
 * Splits the area within rectilinear outlines into boxes: a frame becomes its four sides, and a grid drawn as one
 * area with holes becomes its lines.
 *
 * @param thinPoints - a box that is no wider than this is a line.
 * @returns undefined when the grid has too many cells.
 */
const boxesOfRegion = (
  edges: readonly Edge[],
  { isEvenOdd, thinPoints }: { isEvenOdd: boolean; thinPoints: number },
): Box[] | undefined => {
  const xs = distinct(edges.flatMap(({ x0, x1 }) => [x0, x1]))
  const ys = distinct(edges.flatMap(({ y0, y1 }) => [y0, y1]))
  if (xs.length * ys.length > maxGridCells) return undefined
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
    ...thinStrips(covered, isThinRow, isThinColumn).map(({ row, from, to }) =>
      boxFrom(from, row, to, row + 1),
    ),
    ...thinStrips(transposed(covered), isThinColumn, isThinRow).map(({ row, from, to }) =>
      boxFrom(row, from, row + 1, to),
    ),
  ]
}

/**
 * Returns the rectangles that a clipping path consists of. Spreadsheets clip the color of a cell to the cell without
 * the lines of its text, which they paint afterwards.
 *
 * @returns one rectangle for a box; undefined when the path has other shapes.
 */
export const clipPartsOf = (
  subpaths: readonly Subpath[],
  { isEvenOdd }: { isEvenOdd: boolean },
): Box[] | undefined => {
  const drawn = subpaths.filter(({ box }) => areaOf(box) > 0)
  const [only] = drawn
  if (only === undefined) return undefined
  if (drawn.length === 1 && isRectangle(only)) return [only.box]
  if (!drawn.every((subpath) => isRectangle(subpath) || isRectilinear(subpath))) return undefined
  const edges = drawn.flatMap((subpath) =>
    isRectangle(subpath) ? sidesOf(subpath) : closed(subpath),
  )
  const parts = boxesOfRegion(edges, { isEvenOdd, thinPoints: 0 })
  return parts && parts.length > 0 && parts.length <= maxClipParts ? parts : undefined
}

/** Returns the rectangles that two clipping paths have in common; undefined when one of them has other shapes. */
export const intersectParts = (
  ones: readonly Box[] | undefined,
  others: readonly Box[] | undefined,
): Box[] | undefined => {
  if (ones === undefined || others === undefined) return undefined
  const common = ones.flatMap((one) =>
    others
      .map((other) => intersection(one, other))
      .filter((box) => widthOf(box) > 0 && heightOf(box) > 0),
  )
  return common.length <= maxClipParts ? common : undefined
}

/** Adds what a rectangle shows through a clipping path of several rectangles. Narrow parts of an area are no lines. */
export const fillClipParts = (
  shapes: Shapes,
  area: Box,
  { color, parts }: { color: string; parts: readonly Box[] },
): void => {
  for (const box of intersectParts([area], parts) ?? []) shapes.fills.push({ box, color })
}

/** The shapes that a path draws, without their position in drawing order. */
export interface Shapes {
  strokes: Omit<Stroke, 'order'>[]
  fills: Omit<Fill, 'order'>[]
  /** The boxes around paths that are neither lines nor rectangles. */
  curves: Box[]
}

const isThin = (thickness: number, length: number): boolean =>
  length >= minLineAspect * thickness &&
  (thickness <= maxLinePoints ||
    (thickness <= maxLongLine.points && length >= maxLongLine.lengths * thickness))

interface FillStyle {
  color: string
  clip: Box
}

/** Adds an area as a fill, or as a stroke when it is thin, if the clipping path leaves something of it. */
export const addArea = (shapes: Shapes, area: Box, { color, clip }: FillStyle): void => {
  const box = intersection(area, clip)
  const [width, height] = [widthOf(box), heightOf(box)]
  if (width < 0 || height < 0 || (width === 0 && height === 0)) return
  if (isThin(height, width)) {
    const y = (box.top + box.bottom) / 2
    shapes.strokes.push({
      box: { ...box, top: y, bottom: y },
      isHorizontal: true,
      widthPoints: Math.max(height, hairlinePoints),
      color,
      isDashed: false,
    })
  } else if (isThin(width, height)) {
    const x = (box.left + box.right) / 2
    shapes.strokes.push({
      box: { ...box, left: x, right: x },
      isHorizontal: false,
      widthPoints: Math.max(width, hairlinePoints),
      color,
      isDashed: false,
    })
  } else shapes.fills.push({ box, color })
}

/** Adds the visible part of the box of a drawing. */
const addCurve = (shapes: Shapes, area: Box, clip: Box): void => {
  const box = intersection(area, clip)
  if (widthOf(box) >= 0 && heightOf(box) >= 0) shapes.curves.push(box)
}

const areApart = (boxes: readonly Box[]): boolean =>
  boxes.length > maxComparedRectangles ||
  boxes.every((outer, index) =>
    boxes.every((inner, other) => index === other || !contains(outer, inner)),
  )

/** Adds the areas that a path fills: rectangles, frames and grids as such, everything else as part of a drawing. */
export const fillShapes = (
  shapes: Shapes,
  subpaths: readonly Subpath[],
  { isEvenOdd, ...style }: FillStyle & { isEvenOdd: boolean },
): void => {
  const boxes = subpaths.map(({ box }) => box)
  const areRectangles = subpaths.map(isRectangle)
  const isLarge = boxes.some((box) => Math.max(widthOf(box), heightOf(box)) > maxLetterPoints)
  const isRegion = areRectangles.includes(false)
    ? isLarge &&
      subpaths.every((subpath, index) => areRectangles[index] === true || isRectilinear(subpath))
    : !areApart(boxes)
  if (isRegion) {
    const edges = subpaths.flatMap((subpath, index) =>
      areRectangles[index] === true ? sidesOf(subpath) : closed(subpath),
    )
    const region = boxesOfRegion(edges, { isEvenOdd, thinPoints: maxLinePoints })
    if (region !== undefined) {
      for (const box of region) addArea(shapes, box, style)
      return
    }
  }
  const drawn: Box[] = []
  for (const [index, box] of boxes.entries()) {
    const [short, long] = [widthOf(box), heightOf(box)].toSorted((one, other) => one - other)
    if (areRectangles[index] === true || isThin(short ?? 0, long ?? 0)) addArea(shapes, box, style)
    else drawn.push(box)
  }
  if (drawn.length > 0) addCurve(shapes, boxAround(drawn), style.clip)
}

/** Returns the edges with the closing line that filling implies. */
const closed = ({ edges }: Subpath): Edge[] => {
  const first = edges[0]
  const last = edges.at(-1)
  if (!first || !last || (last.x1 === first.x0 && last.y1 === first.y0)) return [...edges]
  return [...edges, { x0: last.x1, y0: last.y1, x1: first.x0, y1: first.y0, isCurved: false }]
}

interface StrokeStyle extends FillStyle {
  widthPoints: number
  isDashed: boolean
}

const strokeEdge = (shapes: Shapes, edge: Edge, style: StrokeStyle): void => {
  const { x0, y0, x1, y1 } = edge
  const { clip, color, isDashed } = style
  const isHorizontal = isHorizontalEdge(edge) && Math.abs(x1 - x0) >= Math.abs(y1 - y0)
  const widthPoints = Math.max(style.widthPoints, hairlinePoints)
  const half = widthPoints / 2
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const box = isHorizontal
    ? { left: Math.min(x0, x1), right: Math.max(x0, x1), top: y, bottom: y }
    : { left: x, right: x, top: Math.min(y0, y1), bottom: Math.max(y0, y1) }
  const length = widthOf(box) + heightOf(box)
  if (!(length > 0)) return
  if (!isThin(widthPoints, length)) {
    const across = isHorizontal
      ? { ...box, top: y - half, bottom: y + half }
      : { ...box, left: x - half, right: x + half }
    addArea(shapes, across, { color, clip })
    return
  }
  const reach = isHorizontal
    ? { ...clip, top: clip.top - half, bottom: clip.bottom + half }
    : { ...clip, left: clip.left - half, right: clip.right + half }
  const seen = intersection(box, reach)
  if (widthOf(seen) < 0 || heightOf(seen) < 0 || widthOf(seen) + heightOf(seen) === 0) return
  shapes.strokes.push({ box: seen, isHorizontal, widthPoints, color, isDashed })
}

/**
 * Adds the lines that a path strokes: horizontal and vertical lines, sides of rectangles, and everything else as part
 * of a drawing.
 */
export const strokeShapes = (
  shapes: Shapes,
  subpaths: readonly Subpath[],
  style: StrokeStyle,
): void => {
  const drawn: Box[] = []
  for (const subpath of subpaths) {
    if (
      subpath.edges.every(
        (edge) => !edge.isCurved && (isHorizontalEdge(edge) || isVerticalEdge(edge)),
      )
    )
      for (const edge of subpath.edges) strokeEdge(shapes, edge, style)
    else if (isRectangle(subpath))
      for (const side of sidesOf(subpath)) strokeEdge(shapes, side, style)
    else drawn.push(subpath.box)
  }
  if (drawn.length > 0) addCurve(shapes, boxAround(drawn), style.clip)
}
