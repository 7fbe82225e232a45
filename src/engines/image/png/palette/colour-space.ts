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
