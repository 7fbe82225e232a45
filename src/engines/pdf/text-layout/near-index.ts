/** Square cells of this side, in points: about a letter. */
const cellPoints = 8
/** Pages are no longer than this many cells (14,400 points, ISO 32000-2, annex C), and letters beside them few. */
const cellsAcross = 1 << 16
/** As many are looked at and no more: so many lie in one place only where a page writes everything over everything. */
const mostFound = 500
/** In points: nothing that matters is further, however large its letters. */
const mostReach = 100

const cellOf = (at: number): number => Math.floor(at / cellPoints)

/** Finds what lies near a point without looking at everything. */
export class NearIndex<Item> {
  readonly #cells = new Map<number, { x: number; y: number; item: Item }[]>()

  add(x: number, y: number, item: Item): void {
    const key = cellOf(x) * cellsAcross + cellOf(y)
    const cell = this.#cells.get(key)
    if (cell) cell.push({ x, y, item })
    else this.#cells.set(key, [{ x, y, item }])
  }

  /** @returns those no further than `distance` along both axes. */
  near(x: number, y: number, distance: number): Item[] {
    const found: Item[] = []
    const reach = Math.min(distance, mostReach)
    for (let column = cellOf(x - reach); column <= cellOf(x + reach); column += 1)
      for (let row = cellOf(y - reach); row <= cellOf(y + reach); row += 1)
        for (const other of this.#cells.get(column * cellsAcross + row) ?? []) {
          if (Math.abs(other.x - x) > reach || Math.abs(other.y - y) > reach) continue
          found.push(other.item)
          if (found.length === mostFound) return found
        }
    return found
  }
}
