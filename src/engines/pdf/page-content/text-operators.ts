import { type Box, type Matrix, boxAround, boxesTouch, intersection, multiply } from './geometry.ts'
import { matrixOf, numberOf, operators, transformX, transformY } from './operators.ts'
import { type GraphicsState, scaleOf } from './graphics-state.ts'
import type { PdfFont, PdfLetter } from './fonts.ts'
import { type Handler, setFont } from './interpreter.ts'
import { hasUnknownCharacter, replaceNonCharacters } from './characters.ts'
import { textOfGlyphName } from './glyph-names.ts'

/** Glyph widths are in thousandths of an em (ISO 32000-2, 9.2.4). */
const usualFontMatrix = [0.001, 0, 0, 0.001] as const
/** The default vertical metrics, in thousandths of an em (ISO 32000-2, 9.7.4.3). */
const usualVertical = { advance: -1000, originX: 500, originY: 880 } as const
/** Letters that are stroked with at least this line width, in em, are meant to be bold. */
const minBoldOutlineEm = 0.01
/** Letters that are slanted by more than this, as the tangent of the angle, are meant to be italic. */
const minItalicLean = 0.12
/** Fainter text is invisible. */
const minVisibleAlpha = 0.02
/** The extent of letters above and below the baseline, in em, that decides whether the clipping path hides them. */
const clipReachAboveEm = 0.75
const clipReachBelowEm = 0.2

/** A character on the page as shown, in points. */
interface PlacedCharacter {
  text: string
  x: number
  y: number
  endX: number
  endY: number
  /** The advance as a share of the font size. */
  advanceShare: number
}

/** White space except no-break spaces. */
const blankText = /^[^\S\u{a0}\u{202f}]+$/u

/**
 * Invisible direction marks and word joiners. Zero-width joiners and non-joiners are kept because they change the
 * text's meaning.
 */
const formatMarks = /[\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{feff}]/gu

/** The name of a ligature in the Adobe Glyph List Specification: those of its letters. */
const ligatureName = /^[A-Za-z](?:_[A-Za-z])+$/u

/**
 * Returns a letter's text. pdf.js gives the character code where it knows no text, which shows when that is no
 * character; it does not read glyph names that have a suffix. Documents that Ghostscript has written give only the last
 * letter of a ligature.
 */
const textOf = ({ unicode, originalCharCode = -1 }: PdfLetter, font?: PdfFont): string => {
  if (typeof unicode !== 'string') return ''
  const name = font?.differences?.get(originalCharCode)
  const isUnknown = hasUnknownCharacter(replaceNonCharacters(unicode))
  if (isUnknown || (name !== undefined && ligatureName.test(name) && name.endsWith(`_${unicode}`)))
    return (name === undefined ? undefined : textOfGlyphName(name)) ?? unicode
  return blankText.test(unicode) ? ' ' : unicode.replaceAll(formatMarks, '')
}

/** Returns the matrix from text space to the page as shown. */
const matrixOfText = ({ toShown, textMatrix }: GraphicsState): Matrix =>
  multiply(toShown, textMatrix)

/** Returns the font size on the page, assuming that the font's unit is an em. */
const heightOfText = ({ fontSize }: GraphicsState, [, , c, d]: Matrix): number =>
  fontSize * Math.hypot(c, d)

const unitOf = (font: PdfFont | undefined): number => font?.fontMatrix?.[0] ?? usualFontMatrix[0]

/**
 * Tells whether a letter is the place of an object that moves with the text. Adobe InDesign puts a control character
 * without width there, which shows nothing.
 */
const isPlaceholder = ({ text, advanceShare }: PlacedCharacter, font?: PdfFont): boolean =>
  advanceShare === 0 &&
  font?.isType3Font !== true &&
  text.length === 1 &&
  text < ' ' &&
  text.trim() !== ''

const isFinitePlace = ({ x, y, endX, endY }: PlacedCharacter): boolean =>
  Number.isFinite(x + y + endX + endY)

/**
 * Calls `show` with the position of each character of a text-showing operator (ISO 32000-2, 9.4.4). The details
 * follow pdf.js's own rendering.
 *
 * @returns the total advance in text space, along y in vertical writing.
 */
const placeCharacters = (
  state: GraphicsState,
  items: readonly (number | PdfLetter | null)[],
  toPage: Matrix,
  place: (letter: PlacedCharacter) => void,
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
      text: textOf(item, font),
      x: transformX(toPage, x, y),
      y: transformY(toPage, x, y),
      endX: transformX(toPage, endX, endY),
      endY: transformY(toPage, endX, endY),
      advanceShare: thousandths * unitOf(font),
    }
    if (placed.text !== '' && isFinitePlace(placed) && !isPlaceholder(placed, font)) place(placed)
    const spacing = (charSpacing + (item.isSpace === true ? wordSpacing : 0)) * direction
    along += isVertical ? width - spacing : width + spacing
  }
  return isVertical ? -along : along * scaleX
}

/** Text rendering modes (ISO 32000-2, table 104): two bits for painting and one for clipping. */
const paintModeMask = 3
const clippingBit = 4
const strokeMode = 1
const fillAndStrokeMode = 2
const invisibleMode = 3

const beginLine = (state: GraphicsState, x: number, y: number): void => {
  state.lineX = state.x = x
  state.lineY = state.y = y
}

