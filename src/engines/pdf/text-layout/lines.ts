import { type Box, heightOf } from '../page-content/geometry.ts'
import type { Fill, Stroke } from '../page-content/page-content.ts'
import { BaselineIndex, lowerBound } from './spatial-index.ts'
import {
  DrawnSpaces,
  type Letter,
  type SpacedLetter,
  type TextLine,
  isBlank,
  lineOf,
  maxScriptSizeRatio,
  maxScriptLetters,
  roundedSize,
  spaceBetween,
  wordGapOf,
} from './text-line.ts'

/** A plumb line between cells: a ruling, or where fills end. */
interface CellBoundary {
  x: number
  top: number
  bottom: number
  /** Of a fill with nothing beside it: it may be a marker's stroke behind a word. */
  isLoneEdge: boolean
}

/** In points: fills this near to one another touch. */
const touchingPoints = 1.5
/** In heights of the font: between this and the baseline a line is parted; rulings and cells are at least so high. */
const middleHeightEm = 0.35
const minBoundaryHeightEm = 1.1
/** A fill higher than this is no marker's stroke. */
const minLoneEdgeHeightEm = 1.8
/** In heights of the font: how far a letter may reach over a line between cells. */
const letterOverhangEm = 0.1

/** In points: lower fills part no text, however small. */
const minFillPoints = 3
/** As many are compared with one and no more: others are a drawing. */
const maxComparedFills = 500
/** Of its height: what a fill shares with one beside it. */
const minSharedHeightShare = 0.5

const overlapDown = (one: Box, other: Box): number =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)

