import type { Matrix } from '../matrix.ts'

/** A number as it is written in page content: two decimals are a hundredth of a point, four for matrices. */
export const written = (value: number, decimals = 2): string => {
  const text = value.toFixed(decimals).replace(/\.?0+$/, '')
  return text === '-0' || text === '' ? '0' : text
}

export const writtenMatrix = (matrix: Matrix): string =>
  matrix.map((value, index) => written(value, index < 4 ? 5 : 3)).join(' ')
