import { rightOf, sharedArea } from './boxes.ts'
import type { ReadLine, ReadWord } from './reading.ts'
import { type ReadBlock, blockOf, lineOf } from './tsv.ts'
import {
  countLetters,
  countSureLetters,
  filterWords,
  linesOf,
  meanConfidence,
  wordsOf,
} from './words.ts'

/** One word this sure makes a line of it, unless it is but a letter. */
const leastOfWord = 70
const leastLettersOfWord = 2
/** Otherwise the line's words have to come to this on average. */
const leastOfLine = 60
/** A sign has to reach this to be taken for one. */
const leastOfSign = 30
/** What stands at either end of a line, and off it, as bits of a picture do, has to reach this. */
const leastOfStray = 45
const strayGap = 0.6
const strayLetters = 3
/** Strokes of a border look like these. */
const border = /^[|¦[\]{}()_~—–-]+$/
/** Of 100. */
const leastOfBorder = 85
/** What stands under text of the same size is text as well when it looks like words: names, codes, programs. */
const likeSize = { least: 0.7, most: 1.4 }
/** Letters a word on average, and of all signs a share. */
const leastLettersAWord = 4
const leastLetterShare = 0.75
/** Of a program, braces stand on lines of their own. */
const brace = /^[{}][),;]*$/
/** Of 100. */
const leastOfBrace = 65
/** When all the words' mean is lower, and hardly any is certain, what was read is a picture. */
const leastOfPage = 60
const leastSureLetters = 30

/** A column of figures is now and then taken for a line that runs down the page. */
const downPage = 2.5
const leastDownPage = 85

const runsDown = ({ words, box }: ReadLine): boolean =>
  box.height > box.width * downPage && words.some(({ text }) => countLetters(text) > 1)

const isText = (line: ReadLine): boolean => {
  const { words } = line
  const confidence = meanConfidence(words)
  if (runsDown(line)) return confidence >= leastDownPage
  return (
    words.some(
      (word) => word.confidence >= leastOfWord && countLetters(word.text) >= leastLettersOfWord,
    ) ||
    (confidence >= leastOfLine && words.some(({ text }) => countLetters(text) > 0)) ||
    (confidence >= leastOfBrace && words.every(({ text }) => brace.test(text)))
  )
}

const looksLikeWords = ({ words }: ReadLine): boolean => {
  const text = words.map((word) => word.text).join('')
  const letters = countLetters(text)
  return letters >= words.length * leastLettersAWord && letters >= text.length * leastLetterShare
}

/** Lines of text, and those between or beside them that look like it though the engine doubts every word. */
const keepText = (lines: readonly ReadLine[]): ReadLine[] => {
  const isAlike = (line: ReadLine) => (other: ReadLine | undefined) =>
    other !== undefined &&
    isText(other) &&
    line.box.height >= other.box.height * likeSize.least &&
    line.box.height <= other.box.height * likeSize.most
  return lines.filter(
    (line, index) =>
      isText(line) ||
      (!runsDown(line) &&
        looksLikeWords(line) &&
        [lines[index - 1], lines[index + 1]].some(isAlike(line))),
  )
}

const isSign = ({ text }: ReadWord): boolean => countLetters(text) === 0

/** Whether a word at the end of a line, `gapPx` away from its neighbour, is a bit of something else. */
const isStray = (word: ReadWord, gapPx: number, line: ReadLine): boolean => {
  if (border.test(word.text)) return word.confidence < leastOfBorder
  const isApart = gapPx > line.box.height * strayGap && countLetters(word.text) <= strayLetters
  return word.confidence < leastOfStray && (isSign(word) || isApart)
}

const withoutStrays = (line: ReadLine): ReadLine => {
  const words = line.words.filter((word) => !isSign(word) || word.confidence >= leastOfSign)
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
const sameBox = 0.5

const areOne = ({ box: one }: ReadWord, { box: other }: ReadWord): boolean => {
  const larger = Math.max(one.width * one.height, other.width * other.height)
  return sharedArea(one, other) > larger * sameBox
}

/** Lines of light letters are now and then read both as they are and turned dark. */
const withoutDoubles = (blocks: readonly ReadBlock[]): ReadBlock[] => {
  const lines = linesOf(blocks)
  const doubles = new Set<ReadWord>()
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      if (sharedArea(one.box, other.box) === 0) continue
      for (const word of one.words)
        for (const double of other.words.filter((candidate) => areOne(word, candidate)))
          doubles.add(word.confidence < double.confidence ? word : double)
    }
  return doubles.size === 0 ? [...blocks] : filterWords(blocks, (word) => !doubles.has(word))
}

/** Leaves out what the engine made of pictures, borders and dirt. Nothing is left of a page without text. */
export const dropLeftovers = (blocks: readonly ReadBlock[]): ReadBlock[] => {
  const kept = withoutDoubles(blocks)
    .map(({ paragraphs }) =>
      paragraphs
        .map(({ lines }) => ({ lines: keepText(lines).map(withoutStrays) }))
        .filter(({ lines }) => lines.length > 0),
    )
    .filter((paragraphs) => paragraphs.length > 0)
    .map(blockOf)
  const isPicture =
    meanConfidence(wordsOf(blocks)) < leastOfPage &&
    countSureLetters(wordsOf(kept)) < leastSureLetters
  return isPicture ? [] : kept
}