const boundariesOfFills = (fills: readonly Fill[]): CellBoundary[] => {
  const byLeft = fills
    .filter(({ box }) => heightOf(box) >= minFillPoints)
    .toSorted((one, other) => one.box.left - other.box.left)
  const edges: CellBoundary[] = []
  const shared = new Set<Fill>()
  for (const fill of byLeft) {
    const { right, top, bottom } = fill.box
    const next: Fill[] = []
    const first = lowerBound(byLeft, right - touchingPoints, ({ box }) => box.left)
    for (const other of byLeft.slice(first, first + maxComparedFills)) {
      if (other.box.left > right + touchingPoints) break
      if (
        other !== fill &&
        overlapDown(fill.box, other.box) > minSharedHeightShare * heightOf(fill.box)
      )
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

interface WordGap {
  from: number
  to: number
  baseline: number
  sizePoints: number
}

/** What parts the words of a line although they are near to one another. */
export class CellBoundaries {
  readonly #byX: readonly CellBoundary[]

  constructor(strokes: readonly Stroke[], fills: readonly Fill[]) {
    const rulings = strokes
      .filter(({ isHorizontal }) => !isHorizontal)
      .map(({ box: { left, top, bottom } }) => ({ x: left, top, bottom, isLoneEdge: false }))
    this.#byX = [...rulings, ...boundariesOfFills(fills)].toSorted((one, other) => one.x - other.x)
  }

  /** Whether a line between cells goes through a gap. */
  isBetween({ from, to, baseline, sizePoints }: WordGap): boolean {
    const y = baseline - middleHeightEm * sizePoints
    const slack = letterOverhangEm * sizePoints
    for (
      let at = lowerBound(this.#byX, from - slack, ({ x }) => x);
      at < this.#byX.length;
      at += 1
    ) {
      const boundary = this.#byX[at]
      if (boundary === undefined || boundary.x > to + slack) return false
      const height = boundary.bottom - boundary.top
      const minHeightEm = boundary.isLoneEdge ? minLoneEdgeHeightEm : minBoundaryHeightEm
      if (boundary.top <= y && boundary.bottom >= y && height >= minHeightEm * sizePoints)
        return true
    }
    return false
  }
}

/** In heights of the smaller font: how far apart baselines are that still are one line. */
export const sameLineEm = 0.45
/** In heights of the larger font: that of a footnote's mark, whose font is smaller, is raised further. */
export const maxScriptRaiseEm = 0.62
/** In heights of the font: a gap that parts columns. */
export const columnGapEm = 1.2
/** In heights of the font: pieces that overlap by more do not follow one another. */
export const maxOverlapEm = 0.6

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
const sameBaselineEm = 0.03
const sameSizeRatio = 0.03
const touchingGapEm = 0.1
/** Letters so much larger than their neighbours are initials or prices, not of their line. */
const maxSizeRatio = 2.2
/** In heights of the larger font: how far a mark is raised or lowered at least, lowered at most, and from its word. */
const minScriptShiftEm = 0.12
const maxScriptDropEm = 0.35
const maxScriptGapEm = 0.5
/** Before a line, as where a note begins, marks are a number. */
const maxScriptLettersBefore = 4

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
  const joinPieces = rootOf(other)
  if (root !== joinPieces) joinPieces.root = root
}

/** Whether two stand on one line, next to each other. */
const areNeighbours = (one: Piece, other: Piece): boolean => {
  const smaller = Math.min(one.sizePoints, other.sizePoints)
  const larger = Math.max(one.sizePoints, other.sizePoints)
  if (larger > maxSizeRatio * smaller) return false
  if (Math.abs(one.baseline - other.baseline) >= sameLineEm * smaller) return false
  const gap = gapBetween(one, other)
  return gap < columnGapEm * larger && gap > -maxOverlapEm * larger
}

const joinNeighbours = (pieces: readonly Piece[], index: BaselineIndex<Piece>): void => {
  for (const piece of pieces) {
    const em = piece.sizePoints
    const range = { from: piece.left, to: piece.right + columnGapEm * maxSizeRatio * em }
    for (const other of index.startingIn(range, piece.baseline, sameLineEm * em))
      if (other !== piece && areNeighbours(piece, other)) join(piece, other)
  }
}

/** Whether a piece is raised or lowered beside another as a footnote's mark, an exponent, an index is. */
const isScriptOf = (mark: Piece, host: Piece): boolean => {
  const em = host.sizePoints
  if (mark.sizePoints >= maxScriptSizeRatio * em || em > maxSizeRatio * mark.sizePoints)
    return false
  const raise = host.baseline - mark.baseline
  if (raise >= maxScriptRaiseEm * em || raise < -maxScriptDropEm * em) return false
  if (Math.abs(raise) < minScriptShiftEm * em) return false
  const gap = gapBetween(mark, host)
  return gap < maxScriptGapEm * em && gap > -maxOverlapEm * em
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
interface ScriptHost {
  mark: Piece
  host: Piece
  distance: number
}

const scriptHostsOf = (mark: Piece, index: BaselineIndex<Piece>): ScriptHost[] => {
  const reach = maxSizeRatio * mark.sizePoints
  const range = {
    from: mark.left - maxScriptGapEm * reach,
    to: mark.right + maxScriptGapEm * reach,
  }
  return index
    .overlapping(range, mark.baseline, maxScriptRaiseEm * reach)
    .filter((host) => rootOf(host) !== rootOf(mark) && isScriptOf(mark, host))
    .map((host) => ({ mark, host, distance: Math.abs(host.baseline - mark.baseline) }))
}

/** Puts raised and lowered marks to the line whose baseline is nearest. */
const joinScripts = (pieces: readonly Piece[], index: BaselineIndex<Piece>): void => {
  for (const group of groupsOf(pieces).values()) {
    const count = group.reduce((sum, { letters }) => sum + letters.length, 0)
    if (count > maxScriptLetters) continue
    const beside = group.flatMap((mark) => scriptHostsOf(mark, index))
    const [nearest] = beside
      .filter(({ mark, host }) => mark.left >= host.left || count <= maxScriptLettersBefore)
      .toSorted((one, other) => one.distance - other.distance)
    if (nearest === undefined) continue
    const { baseline, sizePoints } = nearest.host
    // Also to what goes on behind them: they may be wider than what parts columns.
    for (const { mark, host } of beside)
      if (Math.abs(host.baseline - baseline) < minScriptShiftEm * sizePoints) join(host, mark)
  }
}

/** Whether two words are written over one another, rather than next to one another. */
const areOver = (one: Piece | undefined, other: Piece): boolean =>
  one !== undefined &&
  one.letters.length > 1 &&
  other.letters.length > 1 &&
  gapBetween(one, other) < -maxOverlapEm * Math.max(one.sizePoints, other.sizePoints)

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
  const pieces = chainLetters(letters)
  const index = new BaselineIndex(pieces)
  joinNeighbours(pieces, index)
  joinScripts(pieces, index)
  return [...groupsOf(pieces).values()].flatMap((group) => orderGroup(group))
}

/** In heights of the font: no justified text has wider spaces; those of one line differ by no more. */
const maxJustifiedSpaceEm = 4
const sameSpaceEm = 0.15

const sameEdgeEm = 0.15
const nearLinesEm = 3.2
/** In heights of the font: how much the distances to the lines above and below may differ. */
const sameLeadingEm = 0.15

/** Pieces of a line, side by side. */
type Pieces = readonly TextLine[]

/** How wide the spaces are at which a line may break: justified text has them all alike. */
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

/** Lines that stand alone above or below pieces, and begin and end where these do. */
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

/** Whether lines are the nearest above and below, equally far. */
const areAround = (lines: readonly TextLine[], { baseline, sizePoints }: TextLine): boolean => {
  const distances = lines.map((line) => line.baseline - baseline)
  const above = Math.min(...distances.filter((distance) => distance < 0).map(Math.abs))
  const below = Math.min(...distances.filter((distance) => distance > 0))
  return Math.abs(above - below) <= sameLeadingEm * sizePoints && above < 2 * sizePoints
}

/** Whether pieces are one line of a justified column. */
const areJustified = (pieces: Pieces, index: BaselineIndex<TextLine>): boolean => {
  const [first] = pieces
  if (first === undefined || pieces.length < 2) return false
  const spaces = spacesOf(pieces)
  if (Math.max(...spaces) - Math.min(...spaces) > sameSpaceEm * first.sizePoints) return false
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

/** Letters drawn over one another are not parted, whatever runs through them. */
const minSplitGapEm = 0.02

/** Cuts letters that follow one another where a line between cells goes through. */
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
 * Letters put together to lines, with the spaces between them.
 *
 * @param letters - level, blanks among them.
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
