/**
 * The first place in a list from which on values are not less than a given one; its length when all are.
 *
 * @param items - sorted by what `valueOf` gives.
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

/** How many lines are compared with one: more are near it only where a page writes everything over everything. */
const maxComparedItems = 500
/** Baselines are kept in strips of this height, in points. */
const stripPoints = 4
const stripOf = (baseline: number): number => Math.floor(baseline / stripPoints)

/** Finds what stands on nearly the same baseline, within a distance. */
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

  /** @returns those that begin within the range, their baselines no further than `reach`. */
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

  /** @returns those that reach into the range, their baselines no further than `reach`. */
  overlapping({ from, to }: { from: number; to: number }, baseline: number, reach: number): Item[] {
    return this.startingIn({ from: -Infinity, to }, baseline, reach).filter(
      ({ right }) => right >= from,
    )
  }
}

/** Square cells of this side, in points: about a letter. */
const cellPoints = 8
/** Pages are no longer than this many cells (14,400 points, ISO 32000-2, annex C), and letters beside them few. */
const cellsPerRow = 1 << 16
/** As many are looked at and no more: so many lie in one place only where a page writes everything over everything. */
const maxFound = 500
/** In points: nothing that matters is further, however large its letters. */
const maxReachPoints = 100

const cellOf = (at: number): number => Math.floor(at / cellPoints)

/** Finds what lies near a point without looking at everything. */
export class PointIndex<Item> {
  readonly #cells = new Map<number, { x: number; y: number; item: Item }[]>()

  add(x: number, y: number, item: Item): void {
    const key = cellOf(x) * cellsPerRow + cellOf(y)
    const cell = this.#cells.get(key)
    if (cell) cell.push({ x, y, item })
    else this.#cells.set(key, [{ x, y, item }])
  }

  /** @returns those no further than `distance` along both axes. */
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
