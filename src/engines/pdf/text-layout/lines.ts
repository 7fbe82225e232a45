import type { Box } from '../page-content/geometry.ts'
import type { Stroke } from '../page-content/page-content.ts'
import { BaselineIndex, lowerBound } from './spatial-index.ts'
import {
  DrawnSpaces,
  type Letter,
  type SpacedLetter,
  type TextLine,
  isBlank,
  lineOf,
  maxSuperSubLetters,
  maxSuperSubSizeRatio,
  roundedSize,
  spaceBetween,
  subscriptRiseEm,
  superscriptRiseEm,
  wordGapOf,
} from './text-line.ts'

/** The height above the baseline at which rulings separate text, and the smallest height of such a ruling, in em. */
const middleHeightEm = 0.35
const minRulingHeightEm = 1.1
/** The distance by which a letter may extend over a ruling, in em. */
const letterOverhangEm = 0.1
/** The largest distance of baselines within one line, in em of the smaller font. */
export const sameLineEm = 0.45
/** A gap of at least this width, in em, separates columns. */
export const columnGapEm = 1.2
/** Pieces that overlap by more than this, in em, do not belong to one line. */
export const maxOverlapEm = 0.6
/**
 * Baselines within this distance, and sizes within this ratio, are equal. Gaps below the last value separate no
 * letters. All are in em.
 */
const sameBaselineEm = 0.03
const sameSizeRatio = 0.03
const touchingGapEm = 0.1
/** Letters that are this many times as large as their neighbors are drop caps or prices and belong to another line. */
const maxSizeRatio = 2.2
/**
 * The smallest text rise of a superscript or subscript, up or down, and the largest gap to its word, in em of the
 * larger font.
 */
const minSuperSubRiseEm = 0.12
const maxSuperSubGapEm = 0.5
/**
 * The widest space of justified text, the largest difference of spaces within a line, the tolerance of its edges, and
 * the largest distance to lines of the same column, in em.
 */
const maxJustifiedSpaceEm = 4
const sameSpaceEm = 0.15
const sameEdgeEm = 0.15
const nearLinesEm = 3.2
/** The largest difference between the distances to the lines above and below, in em. */
const sameLeadingEm = 0.15
/** Letters with a smaller gap, in em, are not separated by a boundary that passes between them. */
const minSplitGapEm = 0.02

interface WordGap {
  from: number
  to: number
  baseline: number
  sizePoints: number
}

const middleLineOf = ({ left, right, top, bottom }: Box): Box => {
  const x = (left + right) / 2
  return { left: x, right: x, top, bottom }
}

/** Vertical rulings between cells, and gaps between columns. They separate words even when these are close to each other. */
export class CellBoundaries {
  readonly #byX: readonly Box[]

  constructor(strokes: readonly Stroke[], columnGaps: readonly Box[] = []) {
    this.#byX = strokes
      .filter(({ isHorizontal }) => !isHorizontal)
      .map(({ box }) => box)
      .concat(columnGaps.map(middleLineOf))
      .toSorted((one, other) => one.left - other.left)
  }

