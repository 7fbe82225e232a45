import { type Habits, leastIndent } from './habits.ts'
import { capital, fullStop, lowerCase, needOf } from './room.ts'
import { type Row, markerKindOf } from './rows.ts'

/** The rows of a paragraph, as far as they are found. */
export type Open = readonly [Row, ...Row[]]

/** Leading beyond this parts paragraphs: times the usual one, and in heights of the font more than it. */
const wideLeading = 1.25
const wideLeadingMore = 0.25
/** A share: sizes of one text differ by less. */
const sameSize = 0.12
/** A share: large words within a paragraph make their line larger, up to this. */
const mostMixed = 0.6
/** In heights of the font: lines of an item begin below its text, to this; middles of centred lines; how far in those begin. */
const sameBegin = 0.15
const centredWithin = 0.5
const leastInset = 2
/** In points: lines that end at one place. */
const sameEndPoints = 1.5
/** In heights of the font: first lines begin at one place. */
const sameFirstLine = 0.2
/** In needs of the next word: a heading's line that has less room is as good as full. */
const nearlyFull = 0.5
/** Lines below this share of the leading stand beside one another rather than below. */
const leastLeading = 0.3

/** A short last line may end before an indented first one begins, but not by more than this, in heights of the font. */
const mostApart = 4

const sentenceEnd = /[.!?:;…»”"]$/u
const clauseEnd = /[.!?:;…,)»”]$/u
const brokenWord = /\p{L}[-\u2010\u00ad]$/u
/** An entry of a table of contents up to its page number. */
const leader = /(?:\.{3,}|…|⋯|(?:\. ){3,}|_{3,})\s*[\divxlc]*$/iu

export const isInMiddle = ({ begin, end, size }: Row, habits: Habits): boolean =>
  Math.abs((begin + end) / 2 - (habits.begin + habits.end) / 2) < centredWithin * size

export const isCentred = (row: Row, habits: Habits): boolean =>
  isInMiddle(row, habits) && row.begin - habits.begin > leastInset * row.size

/** Lines of centred text: the longer one may be nearly as wide as the column. */
const areCentred = (one: Row, other: Row, habits: Habits): boolean =>
  isInMiddle(one, habits) &&
  isInMiddle(other, habits) &&
  one.itemTextBegin === undefined &&
  Math.abs(one.begin - other.begin) > sameEndPoints &&
  Math.max(one.begin, other.begin) - habits.begin > leastInset * one.size

const endTogether = (one: Row, other: Row): boolean => Math.abs(one.end - other.end) < sameEndPoints

/** Set to the end of the column, and broken wherever: not the first line of a paragraph and its second. */
const isFlushRight = (above: Row, row: Row, habits: Habits): boolean =>
  endTogether(above, row) &&
  Math.abs(above.begin - row.begin) > leastIndent * row.size &&
  Math.min(above.begin, row.begin) - habits.begin > sameEndPoints

/** Text narrower than this share of its column is not taken for justified by two equal ends. */
const leastJustified = 0.4

/** Both were stretched to the same end, which is not the column's: a quotation, say. */
const areJustified = (one: Row | undefined, other: Row, habits: Habits): boolean =>
  one !== undefined &&
  Math.abs(one.end - other.end) < sameEndPoints &&
  Math.min(one.end - one.begin, other.end - other.begin) >
    leastJustified * (habits.end - habits.begin) &&
  one.text.length !== other.text.length

/** A line below the text of an item goes on with it, if not so large a share of the column was left free. */
const spareBelowItem = 0.25

const isBelowText = ({ itemTextBegin }: Row, row: Row): boolean =>
  itemTextBegin !== undefined && Math.abs(row.begin - itemTextBegin) < sameBegin * row.size

/** How much room the line above left beyond what the first word of this one needed, in points; negative when it was full. */
const roomLeft = (open: Open, above: Row, row: Row, habits: Habits): number => {
  const need = needOf(above, row)
  if (brokenWord.test(above.text)) return -Infinity
  const isWithin = areCentred(above, row, habits) || isFlushRight(above, row, habits)
  if (isWithin) return habits.end - habits.begin - (above.end - above.begin) - need
  const isNarrow = areJustified(open.at(-2), above, habits) || areJustified(row, above, habits)
  if (isNarrow && Math.abs(above.begin - row.begin) < leastIndent * row.size) return -Infinity
  const isBelowItem =
    open.length === 1 && isBelowText(above, row) && row.begin > above.begin + row.size / 2
  const spare = isBelowItem ? spareBelowItem * (habits.end - habits.begin) : 0
  return habits.endOf(above) - above.end - need - spare
}

