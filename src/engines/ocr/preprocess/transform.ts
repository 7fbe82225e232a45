import type { GrayImage } from '../../../core/image-coding.ts'
import type { Box } from '../reading.ts'

/** The weights of red, green and blue in luma, in 256ths (ITU-R BT.601). */
const [redShare, greenShare, blueShare] = [77, 150, 29]

/**
 * Converts RGBA pixels to shades of gray on a white background.
 *
 * @param at - the index in `gray` of the first pixel.
 */
export const writeGray = (rgba: Uint8ClampedArray, gray: Uint8Array, at: number): void => {
  const pixelCount = rgba.length >> 2
  for (let pixel = 0; pixel < pixelCount; pixel += 1) {
    const from = pixel << 2
    const shade =
      ((rgba[from] ?? 0) * redShare +
        (rgba[from + 1] ?? 0) * greenShare +
        (rgba[from + 2] ?? 0) * blueShare) >>
      8
    const opacity = rgba[from + 3] ?? 0
    gray[at + pixel] = opacity === 255 ? shade : 255 - Math.round(((255 - shade) * opacity) / 255)
  }
}

export const levels = 256

/** Counts the pixels of each shade. */
const histogramOf = ({ data }: GrayImage): Uint32Array => {
  const counts = new Uint32Array(levels)
  for (let at = 0; at < data.length; at += 1) {
    const value = data[at] ?? 0
    counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

/** Returns the smallest shade that at least this share of the pixels, 0 to 1, does not exceed. */
export const percentileOf = (counts: Uint32Array, share: number): number => {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share
  let sum = 0
  for (const [value, count] of counts.entries()) {
    sum += count
    if (sum >= wanted && count > 0) return value
  }
  return levels - 1
}

/** Returns the median shade of a picture, 0 to 255. */
export const medianShadeOf = (image: GrayImage): number => percentileOf(histogramOf(image), 0.5)

/** The source pixels and weights of each pixel of a scaled row or column. */
interface Taps {
  /** The first source pixel of each target pixel. */
  first: Int32Array
  /** `count` weights per target pixel, as fixed-point numbers with `weightBits` fractional bits. */
  weights: Int32Array
  count: number
}

const weightBits = 14
const one = 1 << weightBits

/** The Catmull-Rom cubic, which is sharp, and exact where pixels coincide. */
const cubic = (distance: number): number => {
  const at = Math.abs(distance)
  if (at >= 2) return 0
  return at < 1 ? (1.5 * at - 2.5) * at * at + 1 : ((2.5 - 0.5 * at) * at - 4) * at + 2
}

/** Returns how much of a pixel lies between two positions. */
const overlap = (pixelStart: number, from: number, to: number): number =>
  Math.max(0, Math.min(pixelStart + 1, to) - Math.max(pixelStart, from))

/**
 * Computes the weights: cubic interpolation for enlarging, the mean of the covered pixels for reducing.
 */
const makeTaps = (from: number, to: number): Taps => {
  const step = from / to
  const isReduced = step > 1
  const count = isReduced ? Math.ceil(step) + 1 : 4
  const first = new Int32Array(to)
  const weights = new Int32Array(to * count)
  for (let at = 0; at < to; at += 1) {
    const center = (at + 0.5) * step - 0.5
    const begin = isReduced ? Math.floor(at * step) : Math.floor(center) - 1
    const start = Math.max(0, Math.min(from - count, begin))
    first[at] = start
    const raw = Array.from({ length: count }, (_, tap) => {
      const pixel = start + tap
      // Pixels beyond an edge have no weight.
      if (pixel >= from) return 0
      return isReduced ? overlap(pixel, at * step, (at + 1) * step) : cubic(pixel - center)
    })
    const sum = raw.reduce((total, weight) => total + weight, 0)
    for (const [tap, weight] of raw.entries())
      weights[at * count + tap] = Math.round((weight / sum) * one)
  }
  return { first, weights, count }
}

const clampToByte = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value)

const half = one >> 1

const scaleRows = ({ data, width, height }: GrayImage, newWidth: number): GrayImage => {
  const { first, weights, count } = makeTaps(width, newWidth)
  const scaled = new Uint8Array(newWidth * height)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    for (let x = 0; x < newWidth; x += 1) {
      const from = row + (first[x] ?? 0)
      let sum = half
      for (let tap = 0; tap < count; tap += 1)
        sum += (data[from + tap] ?? 0) * (weights[x * count + tap] ?? 0)
      scaled[y * newWidth + x] = clampToByte(sum >> weightBits)
    }
  }
  return { data: scaled, width: newWidth, height }
}

