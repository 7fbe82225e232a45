import type { Matrix } from '../../matrix.ts'
import type { Box } from '../geometry.ts'

/** What an operator is given; pdf.js checks most of it, not all. */
export type Arguments = readonly unknown[]

export const numberOf = (value: unknown, otherwise = 0): number => {
  const number = Number(value)
  return Number.isFinite(number) ? number : otherwise
}

/** Four or six numbers: an array, or one of pdf.js's typed arrays. */
const numbersOf = (values: unknown, count: number): number[] | undefined => {
  if (!Array.isArray(values) && !ArrayBuffer.isView(values)) return undefined
  // Neither check above tells what is in it; `Number` takes anything.
  const numbers = Array.from(values as ArrayLike<unknown>, Number)
  return numbers.length >= count && numbers.every(Number.isFinite) ? numbers : undefined
}

const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The identity, when it is no matrix. */
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

/** The box around a rectangle of two opposite corners, x and y each, once a matrix has moved it. */
export const boxOf = (matrix: Matrix, corners: unknown): Box | undefined => {
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
