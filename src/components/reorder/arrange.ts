/** A point of the page, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/**
 * A list with one of its items at another place.
 *
 * @param to - the item's place in the list that is returned.
 */
export const moveItem = <Item>(
  items: readonly Item[],
  from: number,
  to: number,
): readonly Item[] => {
  const others = items.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...items.slice(from, from + 1))
}

const squaredDistance = (a: Point, b: Point) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2

/** The place whose centre lies nearest to a point: 0 where there is none. */
export const nearestPlace = (centres: readonly Point[], point: Point): number => {
  const distances = centres.map((centre) => squaredDistance(centre, point))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}

/** How far from the top or bottom edge of the screen the list begins to scroll, in CSS pixels. */
export const edgePx = 80
const fastestPx = 16

/**
 * Pixels to scroll in one frame while something is held near an edge: faster the nearer, negative upwards.
 *
 * @param y - of the pointer, from the top of the screen.
 * @param top - where the free part of the screen begins, below a fixed header.
 * @param bottom - where it ends.
 */
export const scrollStep = (y: number, top: number, bottom: number): number => {
  const depth = Math.max(top + edgePx - y, 0) - Math.max(y - (bottom - edgePx), 0)
  const share = Math.max(-1, Math.min(1, depth / edgePx))
  // Adding zero turns minus zero into zero.
  return -Math.round(share * fastestPx) + 0
}
