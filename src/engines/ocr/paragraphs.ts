import {
  type ReadLine,
  type ReadParagraph,
  bottomOf,
  boundingBox,
  rightOf,
  horizontalOverlap,
} from './reading.ts'

/** The largest gap between two lines of a paragraph, in heights of the lower line. */
const lineGap = 1
/**
 * Two lines belong to one column when they overlap horizontally by this share of the narrower one.
 */
const minShared = 0.6
/** A sentence continues in the same size: the higher line is at most this many times the lower. */
const maxSizeRatio = 1.35

const beginsLowerCase = /^\p{Ll}/u
/** A letter, a digit, a comma or a hyphen: anything but the end of a sentence or of a title. */
const isUnfinished = /[\p{L}\p{N},\-\u2010\u00AD)%’']$/u

const isBelow = ({ box }: ReadLine, next: ReadLine): boolean => {
  const lower = Math.min(box.height, next.box.height)
  const gap = next.box.top - bottomOf(box)
  const shared = horizontalOverlap(box, next.box) / Math.min(box.width, next.box.width)
  return (
    gap > -lower &&
    gap <= lower * lineGap &&
    shared >= minShared &&
    Math.max(box.height, next.box.height) <= lower * maxSizeRatio
  )
}

/**
 * Tells whether a sentence continues in the next paragraph, as in an item's second line or after an indented line.
 */
const continues = (before: ReadParagraph, after: ReadParagraph): boolean => {
  const line = before.lines.at(-1)
  const [next] = after.lines
  const lastWord = line?.words.at(-1)?.text ?? ''
  const firstWord = next?.words[0]?.text ?? ''
  return (
    line !== undefined &&
    next !== undefined &&
    line.endsEarly !== true &&
    isUnfinished.test(lastWord) &&
    beginsLowerCase.test(firstWord) &&
    isBelow(line, next)
  )
}

/**
 * Joins paragraphs that Tesseract split in the middle of a sentence, as it does where the indent changes.
 */
export const joinParagraphs = (paragraphs: readonly ReadParagraph[]): ReadParagraph[] => {
  const joined: ReadParagraph[] = []
  for (const paragraph of paragraphs) {
    const before = joined.at(-1)
    if (before && continues(before, paragraph))
      joined.splice(-1, 1, { lines: [...before.lines, ...paragraph.lines] })
    else joined.push(paragraph)
  }
  return joined
}

/**
 * The next word counts as fitting only with this much room to spare, in heights of the line, because no two lines
 * end at the same pixel.
 */
const spareRoom = 0.5
const spaceShare = 0.3
/** Words of a sentence stand nearer than this, in heights of the line; cells of a table do not. */
const cellGap = 2.5
/** The largest gap between two lines that are continued, in heights of the lower line. */
const maxLineGap = 1.8
/** From this many lines on, it is no coincidence that every line begins with a capital. */
const minLinesOfVerse = 3

const firstLetterIsCapital = /^[^\p{L}\p{N}]*\p{Lu}/u

/**
 * Tells whether the next line's first word would have fitted on this line, which may be centered.
 */
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
  next.box.top - bottomOf(line.box) > Math.min(line.box.height, next.box.height) * maxLineGap

/**
 * Marks lines that end on purpose: those with room for the next word, rows of a table, and all lines of verse, of
 * an address or of a list.
 */
export const markLineEnds = (paragraph: ReadParagraph): ReadParagraph => {
  const { lines } = paragraph
  const edges = boundingBox(lines.map(({ box }) => box))
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
