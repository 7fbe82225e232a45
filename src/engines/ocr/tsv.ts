import { boxAround } from './boxes.ts'
import type { Box, ReadLine, ReadParagraph, ReadWord } from './reading.ts'

/** What the engine took for one area of text: a column, a picture's caption, a cell. */
export interface ReadBlock {
  paragraphs: readonly ReadParagraph[]
  box: Box
}

interface Row {
  /** Numbers of the block, the paragraph in it, and the line in that. */
  block: string
  paragraph: string
  line: string
  word: ReadWord
}

const wordLevel = '5'

const readRow = (row: string): Row | undefined => {
  const [level, , block = '', paragraph = '', line = '', , ...rest] = row.split('\t')
  const [left, top, width, height, confidence, text = ''] = rest
  if (level !== wordLevel || text.trim() === '') return undefined
  return {
    block,
    paragraph: `${block} ${paragraph}`,
    line: `${block} ${paragraph} ${line}`,
    word: {
      text: text.trim(),
      confidence: Number(confidence),
      box: {
        left: Number(left),
        top: Number(top),
        width: Number(width),
        height: Number(height),
      },
    },
  }
}

/** Neighbours with the same key, together. */
const chunkBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] => {
  const chunks: Item[][] = []
  let lastKey: string | undefined
  for (const item of items) {
    const key = keyOf(item)
    if (key !== lastKey) chunks.push([])
    lastKey = key
    chunks.at(-1)?.push(item)
  }
  return chunks
}

/** A line as wide and high as its words. */
export const lineOf = (words: readonly ReadWord[]): ReadLine => ({
  words,
  box: boxAround(words.map(({ box }) => box)),
})

/** A block as wide and high as its lines. */
export const blockOf = (paragraphs: readonly ReadParagraph[]): ReadBlock => ({
  paragraphs,
  box: boxAround(paragraphs.flatMap(({ lines }) => lines.map(({ box }) => box))),
})

/**
 * What Tesseract's TSV says: a row each for page, block, paragraph, line and word, of which the words' say all that
 * is needed (level, page, block, paragraph, line, word, left, top, width, height, confidence, text).
 *
 * @returns blocks in the engine's reading order; what holds no words is left out.
 */
export const readTsv = (tsv: string): ReadBlock[] => {
  const rows = tsv
    .split('\n')
    .map(readRow)
    .filter((row) => row !== undefined)
  return chunkBy(rows, ({ block }) => block).map((block) =>
    blockOf(
      chunkBy(block, ({ paragraph }) => paragraph).map((paragraph) => ({
        lines: chunkBy(paragraph, ({ line }) => line).map((line) =>
          lineOf(line.map(({ word }) => word)),
        ),
      })),
    ),
  )
}
