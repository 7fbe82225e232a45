/** A point of the page, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/**
 * Moves an item of a list to another index.
 *
 * @param to - the item's index in the returned list.
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

/** The index of the center that is nearest to a point, or 0 if there are none. */
export const nearestIndex = (centers: readonly Point[], point: Point): number => {
  const distances = centers.map((center) => squaredDistance(center, point))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}

/** The distance to the top or bottom edge of the screen at which scrolling begins, in CSS pixels. */
export const scrollEdgePx = 80
/** The greatest scroll distance per frame, in CSS pixels. */
const maxScrollPx = 16

/**
 * The pixels to scroll in one frame while an item is dragged near an edge. They grow towards the edge and are negative
 * at the top.
 *
 * @param y - the pointer's distance from the top of the screen.
 * @param top - the top of the visible part of the page, below a fixed header.
 * @param bottom - the bottom of the visible part.
 */
export const scrollStep = (y: number, top: number, bottom: number): number => {
  const depth = Math.max(top + scrollEdgePx - y, 0) - Math.max(y - (bottom - scrollEdgePx), 0)
  const share = Math.max(-1, Math.min(1, depth / scrollEdgePx))
  // Adding 0 turns -0 into 0.
  return -Math.round(share * maxScrollPx) + 0
}
