import { type Box, areaOf, heightOf, widthOf } from '../geometry.ts'
import { type Edge, type Subpath, isLevel, isPlumb } from './subpaths.ts'

/** A rectangle is one whose area is its box's, but for this share. */
const areaSlack = 0.02
/** Or for this one, where lines that lean a little cut its corners. */
const bevelSlack = 0.05
/** Rounded corners leave at least this share of a rectangle's outline straight; a circle has none. */
const leastStraightShare = 0.4
/** How far what is on a side may be from it, in points. */
const sideSlack = 0.4

/** Signed; positive when it runs clockwise on the page as shown. Straight from point to point. */
export const signedArea = (edges: readonly Edge[]): number => {
  let sum = 0
  for (const { x0, y0, x1, y1 } of edges) sum += x0 * y1 - x1 * y0
  const first = edges[0]
  const last = edges.at(-1)
  return first && last ? (sum + last.x1 * first.y0 - first.x0 * last.y1) / 2 : 0
}

const isOnSide = (x: number, y: number, { left, top, right, bottom }: Box): boolean =>
  Math.min(Math.abs(x - left), Math.abs(x - right), Math.abs(y - top), Math.abs(y - bottom)) <=
  sideSlack

const isAlongSide = ({ x0, y0, x1, y1 }: Edge, box: Box): boolean =>
  isOnSide(x0, y0, box) && isOnSide(x1, y1, box) && isOnSide((x0 + x1) / 2, (y0 + y1) / 2, box)

const lengthOf = ({ x0, y0, x1, y1 }: Edge): number => Math.hypot(x1 - x0, y1 - y0)

const isRounded = ({ edges, box }: Subpath): boolean => {
  const straight = edges.filter(({ isCurved }) => !isCurved)
  const length = straight.reduce((sum, edge) => sum + lengthOf(edge), 0)
  return (
    length >= leastStraightShare * 2 * (widthOf(box) + heightOf(box)) &&
    straight.every((edge) => isAlongSide(edge, box)) &&
    edges.every(({ x1, y1, isCurved }) => !isCurved || isOnSide(x1, y1, box))
  )
}

/** Whether all its lines are level or plumb, and none a curve. */
export const isRectilinear = ({ edges }: Subpath): boolean =>
  edges.every((edge) => !edge.isCurved && (isLevel(edge) || isPlumb(edge)))

/** Whether it is an upright rectangle, with corners that may be rounded, or bevelled a little. */
export const isRectangle = (subpath: Subpath): boolean => {
  const { edges, box } = subpath
  const area = areaOf(box)
  if (area === 0) return false
  const fullShare = Math.abs(signedArea(edges)) / area
  if (isRectilinear(subpath)) return fullShare >= 1 - areaSlack
  const isCurved = edges.some((edge) => edge.isCurved)
  return isRounded(subpath) && (isCurved || fullShare >= 1 - bevelSlack)
}

/** A rectangle's sides, in the direction in which it is drawn. */
export const sidesOf = ({ edges, box }: Subpath): Edge[] => {
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
