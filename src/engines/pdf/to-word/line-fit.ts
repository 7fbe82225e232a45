import { roundToHalfPoint } from '../page-content/geometry.ts'
import type { StyledText } from '../structure/document-structure.ts'
import { type Fonts, fontWidths } from './fonts.ts'

/** The width that lines of a paragraph have in Word, in points. */
export interface LineWidths {
  firstPoints: number
  otherPoints: number
}

/** How the lines of a paragraph fit. */
export interface LineFit {
  spacingPoints: number
  /** The width of the letters in percent of that of their font: 50 to 100, mostly 100. */
  scalePercent: number
  lineCount: number
  /** The width of the widest word in points; 0 where the widths of a font are not known. */
  widestPoints: number
}

/** Superscripts and subscripts are drawn at this share of the size of their line (LibreOffice's default; Word's is similar). */
const scriptSizeShare = 0.58

/** The width that is assumed for letters that the font's table lacks: that of a digit in most fonts. */
const unknownLetterEm = 0.5

/** A marker of a place where a word may be divided. */
export const softHyphen = '\u00AD'

/** A part of a paragraph that no line break divides. */
interface Unbreakable {
  widthPoints: number
  letterCount: number
  /** The width of the space after it, which a line's end swallows; 0 where the next part follows without a space. */
  spacePoints: number
  /** The width of the hyphen that shows when the line ends here. */
  hyphenPoints: number
  /** A line ends here in any case. */
  endsLine: boolean
}

/** The widths of the parts of a paragraph between which a line may break. */
export type LineParts = readonly Unbreakable[]

const emptyPart = (): Unbreakable => ({
  widthPoints: 0,
  letterCount: 0,
  spacePoints: 0,
  hyphenPoints: 0,
  endsLine: false,
})

/**
 * Measures the text of a paragraph with the fonts that it has in Word.
 *
 * @param widthShare - the ratio by which kerning makes text narrower, and scaling narrower or wider.
 * @returns undefined where the widths of a font are not known, or tabs place the text.
 */
export const measureLineParts = (
  content: readonly StyledText[],
  fonts: Fonts,
  widthShare: number,
): LineParts | undefined => {
  const parts: Unbreakable[] = []
  let part = emptyPart()
  const endPart = (): void => {
    parts.push(part)
    part = emptyPart()
  }
  for (const { text, format } of content) {
    const { isBold, isItalic, script } = format
    const widths = fontWidths(fonts.nameFor(format), isBold, isItalic)
    if (widths === undefined || text.includes('\t')) return undefined
    const size = roundToHalfPoint(format.sizePoints) * (script === undefined ? 1 : scriptSizeShare)
    const widthOf = (letter: string): number =>
      (widths.of(letter) ?? unknownLetterEm) * size * widthShare
    for (const letter of text)
      if (letter === '\n') {
        part.endsLine = true
        endPart()
      } else if (letter === ' ') {
        part.spacePoints = widthOf(' ')
        endPart()
      } else if (letter === softHyphen) {
        part.hyphenPoints = widthOf('-')
        endPart()
      } else {
        part.widthPoints += widthOf(letter)
        part.letterCount += 1
        if (letter === '-' && part.letterCount > 1) endPart()
      }
  }
  endPart()
  return parts
}

/**
 * Counts the lines that Word makes of a paragraph, filling each line as far as whole parts fit.
 *
 * @param spacingPoints - the space that is added after each letter; negative to set them closer.
 */
export const countLines = (
  parts: LineParts,
  spacingPoints: number,
  { firstPoints, otherPoints }: LineWidths,
): number => {
  let lineCount = 1
  let room = firstPoints
  let used = 0
  for (const { widthPoints, letterCount, spacePoints, hyphenPoints, endsLine } of parts) {
    const width = widthPoints + letterCount * spacingPoints
    if (used > 0 && used + width + hyphenPoints > room) {
      lineCount += 1
      room = otherPoints
      used = 0
    }
    used += width + (spacePoints > 0 ? spacePoints + spacingPoints : 0)
    if (endsLine) {
      lineCount += 1
      room = otherPoints
      used = 0
    }
  }
  return lineCount
}

/** The width of the widest part that no line break divides, in points; 0 without letters. */
export const widestPart = (parts: LineParts, spacingPoints: number): number =>
  Math.max(
    0,
    ...parts.map(
      ({ widthPoints, letterCount, hyphenPoints }) =>
        widthPoints + letterCount * spacingPoints + hyphenPoints,
    ),
  )
