import { type Box, boxAround } from '../page-content/geometry.ts'
import { type Atom, usualSize } from './blocks.ts'
import {
  type Side,
  type Sides,
  type Stretch,
  StretchReader,
  crosses,
  middleOf,
  sideOf,
} from './column-candidates.ts'
import type { Room } from '../structure/paragraphs/rows.ts'

/** White between two columns, as long as nothing crosses it. */
interface Gutter {
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
const findGutter = (atoms: readonly Atom[], rules: readonly Box[]): Gutter | undefined => {
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
const trimGutter = (gutter: Gutter, size: number): Gutter => {
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

/** A strip of a page: columns side by side, each of pieces that are read one after the other. */
interface Band {
  columns: readonly (readonly Atom[])[][]
}

/** Columns within columns: three and four side by side are found so. */
const mostDepth = 3
/** More than this are a map or a plan. */
const mostAtoms = 3000

/** The columns of one side of a gutter; what is no single row of columns is one, of several pieces. */
const columnsOf = (bands: readonly Band[]): Band['columns'] => {
  const [only] = bands
  if (only && bands.length === 1) return only.columns
  return [bands.flatMap(({ columns }) => columns.flat())]
}

const cut = (atoms: readonly Atom[], rules: readonly Box[], depth: number): Band[] => {
  if (atoms.length === 0) return []
  const found = depth > 0 && atoms.length <= mostAtoms ? findGutter(atoms, rules) : undefined
  if (found === undefined) return [{ columns: [[atoms]] }]
  const { above, left, right, below }: Gutter = trimGutter(found, usualSize(atoms))
  const sides = [left, right].flatMap((side) => columnsOf(cut(side.atoms, rules, depth - 1)))
  return [...cut(above, rules, depth), { columns: sides }, ...cut(below, rules, depth)]
}

/**
 * Divides a page, or a part of one, into strips from top to bottom and those into columns.
 *
 * @param rules - level lines, which part strips.
 * @returns every atom once.
 */
export const findBands = (atoms: readonly Atom[], rules: readonly Box[]): Band[] =>
  cut(atoms, rules, mostDepth)

/** Lines of running text hold so many letters, and reach so far. */
const leastLetters = 25

/** So many of them tell where a column ends. */
const leastFull = 3

/** Whether lines are broken where the longest of them ends. */
const isProse = (text: readonly Atom[], { left, right }: Room): boolean =>
  text.filter((it) => it.letters >= leastLetters && it.right - left > fullShare * (right - left))
    .length >= leastFull

/** What text takes; tables and pictures may stick out of their column, and count where text does not tell. */
export const roomOf = (atoms: readonly Atom[]): Room => {
  const text = atoms.filter(({ segment }) => segment !== undefined)
  const { left, right } = boxAround(text.length > 0 ? text : atoms)
  if (text.length === 0 || isProse(text, { left, right })) return { left, right }
  const boxes = atoms.filter(({ segment }) => segment === undefined)
  const whole = boxAround([{ left, right, top: 0, bottom: 0 }, ...boxes])
  return { left: whole.left, right: whole.right }
}

/** The margin on the right is that on the left where no text tells it, if that is not wider than this share of the page. */
const mostMargin = 0.4

const wholeRoom = (atoms: readonly Atom[], widthPoints: number): Room => {
  const room = roomOf(atoms)
  const text = atoms.filter(({ segment }) => segment !== undefined)
  if (room.left > mostMargin * widthPoints || isProse(text, room)) return room
  return { left: room.left, right: Math.max(room.right, widthPoints - Math.max(0, room.left)) }
}

/** Columns of different strips that are the same one begin within this, in points. */
const sameColumnPoints = 6

/** The room of each column: that of the same columns in the other strips of the page too. */
export const roomsOf = (
  bands: readonly Band[],
  widthPoints: number,
): ((band: Band) => readonly Room[]) => {
  const all = bands.map(({ columns }) => columns.map((pieces) => roomOf(pieces.flat())))
  const whole = wholeRoom(
    bands.flatMap(({ columns }) => columns.flat(2)),
    widthPoints,
  )
  return ({ columns }) => {
    if (columns.length === 1) return [whole]
    const own = columns.map((pieces) => roomOf(pieces.flat()))
    const alike = all.filter(
      (rooms) =>
        rooms.length === own.length &&
        rooms.every((it, at) => Math.abs(it.left - (own[at]?.left ?? 0)) < sameColumnPoints),
    )
    return own.map((room, at) => ({
      left: Math.min(...alike.map((rooms) => rooms[at]?.left ?? room.left)),
      // Nothing stands beyond the last one: it may take all that the page's text does.
      right: Math.max(
        ...(at === own.length - 1 ? [whole.right] : []),
        ...alike.map((rooms) => rooms[at]?.right ?? room.right),
      ),
    }))
  }
}
