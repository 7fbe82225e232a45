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

/** A bar alone, between quotes or before a full stop, or before what follows an apostrophe (I’m, I’ll). */
const isolatedPipe = /^(?<before>\p{P}*)\|(?<after>\p{P}*|['’]\p{L}+)$/u
const letter = /\p{L}/u
/** Words of such letters and figures stand on the line; two make it sure that they are a word. */
const standsOnLine = /^(?:(?![gjpqyçJQ])[\p{L}\p{N}]){2,}$/u
/** Marks that hang below the line say nothing of what stands before them. */
const hangsBelow = /[,;)\]]/u

/** In heights of the bar: a real one reaches below the line by a fifth or more in every typeface, an I by nothing. */
const maxOffLine = 0.12
/** In heights of a word that may have small letters alone: capitals are no higher, and borders are. */
const minHeight = 0.9
const maxHeight = 1.65
/** From the next word, in heights of the bar: cells of a table stand farther apart. */
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
 * Turns pipes back into the capital I, for which the engine takes them where an I has no serifs: those that stand on
 * the line among words, as high as a capital.
 */
export const fixPipeGlyphs = (blocks: readonly ReadBlock[]): ReadBlock[] => {
  const pipes = new Set(linesOf(blocks).flatMap(misreadPipes))
  if (pipes.size === 0) return [...blocks]
  return mapWords(blocks, (word) =>
    pipes.has(word) ? { ...word, text: word.text.replace('|', 'I') } : word,
  )
}
