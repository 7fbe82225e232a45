import {
  type Box,
  type ReadBlock,
  type ReadLine,
  type ReadWord,
  bottomOf,
  linesOf,
  mapWords,
  rightOf,
} from './reading.ts'

/**
 * A pipe by itself, between quotes or before a full stop, or before an English contraction (I’m, I’ll).
 */
const isolatedPipe = /^(?<before>\p{P}*)\|(?<after>\p{P}*|['’]\p{L}+)$/u
const letter = /\p{L}/u
/** A word of two or more characters without descenders, which shows where the baseline is. */
const standsOnLine = /^(?:(?![gjpqyçJQ])[\p{L}\p{N}]){2,}$/u
/** Punctuation that hangs below the baseline hides where the character before it ends. */
const hangsBelow = /[,;)\]]/u

/**
 * How far the glyph's bottom may be from the baseline, in heights of the glyph. In every typeface a pipe reaches
 * below the baseline by a fifth or more, and an I does not.
 */
const maxOffLine = 0.12
/**
 * The height of a capital I, in heights of a neighbouring word that may have lower-case letters only. Borders are
 * higher.
 */
const minHeight = 0.9
const maxHeight = 1.65
/**
 * The largest distance to the next word, in heights of the glyph. Cells of a table stand farther apart.
 */
const maxGap = 1.2

const gapBetween = (one: Box, other: Box): number =>
  Math.max(one.left, other.left) - Math.min(rightOf(one), rightOf(other))

const isCapital = ({ text, box }: ReadWord, words: readonly ReadWord[]): boolean => {
  const [nearest] = words
    .filter((word) => standsOnLine.test(word.text))
    .toSorted((one, other) => gapBetween(box, one.box) - gapBetween(box, other.box))
  if (!nearest) return false
  const isOnLine =
    hangsBelow.test(text) ||
    Math.abs(bottomOf(box) - bottomOf(nearest.box)) <= box.height * maxOffLine
  return (
    isOnLine &&
    box.height >= nearest.box.height * minHeight &&
    box.height <= nearest.box.height * maxHeight
  )
}

const misreadPipes = ({ words }: ReadLine): ReadWord[] =>
  words.filter((word, index) => {
    const isNear = [words[index - 1], words[index + 1]].some(
      (other) =>
        other !== undefined &&
        letter.test(other.text) &&
        gapBetween(word.box, other.box) <= word.box.height * maxGap,
    )
    return isNear && isolatedPipe.test(word.text) && isCapital(word, words)
  })

/**
 * Replaces pipes by the capital I that Tesseract misread, which happens in typefaces without serifs: those that
 * stand on the baseline among words and are as high as a capital.
 */
export const fixPipeGlyphs = (blocks: readonly ReadBlock[]): ReadBlock[] => {
  const pipes = new Set(linesOf(blocks).flatMap(misreadPipes))
  if (pipes.size === 0) return [...blocks]
  return mapWords(blocks, (word) =>
    pipes.has(word) ? { ...word, text: word.text.replace('|', 'I') } : word,
  )
}
