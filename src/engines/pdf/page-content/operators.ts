import type { Box, Matrix } from './geometry.ts'

/** pdf.js's operator list of a page: the operators in order, and the operands of each. */
export interface PdfOperatorList {
  fnArray: readonly number[]
  argsArray: readonly unknown[]
}

/** The operators of pdf.js's `OPS` that decide what a page shows. */
export const operators = {
  setLineWidth: 2,
  setDash: 6,
  setGState: 9,
  save: 10,
  restore: 11,
  transform: 12,
  clip: 29,
  eoClip: 30,
  beginText: 31,
  endText: 32,
  setCharSpacing: 33,
  setWordSpacing: 34,
  setHScale: 35,
  setLeading: 36,
  setFont: 37,
  setTextRenderingMode: 38,
  setTextRise: 39,
  moveText: 40,
  setLeadingMoveText: 41,
  setTextMatrix: 42,
  nextLine: 43,
  showText: 44,
  showSpacedText: 45,
  nextLineShowText: 46,
  nextLineSetSpacingShowText: 47,
  setStrokeColorN: 53,
  setFillColorN: 55,
  setStrokeRGBColor: 58,
  setFillRGBColor: 59,
  shadingFill: 62,
  beginMarkedContent: 69,
  beginMarkedContentProps: 70,
  endMarkedContent: 71,
  paintFormXObjectBegin: 74,
  paintFormXObjectEnd: 75,
  beginGroup: 76,
  endGroup: 77,
  beginAnnotation: 80,
  endAnnotation: 81,
  paintImageMaskXObject: 83,
  paintImageXObject: 85,
  paintInlineImageXObject: 86,
  paintSolidColorImageMask: 90,
  constructPath: 91,
  setStrokeTransparent: 92,
  setFillTransparent: 93,
} as const

/** The painting operators that `constructPath` carries, by their number in `OPS`. */
const pathPainting: Readonly<
  Record<number, readonly ('fill' | 'stroke' | 'close' | 'even-odd')[]>
> = {
  20: ['stroke'],
  21: ['stroke', 'close'],
  22: ['fill'],
  23: ['fill', 'even-odd'],
  24: ['fill', 'stroke'],
  25: ['fill', 'stroke', 'even-odd'],
  26: ['fill', 'stroke', 'close'],
  27: ['fill', 'stroke', 'close', 'even-odd'],
}

/** Returns how a path is painted; a path that only clips is neither filled nor stroked. */
export const pathPaintingOf = (operator: unknown) => {
  const use = pathPainting[Number(operator)] ?? []
  return {
    isFilled: use.includes('fill'),
    isStroked: use.includes('stroke'),
    isClosed: use.includes('close'),
    isEvenOdd: use.includes('even-odd'),
  }
}

/** An operator's operands; pdf.js validates most of them, but not all. */
export type Operands = readonly unknown[]

export const numberOf = (value: unknown, otherwise = 0): number => {
  const number = Number(value)
  return Number.isFinite(number) ? number : otherwise
}

/** Returns at least `count` numbers from an array or a typed array; undefined for anything else. */
const numbersOf = (values: unknown, count: number): number[] | undefined => {
  if (!Array.isArray(values) && !ArrayBuffer.isView(values)) return undefined
  // The checks above do not tell the type of the elements; `Number` accepts any.
  const numbers = Array.from(values as ArrayLike<unknown>, Number)
  return numbers.length >= count && numbers.every(Number.isFinite) ? numbers : undefined
}

const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** Returns the identity matrix for operands that are no matrix. */
export const matrixOf = (values: unknown): Matrix => {
  const numbers = numbersOf(values, 6)
  if (numbers === undefined) return identity
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers
  return [a, b, c, d, e, f]
}

export const transformX = (matrix: Matrix, x: number, y: number): number =>
  matrix[0] * x + matrix[2] * y + matrix[4]

export const transformY = (matrix: Matrix, x: number, y: number): number =>
  matrix[1] * x + matrix[3] * y + matrix[5]

/** Returns the box around a transformed rectangle, given by the coordinates of two opposite corners. */
export const transformedBox = (matrix: Matrix, corners: unknown): Box | undefined => {
  const numbers = numbersOf(corners, 4)
  if (numbers === undefined) return undefined
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers
  const [a, b, c, d, e, f] = matrix
  return {
    left: Math.min(a * x0, a * x1) + Math.min(c * y0, c * y1) + e,
    top: Math.min(b * x0, b * x1) + Math.min(d * y0, d * y1) + f,
    right: Math.max(a * x0, a * x1) + Math.max(c * y0, c * y1) + e,
    bottom: Math.max(b * x0, b * x1) + Math.max(d * y0, d * y1) + f,
  }
}