  /** Returns whether a ruling passes through a gap between words. */
  isBetween({ from, to, baseline, sizePoints }: WordGap): boolean {
    const y = baseline - middleHeightEm * sizePoints
    const slack = letterOverhangEm * sizePoints
    for (
      let at = lowerBound(this.#byX, from - slack, ({ left }) => left);
      at < this.#byX.length;
      at += 1
    ) {
      const ruling = this.#byX[at]
      if (ruling === undefined || ruling.left > to + slack) return false
      const { top, bottom } = ruling
      if (top <= y && bottom >= y && bottom - top >= minRulingHeightEm * sizePoints) return true
    }
    return false
  }
}

/** Letters of one size that touch on one baseline and follow each other in drawing order, usually a word. */
interface Piece {
  letters: Letter[]
  left: number
  right: number
  baseline: number
  sizePoints: number
  /** The parent in the disjoint-set forest of lines; undefined for a root. */
  root: Piece | undefined
}

const gapBetween = (
  one: { left: number; right: number },
  other: { left: number; right: number },
): number => (other.left >= one.left ? other.left - one.right : one.left - other.right)

const continues = (piece: Piece, letter: Letter): boolean => {
  const em = piece.sizePoints
  const gap = letter.left - piece.right
  const last = piece.letters.at(-1)
  return (
    // Right-to-left text is usually drawn from the right, where narrow letters overlap less than is allowed.
    letter.left >= (last?.left ?? 0) &&
    Math.abs(letter.sizePoints - em) < sameSizeRatio * em &&
    Math.abs(letter.baseline - piece.baseline) < sameBaselineEm * em &&
    gap < touchingGapEm * em &&
    gap > -maxOverlapEm * em
  )
}

const chainLetters = (letters: readonly Letter[]): Piece[] => {
  const pieces: Piece[] = []
  for (const letter of letters) {
    const last = pieces.at(-1)
    if (last && continues(last, letter)) {
      last.letters.push(letter)
      last.right = Math.max(last.right, letter.right)
      continue
    }
    const { left, right, baseline, sizePoints } = letter
    pieces.push({ letters: [letter], left, right, baseline, sizePoints, root: undefined })
  }
  return pieces
}

const rootOf = (piece: Piece): Piece => {
  let root = piece
  while (root.root !== undefined) root = root.root
  // Path compression makes later look-ups fast.
  for (let at = piece; at.root !== undefined && at.root !== root;) {
    const next: Piece = at.root
    at.root = root
    at = next
  }
  return root
}

const join = (one: Piece, other: Piece): void => {
  const root = rootOf(one)
  const otherRoot = rootOf(other)
  if (root !== otherRoot) otherRoot.root = root
}

/** Returns whether two pieces stand on one line next to each other. */
const areNeighbors = (one: Piece, other: Piece): boolean => {
  const smaller = Math.min(one.sizePoints, other.sizePoints)
  const larger = Math.max(one.sizePoints, other.sizePoints)
  if (larger > maxSizeRatio * smaller) return false
  if (Math.abs(one.baseline - other.baseline) >= sameLineEm * smaller) return false
  const gap = gapBetween(one, other)
  return gap < columnGapEm * larger && gap > -maxOverlapEm * larger
}

const joinNeighbors = (pieces: readonly Piece[], index: BaselineIndex<Piece>): void => {
  for (const piece of pieces) {
    const em = piece.sizePoints
    const range = { from: piece.left, to: piece.right + columnGapEm * maxSizeRatio * em }
    for (const other of index.startingIn(range, piece.baseline, sameLineEm * em))
      if (other !== piece && areNeighbors(piece, other)) join(piece, other)
  }
}

/** Returns whether a piece is a superscript or subscript of another. */
const isSuperSubOf = (piece: Piece, host: Piece): boolean => {
  const em = host.sizePoints
  if (piece.sizePoints >= maxSuperSubSizeRatio * em || em > maxSizeRatio * piece.sizePoints)
    return false
  const rise = host.baseline - piece.baseline
  if (rise >= superscriptRiseEm.max * em || rise < subscriptRiseEm.min * em) return false
  if (Math.abs(rise) < minSuperSubRiseEm * em) return false
  const gap = gapBetween(piece, host)
  return gap < maxSuperSubGapEm * em && gap > -maxOverlapEm * em
}

/** A superscript or subscript, and a piece that it may belong to. */
interface SuperSubHost {
  piece: Piece
  host: Piece
  distance: number
}

const superSubHostsOf = (piece: Piece, index: BaselineIndex<Piece>): SuperSubHost[] => {
  const reach = maxSizeRatio * piece.sizePoints
  const range = {
    from: piece.left - maxSuperSubGapEm * reach,
    to: piece.right + maxSuperSubGapEm * reach,
  }
  return index
    .overlapping(range, piece.baseline, superscriptRiseEm.max * reach)
    .filter((host) => rootOf(host) !== rootOf(piece) && isSuperSubOf(piece, host))
    .map((host) => ({ piece, host, distance: Math.abs(host.baseline - piece.baseline) }))
}

/** Joins superscripts and subscripts to the line with the nearest baseline. */
const joinSuperSubscripts = (pieces: readonly Piece[], index: BaselineIndex<Piece>): void => {
  for (const group of Map.groupBy(pieces, rootOf).values()) {
    const count = group.reduce((sum, { letters }) => sum + letters.length, 0)
    if (count > maxSuperSubLetters) continue
    const beside = group.flatMap((piece) => superSubHostsOf(piece, index))
    const [nearest] = beside.toSorted((one, other) => one.distance - other.distance)
    if (nearest === undefined) continue
    const { baseline, sizePoints } = nearest.host
    // They are joined to what follows them, too, because they may be wider than a column gap.
    for (const { piece, host } of beside)
      if (Math.abs(host.baseline - baseline) < minSuperSubRiseEm * sizePoints) join(host, piece)
  }
}

/** Returns whether two words are written on top of each other. */
const areOver = (one: Piece | undefined, other: Piece): boolean =>
  one !== undefined &&
  one.letters.length > 1 &&
  other.letters.length > 1 &&
  gapBetween(one, other) < -maxOverlapEm * Math.max(one.sizePoints, other.sizePoints)

/** Sorts the pieces of a line from left to right. Pieces on top of others start another line. */
const orderGroup = (group: readonly Piece[]): Letter[][] => {
  const lines: Letter[][] = []
  let last: Piece | undefined
  // Letters without width may be equal; the sort keeps them in drawing order.
  for (const piece of group.toSorted((one, other) => one.left - other.left)) {
    const line = lines.at(-1)
    if (line && !areOver(last, piece)) line.push(...piece.letters)
    else lines.push([...piece.letters])
    last = piece
  }
  return lines
}

/**
 * Joins letters into lines without column gaps, from left to right, independently of drawing order.
 *
 * @param letters - horizontal, without blanks.
 */
const joinLetters = (letters: readonly Letter[]): Letter[][] => {
  const pieces = chainLetters(letters)
  const index = new BaselineIndex(pieces)
  joinNeighbors(pieces, index)
  joinSuperSubscripts(pieces, index)
  return [...Map.groupBy(pieces, rootOf).values()].flatMap((group) => orderGroup(group))
}

/** The pieces of a line, side by side. */
type Pieces = readonly TextLine[]

/** Returns the widths of a line's breakable spaces, which are equal in justified text. */
const spacesOf = (pieces: Pieces): number[] => {
  const letters: SpacedLetter[] = pieces.flatMap((piece, index) =>
    piece.letters.map(({ letter, before }, at) =>
      index > 0 && at === 0 ? { letter, before: ' ' as const } : { letter, before },
    ),
  )
  return letters.flatMap(({ letter, before }, at) => {
    const last = letters[at - 1]?.letter
    return before === ' ' && last ? [letter.left - last.right] : []
  })
}

const follows = (one: TextLine, other: TextLine): boolean => {
  const em = one.sizePoints
  const gap = other.left - one.right
  return (
    one.sizePoints === other.sizePoints &&
    Math.abs(one.baseline - other.baseline) <= sameBaselineEm * em &&
    gap > 0 &&
    gap <= maxJustifiedSpaceEm * em
  )
}

/** Returns the lines above and below that start and end where the pieces do. */
const linesAsWide = (pieces: Pieces, index: BaselineIndex<TextLine>): TextLine[] => {
  const [{ left, baseline, sizePoints } = { left: 0, baseline: 0, sizePoints: 0 }] = pieces
  const right = pieces.at(-1)?.right ?? 0
  const slack = sameEdgeEm * sizePoints
  return index
    .startingIn({ from: left - slack, to: left + slack }, baseline, nearLinesEm * sizePoints)
    .filter(
      (line) =>
        line.sizePoints === sizePoints &&
        Math.abs(line.right - right) <= slack &&
        Math.abs(line.baseline - baseline) > sizePoints / 2,
    )
}

/** Returns whether the nearest lines above and below are equally far away. */
const areAround = (lines: readonly TextLine[], { baseline, sizePoints }: TextLine): boolean => {
  const distances = lines.map((line) => line.baseline - baseline)
  const above = Math.min(...distances.filter((distance) => distance < 0).map(Math.abs))
  const below = Math.min(...distances.filter((distance) => distance > 0))
  return Math.abs(above - below) <= sameLeadingEm * sizePoints && above < 2 * sizePoints
}

/** Returns whether pieces form one line of a justified column. */
const areJustified = (pieces: Pieces, index: BaselineIndex<TextLine>): boolean => {
  const [first] = pieces
  if (first === undefined || pieces.length < 2) return false
  const spaces = spacesOf(pieces)
  if (Math.max(...spaces) - Math.min(...spaces) > sameSpaceEm * first.sizePoints) return false
  const asWide = linesAsWide(pieces, index)
  // With only one space, its width cannot be compared, and the lines around must decide.
  return spaces.length > 1 ? asWide.length > 0 : areAround(asWide, first)
}

/**
 * Finds the pieces of justified lines, whose spaces may be as wide as column gaps.
 *
 * @param isSplit - returns whether something is drawn between two pieces.
 * @returns all lines as lists of their pieces.
 */
const groupJustified = (
  lines: readonly TextLine[],
  isSplit: (one: TextLine, other: TextLine) => boolean,
): Pieces[] => {
  const index = new BaselineIndex(lines)
  const inOrder = lines.toSorted(
    (one, other) =>
      roundedSize(one.baseline) - roundedSize(other.baseline) || one.left - other.left,
  )
  const groups: Pieces[] = []
  for (let at = 0; at < inOrder.length;) {
    let end = at + 1
    let last = inOrder[at]
    for (let next = end; next < inOrder.length; next += 1) {
      const piece = inOrder[next]
      if (!last || !piece || !follows(last, piece) || isSplit(last, piece)) break
      last = piece
      if (areJustified(inOrder.slice(at, next + 1), index)) end = next + 1
    }
    groups.push(inOrder.slice(at, end))
    at = end
  }
  return groups
}

/** Splits consecutive letters where a cell boundary passes between them. */
const splitAtBoundaries = (
  letters: readonly Letter[],
  drawn: DrawnSpaces,
  boundaries: CellBoundaries | undefined,
): SpacedLetter[][] => {
  const minGapEm = wordGapOf(letters)
  const parts: SpacedLetter[][] = []
  let last: Letter | undefined
  for (const letter of letters) {
    const before = last ? spaceBetween(last, letter, { minGapEm, drawn }) : ''
    const { baseline, sizePoints } = letter
    const isSplit =
      last !== undefined &&
      letter.left - last.right > minSplitGapEm * sizePoints &&
      boundaries?.isBetween({ from: last.right, to: letter.left, baseline, sizePoints }) === true
    const current = parts.at(-1)
    if (current && !isSplit) current.push({ letter, before })
    else parts.push([{ letter, before: '' }])
    last = letter
  }
  return parts
}

const joined = (pieces: readonly TextLine[]): TextLine => {
  const [only] = pieces
  if (only && pieces.length === 1) return only
  return lineOf(
    pieces.flatMap(({ letters }) =>
      letters.map(({ letter, before }, at) => ({ letter, before: at === 0 ? ' ' : before })),
    ),
  )
}

/**
 * Joins letters into lines, with the spaces between them.
 *
 * @param letters - horizontal, including blanks.
 */
export const readLines = (letters: readonly Letter[], boundaries?: CellBoundaries): TextLine[] => {
  const drawn = new DrawnSpaces(letters)
  const lines = joinLetters(letters.filter((letter) => !isBlank(letter)))
    .flatMap((line) => splitAtBoundaries(line, drawn, boundaries))
    .map((spaced) => lineOf(spaced))
  const isSplit = ({ right, baseline, sizePoints }: TextLine, { left }: TextLine) =>
    boundaries?.isBetween({ from: right, to: left, baseline, sizePoints }) === true
  return groupJustified(lines, isSplit)
    .map((pieces) => joined(pieces))
    .toSorted((one, other) => one.baseline - other.baseline || one.left - other.left)
}
