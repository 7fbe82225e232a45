import type { Segment, TextFormat } from '../page-content/page-layout.ts'
import {
  type DocumentStructure,
  type Line,
  type Paragraph,
  bodyParagraphs,
} from '../structure/document-structure.ts'
import { type FontWidths, fontWidths } from './font-widths.ts'
import type { Fonts } from './fonts.ts'
import { mainFormat } from './text-runs.ts'

/** Word tells spacing in twentieths of a point. */
const spacingStepPoints = 0.05

/** Of a step: what rounding may have taken from a whole one. */
const stepSlackShare = 0.01

/** In points: what is taken from a line that fits exactly. */
const minExcessPoints = 0.01

/** A share: differences of width that kerning and rounding make. */
const sameWidthShare = 0.012

/** Letters set wider or closer than this, in heights of the font, are not what the font is about. */
const maxSpacingEm = 0.12

/** Letters of another look make the measure worthless when they are more than this. */
const minSameFormatShare = 0.85

/** Words with such pairs are narrower than their letters by more than this, in kerned text. */
const maxKernedRatio = 0.995

/** The same for all words, where none has such a pair. */
const maxKernedTextRatio = 0.9988

/** Lines set closer than their font asks for: so much is taken from between the letters, at most. */
const maxShrinkPoints = 0.15

/** In points: a line that has less room than this may come out too wide. */
const minFreePoints = 0.1

/** Letters of an item's marker. */
const maxMarkerLetters = 6

/** Of all letters, so many may be wider or narrower in a document whose lines break where they did; and so many measured. */
const maxShrunkShare = 0.05
const minMeasuredShare = 0.75

/** How Word's letters are made to stand as the document's do. */
export interface LetterFit {
  /** Pairs of letters are moved together. */
  isKerned: boolean
  /** Nearly all lines break where they did, because their letters are as wide. */
  isExact: boolean
  /** Added between a paragraph's letters, in points; mostly nothing. */
  spacingOf(paragraph: Paragraph): number
}

/** Words as they are drawn, and as wide as their font would draw them. */
interface WordWidths {
  drawn: number
  natural: number
}

/** Of a paragraph's words: all, those without pairs that are kerned, those with pairs that are kerned much. */
interface WidthMeasure {
  all: WordWidths
  unkerned: WordWidths
  kerned: WordWidths
  letters: number
}

/** Letters of which no two are moved together (Adobe's Times-Roman and Helvetica, Core 14 AFM files). */
const unkernedWord = /^[acdehilmnopstu]+$/
/** Pairs that both of them move together most. */
const kernedPair = /[vwyrfTVWYPF][.,]|[TVWY][aeou]|AV|VA|11/

const widthOfText = (text: string, widths: FontWidths): number | undefined => {
  let sum = 0
  for (const letter of text) {
    const width = widths.of(letter)
    if (width === undefined) return undefined
    sum += width
  }
  return sum
}

/** A line's text: one segment, but for the marker of an item. */
const textSegment = ({ segments }: Line): Segment | undefined => {
  const [first, second] = segments
  const only =
    segments.length === 2 && first && first.text.length <= maxMarkerLetters ? second : first
  return segments.length > 2 ||
    only?.isRightToLeft === true ||
    (only === first && segments.length > 1)
    ? undefined
    : only
}

const noWidths: WordWidths = { drawn: 0, natural: 0 }
const noMeasure: WidthMeasure = { all: noWidths, unkerned: noWidths, kerned: noWidths, letters: 0 }

const addWidths = (one: WordWidths, other: WordWidths): WordWidths => ({
  drawn: one.drawn + other.drawn,
  natural: one.natural + other.natural,
})

const addMeasures = (one: WidthMeasure, other: WidthMeasure): WidthMeasure => ({
  all: addWidths(one.all, other.all),
  unkerned: addWidths(one.unkerned, other.unkerned),
  kerned: addWidths(one.kerned, other.kerned),
  letters: one.letters + other.letters,
})

/** Measures words of one line; those with unknown letters are left out. */
const measureLine = (line: Line, sizePoints: number, widths: FontWidths): WidthMeasure => {
  let measure = noMeasure
  for (const { text, left, right } of textSegment(line)?.runs ?? []) {
    const word = text.trim()
    const natural = widthOfText(word, widths)
    if (natural === undefined || word === '') continue
    const own = { drawn: right - left, natural: natural * sizePoints }
    measure = addMeasures(measure, {
      all: own,
      unkerned: unkernedWord.test(word) ? own : noWidths,
      kerned: kernedPair.test(word) ? own : noWidths,
      letters: word.length,
    })
  }
  return measure
}

const ratioOf = ({ drawn, natural }: WordWidths): number => (natural > 0 ? drawn / natural : 1)

