import { type Matrix, multiply } from '../../matrix.ts'
import { numberOf, transformX, transformY } from './arguments.ts'
import type { GraphicsState } from './graphics-state.ts'
import type { PdfFont, PdfLetter } from './pdf-font.ts'

/** A letter on the page as shown, in points. */
export interface PlacedLetter {
  text: string
  x: number
  y: number
  endX: number
  endY: number
  /** Of the font's size. */
  advanceShare: number
}

/** ISO 32000-2, 9.2.4: widths are in thousandths. */
const usualFontMatrix = [0.001, 0, 0, 0.001] as const
/** ISO 32000-2, 9.7.4.3: how vertical writing moves on, and where its origin is, when a font does not tell. */
const usualVertical = { advance: -1000, originX: 500, originY: 880 } as const

/** Blanks of every kind, but those at which a line must not break. */
const blank = /^[^\S\u{a0}\u{202f}]+$/u

/** Marks of direction and of where not to break, which show nothing; those that join letters, or part them, have a meaning. */
const formatMarks = /[\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{feff}]/gu

const textOf = ({ unicode }: PdfLetter): string => {
  if (typeof unicode !== 'string') return ''
  return blank.test(unicode) ? ' ' : unicode.replaceAll(formatMarks, '')
}

/** From the text's own units to the page. */
export const matrixOfText = ({ toShown, textMatrix }: GraphicsState): Matrix =>
  multiply(toShown, textMatrix)

/** Height of the font on the page, as far as its own units are an em's. */
export const heightOfText = ({ fontSize }: GraphicsState, [, , c, d]: Matrix): number =>
  fontSize * Math.hypot(c, d)

const unitOf = (font: PdfFont | undefined): number => font?.fontMatrix?.[0] ?? usualFontMatrix[0]

const isFinitePlace = ({ x, y, endX, endY }: PlacedLetter): boolean =>
  Number.isFinite(x + y + endX + endY)

/**
 * Where letters go that one operator shows, and how far it moves on (ISO 32000-2, 9.4.4; the exact rules are those of
 * pdf.js's own drawing).
 *
 * @returns how far the place of the next letter moves, in the text's own units; along y in vertical writing.
 */
export const placeLetters = (
  state: GraphicsState,
  items: readonly (number | PdfLetter | null)[],
  toPage: Matrix,
  place: (letter: PlacedLetter) => void,
): number => {
  const { font, fontSize, direction, horizontalScale, charSpacing, wordSpacing, rise } = state
  const isVertical = font?.vertical === true
  const scaleX = horizontalScale * direction
  const unit = fontSize * unitOf(font)
  let along = 0
  for (const item of items) {
    if (typeof item === 'number') {
      along += ((isVertical ? 1 : -1) * numberOf(item) * fontSize) / 1000
      continue
    }
    if (typeof item !== 'object' || item === null) continue
    const [advance, originX, originY] = item.vmetric ?? []
    const thousandths = isVertical
      ? -numberOf(advance, usualVertical.advance)
      : numberOf(item.width)
    const width = thousandths * unit
    const x = isVertical
      ? state.x - numberOf(originX, usualVertical.originX) * unit * horizontalScale
      : state.x + along * scaleX
    const y = isVertical
      ? state.y - along - numberOf(originY, usualVertical.originY) * unit
      : state.y + rise
    const endX = isVertical ? x : x + width * scaleX
    const endY = isVertical ? y - width : y
    const placed = {
      text: textOf(item),
      x: transformX(toPage, x, y),
      y: transformY(toPage, x, y),
      endX: transformX(toPage, endX, endY),
      endY: transformY(toPage, endX, endY),
      advanceShare: thousandths * unitOf(font),
    }
    if (placed.text !== '' && isFinitePlace(placed)) place(placed)
    const spacing = (charSpacing + (item.isSpace === true ? wordSpacing : 0)) * direction
    along += isVertical ? width - spacing : width + spacing
  }
  return isVertical ? -along : along * scaleX
}
