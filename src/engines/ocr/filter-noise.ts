import {
  type ReadBlock,
  type ReadLine,
  type ReadWord,
  blockOf,
  countConfidentLetters,
  countLetters,
  filterWords,
  lineOf,
  linesOf,
  meanConfidence,
  rightOf,
  overlapArea,
  wordsOf,
} from './reading.ts'

/** One word this sure makes a line of it, unless it is but a letter. */
const minWordConfidence = 70
const minWordLetters = 2
/** Otherwise the line's words have to come to this on average. */
const minLineConfidence = 60
/** A sign has to reach this to be taken for one. */
const minSymbolConfidence = 30
/** What stands at either end of a line, and off it, as bits of a picture do, has to reach this. */
const minStrayConfidence = 45
const strayGapInHeights = 0.6
const maxStrayLetters = 3
/** Strokes of a border look like these. */
const border = /^[|¦[\]{}()_~—–-]+$/
/** Of 100. */
const minBorderConfidence = 85
/** What stands under text of the same size is text as well when it looks like words: names, codes, programs. */
const similarHeightRatio = { least: 0.7, most: 1.4 }
/** Letters a word on average, and of all signs a share. */
const minLettersPerWord = 4
const minLetterShare = 0.75
/** Of a program, braces stand on lines of their own. */
const brace = /^[{}][),;]*$/
/** Of 100. */
const minBraceConfidence = 65
/** When all the words' mean is lower, and hardly any is certain, what was read is a picture. */
const minPageConfidence = 60
const minConfidentLetters = 30

/** A column of figures is now and then taken for a line that runs down the page. */
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

/** Lines of text, and those between or beside them that look like it though the engine doubts every word. */
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

/** Whether a word at the end of a line, `gapPx` away from its neighbour, is a bit of something else. */
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

/** Words so much of whose boxes is the same are one, read twice. */
const sameWordOverlap = 0.5

const areSameWord = ({ box: one }: ReadWord, { box: other }: ReadWord): boolean => {
  const larger = Math.max(one.width * one.height, other.width * other.height)
  return overlapArea(one, other) > larger * sameWordOverlap
}

/** Lines of light letters are now and then read both as they are and turned dark. */
const withoutDuplicates = (blocks: readonly ReadBlock[]): ReadBlock[] => {
  const lines = linesOf(blocks)
  const duplicates = new Set<ReadWord>()
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      if (overlapArea(one.box, other.box) === 0) continue
      for (const word of one.words)
        for (const duplicate of other.words.filter((candidate) => areSameWord(word, candidate)))
          duplicates.add(word.confidence < duplicate.confidence ? word : duplicate)
    }
  return duplicates.size === 0 ? [...blocks] : filterWords(blocks, (word) => !duplicates.has(word))
}

/** Leaves out what the engine made of pictures, borders and dirt. Nothing is left of a page without text. */
export const filterNoise = (blocks: readonly ReadBlock[]): ReadBlock[] => {
  const kept = withoutDuplicates(blocks)
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
