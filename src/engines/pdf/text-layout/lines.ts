import { type Box, heightOf } from '../page-content/geometry.ts'
import type { Fill, Stroke } from '../page-content/page-content.ts'
import { RowIndex, firstFrom } from './spatial-index.ts'
import {
  DrawnSpaces,
  type Letter,
  type Spaced,
  type TextLine,
  isBlank,
  lineOf,
  markRatio,
  mostMarkLetters,
  roundedSize,
  spaceBetween,
  wordGapOf,
} from './text-line.ts'

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
const letterOverhang = 0.1

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
    const slack = letterOverhang * sizePoints
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
const orderGroup = (group: readonly Piece[]): Letter[][] => {
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
const joinLetters = (letters: readonly Letter[]): Letter[][] => {
  const pieces = chain(letters)
  const index = new RowIndex(pieces)
  joinNeighbours(pieces, index)
  joinMarks(pieces, index)
  return [...groupsOf(pieces).values()].flatMap((group) => orderGroup(group))
}

/** In heights of the font: no justified text has wider spaces; those of one line differ by no more. */
const mostSpace = 4
const sameSpace = 0.15

const sameEdge = 0.15
const nearLines = 3.2
/** In heights of the font: how much the distances to the lines above and below may differ. */
const sameLeading = 0.15

/** Pieces of a line, side by side. */
type Pieces = readonly TextLine[]

/** How wide the spaces are at which a line may break: justified text has them all alike. */
const spacesOf = (pieces: Pieces): number[] => {
  const letters: Spaced[] = pieces.flatMap((piece, index) =>
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
    Math.abs(one.baseline - other.baseline) <= sameBaseline * em &&
    gap > 0 &&
    gap <= mostSpace * em
  )
}

/** Lines that stand alone above or below pieces, and begin and end where these do. */
const linesAsWide = (pieces: Pieces, index: RowIndex<TextLine>): TextLine[] => {
  const [{ left, baseline, sizePoints } = { left: 0, baseline: 0, sizePoints: 0 }] = pieces
  const right = pieces.at(-1)?.right ?? 0
  const slack = sameEdge * sizePoints
  return index
    .beginning({ from: left - slack, to: left + slack }, baseline, nearLines * sizePoints)
    .filter(
      (line) =>
        line.sizePoints === sizePoints &&
        Math.abs(line.right - right) <= slack &&
        Math.abs(line.baseline - baseline) > sizePoints / 2,
    )
}

/** Whether lines are the nearest above and below, equally far. */
const areAround = (lines: readonly TextLine[], { baseline, sizePoints }: TextLine): boolean => {
  const distances = lines.map((line) => line.baseline - baseline)
  const above = Math.min(...distances.filter((distance) => distance < 0).map(Math.abs))
  const below = Math.min(...distances.filter((distance) => distance > 0))
  return Math.abs(above - below) <= sameLeading * sizePoints && above < 2 * sizePoints
}

/** Whether pieces are one line of a justified column. */
const areJustified = (pieces: Pieces, index: RowIndex<TextLine>): boolean => {
  const [first] = pieces
  if (first === undefined || pieces.length < 2) return false
  const spaces = spacesOf(pieces)
  if (Math.max(...spaces) - Math.min(...spaces) > sameSpace * first.sizePoints) return false
  const asWide = linesAsWide(pieces, index)
  // One space is as wide as itself: then only the lines around tell.
  return spaces.length > 1 ? asWide.length > 0 : areAround(asWide, first)
}

/**
 * Finds the pieces of lines of justified columns, whose spaces may be as wide as gaps between columns.
 *
 * @param isParted - whether something is drawn between two pieces.
 * @returns all lines, the pieces of each together.
 */
const groupJustified = (
  lines: readonly TextLine[],
  isParted: (one: TextLine, other: TextLine) => boolean,
): Pieces[] => {
  const index = new RowIndex(lines)
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
      if (!last || !piece || !follows(last, piece) || isParted(last, piece)) break
      last = piece
      if (areJustified(inOrder.slice(at, next + 1), index)) end = next + 1
    }
    groups.push(inOrder.slice(at, end))
    at = end
  }
  return groups
}

/** Letters drawn over one another are not parted, whatever runs through them. */
const leastPartedGap = 0.02

/** Cuts letters that follow one another where a line between cells goes through. */
const part = (
  letters: readonly Letter[],
  drawn: DrawnSpaces,
  partings: Partings | undefined,
): Spaced[][] => {
  const leastGap = wordGapOf(letters)
  const parts: Spaced[][] = []
  let last: Letter | undefined
  for (const letter of letters) {
    const before = last ? spaceBetween(last, letter, { leastGap, drawn }) : ''
    const { baseline, sizePoints } = letter
    const isParted =
      last !== undefined &&
      letter.left - last.right > leastPartedGap * sizePoints &&
      partings?.isBetween({ from: last.right, to: letter.left, baseline, sizePoints }) === true
    const current = parts.at(-1)
    if (current && !isParted) current.push({ letter, before })
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
 * Letters put together to lines, with the spaces between them.
 *
 * @param letters - level, blanks among them.
 */
export const readLines = (letters: readonly Letter[], partings?: Partings): TextLine[] => {
  const drawn = new DrawnSpaces(letters)
  const lines = joinLetters(letters.filter((letter) => !isBlank(letter)))
    .flatMap((line) => part(line, drawn, partings))
    .map((spaced) => lineOf(spaced))
  const isParted = ({ right, baseline, sizePoints }: TextLine, { left }: TextLine) =>
    partings?.isBetween({ from: right, to: left, baseline, sizePoints }) === true
  return groupJustified(lines, isParted)
    .map((pieces) => joined(pieces))
    .toSorted((one, other) => one.baseline - other.baseline || one.left - other.left)
}
