import type { Segment, TextFormat } from '../../layout/page-layout.ts'
import type { DocumentFlow, Line, Paragraph } from '../flow.ts'
import { type FontWidths, fontWidths } from './font-widths.ts'
import type { Fonts } from './fonts.ts'
import { mainFormat } from './looks.ts'
import { bodyParagraphs } from './walk.ts'

/** How Word's letters are made to stand as the document's do. */
export interface Fit {
  /** Pairs of letters are moved together. */
  isKerned: boolean
  /** Nearly all lines break where they did, because their letters are as wide. */
  isExact: boolean
  /** Added between a paragraph's letters, in points; mostly nothing. */
  spacingOf(paragraph: Paragraph): number
}

/** Words of a paragraph as they are drawn, and as wide as its font would draw them. */
interface Measure {
  drawn: number
  natural: number
  letters: number
}

/** Word tells spacing in twentieths of a point. */
const stepPoints = 0.05
/** Differences that kerning and rounding make. */
const sameWidth = 0.012
/** Letters set wider or closer than this, in heights of the font, are not what the font is about. */
const mostSpacing = 0.12
/** Letters of another look make the measure worthless when they are more than this. */
const leastShare = 0.85
/** Kerned text is narrower than its letters by more than this. */
const kernedWidth = 0.9988
/** Lines set closer than their font asks for: so much is taken from between the letters, at most. */
const mostShrink = 0.15
/** In points: a line that has less room than this may come out too wide. */
const leastRoom = 0.1
/** Letters of an item's marker. */
const longestMarker = 6
/** Of all letters, so many may be wider or narrower in a document whose lines break where they did. */
const fewShare = 0.05

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
  const only = segments.length === 2 && first && first.text.length <= longestMarker ? second : first
  return segments.length > 2 ||
    only?.isRightToLeft === true ||
    (only === first && segments.length > 1)
    ? undefined
    : only
}

/** Measures words of one line; those with unknown letters are left out. */
const measureLine = (line: Line, sizePoints: number, widths: FontWidths): Measure => {
  const measure = { drawn: 0, natural: 0, letters: 0 }
  for (const { text, left, right } of textSegment(line)?.runs ?? []) {
    const word = text.trim()
    const natural = widthOfText(word, widths)
    if (natural === undefined || word === '') continue
    measure.drawn += right - left
    measure.natural += natural * sizePoints
    measure.letters += word.length
  }
  return measure
}

const plus = (one: Measure, other: Measure): Measure => ({
  drawn: one.drawn + other.drawn,
  natural: one.natural + other.natural,
  letters: one.letters + other.letters,
})

const none: Measure = { drawn: 0, natural: 0, letters: 0 }

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
  return alike >= leastShare * all ? main : undefined
}

const widthsOf = (format: TextFormat, fonts: Fonts): FontWidths | undefined =>
  fontWidths(fonts.nameFor(format), format.isBold, format.isItalic)

const steps = (points: number): number => Math.floor(points / stepPoints + 0.01) * stepPoints

/** What a line is too wide for the place it has, with spaces as wide as the font's; per letter. */
const excessOf = (line: Line, sizePoints: number, widths: FontWidths, kerning: number): number => {
  const segment = textSegment(line)
  const text = segment?.text.trim() ?? ''
  const natural = widthOfText(text, widths)
  if (segment === undefined || natural === undefined || text === '') return 0
  const excess = natural * sizePoints * kerning - (segment.right - segment.left)
  return excess > -leastRoom ? Math.max(0.01, excess) / text.length : 0
}

/** Finds how the document's letters stand, by measuring its words. */
export const createFit = (flow: DocumentFlow, fonts: Fonts): Fit => {
  const measures = new Map<Paragraph, { measure: Measure; format: TextFormat }>()
  let whole = none
  let allLetters = 0
  for (const paragraph of bodyParagraphs(flow)) {
    for (const { text } of paragraph.content) allLetters += text.length
    const format = onlyFormat(paragraph)
    const widths = format && widthsOf(format, fonts)
    if (format === undefined || widths === undefined) continue
    const measure = paragraph.lines
      .map((line) => measureLine(line, format.sizePoints, widths))
      .reduce(plus, none)
    if (measure.letters === 0 || measure.natural === 0) continue
    measures.set(paragraph, { measure, format })
    if (Math.abs(measure.drawn / measure.natural - 1) < sameWidth) whole = plus(whole, measure)
  }
  const kerning = whole.natural > 0 ? whole.drawn / whole.natural : 1
  const shrink = (paragraph: Paragraph, format: TextFormat): number => {
    const widths = widthsOf(format, fonts)
    if (paragraph.alignment !== 'justify' || widths === undefined) return 0
    const excesses = paragraph.lines
      .slice(0, -1)
      .map((line) => excessOf(line, format.sizePoints, widths, kerning))
    const most = Math.max(0, ...excesses)
    return most > mostShrink ? 0 : most
  }
  let shrunkLetters = 0
  for (const [paragraph, { measure, format }] of measures)
    if (shrink(paragraph, format) > 0) shrunkLetters += measure.letters
  return {
    // Spaces are none of the letters measured.
    isExact:
      whole.letters > (1 - 5 * fewShare) * allLetters && shrunkLetters <= fewShare * allLetters,
    isKerned: kerning < kernedWidth,
    spacingOf: (paragraph) => {
      const found = measures.get(paragraph)
      if (found === undefined) return 0
      const { measure, format } = found
      const isSame = Math.abs(measure.drawn / measure.natural - 1) < sameWidth
      const wanted = isSame ? 0 : (measure.drawn - measure.natural) / measure.letters
      if (Math.abs(wanted) > mostSpacing * format.sizePoints) return 0
      return steps(isSame ? -shrink(paragraph, format) : wanted)
    },
  }
}
