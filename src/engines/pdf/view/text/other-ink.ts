import { type Matrix, multiply } from '../../matrix.ts'

/** What a page shows besides letters. */
export interface OtherInk {
  /** Of the page's area, 0 to 1. */
  pictureShare: number
  /** Lines and areas drawn. */
  pathCount: number
}

/** pdf.js's list of what is drawn. */
export interface OperatorList {
  fnArray: readonly number[]
  argsArray: readonly unknown[]
}

/** Numbers of pdf.js's `OPS`. */
const operators = {
  save: 10,
  restore: 11,
  transform: 12,
  endPath: 28,
  beginForm: 74,
  endForm: 75,
  constructPath: 91,
} as const

/** Pictures and masks, each in the unit square: masks 83, 84 and 90; pictures 85, 86 and 87; repeated ones 88 and 89. */
const isPicture = (operator: number): boolean => operator >= 83 && operator <= 90

const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** What pdf.js gives as a matrix: an array of its own kind, or nothing. */
const matrixOf = (values: unknown): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(
    (values ?? identity) as ArrayLike<unknown>,
    Number,
  )
  return [a, b, c, d, e, f]
}

/** A page's area in squares, each of which a picture covers or does not. */
const columns = 24

const coverWith = (
  covered: Set<number>,
  [a, b, c, d, e, f]: Matrix,
  [left = 0, bottom = 0, right = 0, top = 0]: readonly number[],
): void => {
  const xs = [e, a + e, c + e, a + c + e].map((x) => ((x - left) / (right - left)) * columns)
  const ys = [f, b + f, d + f, b + d + f].map((y) => ((y - bottom) / (top - bottom)) * columns)
  const within = (value: number) => Math.min(Math.max(Math.round(value), 0), columns)
  for (let y = within(Math.min(...ys)); y < within(Math.max(...ys)); y += 1)
    for (let x = within(Math.min(...xs)); x < within(Math.max(...xs)); x += 1)
      covered.add(y * columns + x)
}

/** @param view - the page's box: left, bottom, right, top. */
export const measureOtherInk = (
  { fnArray, argsArray }: OperatorList,
  view: readonly number[],
): OtherInk => {
  const covered = new Set<number>()
  let pathCount = 0
  let matrix = identity
  const saved: Matrix[] = []
  for (const [index, operator] of fnArray.entries()) {
    const given = argsArray[index]
    if (operator === operators.save) saved.push(matrix)
    else if (operator === operators.restore || operator === operators.endForm)
      matrix = saved.pop() ?? matrix
    else if (operator === operators.transform) matrix = multiply(matrix, matrixOf(given))
    else if (operator === operators.beginForm) {
      saved.push(matrix)
      matrix = multiply(matrix, matrixOf(Array.isArray(given) ? given[0] : undefined))
    } else if (operator === operators.constructPath) {
      // A path that only clips is no ink.
      if (Array.isArray(given) && given[0] !== operators.endPath) pathCount += 1
    } else if (isPicture(operator)) coverWith(covered, matrix, view)
  }
  return { pictureShare: covered.size / columns ** 2, pathCount }
}
