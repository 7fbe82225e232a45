import type { Letter } from './letter.ts'
import { markRatio, mostMarkLetters } from './rise.ts'
import { RowIndex } from './row-index.ts'

/** In heights of the smaller font: how far apart baselines are that still are one line. */
export const sameLine = 0.45
/** In heights of the larger font: that of a footnote's mark, whose font is smaller, is raised further. */
export const raisedMark = 0.62
/** In heights of the font: a gap that parts columns. */
export const columnGap = 1.2
/** In heights of the font: pieces that overlap by more do not follow one another. */
export const mostOverlap = 0.6

/** Letters of one size that touch on one baseline, as they follow one another in the page: a word, mostly. */
interface Piece {
  letters: Letter[]
  left: number
  right: number
  baseline: number
  sizePoints: number
  /** Its group's first piece, in the end; itself at first. */
  root: Piece | undefined
}

/** In heights of the font: baselines and sizes that differ by less are the same; no letter fits into a smaller gap. */
const sameBaseline = 0.03
const sameSize = 0.03
const noGap = 0.1
/** Letters so much larger than their neighbours are initials or prices, not of their line. */
const mostRatio = 2.2
/** In heights of the larger font: how far a mark is raised or lowered at least, lowered at most, and from its word. */
const leastRaise = 0.12
const mostLowering = 0.35
const markGap = 0.5
/** Before a line, as where a note begins, marks are a number. */
const mostLettersBefore = 4

const gapBetween = (
  one: { left: number; right: number },
  other: { left: number; right: number },
): number => (other.left >= one.left ? other.left - one.right : one.left - other.right)

const continues = (piece: Piece, letter: Letter): boolean => {
  const em = piece.sizePoints
  const gap = letter.left - piece.right
  const last = piece.letters.at(-1)
  return (
    // Text from the right is drawn from the right, mostly: narrow letters overlap by less than is allowed.
    letter.left >= (last?.left ?? 0) &&
    Math.abs(letter.sizePoints - em) < sameSize * em &&
    Math.abs(letter.baseline - piece.baseline) < sameBaseline * em &&
    gap < noGap * em &&
    gap > -mostOverlap * em
  )
}

const chain = (letters: readonly Letter[]): Piece[] => {
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
  // What is asked again finds it at once.
  for (let at = piece; at.root !== undefined && at.root !== root;) {
    const next: Piece = at.root
    at.root = root
    at = next
  }
  return root
}

const join = (one: Piece, other: Piece): void => {
  const root = rootOf(one)
  const joined = rootOf(other)
  if (root !== joined) joined.root = root
}

/** Whether two stand on one line, next to each other. */
const areNeighbours = (one: Piece, other: Piece): boolean => {
  const smaller = Math.min(one.sizePoints, other.sizePoints)
  const larger = Math.max(one.sizePoints, other.sizePoints)
  if (larger > mostRatio * smaller) return false
  if (Math.abs(one.baseline - other.baseline) >= sameLine * smaller) return false
  const gap = gapBetween(one, other)
  return gap < columnGap * larger && gap > -mostOverlap * larger
}

const joinNeighbours = (pieces: readonly Piece[], index: RowIndex<Piece>): void => {
  for (const piece of pieces) {
    const em = piece.sizePoints
    const range = { from: piece.left, to: piece.right + columnGap * mostRatio * em }
    for (const other of index.beginning(range, piece.baseline, sameLine * em))
      if (other !== piece && areNeighbours(piece, other)) join(piece, other)
  }
}

/** Whether a piece is raised or lowered beside another as a footnote's mark, an exponent, an index is. */
const isMarkOf = (mark: Piece, host: Piece): boolean => {
  const em = host.sizePoints
  if (mark.sizePoints >= markRatio * em || em > mostRatio * mark.sizePoints) return false
  const raise = host.baseline - mark.baseline
  if (raise >= raisedMark * em || raise < -mostLowering * em) return false
  if (Math.abs(raise) < leastRaise * em) return false
  const gap = gapBetween(mark, host)
  return gap < markGap * em && gap > -mostOverlap * em
}

const groupsOf = (pieces: readonly Piece[]): Map<Piece, Piece[]> => {
  const groups = new Map<Piece, Piece[]>()
  for (const piece of pieces) {
    const root = rootOf(piece)
    const group = groups.get(root)
    if (group) group.push(piece)
    else groups.set(root, [piece])
  }
  return groups
}

/** A mark, and a piece beside it that it may belong to. */
interface Belonging {
  mark: Piece
  host: Piece
  distance: number
}

const hostsOf = (mark: Piece, index: RowIndex<Piece>): Belonging[] => {
  const reach = mostRatio * mark.sizePoints
  const range = { from: mark.left - markGap * reach, to: mark.right + markGap * reach }
  return index
    .reaching(range, mark.baseline, raisedMark * reach)
    .filter((host) => rootOf(host) !== rootOf(mark) && isMarkOf(mark, host))
    .map((host) => ({ mark, host, distance: Math.abs(host.baseline - mark.baseline) }))
}

/** Puts raised and lowered marks to the line whose baseline is nearest. */
const joinMarks = (pieces: readonly Piece[], index: RowIndex<Piece>): void => {
  for (const group of groupsOf(pieces).values()) {
    const count = group.reduce((sum, { letters }) => sum + letters.length, 0)
    if (count > mostMarkLetters) continue
    const beside = group.flatMap((mark) => hostsOf(mark, index))
    const [nearest] = beside
      .filter(({ mark, host }) => mark.left >= host.left || count <= mostLettersBefore)
      .toSorted((one, other) => one.distance - other.distance)
    if (nearest === undefined) continue
    const { baseline, sizePoints } = nearest.host
    // Also to what goes on behind them: they may be wider than what parts columns.
    for (const { mark, host } of beside)
      if (Math.abs(host.baseline - baseline) < leastRaise * sizePoints) join(host, mark)
  }
}

/** Whether two words are written over one another, rather than next to one another. */
const areOver = (one: Piece | undefined, other: Piece): boolean =>
  one !== undefined &&
  one.letters.length > 1 &&
  other.letters.length > 1 &&
  gapBetween(one, other) < -mostOverlap * Math.max(one.sizePoints, other.sizePoints)

/** Pieces from left to right, those of one line; what is written over others begins another. */
const inOrder = (group: readonly Piece[]): Letter[][] => {
  const lines: Letter[][] = []
  let last: Piece | undefined
  // Ties are between letters without a width: they stay as they are drawn.
  for (const piece of group.toSorted((one, other) => one.left - other.left)) {
    const line = lines.at(-1)
    if (line && !areOver(last, piece)) line.push(...piece.letters)
    else lines.push([...piece.letters])
    last = piece
  }
  return lines
}

/**
 * Letters that stand on one line without a gap as wide as between columns, from left to right; in whatever order a page draws
 * them.
 *
 * @param letters - level, without blanks.
 */
export const joinLetters = (letters: readonly Letter[]): Letter[][] => {
  const pieces = chain(letters)
  const index = new RowIndex(pieces)
  joinNeighbours(pieces, index)
  joinMarks(pieces, index)
  return [...groupsOf(pieces).values()].flatMap((group) => inOrder(group))
}
