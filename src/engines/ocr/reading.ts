import type { TextLine, TextWord } from '../../core/page-text.ts'

/** A rectangle in pixels, measured from the top left corner. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface ReadWord extends TextWord {
  confidence: number
  box: Box
}

export interface ReadLine extends TextLine {
  words: readonly ReadWord[]
  box: Box
}

export interface ReadParagraph {
  lines: readonly ReadLine[]
}

/** The texts of a ruled table's cells, row by row; every row has the same number of them. */
export type TableTexts = readonly (readonly string[])[]

/** The recognized text of a picture. */
export interface PageReading {
  /** The paragraphs in reading order; empty when the picture holds no text. */
  paragraphs: readonly ReadParagraph[]
  /** The ruled tables, from the top, whose text is in the paragraphs as well; left out where there are none. */
  tables?: readonly TableTexts[]
  /**
   * The angle by which the picture has to be turned clockwise about its center for its text to be upright. Boxes
   * are measured on the picture turned so, in the picture's own pixels; its center is then the center of `widthPx`
   * × `heightPx`.
   */
  clockwiseDegrees: number
  widthPx: number
  heightPx: number
}

export const rightOf = ({ left, width }: Box): number => left + width
export const bottomOf = ({ top, height }: Box): number => top + height
export const centerYOf = ({ top, height }: Box): number => top + height / 2

/** Returns the smallest box around one or more boxes. */
export const boundingBox = (boxes: readonly Box[]): Box => {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map(rightOf))
  const bottom = Math.max(...boxes.map(bottomOf))
  return { left, top, width: right - left, height: bottom - top }
}

/** Returns by how many pixels two boxes overlap vertically; negative when they do not. */
export const verticalOverlap = (one: Box, other: Box): number =>
  Math.min(bottomOf(one), bottomOf(other)) - Math.max(one.top, other.top)

/** Returns by how many pixels two boxes overlap horizontally; negative when they do not. */
export const horizontalOverlap = (one: Box, other: Box): number =>
  Math.min(rightOf(one), rightOf(other)) - Math.max(one.left, other.left)

/**
 * Tells whether two lines are on the same row: they overlap by more than half of the lower one's height.
 */
export const areOnSameRow = (one: Box, other: Box): boolean =>
  verticalOverlap(one, other) > Math.min(one.height, other.height) / 2

export const overlapArea = (one: Box, other: Box): number =>
  Math.max(0, horizontalOverlap(one, other)) * Math.max(0, verticalOverlap(one, other))

/** Tells whether the center of the inner box lies in the outer one. */
export const containsCenterOf = (outer: Box, inner: Box): boolean => {
  const x = inner.left + inner.width / 2
  const y = centerYOf(inner)
  return x >= outer.left && x <= rightOf(outer) && y >= outer.top && y <= bottomOf(outer)
}

interface Size {
  width: number
  height: number
}

/**
 * Maps a box to another picture of the same page with the same center.
 *
 * @param scale - the number of pixels of `from` per pixel of `to`.
 */
export const mapBox = (to: Size, from: Size, scale: number, box: Box): Box => ({
  left: (box.left - from.width / 2) / scale + to.width / 2,
  top: (box.top - from.height / 2) / scale + to.height / 2,
  width: box.width / scale,
  height: box.height / scale,
})

/** One area of text in Tesseract's layout: a column, a caption, a cell. */
export interface ReadBlock {
  paragraphs: readonly ReadParagraph[]
  box: Box
}

/** Makes a line with the bounding box of its words. */
export const lineOf = (words: readonly ReadWord[]): ReadLine => ({
  words,
  box: boundingBox(words.map(({ box }) => box)),
})

/** Makes a block with the bounding box of its lines. */
export const blockOf = (paragraphs: readonly ReadParagraph[]): ReadBlock => ({
  paragraphs,
  box: boundingBox(paragraphs.flatMap(({ lines }) => lines.map(({ box }) => box))),
})

export const linesOf = (blocks: readonly ReadBlock[]) =>
  blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))

export const wordsOf = (blocks: readonly ReadBlock[]): ReadWord[] =>
  linesOf(blocks).flatMap(({ words }) => words)

/** Counts letters and digits. */
export const countLetters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Counts the letters and digits of confident words of three or more. */
export const countConfidentLetters = (words: readonly ReadWord[]): number => {
  const sure = words.filter(({ confidence }) => confidence >= confidentFrom)
  return sure
    .map(({ text }) => countLetters(text))
    .filter((letters) => letters >= minConfidentWordLetters)
    .reduce((sum, letters) => sum + letters, 0)
}

/** Of the words with this confidence, 98 in 100 are right (measured on the corpus). */
const confidentFrom = 80
/** Shorter words are found in any pattern. */
const minConfidentWordLetters = 3

/**
 * Returns the words' mean confidence, 0 to 100, weighted by their letters. A word without letters counts as one
 * letter; without words the result is 0.
 */
export const meanConfidence = (words: readonly ReadWord[]): number => {
  let votes = 0
  let sum = 0
  for (const { text, confidence } of words) {
    const letters = Math.max(1, countLetters(text))
    votes += letters
    sum += letters * confidence
  }
  return votes === 0 ? 0 : sum / votes
}

/** Returns the blocks with every word changed. */
export const mapWords = (
  blocks: readonly ReadBlock[],
  change: (word: ReadWord) => ReadWord,
): ReadBlock[] =>
  blocks.map(({ paragraphs }) =>
    blockOf(
      paragraphs.map(({ lines }) => ({
        lines: lines.map((line) => ({ ...line, ...lineOf(line.words.map(change)) })),
      })),
    ),
  )

/**
 * Returns the blocks without some of their words, and without lines, paragraphs and blocks that become empty.
 */
export const filterWords = (
  blocks: readonly ReadBlock[],
  isKept: (word: ReadWord) => boolean,
): ReadBlock[] =>
  blocks.flatMap(({ paragraphs }) => {
    const kept = paragraphs
      .map(({ lines }) => ({
        lines: lines.flatMap((line) => {
          const words = line.words.filter(isKept)
          return words.length === 0 ? [] : [{ ...line, ...lineOf(words) }]
        }),
      }))
      .filter(({ lines }) => lines.length > 0)
    return kept.length === 0 ? [] : [blockOf(kept)]
  })