const scaleColumns = ({ data, width, height }: GrayImage, newHeight: number): GrayImage => {
  const { first, weights, count } = makeTaps(height, newHeight)
  const scaled = new Uint8Array(width * newHeight)
  const sums = new Int32Array(width)
  for (let y = 0; y < newHeight; y += 1) {
    sums.fill(half)
    for (let tap = 0; tap < count; tap += 1) {
      const weight = weights[y * count + tap] ?? 0
      if (weight === 0) continue
      const row = ((first[y] ?? 0) + tap) * width
      for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (data[row + x] ?? 0) * weight
    }
    const target = y * width
    for (let x = 0; x < width; x += 1)
      scaled[target + x] = clampToByte((sums[x] ?? 0) >> weightBits)
  }
  return { data: scaled, width, height: newHeight }
}

/**
 * Scales a picture: cubic interpolation enlarges it, averaging reduces it.
 *
 * @param factor - above 0; each side is rounded, and at least one pixel.
 */
export const scale = (image: GrayImage, factor: number): GrayImage => {
  const width = Math.max(1, Math.round(image.width * factor))
  const height = Math.max(1, Math.round(image.height * factor))
  if (width === image.width && height === image.height) return image
  // The order that leaves fewer pixels for the second step is faster.
  return factor < 1
    ? scaleRows(scaleColumns(image, height), width)
    : scaleColumns(scaleRows(image, width), height)
}

/** Reduces a picture so that neither side is longer than `longestPx`; never enlarges it. */
export const reduceTo = (image: GrayImage, longestPx: number): GrayImage =>
  scale(image, Math.min(1, longestPx / Math.max(image.width, image.height)))

const white = 255

/** Returns the part of a picture within a box, clipped to the picture. */
export const crop = (image: GrayImage, box: Box): GrayImage => {
  const left = Math.max(0, Math.floor(box.left))
  const top = Math.max(0, Math.floor(box.top))
  const width = Math.max(0, Math.min(image.width, Math.ceil(box.left + box.width)) - left)
  const height = Math.max(0, Math.min(image.height, Math.ceil(box.top + box.height)) - top)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * image.width + left
    data.set(image.data.subarray(from, from + width), y * width)
  }
  return { data, width, height }
}

/** Returns the negative of a picture. */
export const invert = ({ data, width, height }: GrayImage): GrayImage => ({
  data: data.map((value) => white - value),
  width,
  height,
})

/** A number of quarter turns clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3

/** Rotates a picture clockwise without changing any pixel. */
export const rotateQuarters = (image: GrayImage, quarters: QuarterTurns): GrayImage => {
  const { data, width, height } = image
  if (quarters === 0) return image
  if (quarters === 2) return { data: data.toReversed(), width, height }
  const turned = new Uint8Array(data.length)
  const isClockwise = quarters === 1
  // A column of the rotated picture is a row of this one.
  for (let y = 0; y < height; y += 1) {
    const column = isClockwise ? height - 1 - y : y
    for (let x = 0; x < width; x += 1) {
      const row = isClockwise ? x : width - 1 - x
      turned[row * height + column] = data[y * width + x] ?? white
    }
  }
  return { data: turned, width: height, height: width }
}

const quarterDegrees = 90

/** Adds a white pixel on all sides, so that interpolation needs no special case at the edges. */
const withMargin = ({ data, width, height }: GrayImage): GrayImage => {
  const wider = width + 2
  const framed = new Uint8Array(wider * (height + 2)).fill(white)
  for (let y = 0; y < height; y += 1)
    framed.set(data.subarray(y * width, (y + 1) * width), (y + 1) * wider + 1)
  return { data: framed, width: wider, height: height + 2 }
}

/**
 * Returns the pixels of a row, from the first to before the last, at which a point that moves by `step` per pixel
 * lies above 0 and below `end`.
 */
