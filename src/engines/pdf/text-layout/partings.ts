import { type Box, heightOf } from '../page-content/geometry.ts'
import type { Fill, Stroke } from '../page-content/ink.ts'
import { firstFrom } from './first-from.ts'

/** A plumb line between cells: a ruling, or where fills end. */
interface Parting {
  x: number
  top: number
  bottom: number
  /** Of a fill with nothing beside it: it may be a marker's stroke behind a word. */
  isLoneEdge: boolean
}

/** In points: fills this near to one another touch. */
const touching = 1.5
/** In heights of the font: between this and the baseline a line is parted; rulings and cells are at least so high. */
const middleHeight = 0.35
const leastHeight = 1.1
/** A fill higher than this is no marker's stroke. */
const leastCellHeight = 1.8
/** In heights of the font: how far a letter may reach over a line between cells. */
const reach = 0.1

/** In points: lower fills part no text, however small. */
const leastFillPoints = 3
/** As many are compared with one and no more: others are a drawing. */
const mostBeside = 500
/** Of its height: what a fill shares with one beside it. */
const leastBeside = 0.5

const overlapDown = (one: Box, other: Box): number =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)

const partingsOfFills = (fills: readonly Fill[]): Parting[] => {
  const byLeft = fills
    .filter(({ box }) => heightOf(box) >= leastFillPoints)
    .toSorted((one, other) => one.box.left - other.box.left)
  const edges: Parting[] = []
  const shared = new Set<Fill>()
  for (const fill of byLeft) {
    const { right, top, bottom } = fill.box
    const next: Fill[] = []
    const first = firstFrom(byLeft, right - touching, ({ box }) => box.left)
    for (const other of byLeft.slice(first, first + mostBeside)) {
      if (other.box.left > right + touching) break
      if (other !== fill && overlapDown(fill.box, other.box) > leastBeside * heightOf(fill.box))
        next.push(other)
    }
    edges.push({ x: right, top, bottom, isLoneEdge: next.length === 0 })
    for (const other of next) shared.add(other)
  }
  for (const fill of byLeft) {
    const { left, top, bottom } = fill.box
    edges.push({ x: left, top, bottom, isLoneEdge: !shared.has(fill) })
  }
  return edges
}

interface Gap {
  from: number
  to: number
  baseline: number
  sizePoints: number
}

/** What parts the words of a line although they are near to one another. */
export class Partings {
  readonly #byX: readonly Parting[]

  constructor(strokes: readonly Stroke[], fills: readonly Fill[]) {
    const rulings = strokes
      .filter(({ isHorizontal }) => !isHorizontal)
      .map(({ box: { left, top, bottom } }) => ({ x: left, top, bottom, isLoneEdge: false }))
    this.#byX = [...rulings, ...partingsOfFills(fills)].toSorted((one, other) => one.x - other.x)
  }

  /** Whether a line between cells goes through a gap. */
  isBetween({ from, to, baseline, sizePoints }: Gap): boolean {
    const y = baseline - middleHeight * sizePoints
    const slack = reach * sizePoints
    for (
      let at = firstFrom(this.#byX, from - slack, ({ x }) => x);
      at < this.#byX.length;
      at += 1
    ) {
      const parting = this.#byX[at]
      if (parting === undefined || parting.x > to + slack) return false
      const height = parting.bottom - parting.top
      const least = parting.isLoneEdge ? leastCellHeight : leastHeight
      if (parting.top <= y && parting.bottom >= y && height >= least * sizePoints) return true
    }
    return false
  }
}
