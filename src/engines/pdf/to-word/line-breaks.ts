import {
  type Line,
  type Paragraph,
  type StyledText,
  type DocumentStructure,
  bodyParagraphs,
} from '../structure/document-structure.ts'
import { linesBeforeBreak } from './paragraph-layout.ts'

/** In heights of the font. */
const spaceWidthEm = 0.25

/** In heights of the font: what a word must have had room by, to be held back by its neighbour. */
const toleranceEm = 0.3

/** One word may be divided by hand; a document that divides this many does it everywhere. */
const minDividedWords = 3

interface LineWord {
  text: string
  left: number
  right: number
}

/** The words of a line of one segment, of the runs that they consist of. */
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

/** Numbers and units, signs and short words: what typographers keep together. */
const keptPair =
  /^(?:[\d.,/+−-]+|\p{P}+|\S{1,3}) \S+$|^\S+ (?:[^\p{L}\d\s]+\S{0,2}|\S{1,4}[.,;:!?]?)$/u

/**
 * Words that stand at a line's beginning although the first would have had room at the end of the line above: a
 * space between them that must not break is all that explains it.
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

/** Puts a space that does not break between two words, where they first follow one another. */
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
 * The text of a paragraph with the spaces that must not break: a PDF draws them as any other, but its lines
 * tell where they are.
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

/** How many words of a paragraph are divided at line ends: their hyphen is gone from its text. */
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

/** Whether a document divides words at line ends, so that Word should. */
export const dividesWords = (structure: DocumentStructure): boolean => {
  let count = 0
  for (const paragraph of bodyParagraphs(structure)) {
    count += countDividedWords(paragraph)
    if (count >= minDividedWords) return true
  }
  return false
}