const isFarBelow = (above: Row, row: Row, { leadingOf }: Habits): boolean => {
  const leading = Math.max(leadingOf(row.size), leadingOf(above.size))
  const tall = Math.max(0, row.line.heightPoints - row.size)
  return (
    row.baseline - above.baseline >
    Math.max(wideLeading * leading, leading + wideLeadingMore * row.size) + tall
  )
}

/** Whether both are first lines, as far as their indents and their sentences tell. */
const isFirstLine = (first: Row, row: Row, { firstLineBegin }: Habits): boolean =>
  firstLineBegin !== undefined &&
  Math.abs(first.begin - firstLineBegin) < sameFirstLine * row.size &&
  Math.abs(row.begin - firstLineBegin) < sameFirstLine * row.size &&
  fullStop.test(first.text) &&
  capital.test(row.text)

const goesOnWithWord = (above: Row, row: Row): boolean =>
  brokenWord.test(above.text) && lowerCase.test(row.text)

/** Whether it is indented, or the other way round, as a first line is. */
const isIndented = (open: Open, row: Row, next: Row | undefined, habits: Habits): boolean => {
  const [first, second] = open
  const step = leastIndent * row.size
  if (first.itemTextBegin !== undefined && second === undefined) {
    if (row.begin < first.begin - step || row.begin > first.itemTextBegin + step) return true
    return !isBelowText(first, row) && sentenceEnd.test(first.text) && capital.test(row.text)
  }
  if (open.every((it) => areCentred(it, row, habits))) return false
  if (open.every((it) => isFlushRight(it, row, habits))) return false
  if (second !== undefined) return Math.abs(row.begin - second.begin) > step
  if (isFirstLine(first, row, habits)) return true
  if (row.begin <= first.begin + step) return false
  // A second line further in: of a paragraph that hangs, unless it begins the next one.
  if (Math.abs(row.begin - habits.usualBegin) < step) return false
  return next === undefined || Math.abs(next.begin - row.begin) > step
}

/** Whether a line begins with what marks the items of a list, and not by chance. */
const isItem = (open: Open, above: Row, row: Row): boolean => {
  const kind = markerKindOf(row.text)
  if (kind === undefined) return false
  if (kind === 'bullet') return true
  const [first] = open
  const goesOn =
    first.itemTextBegin !== undefined && Math.abs(first.begin - row.begin) < row.size / 2
  return goesOn || (kind === 'number' && clauseEnd.test(above.text))
}

/** Whether lines of different sizes share letters of one size: a few words of a paragraph are larger. */
const areMixed = (above: Row, row: Row): boolean => {
  const [small, large] = above.size < row.size ? [above, row] : [row, above]
  return (
    small.line.heightPoints > (1 - sameSize) * large.size ||
    large.leastSize < (1 + sameSize) * small.size
  )
}

/** Whether a line begins a paragraph, rather than going on with the one above it. */
export const beginsParagraph = (
  open: Open,
  row: Row,
  next: Row | undefined,
  habits: Habits,
): boolean => {
  const above = open.at(-1) ?? open[0]
  const distance = row.baseline - above.baseline
  const isBeside = row.begin > above.end || row.end < above.begin - mostApart * row.size
  if (distance < leastLeading * row.size || isBeside) return true
  if (isFarBelow(above, row, habits)) return true
  if (row.isSpread || above.isSpread || leader.test(above.text)) return true
  if (goesOnWithWord(above, row)) return false
  if (isItem(open, above, row) || isIndented(open, row, next, habits)) return true
  const room = roomLeft(open, above, row, habits)
  if (room > 0) return true
  const difference = Math.abs(above.size - row.size)
  if (difference >= sameSize * above.size)
    return (
      difference > mostMixed * above.size || sentenceEnd.test(above.text) || !areMixed(above, row)
    )
  // A heading that fills its line, more or less.
  const hasSomeRoom = room > -nearlyFull * needOf(above, row)
  return (
    above.line.isBold !== row.line.isBold &&
    (hasSomeRoom || (row.line.isBold && sentenceEnd.test(above.text)))
  )
}
