/*
 * Colors are compared in a space of four axes: the coded (sRGB) samples, premultiplied by alpha, and alpha itself,
 * each weighted by how visible a difference is. All transparent pixels are one point, whatever color they hide.
 */

/** The weights of red, green, blue and alpha, tuned against SSIMULACRA 2 on `corpus/image/png`. */
export const weights = { red: 0.75, green: 1, blue: 0.6, alpha: 1.2 } as const

/**
 * Opaque alpha is moved away from the rest by this much, so that clusters seldom mix opaque and translucent
 * colors.
 */
const opaqueGap = 10

/** Returns the position of an alpha, 0 to 255, on its axis. */
export const alphaPoint = (alpha: number): number =>
  alpha * weights.alpha + (alpha === 255 ? opaqueGap : 0)

/** The number of values per point. */
export const axes = 4

export type Points = Float32Array<ArrayBuffer>

/** Writes one color's point; samples and alpha are 0 to 255, not premultiplied. */
export const writePoint = (
  points: Points,
  index: number,
  [red, green, blue, alpha]: readonly [number, number, number, number],
): void => {
  const at = index * axes
  const opacity = alpha / 255
  points[at] = red * opacity * weights.red
  points[at + 1] = green * opacity * weights.green
  points[at + 2] = blue * opacity * weights.blue
  points[at + 3] = alphaPoint(alpha)
}

/** Returns the points of packed pixels (`packPixel`). */
export const pointsOf = (pixels: Uint32Array): Points => {
  const points = new Float32Array(pixels.length * axes)
  pixels.forEach((pixel, index) => {
    const sample = (shift: number) => (pixel >>> shift) & 255
    writePoint(points, index, [sample(0), sample(8), sample(16), sample(24)])
  })
  return points
}

const toByte = (value: number) => Math.max(0, Math.min(255, Math.round(value)))

/** Returns the packed pixel nearest to a point; 0 for an invisible one. */
export const pixelAt = (points: Points, index: number): number => {
  const at = index * axes
  const alpha = toByte((points[at + 3] ?? 0) / weights.alpha)
  if (alpha === 0) return 0
  const sample = (axis: number, weight: number) =>
    toByte(((points[at + axis] ?? 0) / weight) * (255 / alpha))
  const red = sample(0, weights.red)
  const green = sample(1, weights.green)
  const blue = sample(2, weights.blue)
  return ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0
}

/**
 * For each color of a palette, the other colors from near to far, so that a search can stop early.
 */
interface ColorIndex {
  count: number
  points: Points
  /** `neighbors[color * count + rank]`; rank 0 is the color itself. */
  neighbors: Uint8Array<ArrayBuffer>
  /** The distances to these neighbors, rounded down. */
  distances: Float32Array<ArrayBuffer>
  /** The squared distance below which no other color can be nearer. */
  safeSquares: Float32Array<ArrayBuffer>
}

/**
 * Squared distances in units of 1/16 are combined with the color's index in one number, which sorts fast.
 */
const fineness = 16
const colorSlots = 256

/** @param points - points of up to 256 colors. */
export const indexColors = (points: Points): ColorIndex => {
  const count = points.length / axes
  const neighbors = new Uint8Array(count * count)
  const distances = new Float32Array(count * count)
  const safeSquares = new Float32Array(count)
  const keys = new Float64Array(count)
  for (let color = 0; color < count; color += 1) {
    const from = color * axes
    const a = points[from] ?? 0
    const b = points[from + 1] ?? 0
    const c = points[from + 2] ?? 0
    const d = points[from + 3] ?? 0
    for (let other = 0, to = 0; other < count; other += 1, to += axes) {
      const toA = a - (points[to] ?? 0)
      const toB = b - (points[to + 1] ?? 0)
      const toC = c - (points[to + 2] ?? 0)
      const toD = d - (points[to + 3] ?? 0)
      const square = toA * toA + toB * toB + toC * toC + toD * toD
      keys[other] = Math.floor(square * fineness) * colorSlots + other
    }
    // The color itself comes first, also before another one at the same point.
    keys[color] = -1
    keys.sort()
    neighbors[color * count] = color
    for (let rank = 1; rank < count; rank += 1) {
      const key = keys[rank] ?? 0
      neighbors[color * count + rank] = key % colorSlots
      distances[color * count + rank] = Math.sqrt(Math.floor(key / colorSlots) / fineness)
    }
    safeSquares[color] = count > 1 ? ((distances[color * count + 1] ?? 0) / 2) ** 2 : Infinity
  }
  return { count, points, neighbors, distances, safeSquares }
}

/**
 * Finds the color nearest to a point. By the triangle inequality, another color can only be nearer than the guess
 * within a certain distance of the guess, so the guess's neighbors are searched up to there.
 *
 * @param guess - any color; a better guess makes the search shorter.
 */
export const nearestColor = (
  { count, points, neighbors, distances, safeSquares }: ColorIndex,
  a: number,
  b: number,
  c: number,
  d: number,
  guess: number,
): number => {
  const at = guess * axes
  const fromGuess =
    (a - (points[at] ?? 0)) ** 2 +
    (b - (points[at + 1] ?? 0)) ** 2 +
    (c - (points[at + 2] ?? 0)) ** 2 +
    (d - (points[at + 3] ?? 0)) ** 2
  if (fromGuess <= (safeSquares[guess] ?? 0)) return guess
  const toGuess = Math.sqrt(fromGuess)
  let nearest = guess
  let least = fromGuess
  let reach = 2 * toGuess
  const first = guess * count
  for (let rank = 1; rank < count; rank += 1) {
    if ((distances[first + rank] ?? 0) >= reach) break
    const other = neighbors[first + rank] ?? 0
    const from = other * axes
    const toA = a - (points[from] ?? 0)
    const toB = b - (points[from + 1] ?? 0)
    const toC = c - (points[from + 2] ?? 0)
    const toD = d - (points[from + 3] ?? 0)
    const square = toA * toA + toB * toB + toC * toC + toD * toD
    if (square >= least) continue
    least = square
    nearest = other
    reach = toGuess + Math.sqrt(square)
  }
  return nearest
}
