import type { Box } from '../../page-content/geometry.ts'
import { type Atom, usualSize } from './atoms.ts'
import type { Side } from './prose.ts'
import { type Sides, type Stretch, StretchReader, crosses, middleOf } from './stretches.ts'

/** White between two columns, as long as nothing crosses it. */
export interface Gutter {
  left: Side
  right: Side
  /** What stands above and below both columns. */
  above: readonly Atom[]
  below: readonly Atom[]
}

/** A gutter has this many lines at least on each side. */
const leastLines = 3
/** Step of the search, in points: a gutter is wider. */
const leastStepPoints = 2
const mostSteps = 600
/** The narrowest gutter, in heights of the font. */
const leastWidth = 0.6

interface Found {
  stretch: Stretch
  sides: Sides
  score: number
}

/** White that is there once what sticks out is left aside. */
const isWideEnough = (x: number, { left, right }: Sides, size: number): boolean => {
  let end = -Infinity
  for (const atom of left.atoms)
    if (atom.right <= x + crosses * size) end = Math.max(end, atom.right)
  return right.left - end >= leastWidth * size
}

/** Counts most the lines of the side with fewer, then those of both. */
const scoreOf = (left: number, right: number): number => Math.min(left, right) * 1e6 + left + right

const leastScore = scoreOf(leastLines, leastLines)

const bestAt = (
  x: number,
  stretches: readonly Stretch[],
  size: number,
  before: Found | undefined,
): Found | undefined => {
  let best = before
  const isBetter = (score: number): boolean => score >= leastScore && score > (best?.score ?? 0)
  for (const stretch of stretches) {
    if (!isBetter(scoreOf(stretch.leftLines, stretch.rightLines))) continue
    const sides = stretch.sides(size)
    const score = scoreOf(sides.left.lineCount, sides.right.lineCount)
    if (isBetter(score) && isWideEnough(x, sides, size) && sides.areColumns)
      best = { stretch, sides, score }
  }
  return best
}

/** A rule parts what is above from what is below where it is longer than this, in heights of the font. */
const longRule = 8

/**
 * Finds the white between two columns that has most lines on both sides.
 *
 * @param atoms - of a page, or of a part of one.
 * @param rules - level lines, which end columns where they cross the gutter.
 * @returns undefined when all is one column.
 */
export const findGutter = (atoms: readonly Atom[], rules: readonly Box[]): Gutter | undefined => {
  const size = usualSize(atoms)
  const inOrder = atoms.toSorted((one, other) => middleOf(one) - middleOf(other))
  const long = rules.filter(({ left, right }) => right - left > longRule * size)
  let [from, to] = [Infinity, -Infinity]
  for (const { left, right } of inOrder) {
    from = Math.min(from, left)
    to = Math.max(to, right)
  }
  let best: Found | undefined
  const step = Math.max(leastStepPoints, (to - from) / mostSteps)
  const reader = new StretchReader(inOrder, long, size)
  for (let x = from + step; x < to; x += step) best = bestAt(x, reader.at(x), size, best)
  if (best === undefined) return undefined
  const { stretch, sides } = best
  const { left, right } = sides
  const inside = new Set<Atom>([...left.atoms, ...right.atoms])
  const others = inOrder.filter((atom) => !inside.has(atom))
  return {
    left,
    right,
    above: others.filter((atom) => middleOf(atom) <= stretch.from),
    below: others.filter((atom) => !(middleOf(atom) <= stretch.from)),
  }
}
