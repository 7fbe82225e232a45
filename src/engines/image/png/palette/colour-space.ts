/*
 * Colours are compared in a space of four axes: the coded (sRGB) samples multiplied by alpha, and alpha itself, each
 * weighted by how much a difference is seen. Transparent pixels are all one point, whatever colour they hide.
 */

/** Weights of red, green, blue and alpha. Found by trying, against SSIMULACRA 2 on `corpus/image/png`. */
export const weights = { red: 0.75, green: 1, blue: 0.6, alpha: 1.2 } as const

/**
 * How much farther opaque is from the rest than its alpha says: groups of colours are then seldom cut so that opaque
 * ones share a colour with some that can be seen through.
 */
const opaqueGap = 10

/** Where an alpha from 0 to 255 stands on its axis. */
export const alphaPoint = (alpha: number): number =>
  alpha * weights.alpha + (alpha === 255 ? opaqueGap : 0)

/** Numbers a point takes in a list of points. */
export const axes = 4

export type Points = Float32Array<ArrayBuffer>

/** Writes one colour's point; samples and alpha from 0 to 255, not multiplied. */
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

/** The points of packed pixels (`packPixel`). */
export const pointsOf = (pixels: Uint32Array): Points => {
  const points = new Float32Array(pixels.length * axes)
  pixels.forEach((pixel, index) => {
    const sample = (shift: number) => (pixel >>> shift) & 255
    writePoint(points, index, [sample(0), sample(8), sample(16), sample(24)])
  })
  return points
}

const toByte = (value: number) => Math.max(0, Math.min(255, Math.round(value)))

/** The packed pixel nearest to a point; one that nothing can be seen of is 0. */
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

/** For each colour of a palette the others, nearest first, so that a search can stop early. */
interface ColourIndex {
  count: number
  points: Points
  /** `neighbours[colour * count + rank]`: rank 0 is the colour itself. */
  neighbours: Uint8Array<ArrayBuffer>
  /** Their distances, rounded down. */
  distances: Float32Array<ArrayBuffer>
  /** Squared distance up to which nothing else can be nearer. */
  safeSquares: Float32Array<ArrayBuffer>
}

/** Squared distances, this much finer than whole, are sorted with their colour in the low bits: plain numbers. */
const fineness = 16
const colourSlots = 256

/** @param points - of up to 256 colours. */
export const indexColours = (points: Points): ColourIndex => {
  const count = points.length / axes
  const neighbours = new Uint8Array(count * count)
  const distances = new Float32Array(count * count)
  const safeSquares = new Float32Array(count)
  const keys = new Float64Array(count)
  for (let colour = 0; colour < count; colour += 1) {
    const from = colour * axes
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
      keys[other] = Math.floor(square * fineness) * colourSlots + other
    }
    // Itself comes first, also before another of the same point.
    keys[colour] = -1
    keys.sort()
    neighbours[colour * count] = colour
    for (let rank = 1; rank < count; rank += 1) {
      const key = keys[rank] ?? 0
      neighbours[colour * count + rank] = key % colourSlots
      distances[colour * count + rank] = Math.sqrt(Math.floor(key / colourSlots) / fineness)
    }
    safeSquares[colour] = count > 1 ? ((distances[colour * count + 1] ?? 0) / 2) ** 2 : Infinity
  }
  return { count, points, neighbours, distances, safeSquares }
}

/**
 * The colour nearest to a point. Another can only be nearer than the guess when it is not farther from the guess
 * than the point is from both: the guess's neighbours are looked at up to there.
 *
 * @param guess - any colour; the better it is, the sooner the answer is there.
 */
export const nearestColour = (
  { count, points, neighbours, distances, safeSquares }: ColourIndex,
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
    const other = neighbours[first + rank] ?? 0
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
