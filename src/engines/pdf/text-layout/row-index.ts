import { firstFrom } from './first-from.ts'

interface OnLine {
  left: number
  right: number
  baseline: number
}

/** How many lines are compared with one: more are near it only where a page writes everything over everything. */
const mostCompared = 500
/** Baselines are kept in strips of this height, in points. */
const stripPoints = 4
const stripOf = (baseline: number): number => Math.floor(baseline / stripPoints)

/** Finds what stands on nearly the same baseline, within a distance. */
export class RowIndex<Item extends OnLine> {
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
  beginning({ from, to }: { from: number; to: number }, baseline: number, reach: number): Item[] {
    const found: Item[] = []
    for (let at = stripOf(baseline - reach); at <= stripOf(baseline + reach); at += 1) {
      const strip = this.#strips.get(at) ?? []
      const first = firstFrom(strip, from, ({ left }) => left)
      for (let index = first; index < strip.length && index < first + mostCompared; index += 1) {
        const item = strip[index]
        if (item === undefined || item.left > to) break
        if (Math.abs(item.baseline - baseline) <= reach) found.push(item)
      }
    }
    return found
  }

  /** @returns those that reach into the range, their baselines no further than `reach`. */
  reaching({ from, to }: { from: number; to: number }, baseline: number, reach: number): Item[] {
    return this.beginning({ from: -Infinity, to }, baseline, reach).filter(
      ({ right }) => right >= from,
    )
  }
}
