import { type Spaced, type TextLine, roundedSize } from './text-line.ts'
import { RowIndex } from './row-index.ts'

/** In heights of the font: no justified text has wider spaces; those of one line differ by no more. */
const mostSpace = 4
const sameSpace = 0.15
/** In heights of the font: baselines of one line; lines of one column end within this; its next lines are so near. */
const sameBaseline = 0.03
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
export const groupJustified = (
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
