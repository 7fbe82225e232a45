/**
 * Returns the first index whose value is not less than the given one, or the length of the list.
 *
 * @param items - sorted by `valueOf`.
 */
export const lowerBound = <Item>(
  items: readonly Item[],
  value: number,
  valueOf: (item: Item) => number,
): number => {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && valueOf(item) < value) low = middle + 1
    else high = middle
  }
  return low
}

interface BaselineItem {
  left: number
  right: number
  baseline: number
}

/**
 * Only this many items of a strip are compared. More are near each other only where a page writes everything on top
 * of everything.
 */
const maxComparedItems = 500
/** Items are indexed in horizontal strips of this height. */
const stripPoints = 4
const stripOf = (baseline: number): number => Math.floor(baseline / stripPoints)

/** Finds items on nearly the same baseline by their horizontal position. */
export class BaselineIndex<Item extends BaselineItem> {
  readonly #strips = new Map<number, Item[]>()

  constructor(items: Iterable<Item>) {
    for (const item of items) {
      const strip = stripOf(item.baseline)
      const found = this.#strips.get(strip)
      if (found) found.push(item)
      else this.#strips.set(strip, [item])
    }
    for (const strip of this.#strips.values()) strip.sort((one, other) => one.left - other.left)
  }

  /** @returns the items that start within the range and whose baselines are within `reach`. */
  startingIn({ from, to }: { from: number; to: number }, baseline: number, reach: number): Item[] {
    const found: Item[] = []
    for (let at = stripOf(baseline - reach); at <= stripOf(baseline + reach); at += 1) {
      const strip = this.#strips.get(at) ?? []
      const first = lowerBound(strip, from, ({ left }) => left)
      for (
        let index = first;
        index < strip.length && index < first + maxComparedItems;
        index += 1
      ) {
        const item = strip[index]
        if (item === undefined || item.left > to) break
        if (Math.abs(item.baseline - baseline) <= reach) found.push(item)
      }
    }
    return found
  }

  /** @returns the items that overlap the range and whose baselines are within `reach`. */
  overlapping({ from, to }: { from: number; to: number }, baseline: number, reach: number): Item[] {
    return this.startingIn({ from: -Infinity, to }, baseline, reach).filter(
      ({ right }) => right >= from,
    )
  }
}

/** The side of the index's square cells, about the size of a letter. */
const cellPoints = 8
/**
 * Pages are no larger than this many cells (14,400 points, ISO 32000-2, annex C), and letters outside them are rare.
 */
const cellsPerRow = 1 << 16
/** The largest number of results. More are near a point only where a page writes everything on top of everything. */
const maxFound = 500
/** The largest search distance, even for very large letters. */
const maxReachPoints = 100

const cellOf = (at: number): number => Math.floor(at / cellPoints)

/** Finds items near a point. */
export class PointIndex<Item> {
  readonly #cells = new Map<number, { x: number; y: number; item: Item }[]>()

  add(x: number, y: number, item: Item): void {
    const key = cellOf(x) * cellsPerRow + cellOf(y)
    const cell = this.#cells.get(key)
    if (cell) cell.push({ x, y, item })
    else this.#cells.set(key, [{ x, y, item }])
  }

  /** @returns the items within `distance` along both axes. */
  near(x: number, y: number, distance: number): Item[] {
    const found: Item[] = []
    const reach = Math.min(distance, maxReachPoints)
    for (let column = cellOf(x - reach); column <= cellOf(x + reach); column += 1)
      for (let row = cellOf(y - reach); row <= cellOf(y + reach); row += 1)
        for (const other of this.#cells.get(column * cellsPerRow + row) ?? []) {
          if (Math.abs(other.x - x) > reach || Math.abs(other.y - y) > reach) continue
          found.push(other.item)
          if (found.length === maxFound) return found
        }
    return found
  }
}