/**
 * How much narrower kerning makes text: measured against words that have none, because sizes are rounded, and a
 * font of 8.966 points would seem kerned at 9.
 */
const kerningOf = ({
  all,
  unkerned,
  kerned,
}: WidthMeasure): { share: number; isKerned: boolean } => {
  const size = ratioOf(unkerned)
  const share = Math.min(1, ratioOf(all) / size)
  const isKerned =
    kerned.natural > 0 ? ratioOf(kerned) / size < maxKernedRatio : share < maxKernedTextRatio
  return { share, isKerned }
}

/** The format of nearly all letters. */
const onlyFormat = ({ content }: Paragraph): TextFormat | undefined => {
  const main = mainFormat(content)
  if (main === undefined) return undefined
  let [all, alike] = [0, 0]
  for (const { text, format } of content) {
    all += text.length
    const isAlike =
      format.family === main.family &&
      format.sizePoints === main.sizePoints &&
      format.isBold === main.isBold &&
      format.isItalic === main.isItalic
    if (isAlike) alike += text.length
  }
  return alike >= minSameFormatShare * all ? main : undefined
}

const widthsOf = (format: TextFormat, fonts: Fonts): FontWidths | undefined =>
  fontWidths(fonts.nameFor(format), format.isBold, format.isItalic)

const roundDownToStep = (points: number): number =>
  Math.floor(points / spacingStepPoints + stepSlackShare) * spacingStepPoints

/** What a line is too wide for the place it has, with spaces as wide as the font's; per letter. */
const excessOf = (
  line: Line,
  right: number,
  widthOf: (text: string) => number | undefined,
): number => {
  const segment = textSegment(line)
  const text = segment?.text.trim() ?? ''
  const width = widthOf(text)
  if (segment === undefined || width === undefined || text === '') return 0
  const excess = width - (right - segment.left)
  return excess > -minFreePoints ? Math.max(minExcessPoints, excess) / text.length : 0
}

/** Where the last line might end: where the one above does, in the same column. */
const endOfLast = (lines: readonly Line[]): number => {
  const [above, last] = lines.slice(-2)
  const isBelow =
    above && last && last.pageIndex === above.pageIndex && last.baseline > above.baseline
  return isBelow === true ? above.right : Infinity
}

/** Finds how the document's letters stand, by measuring its words. */
export const createLetterFit = (structure: DocumentStructure, fonts: Fonts): LetterFit => {
  const measures = new Map<Paragraph, { measure: WidthMeasure; format: TextFormat }>()
  let whole = noMeasure
  let allLetters = 0
  for (const paragraph of bodyParagraphs(structure)) {
    for (const { text } of paragraph.content) allLetters += text.length
    const format = onlyFormat(paragraph)
    const widths = format && widthsOf(format, fonts)
    if (format === undefined || widths === undefined) continue
    const measure = paragraph.lines
      .map((line) => measureLine(line, format.sizePoints, widths))
      .reduce(addMeasures, noMeasure)
    if (measure.letters === 0 || measure.all.natural === 0) continue
    measures.set(paragraph, { measure, format })
    if (Math.abs(ratioOf(measure.all) - 1) < sameWidthShare) whole = addMeasures(whole, measure)
  }
  const kerning = kerningOf(whole)
  const shrink = (paragraph: Paragraph, format: TextFormat): number => {
    const widths = widthsOf(format, fonts)
    if (paragraph.alignment !== 'justify' || widths === undefined) return 0
    const widthOf = (text: string) => {
      const natural = widthOfText(text, widths)
      return natural && natural * format.sizePoints * kerning.share
    }
    const { lines } = paragraph
    const excesses = lines.map((line, index) =>
      excessOf(line, index < lines.length - 1 ? line.right : endOfLast(lines), widthOf),
    )
    const most = Math.max(0, ...excesses)
    return most > maxShrinkPoints ? 0 : most
  }
  let shrunkLetters = 0
  for (const [paragraph, { measure, format }] of measures)
    if (shrink(paragraph, format) > 0) shrunkLetters += measure.letters
  return {
    // Spaces are none of the letters measured.
    isExact:
      whole.letters > minMeasuredShare * allLetters && shrunkLetters <= maxShrunkShare * allLetters,
    isKerned: kerning.isKerned,
    spacingOf: (paragraph) => {
      const found = measures.get(paragraph)
      if (found === undefined) return 0
      const { measure, format } = found
      const { drawn, natural } = measure.all
      const isSame = Math.abs(drawn / natural - 1) < sameWidthShare
      const wanted = isSame ? 0 : (drawn - natural) / measure.letters
      if (Math.abs(wanted) > maxSpacingEm * format.sizePoints) return 0
      return roundDownToStep(isSame ? -shrink(paragraph, format) : wanted)
    },
  }
}
