import type { Atom } from './atoms.ts'
import type { Gutter } from './gutters.ts'
import { type Side, sideOf } from './prose.ts'

/** Leading up to which a line goes on from the one above, in heights of the font. */
const mostLeading = 1.35
const sameLeftPoints = 2
const sameSizePoints = 0.6
const sameRow = 0.4

/** Whether a line is the short last one of a paragraph that runs above both columns. */
const endsParagraphAbove = (line: Atom, above: readonly Atom[], rest: readonly Atom[]): boolean => {
  const last = above.findLast(({ segment, left }) => segment && left < line.right)
  if (last === undefined || line.segment === undefined) return false
  const neighbours = rest.filter(
    (it) => it !== line && Math.abs(it.baseline - line.baseline) < sameRow * line.size,
  )
  const leftmost = above.reduce(
    (least, { left, segment, baseline }) =>
      segment && last.baseline - baseline < mostLeading * 2 * last.size
        ? Math.min(least, left)
        : least,
    Infinity,
  )
  return (
    neighbours.length === 0 &&
    line.baseline > last.baseline &&
    line.baseline - last.baseline < mostLeading * last.size &&
    Math.abs(line.size - last.size) < sameSizePoints &&
    Math.abs(line.left - leftmost) < sameLeftPoints
  )
}

/** How much of its column a line fills that is broken at the column's end. */
const fullShare = 0.85
/** What stands alone beside a gutter by more than this, in heights of the font, is looked at. */
const mostAlone = 3
/** White between blocks, from top to top, in heights of the font. */
const blockGap = 1.7

const topOf = ({ atoms }: Side): number =>
  atoms.reduce((top, it) => Math.min(top, it.top), Infinity)

const bottomOf = ({ atoms }: Side): number =>
  atoms.reduce((bottom, it) => Math.max(bottom, it.bottom), -Infinity)

const blocksOf = (atoms: readonly Atom[], size: number): Atom[][] => {
  const blocks: Atom[][] = []
  for (const atom of atoms) {
    const last = blocks.at(-1)
    const above = last?.at(-1)
    if (last && above && Math.abs(atom.baseline - above.baseline) < blockGap * size) last.push(atom)
    else blocks.push([atom])
  }
  return blocks
}

/** Text that is broken at the column's end, a table or a picture: a column's own. */
const isOfColumn = (block: readonly Atom[], { left, right }: Side): boolean =>
  block.some((it) => it.segment === undefined || it.right - left > fullShare * (right - left))

/**
 * Short lines of one side that stand above, or below, all of the other: they are no part of a column.
 *
 * @param atoms - of one side, from beside the other one outwards.
 */
const outside = (
  atoms: readonly Atom[],
  isAlone: (atom: Atom) => boolean,
  side: Side,
  size: number,
): Atom[] => {
  const blocks = blocksOf(atoms, size)
  const last = blocks.findLastIndex(
    (block) => isOfColumn(block, side) || !block.every((it) => isAlone(it)),
  )
  return blocks.slice(last + 1).flat()
}

const aloneIn = (side: Side, other: Side, size: number): { above: Atom[]; below: Atom[] } => {
  const top = topOf(other) - mostAlone * size
  const bottom = bottomOf(other) + mostAlone * size
  const upwards = side.atoms.toReversed()
  return {
    above: outside(upwards, (it) => it.bottom < top, side, size).toReversed(),
    below: outside(side.atoms, (it) => it.top > bottom, side, size),
  }
}

/** Leaves above and below what does not belong to the columns, though it does not cross the gutter either. */
export const trimGutter = (gutter: Gutter, size: number): Gutter => {
  const { left, right } = gutter
  const alone = [aloneIn(left, right, size), aloneIn(right, left, size)]
  const above = [...gutter.above, ...alone.flatMap((it) => it.above)]
  const below = [...alone.flatMap((it) => it.below), ...gutter.below]
  const taken = new Set([...above, ...below])
  let leftAtoms = left.atoms.filter((it) => !taken.has(it))
  const rightAtoms = right.atoms.filter((it) => !taken.has(it))
  const first = leftAtoms[0]
  const inOrder = above.toSorted((one, other) => one.baseline - other.baseline)
  if (
    first &&
    leftAtoms.length > 1 &&
    endsParagraphAbove(first, inOrder, [...leftAtoms, ...rightAtoms])
  ) {
    above.push(first)
    leftAtoms = leftAtoms.slice(1)
  }
  return { left: sideOf(leftAtoms, size), right: sideOf(rightAtoms, size), above, below }
}
