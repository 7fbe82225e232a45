import { bottomOf, boxAround, rightOf } from './boxes.ts'
import type { ReadLine, ReadParagraph } from './reading.ts'

/** A word more has to fit with so much to spare, in heights of the line: no two lines end at the same pixel. */
const spareRoom = 0.5
const spaceShare = 0.3
/** No two words of a sentence stand so far apart, in heights of the line: cells of a table do. */
const cellGap = 2.5
/** No two lines of a paragraph stand so far apart, in heights of the line. */
const lineGap = 1.8
/** Sentences do not begin at so many lines' starts by chance. */
const minLinesOfVerse = 3

const firstLetterIsCapital = /^[^\p{L}\p{N}]*\p{Lu}/u

/** Whether the first word of the next line would have had room on this one, which may be centred. */
const hasRoom = (
  { box: { left, height }, box }: ReadLine,
  next: ReadLine,
  { leftEdge, rightEdge }: { leftEdge: number; rightEdge: number },
): boolean => {
  const [word] = next.words
  const room = rightEdge - rightOf(box) + Math.max(0, left - leftEdge)
  return word !== undefined && word.box.width + height * (spaceShare + spareRoom) < room
}

const isRow = ({ words, box }: ReadLine): boolean =>
  words.some((word, index) => {
    const next = words[index + 1]
    return next !== undefined && next.box.left - rightOf(word.box) > box.height * cellGap
  })

const isFarFrom = (line: ReadLine, next: ReadLine): boolean =>
  next.box.top - bottomOf(line.box) > Math.min(line.box.height, next.box.height) * lineGap

/**
 * Finds lines that end where they end: those that had room for the next word, rows of a table, and all lines of verse,
 * of an address or of a list.
 */
export const markLineEnds = (paragraph: ReadParagraph): ReadParagraph => {
  const { lines } = paragraph
  const edges = boxAround(lines.map(({ box }) => box))
  const rightEdge = rightOf(edges)
  const endsEarly = lines.map((line, index) => {
    const next = lines[index + 1]
    if (!next) return false
    // The first line of a paragraph may be indented.
    const leftEdge = index === 0 ? line.box.left : edges.left
    return (
      line.endsEarly === true ||
      isRow(line) ||
      isRow(next) ||
      isFarFrom(line, next) ||
      hasRoom(line, next, { leftEdge, rightEdge })
    )
  })
  const isVerse =
    endsEarly.filter(Boolean).length * 2 > lines.length - 1 ||
    (lines.length >= minLinesOfVerse &&
      lines.every(({ words: [word] }) => firstLetterIsCapital.test(word?.text ?? '')))
  return {
    lines: lines.map((line, index) =>
      (isVerse || endsEarly[index]) && index < lines.length - 1
        ? { ...line, endsEarly: true }
        : line,
    ),
  }
}
