import { readLineEnd } from '../content/line-ends.ts'
import type { Vocabulary } from '../content/vocabulary.ts'
import type { Line, Paragraph } from '../flow.ts'
import { firstWordPointsOf, isSpread } from '../paragraphs/rows.ts'
import { medianOf } from '../../statistics.ts'

/** What is known of paragraphs before their roles are. */
export interface GoesOnContext {
  vocabulary: Vocabulary
  bodySizePoints: number
  /** The first lines of paragraphs are indented: one that is not goes on. */
  indentsParagraphs: boolean
  /** Begins with the marker of an item. */
  isItem: (paragraph: Paragraph) => boolean
}

/** In points. */
const sameSize = 0.6
/** Against the size of running text: larger letters are no running text. */
const largeSize = 1.12
/** In heights of the font: the room that a full line leaves, which the next word did not fit into. */
const mostRoom = 6
/** The same where lines are centred or flush right, whose ends tell less, and for sentences that go on with a capital letter. */
const mostCentredRoom = 2
const leastRoom = 0.5
/** In points: the last line of a justified paragraph seldom ends so near to its column's end by chance. */
const stretchedRoomPoints = 1
/** A single line of fewer letters is a label or a heading, however full. */
const leastLetters = 40
/** Columns of one text are as wide, but for this share. */
const sameWidth = 0.25
/** In heights of the font. */
const indent = 0.8
/** Of paragraphs with several lines, how many are indented where that is the habit. */
const habitShare = 0.6

/** What may stand within a sentence: small letters or figures go on after it. */
const endsClause = /[:;]$/u
const endsSentence = /[.!?:;…»”"。！？]$/u
const goesOnInSentence = /^(?:[«“"‘'][\s\u202f]?)?[\p{Ll}\d(]/u
const endsInWord = /[\p{L},]$/u
const beginsWithWord = /^\p{L}/u

const isIndented = ({ firstLeft, left, columnLeft, lines }: Paragraph): boolean =>
  firstLeft > (lines.length > 1 ? left : columnLeft) + indent * (lines[0]?.sizePoints ?? 0)

/** Whether a document parts its paragraphs by indenting them. */
export const areIndented = (paragraphs: readonly Paragraph[]): boolean => {
  const long = paragraphs.filter(({ lines }) => lines.length > 1)
  return long.length > 2 && long.filter(isIndented).length >= habitShare * long.length
}

const roomAfter = (line: Line, { columnLeft, columnRight, isRightToLeft }: Paragraph): number =>
  isRightToLeft ? line.left - columnLeft : columnRight - line.right

const widthOf = ({ columnLeft, columnRight }: Paragraph): number => columnRight - columnLeft

const middleSize = ({ lines }: Paragraph): number =>
  medianOf(lines.map(({ sizePoints }) => sizePoints)) ?? 0

/** A few larger words within a paragraph make one of its lines larger. */
const areAsLarge = (tail: Paragraph, head: Paragraph, last: Line, first: Line): boolean =>
  Math.abs(last.sizePoints - first.sizePoints) < sameSize ||
  Math.abs(middleSize(tail) - middleSize(head)) < sameSize

const areAlike = (tail: Paragraph, head: Paragraph, last: Line, first: Line): boolean =>
  areAsLarge(tail, head, last, first) &&
  last.isBold === first.isBold &&
  tail.isRightToLeft === head.isRightToLeft &&
  Math.abs(widthOf(tail) - widthOf(head)) < sameWidth * Math.max(widthOf(tail), widthOf(head))

/** Whether text goes on after a line that ends a sentence: by how paragraphs are parted, as its words do not tell. */
const goesOnAfterSentence = (
  tail: Paragraph,
  head: Paragraph,
  roomPoints: number,
  { indentsParagraphs, isItem }: GoesOnContext,
): boolean => {
  if (isIndented(head)) return false
  if (indentsParagraphs && isIndented(tail) && !isItem(tail)) return true
  return tail.alignment === 'justify' && tail.lines.length > 1 && roomPoints < stretchedRoomPoints
}

/** Whether a paragraph goes on in another, which begins the next column or page. */
export const goesOn = (tail: Paragraph, head: Paragraph, context: GoesOnContext): boolean => {
  const last = tail.lines.at(-1)
  const [first] = head.lines
  if (!last || !first || context.isItem(head) || !areAlike(tail, head, last, first)) return false
  if (middleSize(tail) > largeSize * context.bodySizePoints) return false
  if (isSpread(last, tail.isRightToLeft) || isSpread(first, head.isRightToLeft)) return false
  const em = last.sizePoints
  const room = roomAfter(last, tail)
  const isCentred = tail.alignment === 'center' || tail.alignment === 'right'
  if (room > (isCentred ? mostCentredRoom : mostRoom) * em) return false
  const [above, below] = [last.text.trimEnd(), first.text.trimStart()]
  const isWithin = goesOnInSentence.test(below)
  if (endsClause.test(above) && isWithin && tail.lines.length > 1) return true
  if (endsSentence.test(above)) return goesOnAfterSentence(tail, head, room, context)
  if (isWithin) return true
  if (!readLineEnd(above, below, context.vocabulary).hasSpace) return true
  const need = Math.max(
    leastRoom * em,
    first.segments[0] ? firstWordPointsOf(first.segments[0]) : 0,
  )
  const isRunning = tail.lines.length > 1 || last.text.length >= leastLetters
  const isFull = isRunning && room < need
  return isFull && !isIndented(head) && endsInWord.test(above) && beginsWithWord.test(below)
}
