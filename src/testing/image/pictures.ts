import type { Raster } from '../../engines/image/raster.ts'

/** Computes a picture; `colorAt` gives red, green, blue and, where it is not opaque, alpha, 0 to 255. */
export const paint = (
  width: number,
  height: number,
  colorAt: (x: number, y: number) => readonly number[],
): Raster => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 255] = colorAt(x, y)
      data.set([red, green, blue, alpha], at)
    }
  return { data, width, height }
}

/** Returns a pseudo-random number from 0 to 1 that depends on the position only. */
const noiseAt = (x: number, y: number, seed: number): number => {
  let bits =
    Math.imul(x + 1, 374_761_393) ^ Math.imul(y + 1, 668_265_263) ^ Math.imul(seed, 2_147_483_647)
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177)
  return ((bits ^ (bits >>> 16)) >>> 0) / 4_294_967_296
}

/** A picture like a photograph: gradients, edges, texture, a little noise, in whole numbers. */
export const testPhotograph = (width: number, height: number): Raster =>
  paint(width, height, (x, y) => {
    const isDisc = (x - width * 0.3) ** 2 + (y - height * 0.4) ** 2 < (height * 0.25) ** 2
    const isStriped = x > width * 0.6 && (x + y) % 16 < 5
    const grain = Math.floor(noiseAt(x, y, 1) * 12) - 6
    const slope = Math.floor((x * 120) / width)
    const height255 = Math.floor((y * 160) / height)
    const [red, green, blue] = isDisc
      ? [210, 90 + (slope >> 1), 40]
      : [60 + slope, 200 - height255, 90 + height255]
    const dark = isStriped ? 45 : 0
    return [red - dark + grain, green - dark + grain, blue - dark + grain]
  })

/** Returns the picture with every sample changed. */
export const changed = (
  { data, width, height }: Raster,
  change: (value: number, x: number, y: number, channel: number) => number,
): Raster => ({
  data: data.map((value, at) => {
    const pixel = at >> 2
    return at % 4 === 3 ? value : change(value, pixel % width, Math.floor(pixel / width), at % 4)
  }),
  width,
  height,
})

/** Reduces the levels of each primary, which shows bands in gradients. */
export const posterised = (picture: Raster, step: number): Raster =>
  changed(picture, (value) => Math.floor(value / step) * step + (step >> 1))

export const noisy = (picture: Raster, amplitude: number): Raster =>
  changed(
    picture,
    (value, x, y, channel) =>
      value + Math.floor(noiseAt(x, y, channel + 2) * (2 * amplitude + 1)) - amplitude,
  )

/** Gives pixels of a row the same color in pairs, which blurs edges. */
export const smeared = (picture: Raster): Raster => {
  const { data, width } = picture
  return changed(picture, (value, x, y, channel) =>
    x % 2 === 0 ? value : (data[(y * width + x - 1) * 4 + channel] ?? value),
  )
}

/** Makes a picture more transparent from left to right, from 255 to 0. */
export const fading = ({ data, width, height }: Raster): Raster => ({
  data: data.map((value, at) =>
    at % 4 === 3 ? 255 - Math.floor((((at >> 2) % width) * 255) / Math.max(1, width - 1)) : value,
  ),
  width,
  height,
})

/** Converts a color of Display P3 to sRGB, each channel from 0 to 255, with the matrix that CSS Color 4 publishes. */
export const displayP3ToSrgb = (pixel: readonly number[]): number[] => {
  const toLinear = (value: number) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  const toCoded = (value: number) =>
    value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  const linear = pixel.map((value) => toLinear(value / 255))
  return [
    [1.2249401, -0.2249404, 0],
    [-0.0420569, 1.0420571, 0],
    [-0.0196376, -0.0786361, 1.0982735],
  ].map((row) => {
    const sum = row.reduce((total, weight, channel) => total + weight * (linear[channel] ?? 0), 0)
    return 255 * toCoded(Math.min(1, Math.max(0, sum)))
  })
}
