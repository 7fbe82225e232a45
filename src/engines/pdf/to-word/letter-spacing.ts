import type { Segment, TextFormat } from '../page-content/page-layout.ts'
import {
  type DocumentStructure,
  type Line,
  type Paragraph,
  type StyledText,
  bodyParagraphs,
} from '../structure/document-structure.ts'
import { type FontWidths, type Fonts, fontWidths } from './fonts.ts'
import {
  type LineFit,
  type LineWidths,
  countLines,
  measureLineParts,
  widestPart,
} from './line-fit.ts'
import { mainFormat } from './text-runs.ts'

/** Word stores letter spacing in twentieths of a point. */
const spacingStepPoints = 0.05

/** The share of a step, or of a per cent, that rounding may have taken from a whole one. */
const stepSlackShare = 0.01

/** A line that fits exactly is shortened by at least this. */
const minExcessPoints = 0.01

/** Widths that differ by less than this share are the same, apart from kerning and rounding. */
const sameWidthShare = 0.012

/** Letters are spaced by at most this. */
const maxSpacingEm = 0.12
/** They are set closer by at most this, because they touch beyond it. Those of a condensed font, which need more, are scaled. */
const maxClosenessEm = 0.06
/** Letters are not made narrower than this. */
const minScalePercent = 50
/** Fewer letters, such as a sign of another font, are not scaled. */
const minScaledLetters = 3

/** A paragraph is measured when at least this share of its letters has one format. */
const minSameFormatShare = 0.85

/** In kerned text, words with a kerned pair are narrower than the sum of their letters by this ratio. */
const maxKernedRatio = 0.995

/** In kerned text without such pairs, all words together are narrower by this ratio. */
const maxKernedTextRatio = 0.9988

/** At most this is taken from each letter of a line that is set closer than its font demands. */
const maxShrinkPoints = 0.15

/**
 * Letters are set closer or wider by at most this, so that a paragraph has as many lines as in the PDF. Less than a fortieth
 * of the font size is not seen.
 */
const maxFittingEm = 0.025

/** A line with less free space than this may become too wide. */
const minFreePoints = 0.1

/** The marker of a list item has at most this many letters. */
const maxMarkerLetters = 6

/** Lines break where they did when at most this share of the letters has another spacing. */
const maxShrunkShare = 0.05
/** Lines break where they did when more than this share of the letters could be measured. */
const minMeasuredShare = 0.75

/** How the letters of the Word document are spaced so that they stand as in the PDF. */
export interface LetterFit {
  /** Word moves kerned pairs of letters closer together. */
  isKerned: boolean
  /** Nearly all lines break at the same places as in the PDF, because the letters have the same widths. */
  isExact: boolean
  /** The space to add between the letters of a paragraph, in points; mostly 0. */
  spacingOf(paragraph: Paragraph): number
  /**
   * The space to add between the letters of a paragraph, and their width, so that it has as many lines as in the PDF where
   * that is possible, the number of its lines then, and the width of its widest word.
   *
   * @param content - the text of the paragraph, with marks where lines may break or not.
   * @param room - the width of its lines.
   */
  fitLines(paragraph: Paragraph, content: readonly StyledText[], room: LineWidths): LineFit
}

/** The width of words as drawn, and as the sum of their letters' widths. */
interface WordWidths {
  drawn: number
  natural: number
}

/** The widths of a paragraph's words: of all words, of those without kerned pairs, and of those with strongly kerned pairs. */
interface WidthMeasure {
  all: WordWidths
  unkerned: WordWidths
  kerned: WordWidths
  letters: number
}

/** Words of letters that no pair of is kerned (Adobe's Times-Roman and Helvetica, Core 14 AFM files). */
const unkernedWord = /^[acdehilmnopstu]+$/
/** The pairs that are kerned most in both fonts. */
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

/** The text of a line: its only segment, or the segment after the marker of a list item. */
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

/** Measures the words of a line, except for those with letters of unknown width. */
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
 * How much narrower kerning makes text. It is compared with words without kerned pairs, because sizes are rounded: a font of
 * 8.966 points would seem to be kerned at 9 points.
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

/** The format of nearly all letters of a paragraph. */
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

/** The width that a line has beyond the available width, divided by its letters, with the spaces of the font. */
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

/** The place where the last line might end: where the line above it in the same column ends. */
const endOfLast = (lines: readonly Line[]): number => {
  const [above, last] = lines.slice(-2)
  const isBelow =
    above && last && last.pageIndex === above.pageIndex && last.baseline > above.baseline
  return isBelow === true ? above.right : Infinity
}

/** Measures the words of a document to find how its letters are spaced. */
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
  const shrinkPointsOf = (paragraph: Paragraph, format: TextFormat): number => {
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
    if (shrinkPointsOf(paragraph, format) > 0) shrunkLetters += measure.letters
  const spacingOf = (paragraph: Paragraph): number => {
    const found = measures.get(paragraph)
    if (found === undefined) return 0
    const { measure, format } = found
    const { drawn, natural } = measure.all
    const isSame = Math.abs(drawn / natural - 1) < sameWidthShare
    const wanted = isSame ? 0 : (drawn - natural) / measure.letters
    const wantedEm = wanted / format.sizePoints
    if (wantedEm > maxSpacingEm || wantedEm < -maxClosenessEm) return 0
    return roundDownToStep(isSame ? -shrinkPointsOf(paragraph, format) : wanted)
  }
  const scaleOf = (paragraph: Paragraph): number => {
    const found = measures.get(paragraph)
    if (found === undefined || found.measure.letters < minScaledLetters) return 100
    const { drawn, natural } = found.measure.all
    const excess = (natural - drawn) / found.measure.letters
    return excess > maxClosenessEm * found.format.sizePoints
      ? Math.max(minScalePercent, Math.floor((100 * drawn) / natural + stepSlackShare))
      : 100
  }
  return {
    // Spaces are not among the letters that are measured.
    isExact:
      whole.letters > minMeasuredShare * allLetters && shrunkLetters <= maxShrunkShare * allLetters,
    isKerned: kerning.isKerned,
    spacingOf,
    fitLines: (paragraph, content, room) => {
      const spacingPoints = spacingOf(paragraph)
      const wantedCount = paragraph.lines.length
      const scalePercent = scaleOf(paragraph)
      const parts = measureLineParts(content, fonts, (kerning.share * scalePercent) / 100)
      if (parts === undefined)
        return { spacingPoints, scalePercent, lineCount: wantedCount, widestPoints: 0 }
      const lineCount = countLines(parts, spacingPoints, room)
      const size = paragraph.lines[0]?.sizePoints ?? 0
      const stepCount = Math.floor((maxFittingEm * size) / spacingStepPoints)
      const step = lineCount > wantedCount ? -spacingStepPoints : spacingStepPoints
      let fitted = { spacingPoints, lineCount }
      for (let index = 1; index <= stepCount && fitted.lineCount !== wantedCount; index += 1) {
        const tried = spacingPoints + index * step
        const count = countLines(parts, tried, room)
        // Too many lines overflow the page; too few only leave space.
        if (step > 0 && count > wantedCount) break
        fitted = { spacingPoints: tried, lineCount: count }
      }
      const isFitting = fitted.lineCount === wantedCount || fitted.lineCount < lineCount
      const used = isFitting ? fitted : { spacingPoints, lineCount }
      return { ...used, scalePercent, widestPoints: widestPart(parts, used.spacingPoints) }
    },
  }
}
