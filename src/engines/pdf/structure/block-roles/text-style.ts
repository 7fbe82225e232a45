import type { PageLayout } from '../../page-content/page-layout.ts'
import type { Line, UnclassifiedParagraph } from '../document-structure.ts'
import { heaviest } from '../../../../core/statistics.ts'

/** Sizes are rounded to this step, because pages give 11.04 for 11. */
const sizeStepPoints = 0.5

/** Text is bold when at least this share of its letters is bold. */
const minBoldShare = 0.8

/** The body size of a document without any letters. */
const defaultBodySizePoints = 11

/** The style of most letters of a text. */
export interface TextStyle {
  sizePoints: number
  isBold: boolean
}

const roundSize = (sizePoints: number): number =>
  Math.round(sizePoints / sizeStepPoints) * sizeStepPoints

const nonLetters = /[^\p{L}\p{N}]/gu

/** The style of most letters of some lines. Superscripts and subscripts do not count for the size. */
export const textStyleOf = (
  lines: readonly Line[],
  layouts: ReadonlyMap<number, PageLayout>,
): TextStyle => {
  const sizes: [size: number, letters: number][] = []
  let bold = 0
  let all = 0
  for (const { pageIndex, segments } of lines) {
    const formats = layouts.get(pageIndex)?.formats
    for (const { runs } of segments)
      for (const { text, format: index } of runs) {
        const format = formats?.[index]
        const count = text.replaceAll(nonLetters, '').length
        if (!format || count === 0) continue
        all += count
        if (format.isBold) bold += count
        if (format.rise === undefined) sizes.push([roundSize(format.sizePoints), count])
      }
  }
  return {
    sizePoints: heaviest(sizes) ?? roundSize(lines[0]?.sizePoints ?? 0),
    isBold: all > 0 && bold >= minBoldShare * all,
  }
}

/** The font size of most letters of a document, in points. */
export const readBodySize = (
  paragraphs: readonly UnclassifiedParagraph[],
  layouts: ReadonlyMap<number, PageLayout>,
): number => {
  const letters = paragraphs.map(
    ({ lines }) =>
      [
        textStyleOf(lines, layouts).sizePoints,
        lines.reduce((sum, { text }) => sum + text.length, 0),
      ] as const,
  )
  return heaviest(letters) ?? defaultBodySizePoints
}
