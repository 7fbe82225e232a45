import type { Line, Paragraph } from '../structure/flow.ts'

/** The room that the document gives to text: a column, or a cell. */
export interface Room {
  left: number
  right: number
}

/** In points: places nearer than this are the same. */
const samePlace = 0.25
/** In points, of twice the distance between two middles. */
const sameMiddle = 3
/** In points: added to what a line needs, so that rounding does not break it. */
const slack = 0.6
/** The same where all lines end at the edge. */
const justifiedSlack = 0.2
/** In points: justified text ends where its column does when it is as near as this. */
const sameEnd = 0.4

/**
 * The lines that stand one below the other with the first: where a paragraph goes on in another column or on
 * another page, its lines there are at other places.
 */
export const firstPart = ({ lines }: Paragraph): readonly Line[] => {
  const end = lines.findIndex((line, index) => {
    const above = lines[index - 1]
    return above && (line.pageIndex !== above.pageIndex || line.baseline < above.baseline)
  })
  return end === -1 ? lines : lines.slice(0, end)
}

const firstWordWidth = (line: Line): number => {
  const [segment] = line.segments
  if (segment === undefined) return 0
  const end = segment.runs.findIndex(({ text }, index) => index > 0 && /^\s/.test(text))
  const last = segment.runs[(end === -1 ? segment.runs.length : end) - 1]
  return last === undefined ? 0 : last.right - segment.left
}

/** In heights of the font. */
const spaceWidth = 0.25
const endsInHyphen = /[-\u00AD\u2010]$/

/**
 * The right edge that breaks the lines as they are broken: none is longer, and to none the next line's first
 * word could be added. The room's own edge, where that does.
 */
export const rightEdge = (paragraph: Paragraph, room: Room): number => {
  const { isRightToLeft, alignment } = paragraph
  const lines = firstPart(paragraph)
  const least = Math.max(...lines.map(({ right }) => right)) + slack
  if (isRightToLeft) return room.right
  if (alignment === 'justify' && lines.length > 1) {
    const ends = least - slack + justifiedSlack
    return Math.abs(ends - room.right) < sameEnd ? room.right : ends
  }
  let most = Infinity
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    if (next === undefined || next.segments.length > 1 || endsInHyphen.test(line.text)) continue
    most = Math.min(most, line.right + spaceWidth * line.sizePoints + firstWordWidth(next) - slack)
  }
  if (room.right < least) return least
  return room.right <= most || most <= least ? room.right : most
}

export interface Indents {
  leftPoints?: number
  rightPoints?: number
  firstLinePoints?: number
}

const rounded = (points: number): number =>
  Math.abs(points) < samePlace ? 0 : Math.round(points * 20) / 20

/** Only those that there are. */
export const indents = (left: number, right: number, firstLine: number): Indents => ({
  ...(rounded(left) === 0 ? {} : { leftPoints: rounded(left) }),
  ...(rounded(right) === 0 ? {} : { rightPoints: rounded(right) }),
  ...(rounded(firstLine) === 0 ? {} : { firstLinePoints: rounded(firstLine) }),
})

/** Moves the middle of the room to that of the lines. */
const centeredIndents = (lines: readonly Line[], room: Room): Indents => {
  const middles = lines.map(({ left, right }) => (left + right) / 2)
  const middle = middles.reduce((sum, one) => sum + one, 0) / middles.length
  const aside = 2 * middle - room.left - room.right
  if (Math.abs(aside) < sameMiddle) return {}
  return aside > 0 ? indents(aside, 0, 0) : indents(0, -aside, 0)
}

/** How far a paragraph's lines stand in from the room. */
export const indentsOf = (paragraph: Paragraph, room: Room): Indents => {
  const { alignment, left, firstLeft } = paragraph
  const lines = firstPart(paragraph)
  if (lines.length === 0) return {}
  if (alignment === 'center') return centeredIndents(lines, room)
  if (alignment === 'right') {
    const ends = Math.max(...lines.map(({ right }) => right))
    return indents(0, room.right - ends, 0)
  }
  return indents(
    left - room.left,
    room.right - rightEdge(paragraph, room),
    paragraph.lines.length > 1 ? firstLeft - left : 0,
  )
}
