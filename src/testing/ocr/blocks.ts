import {
  type ReadBlock,
  type ReadLine,
  blockOf,
  lineOf,
  linesOf,
} from '../../engines/ocr/reading.ts'

const letterWidth = 10
const lineHeight = 20

/**
 * Makes a line of words, each `text` or `text/confidence`, ten pixels per letter; `@left` sets the position of the
 * next word.
 */
export const lineAt = (left: number, top: number, text: string): ReadLine => {
  let at = left
  const words = []
  for (const part of text.split(' ')) {
    if (part.startsWith('@')) {
      at = Number(part.slice(1))
      continue
    }
    const [word = '', confidence = '95'] = part.split('/')
    const width = word.length * letterWidth
    const box = { left: at, top, width, height: lineHeight }
    words.push({ text: word, confidence: Number(confidence), box })
    at += width + letterWidth
  }
  return lineOf(words)
}

/** Makes a block of one paragraph with its lines 30 pixels apart. */
export const blockAt = (left: number, top: number, ...lines: string[]): ReadBlock =>
  blockOf([{ lines: lines.map((line, index) => lineAt(left, top + index * 30, line)) }])

/** Returns the text of each line. */
export const written = (blocks: readonly ReadBlock[]): string[][] =>
  blocks.map((block) =>
    linesOf([block]).map(({ words }) => words.map(({ text }) => text).join(' ')),
  )
