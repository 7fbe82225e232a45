import type { Raster } from '../../raster.ts'
import { alphaPoint, axes, indexColors, nearestColor, pointsOf, weights } from './color-space.ts'

/**
 * Larger errors, in units of the color space, are limited to this before they are diffused, because they would
 * show as stains.
 */
const maxError = 20

/** The shares of the error that each neighbor gets (Floyd and Steinberg, 1976). */
const shares = { ahead: 7 / 16, belowBehind: 3 / 16, below: 5 / 16, belowAhead: 1 / 16 } as const

/** The cache of guesses is indexed by five bits of red, green and blue and three of alpha. */
const guessCount = 2 ** 18
const guessKey = (pixel: number) =>
  ((pixel >>> 3) & 0x1f) |
  ((pixel >>> 6) & 0x3e0) |
  ((pixel >>> 9) & 0x7c00) |
  ((pixel >>> 29) << 15)

const addTo = (
  errors: Float32Array,
  at: number,
  share: number,
  a: number,
  b: number,
  c: number,
  d: number,
) => {
  errors[at] = (errors[at] ?? 0) + a * share
  errors[at + 1] = (errors[at + 1] ?? 0) + b * share
  errors[at + 2] = (errors[at + 2] ?? 0) + c * share
  errors[at + 3] = (errors[at + 3] ?? 0) + d * share
}

/**
 * Maps every pixel to the palette's nearest color and diffuses the error to its neighbors, in rows of alternating
 * direction. Opaque pixels get opaque colors if there are any. Fully transparent pixels neither receive nor pass
 * on errors.
 *
 * @param palette - packed pixels, up to 256, the opaque ones last.
 * @param strength - the share of the errors that is diffused: 0 none, 1 all.
 * @returns a palette index per pixel.
 */
export const dither = (
  { data, width, height }: Raster,
  palette: Uint32Array,
  strength: number,
): Uint8Array<ArrayBuffer> => {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const points = pointsOf(palette)
  const every = indexColors(points)
  const firstOpaque = Math.max(
    0,
    palette.findIndex((pixel) => pixel >>> 24 === 255),
  )
  const opaque = firstOpaque === 0 ? every : indexColors(points.slice(firstOpaque * axes))
  const clear = nearestColor(every, 0, 0, 0, 0, 0)
  const guesses = new Uint8Array(guessCount)
  const indices = new Uint8Array(width * height)
  // One extra pixel on both sides avoids special cases at the ends of a row.
  let errors = new Float32Array((width + 2) * axes)
  let errorsBelow = new Float32Array((width + 2) * axes)

  for (let y = 0; y < height; y += 1) {
    const isForwards = y % 2 === 0
    const step = isForwards ? 1 : -1
    let x = isForwards ? 0 : width - 1
    for (let count = 0; count < width; count += 1, x += step) {
      const pixel = pixels[y * width + x] ?? 0
      const alpha = pixel >>> 24
      if (alpha === 0) {
        indices[y * width + x] = clear
        continue
      }
      const opacity = alpha / 255
      let a = (pixel & 255) * opacity * weights.red
      let b = ((pixel >>> 8) & 255) * opacity * weights.green
      let c = ((pixel >>> 16) & 255) * opacity * weights.blue
      let d = alphaPoint(alpha)
      const here = (x + 1) * axes
      if (strength > 0) {
        const errorA = errors[here] ?? 0
        const errorB = errors[here + 1] ?? 0
        const errorC = errors[here + 2] ?? 0
        const errorD = errors[here + 3] ?? 0
        const square = errorA * errorA + errorB * errorB + errorC * errorC + errorD * errorD
        const scale = square > maxError ** 2 ? (strength * maxError) / Math.sqrt(square) : strength
        a += errorA * scale
        b += errorB * scale
        c += errorC * scale
        d += errorD * scale
      }
      const key = guessKey(pixel)
      const guess = guesses[key] ?? 0
      const color =
        alpha === 255
          ? firstOpaque + nearestColor(opaque, a, b, c, d, Math.max(0, guess - firstOpaque))
          : nearestColor(every, a, b, c, d, guess)
      guesses[key] = color
      indices[y * width + x] = color
      if (strength === 0) continue
      const at = color * axes
      const wrongA = a - (points[at] ?? 0)
      const wrongB = b - (points[at + 1] ?? 0)
      const wrongC = c - (points[at + 2] ?? 0)
      const wrongD = d - (points[at + 3] ?? 0)
      const ahead = here + step * axes
      const behind = here - step * axes
      addTo(errors, ahead, shares.ahead, wrongA, wrongB, wrongC, wrongD)
      addTo(errorsBelow, behind, shares.belowBehind, wrongA, wrongB, wrongC, wrongD)
      addTo(errorsBelow, here, shares.below, wrongA, wrongB, wrongC, wrongD)
      addTo(errorsBelow, ahead, shares.belowAhead, wrongA, wrongB, wrongC, wrongD)
    }
    const spent = errors
    errors = errorsBelow
    errorsBelow = spent.fill(0)
  }
  return indices
}
