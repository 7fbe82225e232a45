import type { DocumentFlow, Paragraph } from '../structure/flow.ts'
import { bodyParagraphs } from './walk.ts'

const beforeHyphen = /(\p{L}+)[-\u00AD\u2010]$/u
const wordFirst = /^\p{Ll}\p{L}*/u

/** How many words of a paragraph are divided at line ends: their hyphen is gone from its text. */
export const dividedWords = ({ lines, content }: Paragraph): number => {
  const text = content.map((piece) => piece.text).join('')
  let count = 0
  for (const [index, line] of lines.entries()) {
    const [, first] = beforeHyphen.exec(line.text.trimEnd()) ?? []
    const [second] = wordFirst.exec(lines[index + 1]?.text.trimStart() ?? '') ?? []
    if (first !== undefined && second !== undefined && text.includes(first + second)) count += 1
  }
  return count
}

/** One word may be divided by hand; a document that divides this many does it everywhere. */
const leastDivided = 3

/** Whether a document divides words at line ends, so that Word should. */
export const dividesWords = (flow: DocumentFlow): boolean => {
  let count = 0
  for (const paragraph of bodyParagraphs(flow)) {
    count += dividedWords(paragraph)
    if (count >= leastDivided) return true
  }
  return false
}
