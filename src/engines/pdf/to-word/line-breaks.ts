import {
  type DocumentStructure,
  type Line,
  type Paragraph,
  type StyledText,
  bodyParagraphs,
} from '../structure/document-structure.ts'
import { linesBeforeBreak } from './paragraph-layout.ts'

/** The width of a space. */
const spaceWidthEm = 0.25

/** A word must have had at least this much space on the line above to have been kept with its neighbour. */
const toleranceEm = 0.3

/** A single word may be divided by hand. A document that divides at least this many words is hyphenated. */
const minDividedWords = 3

interface LineWord {
  text: string
  left: number
  right: number
}

/** The words of a line with a single segment, joined from its runs. */
const wordsOf = ({ segments }: Line): LineWord[] => {
  const words: LineWord[] = []
  for (const { text, left, right } of segments.length === 1 ? (segments[0]?.runs ?? []) : []) {
    const last = words.at(-1)
    if (last && !/^\s/.test(text)) {
      last.text += text
      last.right = right
    } else words.push({ text: text.trim(), left, right })
  }
  return words
}

/** Numbers and units, signs, and short words, which are kept together in typography. */
const keptPair =
  /^(?:[\d.,/+−-]+|\p{P}+|\S{1,3}) \S+$|^\S+ (?:[^\p{L}\d\s]+\S{0,2}|\S{1,4}[.,;:!?]?)$/u

/**
 * The two words at the beginning of a line that a non-breaking space must join, because the first one would have fitted on
 * the line above.
 */
const keptPairAt = (
  above: Line,
  below: Line,
  right: number,
): readonly [string, string] | undefined => {
  const [first, second] = wordsOf(below)
  if (first === undefined || second === undefined || /[-\u00AD]$/.test(above.text)) return undefined
  const size = below.sizePoints
  const begins = above.right + spaceWidthEm * size
  const hadRoom = begins + first.right - first.left < right - toleranceEm * size
  const hadRoomForBoth = begins + second.right - first.left < right + toleranceEm * size
  const isPair = hadRoom && !hadRoomForBoth && keptPair.test(`${first.text} ${second.text}`)
  return isPair ? [first.text, second.text] : undefined
}

const nonBreakingSpace = '\u00A0'

/** Puts a non-breaking space between two words at their first occurrence. */
const joinWords = (
  content: readonly StyledText[],
  [first, second]: readonly [string, string],
): StyledText[] => {
  let isDone = false
  return content.map((piece) => {
    if (isDone) return piece
    const at = ` ${piece.text} `.indexOf(` ${first} ${second} `)
    if (at === -1) return piece
    isDone = true
    const space = at + first.length
    return {
      ...piece,
      text: piece.text.slice(0, space) + nonBreakingSpace + piece.text.slice(space + 1),
    }
  })
}

/**
 * Adds the non-breaking spaces to the text of a paragraph. A PDF draws them as ordinary spaces, but the ends of its lines
 * show where they are.
 */
export const withNonBreakingSpaces = (paragraph: Paragraph): readonly StyledText[] => {
  const { alignment, isRightToLeft, columnRight } = paragraph
  if (isRightToLeft || alignment === 'center' || alignment === 'right') return paragraph.content
  const lines = linesBeforeBreak(paragraph)
  const right = Math.min(columnRight, Math.max(...lines.map((line) => line.right)))
  let { content } = paragraph
  for (const [index, below] of lines.entries()) {
    const above = lines[index - 1]
    const pair = above && keptPairAt(above, below, right)
    if (pair) content = joinWords(content, pair)
  }
  return content
}

const wordBeforeHyphen = /(\p{L}+)[-\u00AD\u2010]$/u
const startsWithLowerCaseWord = /^\p{Ll}\p{L}*/u

/** Counts the words of a paragraph that are divided at the ends of lines. Their hyphens are no longer in its text. */
export const countDividedWords = ({ lines, content }: Paragraph): number => {
  const text = content.map((piece) => piece.text).join('')
  let count = 0
  for (const [index, line] of lines.entries()) {
    const [, first] = wordBeforeHyphen.exec(line.text.trimEnd()) ?? []
    const [second] = startsWithLowerCaseWord.exec(lines[index + 1]?.text.trimStart() ?? '') ?? []
    if (first !== undefined && second !== undefined && text.includes(first + second)) count += 1
  }
  return count
}

/** Tells whether a document divides words at the ends of lines, so that Word should do the same. */
export const dividesWords = (structure: DocumentStructure): boolean => {
  let count = 0
  for (const paragraph of bodyParagraphs(structure)) {
    count += countDividedWords(paragraph)
    if (count >= minDividedWords) return true
  }
  return false
}
