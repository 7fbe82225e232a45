import type { Box } from '../../layout/geometry.ts'
import { type Atom, lineCountOf, usualSize } from './atoms.ts'
import { type Side, areColumns, sideOf } from './prose.ts'

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
/** Text crosses a place when it reaches beyond it by this much on both sides, in heights of the font. */
const crosses = 0.15
/** Lines that stick out of their column by less, in heights of the font, do not end it. */
const mostOverhang = 2.5
/** They begin where this many others do, as far as this is the same place. */
const leastAligned = 3
const alignedPoints = 2
/** The narrowest gutter, in heights of the font. */
const leastWidth = 0.6

/** Whether a line is one of the left column that is a little too long. */
const sticksOut = (atom: Atom, x: number, size: number, lefts: readonly number[]): boolean =>
  atom.segment !== undefined &&
  atom.right - x < mostOverhang * size &&
  lefts.filter((left) => Math.abs(left - atom.left) < alignedPoints).length >= leastAligned

const middleOf = ({ top, bottom }: Box): number => (top + bottom) / 2

interface Stretch {
  left: Atom[]
  right: Atom[]
  from: number
  to: number
}

/** Divides what nothing crosses at a place into stretches between what does. */
const stretchesAt = (
  atoms: readonly Atom[],
  rules: readonly Box[],
  x: number,
  size: number,
): Stretch[] => {
  const edge = crosses * size
  const before = atoms.filter(({ right }) => right <= x + edge)
  const behind = atoms.filter(({ left }) => left >= x - edge)
  if (before.length === 0 || behind.length === 0) return []
  const lefts = before.map(({ left }) => left)
  const across = new Set(
    atoms.filter(
      (atom) => atom.left < x - edge && atom.right > x + edge && !sticksOut(atom, x, size, lefts),
    ),
  )
  const crossings = [...across, ...rules.filter((it) => it.left < x && it.right > x)]
    .map(middleOf)
    .toSorted((one, other) => one - other)
  const stretches: Stretch[] = [-Infinity, ...crossings].map((from, index) => ({
    left: [],
    right: [],
    from,
    to: crossings[index] ?? Infinity,
  }))
  let at = 0
  for (const atom of atoms) {
    while (middleOf(atom) > (stretches[at]?.to ?? Infinity)) at += 1
    if (across.has(atom)) continue
    const side = (atom.left + atom.right) / 2 < x ? 'left' : 'right'
    stretches[at]?.[side].push(atom)
  }
  return stretches
}

interface Found {
  x: number
  stretch: Stretch
  left: Side
  right: Side
  score: number
}

/** White that is there once what sticks out is left aside. */
const isWideEnough = (x: number, { left, right }: Stretch, size: number): boolean => {
  const ends = left.map((atom) => atom.right).filter((end) => end <= x + crosses * size)
  const starts = right.map((atom) => atom.left)
  const width =
    starts.reduce((least, it) => Math.min(least, it), Infinity) -
    ends.reduce((most, it) => Math.max(most, it), -Infinity)
  return width >= leastWidth * size
}

const countOf = (atoms: readonly Atom[], size: number): number =>
  atoms.reduce((sum, atom) => sum + lineCountOf(atom, size), 0)

/** Counts most the lines of the side with fewer, then those of both. */
const scoreOf = (left: number, right: number): number => Math.min(left, right) * 1e6 + left + right

const bestAt = (
  x: number,
  stretches: readonly Stretch[],
  size: number,
  least: number,
): Found | undefined => {
  let best: Found | undefined
  for (const stretch of stretches) {
    const most = best?.score ?? least
    if (scoreOf(countOf(stretch.left, size), countOf(stretch.right, size)) <= most) continue
    const left = sideOf(stretch.left, size)
    const right = sideOf(stretch.right, size)
    const score = scoreOf(left.lineCount, right.lineCount)
    if (score < scoreOf(leastLines, leastLines) || score <= most) continue
    if (isWideEnough(x, stretch, size) && areColumns(left, right))
      best = { x, stretch, left, right, score }
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
  for (let x = from + step; x < to; x += step)
    best = bestAt(x, stretchesAt(inOrder, long, x, size), size, best?.score ?? 0) ?? best
  if (best === undefined) return undefined
  const { left, right, stretch } = best
  const inside = new Set<Atom>([...left.atoms, ...right.atoms])
  const others = inOrder.filter((atom) => !inside.has(atom))
  return {
    left,
    right,
    above: others.filter((atom) => middleOf(atom) <= stretch.from),
    below: others.filter((atom) => !(middleOf(atom) <= stretch.from)),
  }
}
