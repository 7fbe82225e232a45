import { PdfDict, PdfName, type PdfRef } from '@libpdf/core'
import { type Matrix, multiply } from '../page-content/geometry.ts'
import type { AddToPage, PageFrame } from './copy-page.ts'
import { formatMatrix, formatNumber } from './serialize.ts'
import type { TargetDocument } from './target.ts'

export const pageNumberPositions = [
  'bottom-center',
  'bottom-right',
  'bottom-left',
  'top-center',
  'top-right',
  'top-left',
] as const
export type PageNumberPosition = (typeof pageNumberPositions)[number]

export interface PageNumbering {
  position: PageNumberPosition
  /** The number of the first page. */
  start: number
  /** Whether the last page’s number follows each number: “3 / 12”. */
  hasTotal: boolean
}

const fontSizePoints = 10
/** The distance from the edge of the page to the number’s side, and to its baseline or top: 10 mm. */
const marginPoints = 28
/** The height of Helvetica’s digits, in em. */
const digitHeight = 0.7

/** The widths of Helvetica’s glyphs in em (Adobe’s font metrics, which ISO 32000 names for the standard fonts). */
const glyphWidth = { digit: 0.556, other: 0.278 }

const widthOf = (text: string): number =>
  [...text].reduce(
    (width, letter) => width + (/\d/.test(letter) ? glyphWidth.digit : glyphWidth.other),
    0,
  ) * fontSizePoints

/** Maps points from the bottom left corner of the page as shown to the page’s own units. */
const shownToPage = ({ box, rotation, pointsPerUnit }: PageFrame): Matrix => {
  const [left, bottom, right, top] = box
  const unit = 1 / pointsPerUnit
  const upright = {
    0: [1, 0, 0, 1, left, bottom],
    90: [0, 1, -1, 0, right, bottom],
    180: [-1, 0, 0, -1, right, top],
    270: [0, -1, 1, 0, left, top],
  } as const satisfies Readonly<Record<PageFrame['rotation'], Matrix>>
  return multiply(upright[rotation], [unit, 0, 0, unit, 0, 0])
}

const placeOf = (text: string, position: PageNumberPosition, frame: PageFrame): Matrix => {
  const { box, rotation, pointsPerUnit } = frame
  const sides = [(box[2] - box[0]) * pointsPerUnit, (box[3] - box[1]) * pointsPerUnit] as const
  const [width, height] = rotation % 180 === 0 ? sides : [sides[1], sides[0]]
  const room = width - widthOf(text)
  const x = position.endsWith('left')
    ? marginPoints
    : position.endsWith('right')
      ? room - marginPoints
      : room / 2
  const y = position.startsWith('bottom')
    ? marginPoints
    : height - marginPoints - fontSizePoints * digitHeight
  return [1, 0, 0, 1, x, y]
}

const fonts = new WeakMap<TargetDocument, PdfRef>()

/** Helvetica is one of the fonts that every PDF reader has, so no font file is needed. */
const fontOf = (target: TargetDocument): PdfRef => {
  const known = fonts.get(target)
  if (known) return known
  const font = target.add(
    PdfDict.of({
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('Type1'),
      BaseFont: PdfName.of('Helvetica'),
      Encoding: PdfName.of('WinAnsiEncoding'),
    }),
  )
  fonts.set(target, font)
  return font
}

/**
 * Returns what adds its number to a page, upright as the page is shown, in black.
 *
 * @param index - the place of the page in the document, from 0.
 */
export const numberPage =
  ({ position, start, hasTotal }: PageNumbering, index: number, pageCount: number): AddToPage =>
  (frame) => {
    const number = String(start + index)
    const text = hasTotal ? `${number} / ${String(start + pageCount - 1)}` : number
    const matrix = multiply(shownToPage(frame), placeOf(text, position, frame))
    return {
      font: fontOf(frame.target),
      content: () => 'q\n',
      end: (fontName) =>
        `\nQ q BT 0 g /${fontName} ${formatNumber(fontSizePoints)} Tf ${formatMatrix(matrix)} Tm (${text}) Tj ET Q\n`,
    }
  }