const spanWithin = (start: number, step: number, end: number): [from: number, to: number] => {
  if (Math.abs(step) < 1e-12) return start > 0 && start < end ? [0, Infinity] : [0, 0]
  const enters = (step > 0 ? -start : end - start) / step
  const leaves = (step > 0 ? end - start : -start) / step
  return [Math.floor(enters) + 1, Math.ceil(leaves)]
}

/** The number of positions between two pixels that interpolation distinguishes. */
const fractions = 256

/**
 * Rotates a picture clockwise about its center with bilinear interpolation. The picture grows to hold all corners,
 * new pixels are white, and the center stays the center.
 */
export const rotate = (image: GrayImage, clockwiseDegrees: number): GrayImage => {
  const quarters = clockwiseDegrees / quarterDegrees
  // The modulo brings any whole number into 0 to 3, which the compiler cannot see.
  if (Number.isInteger(quarters))
    return rotateQuarters(image, (((quarters % 4) + 4) % 4) as QuarterTurns)
  const radians = (clockwiseDegrees * Math.PI) / 180
  const cosine = Math.cos(radians)
  const sine = Math.sin(radians)
  const width = Math.round(Math.abs(image.width * cosine) + Math.abs(image.height * sine))
  const height = Math.round(Math.abs(image.width * sine) + Math.abs(image.height * cosine))
  const source = withMargin(image)
  const pixels = source.data
  const stride = source.width
  const turned = new Uint8Array(width * height).fill(white)
  for (let y = 0; y < height; y += 1) {
    const dx = 0.5 - width / 2
    const dy = y + 0.5 - height / 2
    // The source position of the row's first pixel, relative to the center of the margin's corner pixel.
    const startX = dx * cosine + dy * sine + image.width / 2 + 0.5
    const startY = dy * cosine - dx * sine + image.height / 2 + 0.5
    const [fromX, toX] = spanWithin(startX, cosine, source.width - 1)
    const [fromY, toY] = spanWithin(startY, -sine, source.height - 1)
    const to = Math.min(width, toX, toY)
    for (let x = Math.max(0, fromX, fromY); x < to; x += 1) {
      const sourceX = startX + x * cosine
      const sourceY = startY - x * sine
      const left = Math.trunc(sourceX)
      const top = Math.trunc(sourceY)
      const right = Math.trunc((sourceX - left) * fractions)
      const down = Math.trunc((sourceY - top) * fractions)
      const at = top * stride + left
      const above = (pixels[at] ?? 0) * (fractions - right) + (pixels[at + 1] ?? 0) * right
      const below =
        (pixels[at + stride] ?? 0) * (fractions - right) + (pixels[at + stride + 1] ?? 0) * right
      turned[y * width + x] = (above * (fractions - down) + below * down + 0x80_00) >> 16
    }
  }
  return { data: turned, width, height }
}

/** Shades within this distance of black or white count as black or white. */
const margin = 16
/** A black-and-white scan may have this share of other shades, from a stamp or a picture. */
const maxBetween = 0.01

/** Tells whether a page was scanned in black and white only, as facsimiles are. */
export const isBilevel = (image: GrayImage): boolean => {
  const counts = histogramOf(image)
  const between = counts.subarray(margin, counts.length - margin)
  return between.reduce((sum, count) => sum + count, 0) <= maxBetween * image.data.length
}

/**
 * Smooths a picture with the binomial kernel 1-2-1 in both directions, repeating pixels at the edges. Steps become
 * soft edges, as in photographs.
 */
export const smooth = ({ data, width, height }: GrayImage): GrayImage => {
  const result = new Uint8Array(data.length)
  // The vertical sums of three rows are shared, so that each pixel is read only a few times.
  const sums = new Uint16Array(width)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    const above = y > 0 ? row - width : row
    const below = y < height - 1 ? row + width : row
    for (let x = 0; x < width; x += 1)
      sums[x] = (data[above + x] ?? 0) + 2 * (data[row + x] ?? 0) + (data[below + x] ?? 0)
    for (let x = 0; x < width; x += 1) {
      const middle = sums[x] ?? 0
      const sum = (sums[x - 1] ?? middle) + 2 * middle + (sums[x + 1] ?? middle)
      result[row + x] = (sum + 8) >> 4
    }
  }
  return { data: result, width, height }
}
