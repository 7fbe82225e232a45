import type { PageReading, ReadLine, ReadWord } from '../../ocr/reading.ts'
import { medianOf } from '../../../core/statistics.ts'
import { type PageSize, pointsPerInch } from '../../../core/pdf.ts'
import { replaceNonCharacters } from '../page-content/characters.ts'
import { splitTurn } from '../page-content/geometry.ts'
import type { PageLayout, Run, Segment } from '../page-content/page-layout.ts'
import { type RecognizedFont, sansSerif, serif, widthOfWord } from './recognized-fonts.ts'
import { FormatTable } from './segments.ts'
import { columnGapEm } from './lines.ts'

/** The side bearings at both ends of a word together, in thousandths of an em. */
const sideBearings = 60
/**
 * Lines whose measured font sizes differ by a smaller ratio have the same size, because heights in pixels are
 * inexact.
 */
const maxSameSizeRatio = 1.18
/** Font sizes are rounded to multiples of this, as programs offer them. */
const sizeStepPoints = 0.5
/** The smallest font size. */
const minSizePoints = 3

const ascendingLetter = /[\p{Lu}\p{Nd}bdfhklßþàâäáãåéèêëíìîïóòôöõúùûüñ!?()[\]{}|/\\$&@#%]/u
const descendingLetter = /[gjpqyçþQ,;()[\]{}|/\\$@]/u
/** The height of punctuation marks does not tell the font size. */
const hasLetter = /[\p{L}\p{Nd}]/u

const hasDescender = (text: string): boolean => descendingLetter.test(text)

/** Returns the height of a word from its lowest to its highest point, in em. */
const heightShareOf = (text: string, { ascender, xHeight, descender }: RecognizedFont): number =>
  ((ascendingLetter.test(text) ? ascender : xHeight) +
    (descendingLetter.test(text) ? descender : 0)) /
  1000

const descentShareOf = ({ descender }: RecognizedFont): number => descender / 1000

/** Returns the font size for a word's height; undefined without letters. */
const sizeByHeight = ({ text, box }: ReadWord, font: RecognizedFont): number | undefined =>
  hasLetter.test(text) ? box.height / heightShareOf(text, font) : undefined

/** Words whose width and height tell the font: lower-case letters, one of them with an ascender. */
const tellingWord = /^(?=.*[bdfhkl])[a-z]{4,}$/u

const sizeByWidth = ({ text, box }: ReadWord, font: RecognizedFont): number =>
  (1000 * box.width) / (widthOfWord(text, font) - sideBearings)

/** Returns how much the words' ratio of width to height differs from that of a font. */
const widthMisfitOf = (words: readonly ReadWord[], font: RecognizedFont): number =>
  Math.abs(
    medianOf(
      words.map((word) => Math.log(sizeByWidth(word, font) / (sizeByHeight(word, font) ?? 1))),
    ) ?? 0,
  )

/** Returns the one of two common fonts whose widths fit the recognized words better: Arial where no word tells. */
const fontOfWords = (words: readonly ReadWord[]): RecognizedFont => {
  const measured = words.filter(
    ({ text, box }) => tellingWord.test(text) && box.width > 0 && box.height > 0,
  )
  return widthMisfitOf(measured, serif) < widthMisfitOf(measured, sansSerif) ? serif : sansSerif
}

interface OcrPageOptions {
  /** Counts from 0. */
  pageIndex: number
  /** The resolution at which the page was drawn for OCR. */
  dpi: number
}

interface MeasuredLine {
  words: readonly ReadWord[]
  /** The font size in pixels, measured from its own letters. */
  size: number
}

const measure = ({ words, box }: ReadLine, font: RecognizedFont): MeasuredLine => {
  const sizes = words.flatMap((word) => sizeByHeight(word, font) ?? [])
  return { words, size: medianOf(sizes) ?? box.height }
}

/** Returns a function that maps similar sizes to their median. */
const unifySizes = (sizes: readonly number[]): ((size: number) => number) => {
  const evened = new Map<number, number>()
  let alike: number[] = []
  const settle = () => {
    const even = medianOf(alike) ?? 0
    for (const size of alike) evened.set(size, even)
    alike = []
  }
  for (const size of sizes.toSorted((one, other) => one - other)) {
    if (size > (alike[0] ?? size) * maxSameSizeRatio) settle()
    alike.push(size)
  }
  settle()
  return (size) => evened.get(size) ?? size
}

/** Unifies the font sizes of similar lines, first within each paragraph and then across paragraphs. */
const withUnifiedSizes = (paragraphs: readonly (readonly MeasuredLine[])[]): MeasuredLine[] => {
  const withinParagraphs = paragraphs.flatMap((lines) => {
    const even = unifySizes(lines.map(({ size }) => size))
    return lines.map((line) => ({ ...line, size: even(line.size) }))
  })
  const even = unifySizes(withinParagraphs.map(({ size }) => size))
  return withinParagraphs.map((line) => ({ ...line, size: even(line.size) }))
}

/** Splits a line at column gaps. */
const partsOf = ({ words, size }: MeasuredLine): ReadWord[][] => {
  const parts: ReadWord[][] = []
  for (const word of words) {
    const current = parts.at(-1)
    const last = current?.at(-1)
    const gap = last ? word.box.left - last.box.left - last.box.width : 0
    if (current && gap < columnGapEm * size) current.push(word)
    else parts.push([word])
  }
  return parts
}

/** Returns the median baseline of the words. The boxes of words with descenders end below it. */
const baselineOf = ({ words, size }: MeasuredLine, font: RecognizedFont): number =>
  medianOf(
    words.map(
      ({ text, box }) =>
        box.top + box.height - (hasDescender(text) ? descentShareOf(font) * size : 0),
    ),
  ) ?? 0

interface PagePlacement {
  font: RecognizedFont
  table: FormatTable
  pointsPerPixel: number
  /** The page's top left, in pixels of the upright picture. */
  left: number
  top: number
}

const segmentsOf = (line: MeasuredLine, place: PagePlacement): Segment[] => {
  const { font, table, pointsPerPixel, left, top } = place
  const sizePoints = Math.max(
    minSizePoints,
    Math.round((line.size * pointsPerPixel) / sizeStepPoints) * sizeStepPoints,
  )
  const format = table.indexOf({
    family: font.family,
    isBold: false,
    isItalic: false,
    isSerif: font.isSerif,
    isFixedPitch: false,
    sizePoints,
    color: '#000000',
    isUnderlined: false,
    isStruck: false,
  })
  const baseline = (baselineOf(line, font) - top) * pointsPerPixel
  return partsOf(line).map((words) => {
    const runs: Run[] = words.map(({ text, box }, index) => ({
      text: `${index === 0 ? '' : ' '}${replaceNonCharacters(text)}`,
      format,
      left: (box.left - left) * pointsPerPixel,
      right: (box.left + box.width - left) * pointsPerPixel,
    }))
    return {
      left: Math.min(...runs.map((run) => run.left)),
      right: Math.max(...runs.map((run) => run.right)),
      baseline,
      sizePoints,
      heightPoints: sizePoints,
      runs,
      text: runs.map(({ text }) => text).join(''),
      isRightToLeft: false,
      isArtifact: false,
    }
  })
}

/**
 * Converts an OCR reading of a page to a layout, with fonts and sizes estimated from the widths and heights of words.
 *
 * @param page - the page as shown, before the reading's rotation.
 */
export const layoutFromOcr = (
  reading: PageReading,
  page: PageSize,
  { pageIndex, dpi }: OcrPageOptions,
): PageLayout => {
  const { widthPx, heightPx, paragraphs, clockwiseDegrees } = reading
  const isOnSide = splitTurn(clockwiseDegrees).rotation % 180 !== 0
  const font = fontOfWords(paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)))
  const table = new FormatTable()
  const place: PagePlacement = {
    font,
    table,
    pointsPerPixel: pointsPerInch / dpi,
    left: isOnSide ? (widthPx - heightPx) / 2 : 0,
    top: isOnSide ? (heightPx - widthPx) / 2 : 0,
  }
  const measured = paragraphs.map(({ lines }) =>
    lines.map((line) => measure(line, font)).filter(({ words }) => words.length > 0),
  )
  const segments = withUnifiedSizes(measured).flatMap((line) => segmentsOf(line, place))
  return {
    pageIndex,
    widthPoints: isOnSide ? page.heightPoints : page.widthPoints,
    heightPoints: isOnSide ? page.widthPoints : page.heightPoints,
    formats: table.formats,
    segments,
    turned: [],
    strokes: [],
    fills: [],
    pictures: [],
    links: [],
    tags: [],
    isScan: false,
    losses: [{ kind: 'page-was-read-from-picture', pageIndex }],
  }
}
