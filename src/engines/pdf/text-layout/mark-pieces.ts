import type { Box } from '../page-content/geometry.ts'

/** In points: what touches is one bar. A mark may leave out what reaches below the baseline, and be drawn word by word. */
const touching = 1.5
const pieceGap = 12
/** In points: bars on one height. */
const sameHeight = 0.6
/** As many marks are compared and no more: others lie further up. */
const mostCompared = 50

interface Drawn {
  box: Box
  color: string
}

/** What is drawn along a line, and the box around. */
interface Mark<Part> extends Drawn {
  parts: Part[]
}

const joinParts = <Part extends Drawn>(given: readonly Part[], mostGap: number): Mark<Part>[] => {
  const joined: Mark<Part>[] = []
  const inOrder = given.toSorted(
    (one, other) => one.box.top - other.box.top || one.box.left - other.box.left,
  )
  for (const part of inOrder) {
    const { color, box } = part
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
      before.parts.push(part)
      before.box = { ...before.box, right: Math.max(before.box.right, box.right) }
    } else joined.push({ parts: [part], color, box })
  }
  return joined
}

/**
 * Tries what is drawn along a line as one mark, and each bar of it alone when together they mark nothing.
 *
 * @returns the pieces that `take` took.
 */
export const takeMarks = <Piece extends Drawn>(
  pieces: readonly Piece[],
  take: (box: Box, piece: Piece) => boolean,
): Set<Piece> => {
  const taken = new Set<Piece>()
  const takeBars = (bars: readonly Mark<Piece>[], box: Box): boolean => {
    const first = bars[0]?.parts[0]
    const isTaken = first !== undefined && take(box, first)
    if (isTaken) for (const { parts } of bars) for (const piece of parts) taken.add(piece)
    return isTaken
  }
  for (const { parts: bars, box } of joinParts(joinParts(pieces, touching), pieceGap))
    if (!takeBars(bars, box) && bars.length > 1) for (const bar of bars) takeBars([bar], bar.box)
  return taken
}
