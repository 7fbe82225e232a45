import {
  type Box,
  type ReadBlock,
  type ReadLine,
  type ReadWord,
  bottomOf,
  linesOf,
  mapWords,
  rightOf,
  blockOf,
  countConfidentLetters,
  countLetters,
  lineOf,
  meanConfidence,
  wordsOf,
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
 * The height of a capital I, in heights of a neighboring word that may have lower-case letters only. Borders are
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

/** A word with this confidence (0 to 100) and this many letters makes its line text. */
const minWordConfidence = 70
const minWordLetters = 2
/** Without such a word, the mean confidence of the line's words has to reach this. */
const minLineConfidence = 60
/** A word without letters or digits has to reach this confidence to be kept. */
const minSymbolConfidence = 30
/**
 * A word at either end of a line, away from the others as parts of pictures are, has to reach this confidence.
 */
const minStrayConfidence = 45
const strayGapInHeights = 0.6
const maxStrayLetters = 3
/** Tesseract reads the strokes of a border as these characters. */
const border = /^[|¦[\]{}()_~—–-]+$/
/** The confidence (0 to 100) that a border-like word at the end of a line has to reach. */
const minBorderConfidence = 85
/**
 * A line next to text of a similar height is text as well when it looks like words: names, codes, programs.
 */
const similarHeightRatio = { least: 0.7, most: 1.4 }
/**
 * The mean number of letters per word, and the share of letters among all characters, of a line that looks like
 * words.
 */
const minLettersPerWord = 4
const minLetterShare = 0.75
/** In a program, braces stand on lines of their own. */
const brace = /^[{}][),;]*$/
/** The confidence (0 to 100) of a line of braces. */
const minBraceConfidence = 65
/**
 * A page with a lower mean confidence, and with fewer confident letters, is a picture without text.
 */
const minPageConfidence = 60
const minConfidentLetters = 30

/**
 * Tesseract sometimes takes a column of figures for a vertical line. A line this many times as high as wide needs
 * this confidence.
 */
const verticalLineAspect = 2.5
const minVerticalLineConfidence = 85

const runsVertically = ({ words, box }: ReadLine): boolean =>
  box.height > box.width * verticalLineAspect && words.some(({ text }) => countLetters(text) > 1)

const isText = (line: ReadLine): boolean => {
  const { words } = line
  const confidence = meanConfidence(words)
  if (runsVertically(line)) return confidence >= minVerticalLineConfidence
  return (
    words.some(
      (word) => word.confidence >= minWordConfidence && countLetters(word.text) >= minWordLetters,
    ) ||
    (confidence >= minLineConfidence && words.some(({ text }) => countLetters(text) > 0)) ||
    (confidence >= minBraceConfidence && words.every(({ text }) => brace.test(text)))
  )
}

const looksLikeWords = ({ words }: ReadLine): boolean => {
  const text = words.map((word) => word.text).join('')
  const letters = countLetters(text)
  return letters >= words.length * minLettersPerWord && letters >= text.length * minLetterShare
}

/**
 * Keeps lines of text, and neighboring lines that look like words although Tesseract is not confident of any.
 */
const keepText = (lines: readonly ReadLine[]): ReadLine[] => {
  const isAlike = (line: ReadLine) => (other: ReadLine | undefined) =>
    other !== undefined &&
    isText(other) &&
    line.box.height >= other.box.height * similarHeightRatio.least &&
    line.box.height <= other.box.height * similarHeightRatio.most
  return lines.filter(
    (line, index) =>
      isText(line) ||
      (!runsVertically(line) &&
        looksLikeWords(line) &&
        [lines[index - 1], lines[index + 1]].some(isAlike(line))),
  )
}

const isSymbol = ({ text }: ReadWord): boolean => countLetters(text) === 0

/** Tells whether a word at the end of a line, `gapPx` away from its neighbor, is noise. */
const isStray = (word: ReadWord, gapPx: number, line: ReadLine): boolean => {
  if (border.test(word.text)) return word.confidence < minBorderConfidence
  const isApart =
    gapPx > line.box.height * strayGapInHeights && countLetters(word.text) <= maxStrayLetters
  return word.confidence < minStrayConfidence && (isSymbol(word) || isApart)
}

const withoutStrays = (line: ReadLine): ReadLine => {
  const words = line.words.filter(
    (word) => !isSymbol(word) || word.confidence >= minSymbolConfidence,
  )
  for (let last = words.at(-1); last && words.length > 1; last = words.at(-1)) {
    const before = words.at(-2)
    if (!before || !isStray(last, last.box.left - rightOf(before.box), line)) break
    words.pop()
  }
  for (let [first, second] = words; first && second; [first, second] = words) {
    if (!isStray(first, second.box.left - rightOf(first.box), line)) break
    words.shift()
  }
  return words.length === line.words.length ? line : { ...line, ...lineOf(words) }
}

/**
 * Removes what Tesseract made of pictures, borders and specks. Nothing remains of a page without text.
 */
export const filterNoise = (blocks: readonly ReadBlock[]): ReadBlock[] => {
  const kept = blocks
    .map(({ paragraphs }) =>
      paragraphs
        .map(({ lines }) => ({ lines: keepText(lines).map(withoutStrays) }))
        .filter(({ lines }) => lines.length > 0),
    )
    .filter((paragraphs) => paragraphs.length > 0)
    .map(blockOf)
  const isPicture =
    meanConfidence(wordsOf(blocks)) < minPageConfidence &&
    countConfidentLetters(wordsOf(kept)) < minConfidentLetters
  return isPicture ? [] : kept
}
