import { markdownTable } from '../../scripts/markdown-table.ts'
import { doubtfulBelow } from '../../src/core/page-text.ts'
import type { PageReading } from '../../src/engines/ocr/reading.ts'
import { normalizeText } from '../../src/testing/ocr/score.ts'

/** A word as it was read, and whether it is in the true text at that place. */
export interface ClassifiedWord {
  confidence: number
  isRight: boolean
}

interface Word {
  text: string
  confidence: number
}

/** Lists the words of a page. A word that is divided at the end of a line is one word, as sure as its less sure half. */
const wordsOf = ({ paragraphs }: Pick<PageReading, 'paragraphs'>): Word[] => {
  const words: Word[] = []
  for (const { lines } of paragraphs) {
    let divided: Word | undefined
    for (const { words: onLine } of lines)
      for (const [index, { text, confidence }] of onLine.entries()) {
        const joined = divided && {
          text: `${divided.text.slice(0, -1)}${text}`,
          confidence: Math.min(divided.confidence, confidence),
        }
        const isDivided = index === onLine.length - 1 && /\p{L}[-\u2010]$/u.test(text)
        divided = isDivided ? { text, confidence } : undefined
        if (joined && /^\p{Ll}/u.test(text)) words[words.length - 1] = joined
        else words.push({ text, confidence })
      }
  }
  return words
}

/** Joins quotation marks that stand alone, as French ones do, to their word: the true text is compared in the same way. */
const withQuotes = (words: readonly Word[]): Word[] => {
  const joined: Word[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const isClosing = word.text === '»'
    if (!last || (!isClosing && last.text !== '«')) joined.push(word)
    else
      joined[joined.length - 1] = {
        text: `${last.text}${word.text}`,
        confidence: Math.min(last.confidence, word.confidence),
      }
  }
  return joined
}

/** Steps of an alignment of two lists; `across` compares an item of one with an item of the other. */
const across = 1
const onlyRead = 2
const onlyTrue = 3

/**
 * Classifies each word that was read by the least number of insertions, deletions and replacements of words that make the
 * true text of the read one (Levenshtein's distance).
 */
export const classifyWords = (
  reading: Pick<PageReading, 'paragraphs'>,
  wanted: string,
): ClassifiedWord[] => {
  const read = withQuotes(wordsOf(reading))
    .map(({ text, confidence }) => ({ text: normalizeText(text), confidence }))
    .filter(({ text }) => text !== '')
  const truth = normalizeText(wanted)
    .split(' ')
    .filter((word) => word !== '')
  const width = truth.length + 1
  const steps = new Uint8Array((read.length + 1) * width).fill(onlyTrue, 0, width)
  let above = Float64Array.from({ length: width }, (_, at) => at)
  for (const [index, { text }] of read.entries()) {
    const row = new Float64Array(width)
    row[0] = index + 1
    steps[(index + 1) * width] = onlyRead
    for (let at = 1; at < width; at += 1) {
      const same = (above[at - 1] ?? 0) + (text === truth[at - 1] ? 0 : 1)
      const more = (above[at] ?? 0) + 1
      const less = (row[at - 1] ?? 0) + 1
      row[at] = Math.min(same, more, less)
      steps[(index + 1) * width + at] =
        row[at] === same ? across : row[at] === more ? onlyRead : onlyTrue
    }
    above = row
  }
  const classified: ClassifiedWord[] = []
  let [index, at] = [read.length, truth.length]
  while (index > 0 || at > 0) {
    const step = steps[index * width + at]
    const word = read[index - 1]
    if (step !== onlyTrue && word)
      classified.push({
        confidence: word.confidence,
        isRight: step === across && word.text === truth[at - 1],
      })
    if (step !== onlyTrue) index -= 1
    if (step !== onlyRead) at -= 1
  }
  return classified.toReversed()
}

export interface MarkScore {
  marked: number
  /** The share of the marked words that are wrong, in percent. */
  precision: number
  /** The share of the wrong words that are marked, in percent. */
  recall: number
}

/** Scores the marks that a threshold gives: words with a lower confidence are marked. */
export const scoreMarks = (words: readonly ClassifiedWord[], threshold: number): MarkScore => {
  const marked = words.filter(({ confidence }) => confidence < threshold)
  const found = marked.filter(({ isRight }) => !isRight).length
  const wrong = words.filter(({ isRight }) => !isRight).length
  return {
    marked: marked.length,
    precision: (100 * found) / Math.max(1, marked.length),
    recall: (100 * found) / Math.max(1, wrong),
  }
}

const thresholds = [50, 60, 70, 75, 80, 85, 90, 92, 94, 96]

/** Prints how often marks are right and how many wrong words they find, for several thresholds. */
export const printMarks = (words: readonly ClassifiedWord[]): void => {
  const wrong = words.filter(({ isRight }) => !isRight).length
  const rows = [...new Set([...thresholds, doubtfulBelow])]
    .toSorted((one, other) => one - other)
    .map((threshold) => {
      const { marked, precision, recall } = scoreMarks(words, threshold)
      const share = (100 * marked) / Math.max(1, words.length)
      return [
        `${threshold}${threshold === doubtfulBelow ? ' (in use)' : ''}`,
        `${share.toFixed(1)} %`,
        `${precision.toFixed(0)} %`,
        `${recall.toFixed(0)} %`,
      ]
    })
  console.log(
    `\n“To check” marks on ${words.length} words, of which ${wrong} are wrong.\n\n${markdownTable(['confidence below', 'marked', 'precision', 'recall'], rows)}`,
  )
}
