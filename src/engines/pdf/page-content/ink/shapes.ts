import { type Box, boxAround, heightOf, intersection, widthOf } from '../geometry.ts'
import type { Fill, Stroke } from '../ink.ts'
import { isRectangle, isRectilinear, sidesOf } from './rectangles.ts'
import { boxesOfRegion } from './region.ts'
import { type Edge, type Subpath, isLevel, isPlumb } from './subpaths.ts'

/** What a path draws, in terms of a page: without its place in the order. */
export interface Shapes {
  strokes: Omit<Stroke, 'order'>[]
  fills: Omit<Fill, 'order'>[]
  /** Around what is neither. */
  curves: Box[]
}

/** Areas no thicker than this are lines, as are somewhat thicker ones that are very long. */
const thinPoints = 3
const thickLine = { points: 6, lengths: 20 } as const
/** A line is at least this many times as long as thick; what is shorter is a dot. */
const leastLengths = 3
/** Of the thinnest line that a printer can draw, which a width of 0 asks for. */
const hairlinePoints = 0.25
/** Outlines of level and plumb lines that are smaller than this may be letters. */
const smallPoints = 20
/** Beyond this, rectangles within one path are no longer compared with each other. */
const mostCompared = 64

const isThin = (thickness: number, length: number): boolean =>
  length >= leastLengths * thickness &&
  (thickness <= thinPoints ||
    (thickness <= thickLine.points && length >= thickLine.lengths * thickness))

interface Ink {
  color: string
  clip: Box
}

/** Adds an area as a fill, or as a stroke when it is thin; nothing when the clip hides it. */
export const addArea = (shapes: Shapes, area: Box, { color, clip }: Ink): void => {
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

/** Adds the box of a drawing as far as the clip shows it. */
const addCurve = (shapes: Shapes, area: Box, clip: Box): void => {
  const box = intersection(area, clip)
  if (widthOf(box) >= 0 && heightOf(box) >= 0) shapes.curves.push(box)
}

const contains = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom

const areApart = (boxes: readonly Box[]): boolean =>
  boxes.length > mostCompared ||
  boxes.every((outer, index) =>
    boxes.every((inner, other) => index === other || !contains(outer, inner)),
  )

/** Areas that a path fills: rectangles, frames and grids each as what they are, the rest as a drawing. */
export const fillShapes = (
  shapes: Shapes,
  subpaths: readonly Subpath[],
  { isEvenOdd, ...ink }: Ink & { isEvenOdd: boolean },
): void => {
  const boxes = subpaths.map(({ box }) => box)
  const areRectangles = subpaths.map(isRectangle)
  const isLarge = boxes.some((box) => Math.max(widthOf(box), heightOf(box)) > smallPoints)
  const isRegion = areRectangles.includes(false)
    ? isLarge &&
      subpaths.every((subpath, index) => areRectangles[index] === true || isRectilinear(subpath))
    : !areApart(boxes)
  if (isRegion) {
    const edges = subpaths.flatMap((subpath, index) =>
      areRectangles[index] === true ? sidesOf(subpath) : closed(subpath),
    )
    const region = boxesOfRegion(edges, { isEvenOdd, thinPoints })
    if (region !== undefined) {
      for (const box of region) addArea(shapes, box, ink)
      return
    }
  }
  const drawn: Box[] = []
  for (const [index, box] of boxes.entries()) {
    const [short, long] = [widthOf(box), heightOf(box)].toSorted((one, other) => one - other)
    if (areRectangles[index] === true || isThin(short ?? 0, long ?? 0)) addArea(shapes, box, ink)
    else drawn.push(box)
  }
  if (drawn.length > 0) addCurve(shapes, boxAround(drawn), ink.clip)
}

/** Its lines and the one that closes it, which filling adds. */
const closed = ({ edges }: Subpath): Edge[] => {
  const first = edges[0]
  const last = edges.at(-1)
  if (!first || !last || (last.x1 === first.x0 && last.y1 === first.y0)) return [...edges]
  return [...edges, { x0: last.x1, y0: last.y1, x1: first.x0, y1: first.y0, isCurved: false }]
}

export interface Pen extends Ink {
  widthPoints: number
  isDashed: boolean
}

const strokeEdge = (shapes: Shapes, edge: Edge, pen: Pen): void => {
  const { x0, y0, x1, y1 } = edge
  const { clip, color, isDashed } = pen
  const isHorizontal = isLevel(edge) && Math.abs(x1 - x0) >= Math.abs(y1 - y0)
  const widthPoints = Math.max(pen.widthPoints, hairlinePoints)
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

/** Lines that a path draws: level and plumb ones each for itself, a rectangle's sides, the rest as a drawing. */
export const strokeShapes = (shapes: Shapes, subpaths: readonly Subpath[], pen: Pen): void => {
  const drawn: Box[] = []
  for (const subpath of subpaths) {
    if (subpath.edges.every((edge) => !edge.isCurved && (isLevel(edge) || isPlumb(edge))))
      for (const edge of subpath.edges) strokeEdge(shapes, edge, pen)
    else if (isRectangle(subpath))
      for (const side of sidesOf(subpath)) strokeEdge(shapes, side, pen)
    else drawn.push(subpath.box)
  }
  if (drawn.length > 0) addCurve(shapes, boxAround(drawn), pen.clip)
}
