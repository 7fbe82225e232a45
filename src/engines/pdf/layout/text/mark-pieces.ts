import type { Box } from '../geometry.ts'

/** In points: what touches is one bar. A mark may leave out what reaches below the baseline, and be drawn word by word. */
const touching = 1.5
const pieceGap = 12
/** In points: bars on one height. */
const sameHeight = 0.6
/** As many marks are compared and no more: others lie further up. */
const mostCompared = 50

/** Pieces that are drawn along a line, and the box around. */
interface Mark<Piece> {
  pieces: Piece[]
  color: string
  box: Box
}

const joinMarks = <Piece>(marks: readonly Mark<Piece>[], mostGap: number): Mark<Piece>[] => {
  const joined: Mark<Piece>[] = []
  const inOrder = marks.toSorted(
    (one, other) => one.box.top - other.box.top || one.box.left - other.box.left,
  )
  for (const { pieces, color, box } of inOrder) {
    const before = joined
      .slice(-mostCompared)
      .findLast(
        (mark) =>
          mark.color === color &&
          Math.abs(mark.box.top - box.top) < sameHeight &&
          Math.abs(mark.box.bottom - box.bottom) < sameHeight &&
          box.left >= mark.box.left &&
          box.left - mark.box.right < mostGap,
      )
    if (before) {
      before.pieces.push(...pieces)
      before.box = { ...before.box, right: Math.max(before.box.right, box.right) }
    } else joined.push({ pieces: [...pieces], color, box: { ...box } })
  }
  return joined
}

/**
 * Tries what is drawn along a line as one mark, and each bar of it alone when together they mark nothing.
 *
 * @returns the pieces that `take` took.
 */
export const takeMarks = <Piece extends { box: Box; color: string }>(
  pieces: readonly Piece[],
  take: (box: Box, piece: Piece) => boolean,
): Set<Piece> => {
  const bars = joinMarks(
    pieces.map((piece) => ({ pieces: [piece], color: piece.color, box: piece.box })),
    touching,
  )
  const taken = new Set<Piece>()
  const takeWhole = ({ pieces: parts, box }: Mark<Piece>): boolean => {
    const [first] = parts
    const isTaken = first !== undefined && take(box, first)
    if (isTaken) for (const piece of parts) taken.add(piece)
    return isTaken
  }
  const isOfOne = ({ box }: Mark<Piece>, whole: Mark<Piece>) =>
    box.left >= whole.box.left &&
    box.right <= whole.box.right &&
    Math.abs(box.top - whole.box.top) < sameHeight
  const wholes = joinMarks(bars, pieceGap).filter((mark) => !takeWhole(mark))
  for (const whole of wholes) {
    const own = new Set(whole.pieces)
    const parts = bars.filter((bar) => isOfOne(bar, whole) && bar.pieces.some((it) => own.has(it)))
    if (parts.length > 1) for (const bar of parts) takeWhole(bar)
  }
  return taken
}
