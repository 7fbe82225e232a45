import type { GrayImage } from '../../../core/gray-image.ts'

export interface SauvolaOptions {
  /** How far below the mean of its surroundings a pixel has to be, 0 to 1. */
  k?: number
  /** Half the side of the square that is a pixel's surroundings, in pixels. */
  radiusPx?: number
}

/** Half of 8 bits: the largest standard deviation there can be. */
const widestDeviation = 128
const defaultK = 0.2
const minRadiusPx = 10
const radiusShare = 1 / 60

const ink = 0
const paper = 255

/**
 * Black and white by what surrounds each pixel, so that shadows do not matter: J. Sauvola and M. Pietikäinen, Adaptive
 * document image binarization, Pattern Recognition 33 (2000), formula 5. A pixel is ink unless it is lighter than
 * m · (1 + k · (s / 128 − 1)), with m the mean and s the standard deviation around it.
 *
 * @returns 0 for ink, 255 for paper.
 */
export const sauvola = (
  { data, width, height }: GrayImage,
  {
    k = defaultK,
    radiusPx = Math.max(minRadiusPx, Math.round(width * radiusShare)),
  }: SauvolaOptions = {},
): GrayImage => {
  const result = new Uint8Array(width * height).fill(paper)
  // Sums down the columns of the window, with as many zeros before and after as the window reaches over the edges.
  const lead = radiusPx + 1
  const sums = new Float64Array(width + 2 * lead)
  const squares = new Float64Array(width + 2 * lead)
  const meanShare = 1 - k
  const deviationShare = (k / widestDeviation) ** 2
  const addRow = (y: number, sign: 1 | -1) => {
    const row = y * width
    for (let x = 0; x < width; x += 1) {
      const value = data[row + x] ?? 0
      sums[x + lead] = (sums[x + lead] ?? 0) + sign * value
      squares[x + lead] = (squares[x + lead] ?? 0) + sign * value * value
    }
  }
  for (let y = 0; y < Math.min(radiusPx, height); y += 1) addRow(y, 1)
  for (let y = 0; y < height; y += 1) {
    if (y + radiusPx < height) addRow(y + radiusPx, 1)
    if (y > radiusPx) addRow(y - radiusPx - 1, -1)
    const rows = Math.min(height - 1, y + radiusPx) - Math.max(0, y - radiusPx) + 1
    let sum = 0
    let square = 0
    for (let x = 0; x < radiusPx; x += 1) {
      sum += sums[x + lead] ?? 0
      square += squares[x + lead] ?? 0
    }
    const row = y * width
    for (let x = 0; x < width; x += 1) {
      const enters = x + radiusPx + lead
      const leaves = x - radiusPx - 1 + lead
      sum += (sums[enters] ?? 0) - (sums[leaves] ?? 0)
      square += (squares[enters] ?? 0) - (squares[leaves] ?? 0)
      const columns = Math.min(width - 1, x + radiusPx) - Math.max(0, x - radiusPx) + 1
      const share = 1 / (rows * columns)
      const mean = sum * share
      const above = (data[row + x] ?? 0) - mean * meanShare
      // Both sides squared: a root a pixel is what takes longest otherwise.
      if (
        above <= 0 ||
        above * above <= deviationShare * mean * mean * (square * share - mean * mean)
      )
        result[row + x] = ink
    }
  }
  return { data: result, width, height }
}
