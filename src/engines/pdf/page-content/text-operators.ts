import { type Box, type Matrix, boxAround, intersection, multiply } from './geometry.ts'
import { matrixOf, numberOf, operators, transformX, transformY } from './operators.ts'
import { type GraphicsState, scaleOf } from './graphics-state.ts'
import type { PdfFont, PdfLetter } from './fonts.ts'
import { type Handler, setFont } from './state-operators.ts'

/** A letter on the page as shown, in points. */
interface PlacedLetter {
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
const matrixOfText = ({ toShown, textMatrix }: GraphicsState): Matrix =>
  multiply(toShown, textMatrix)

/** Height of the font on the page, as far as its own units are an em's. */
const heightOfText = ({ fontSize }: GraphicsState, [, , c, d]: Matrix): number =>
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
const placeLetters = (
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

/** Rendering modes (ISO 32000-2, table 104): two bits of what is painted, and one of clipping. */
const paintedBits = 3
const clippingBit = 4
const strokedOnly = 1
const filledAndStroked = 2
const notPainted = 3

/** Letters whose outline is painted this thick, in heights of the font, are meant to be bold. */
const leastBoldOutline = 0.01
/** Letters that lean by more than this, as the tangent of the angle, are meant to be italic. */
const leastLean = 0.12
/** What is fainter is not seen. */
const leastAlpha = 0.02
/** How far letters reach from their baseline, in heights of the font: what of them a clip must show. */
const reachAbove = 0.75
const reachBelow = 0.2

const beginLine = (state: GraphicsState, x: number, y: number): void => {
  state.lineX = state.x = x
  state.lineY = state.y = y
}

/** How much letters lean to the right, as the tangent of the angle. */
const leanOf = ([a, b, c, d]: Matrix): number => {
  const upright = a * d - b * c
  return upright === 0 ? 0 : (a * c + b * d) / Math.abs(upright)
}

const isHeavy = (state: GraphicsState): boolean =>
  (state.renderingMode & paintedBits) === filledAndStroked &&
  state.stroke.color === state.fill.color &&
  state.lineWidth >= leastBoldOutline * state.fontSize * scaleOf(state.textMatrix)

/** Around a letter: its advance, and how far letters of its font reach to the side that is up. */
const bodyOf = ({ x, y, endX, endY }: PlacedLetter, upX: number, upY: number): Box => ({
  left: Math.min(x, endX) + Math.min(reachAbove * upX, -reachBelow * upX),
  top: Math.min(y, endY) + Math.min(reachAbove * upY, -reachBelow * upY),
  right: Math.max(x, endX) + Math.max(reachAbove * upX, -reachBelow * upX),
  bottom: Math.max(y, endY) + Math.max(reachAbove * upY, -reachBelow * upY),
})

/** A letter without a width, or of a size of nothing, is there too. */
const overlap = (one: Box, other: Box): boolean =>
  one.left <= other.right &&
  one.right >= other.left &&
  one.top <= other.bottom &&
  one.bottom >= other.top

const showText: Handler = (reading, [items]) => {
  const { state } = reading
  if (!Array.isArray(items) || state.fontSize === 0) return
  // pdf.js gives letters, and numbers between them.
  const letters = items as (number | PdfLetter | null)[]
  const toPage = matrixOfText(state)
  const mode = state.renderingMode & paintedBits
  const paint = mode === strokedOnly ? state.stroke : state.fill
  const ownAlpha = mode === strokedOnly ? state.strokeAlpha : state.fillAlpha
  const alpha = Math.min(Math.max(ownAlpha * state.groupAlpha, 0), 1)
  const sizePoints = heightOfText(state, toPage)
  const [, , upX, upY] = toPage
  const clips = (state.renderingMode & clippingBit) !== 0
  const shared = {
    sizePoints,
    face: reading.faceIndex(isHeavy(state), leanOf(toPage) > leastLean),
    color: paint.color,
    alpha,
    // What only clips shows what is painted through it.
    isInvisible: (mode === notPainted && !clips) || alpha < leastAlpha,
    isVertical: state.font?.vertical === true,
    ...reading.belonging,
  }
  const along = placeLetters(state, letters, toPage, (letter) => {
    const body = bodyOf(letter, upX * state.fontSize, upY * state.fontSize)
    if (clips) reading.textClip = boxAround([body, ...(reading.textClip ? [reading.textClip] : [])])
    if (reading.isHidden || !Number.isFinite(sizePoints) || !overlap(body, state.clip)) return
    if (reading.glyphs.length >= (reading.source.limits?.glyphs ?? Infinity)) {
      reading.leftOut.glyphs += 1
      return
    }
    const { text, x, y, endX, endY, advanceShare } = letter
    reading.pitch.see(shared.face, text, advanceShare)
    if (state.font?.isType3Font === true && text !== ' ')
      reading.drawnFonts.see(shared.face, state.font, advanceShare)
    reading.glyphs.push({ text, x, y, endX, endY, ...shared })
  })
  if (state.font?.vertical === true) state.y += along
  else state.x += along
}

/** What is painted after text that clips shows through its letters only. */
const endText: Handler = (reading) => {
  const { state, textClip } = reading
  if (textClip === undefined) return
  state.clip = intersection(state.clip, textClip)
  state.isClippedByText = true
  reading.textClip = undefined
}

/** What shows letters, and says where (ISO 32000-2, 9.3 and 9.4). */
export const textOperators: Readonly<Record<number, Handler>> = {
  [operators.beginText]: ({ state }) => {
    state.textMatrix = [1, 0, 0, 1, 0, 0]
    beginLine(state, 0, 0)
  },
  [operators.endText]: endText,
  [operators.setFont]: (reading, [name, size]) => setFont(reading, name, size),
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