/** Returns the slant to the right, as the tangent of the angle. */
const leanOf = ([a, b, c, d]: Matrix): number => {
  const upright = a * d - b * c
  return upright === 0 ? 0 : (a * c + b * d) / Math.abs(upright)
}

const isEmboldened = (state: GraphicsState): boolean =>
  (state.renderingMode & paintModeMask) === fillAndStrokeMode &&
  state.stroke.color === state.fill.color &&
  state.lineWidth >= minBoldOutlineEm * state.fontSize * scaleOf(state.textMatrix)

/** Returns the box around a character: its advance, and the extent above and below its baseline. */
const boxOfCharacter = ({ x, y, endX, endY }: PlacedCharacter, upX: number, upY: number): Box => ({
  left: Math.min(x, endX) + Math.min(clipReachAboveEm * upX, -clipReachBelowEm * upX),
  top: Math.min(y, endY) + Math.min(clipReachAboveEm * upY, -clipReachBelowEm * upY),
  right: Math.max(x, endX) + Math.max(clipReachAboveEm * upX, -clipReachBelowEm * upX),
  bottom: Math.max(y, endY) + Math.max(clipReachAboveEm * upY, -clipReachBelowEm * upY),
})

const showText: Handler = (interpreter, [items]) => {
  const { state } = interpreter
  if (!Array.isArray(items) || state.fontSize === 0) return
  // pdf.js mixes glyphs with numbers that adjust the position between them.
  const letters = items as (number | PdfLetter | null)[]
  const toPage = matrixOfText(state)
  const mode = state.renderingMode & paintModeMask
  const paint = mode === strokeMode ? state.stroke : state.fill
  const ownAlpha = mode === strokeMode ? state.strokeAlpha : state.fillAlpha
  const alpha = Math.min(Math.max(ownAlpha * state.groupAlpha, 0), 1)
  const sizePoints = heightOfText(state, toPage)
  const [, , upX, upY] = toPage
  const clips = (state.renderingMode & clippingBit) !== 0
  const shared = {
    sizePoints,
    face: interpreter.faceIndex(isEmboldened(state), leanOf(toPage) > minItalicLean),
    color: paint.color,
    alpha,
    // Text that only clips is visible by what is painted through it.
    isInvisible: (mode === invisibleMode && !clips) || alpha < minVisibleAlpha,
    isVertical: state.font?.vertical === true,
    ...interpreter.owner,
  }
  const along = placeCharacters(state, letters, toPage, (letter) => {
    const body = boxOfCharacter(letter, upX * state.fontSize, upY * state.fontSize)
    if (clips)
      interpreter.textClip = boxAround([
        body,
        ...(interpreter.textClip ? [interpreter.textClip] : []),
      ])
    if (interpreter.isHidden || !Number.isFinite(sizePoints) || !boxesTouch(body, state.clip))
      return
    if (interpreter.glyphs.length >= (interpreter.options.limits?.glyphs ?? Infinity)) {
      interpreter.omitted.glyphs += 1
      return
    }
    const { text, x, y, endX, endY, advanceShare } = letter
    interpreter.fixedPitch.addWidth(shared.face, text, advanceShare)
    if (state.font?.isType3Font === true && text !== ' ')
      interpreter.type3Scales.addWidth(shared.face, state.font, advanceShare)
    interpreter.glyphs.push({ text, x, y, endX, endY, ...shared })
  })
  if (state.font?.vertical === true) state.y += along
  else state.x += along
}

/** Letters in a clipping mode become the clipping path at the end of the text object. */
const endText: Handler = (interpreter) => {
  const { state, textClip } = interpreter
  if (textClip === undefined) return
  state.clip = intersection(state.clip, textClip)
  state.isClippedByText = true
  interpreter.textClip = undefined
}

/** The operators that show and position text (ISO 32000-2, 9.3 and 9.4). */
export const textOperators: Readonly<Record<number, Handler>> = {
  [operators.beginText]: ({ state }) => {
    state.textMatrix = [1, 0, 0, 1, 0, 0]
    beginLine(state, 0, 0)
  },
  [operators.endText]: endText,
  [operators.setFont]: (interpreter, [name, size]) => setFont(interpreter, name, size),
  [operators.setTextMatrix]: ({ state }, [matrix]) => {
    state.textMatrix = matrixOf(matrix)
    beginLine(state, 0, 0)
  },
  [operators.moveText]: ({ state }, [x, y]) =>
    beginLine(state, state.lineX + numberOf(x), state.lineY + numberOf(y)),
  [operators.setLeadingMoveText]: ({ state }, [x, y]) => {
    state.leading = numberOf(y)
    beginLine(state, state.lineX + numberOf(x), state.lineY + numberOf(y))
  },
  [operators.setLeading]: ({ state }, [leading]) => (state.leading = -numberOf(leading)),
  [operators.nextLine]: ({ state }) => beginLine(state, state.lineX, state.lineY + state.leading),
  [operators.setCharSpacing]: ({ state }, [spacing]) => (state.charSpacing = numberOf(spacing)),
  [operators.setWordSpacing]: ({ state }, [spacing]) => (state.wordSpacing = numberOf(spacing)),
  [operators.setHScale]: ({ state }, [percent]) =>
    (state.horizontalScale = numberOf(percent, 100) / 100),
  [operators.setTextRise]: ({ state }, [rise]) => (state.rise = numberOf(rise)),
  [operators.setTextRenderingMode]: ({ state }, [mode]) => (state.renderingMode = numberOf(mode)),
  [operators.showText]: showText,
}
