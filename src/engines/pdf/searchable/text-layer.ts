import type { PageReading, ReadLine } from '../../ocr/reading.ts'
import { withKnownLetters } from '../known-letters.ts'
import { letterWidth } from './glyphless-font.ts'
import { commonSizes } from './common-sizes.ts'
import { written } from './numbers.ts'

/**
 * A font that is higher than its lines by this much, half of it above and half below, keeps the lines of a column together
 * for poppler, which parts those more than one and a half heights of the font apart: of 120 pages of two and three columns
 * with leadings from 1.25 to 2.1, it read 110 in order with this, 62 without.
 */
const fontHeight = 1.2

/** Spaces between words that touch, in heights of the line. */
const leastSpace = 0.15
const leastPoints = 0.1

/** Readers take two codes for two letters, also where they are the halves of one. */
const beyondOneCode = /[\u{10000}-\u{10FFFF}]/gu

const hexOf = (text: string): string =>
  Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  ).join('')

/** Text stretched or squeezed to a width. */
const show = (text: string, widthPoints: number, sizePoints: number): string => {
  const natural = text.length * letterWidth * sizePoints
  return `${written((100 * widthPoints) / natural)} Tz<${hexOf(text)}>Tj`
}

/** Words taller than this, by what most of their line are, had more put into their boxes than they are. */
const mostWordHeight = 1.8

/** From the top of a line to its bottom, whatever a misread word takes in besides. */
const extentOf = ({ words }: ReadLine): { bottom: number; height: number } => {
  const heights = words.map(({ box }) => box.height).toSorted((one, other) => one - other)
  const tallest = mostWordHeight * (heights[heights.length >> 1] ?? 0)
  const boxes = words.map(({ box }) => box).filter(({ height }) => height <= tallest)
  const bottom = Math.max(...boxes.map(({ top, height }) => top + height))
  return { bottom, height: bottom - Math.min(...boxes.map(({ top }) => top)) }
}

interface Placing {
  fontName: string
  pointsPerPixel: number
  /** Of the picture that was read, in its pixels. */
  centreX: number
  centreY: number
  /** Of a line's font, in pixels, by the line's own height. */
  sizeOf(heightPx: number): number
}

/**
 * A line's words where they stand, each with the space behind it, which reaches to the next: what reads the text of a page
 * by its places then finds words and spaces as they were read.
 */
const writeLine = (line: ReadLine, place: Placing): string[] => {
  const { pointsPerPixel, centreX, centreY } = place
  const { words } = line
  const { bottom, height } = extentOf(line)
  const size = Math.max(fontHeight * place.sizeOf(height) * pointsPerPixel, leastPoints)
  const y = (centreY - bottom - ((fontHeight - 1) / 2) * height) * pointsPerPixel
  const operators = [`/${place.fontName} ${written(size)} Tf`]
  for (const [index, { text, box: word }] of words.entries()) {
    const next = words[index + 1]?.box
    const x = (word.left - centreX) * pointsPerPixel
    const width = Math.max(word.width * pointsPerPixel, leastPoints)
    const toNext = next === undefined ? 0 : (next.left - word.left) * pointsPerPixel
    // Boxes may overlap; the words must not, or they would be read as one.
    const shown = Math.max(Math.min(width, toNext - leastSpace * size), width / 2)
    const start = `1 0 0 1 ${written(x)} ${written(y)} Tm`
    if (next === undefined) operators.push(`${start} ${show(text, width, size)}`)
    else {
      const space = Math.max(toNext - shown, leastSpace * size)
      operators.push(`${start} ${show(text, shown, size)} ${show(' ', space, size)}`)
    }
  }
  return operators
}

const writtenWords = (words: ReadLine['words']): ReadLine['words'] =>
  words
    .filter(({ text }) => text !== '')
    .map((word) => ({
      ...word,
      text: withKnownLetters(word.text).replaceAll(beyondOneCode, '\uFFFD'),
    }))

/** What was read as invisible text, upright, in points from the centre of the page, y going up. */
export const writeTextLayer = (
  { paragraphs, widthPx, heightPx }: PageReading,
  { fontName, pointsPerPixel }: Pick<Placing, 'fontName' | 'pointsPerPixel'>,
): string => {
  const lines = paragraphs
    .flatMap((paragraph) => paragraph.lines)
    .map((line) => ({ ...line, words: writtenWords(line.words) }))
    .filter(({ words }) => words.length > 0)
  const sizeOf = commonSizes(lines.map((line) => extentOf(line).height))
  const place = { fontName, pointsPerPixel, centreX: widthPx / 2, centreY: heightPx / 2, sizeOf }
  const operators = lines.flatMap((line) => writeLine(line, place))
  return operators.length === 0 ? '' : `BT\n3 Tr\n${operators.join('\n')}\nET\n`
}
