import type { Raster } from './raster.ts'
import type { Channel } from './ssimulacra2-weights.ts'

/** A row's light in each primary, 0 to 1, linear. */
export interface LinearRow {
  red: Float32Array
  green: Float32Array
  blue: Float32Array
}

/** A picture whose light is read row by row. */
export interface LinearPicture {
  readonly width: number
  readonly height: number
  readRow(y: number, row: LinearRow): void
}

const linearRow = (width: number): LinearRow => ({
  red: new Float32Array(width),
  green: new Float32Array(width),
  blue: new Float32Array(width),
})

/** The curve of sRGB (IEC 61966-2-1). */
const toLight = (coded: number): number =>
  coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4

const lightOfByte = Float32Array.from({ length: 256 }, (_, value) => toLight(value / 255))

/** Of what is translucent: value, alpha and ground, a multiple of 1/510, come together on one of these steps. */
const blendedSteps = 2 * 255 * 255
let lightOfBlended: Float32Array | undefined

const createLightOfBlended = () =>
  Float32Array.from({ length: blendedSteps + 1 }, (_, at) => toLight(at / blendedSteps))

/**
 * @param ground - what is seen through, 0 to 1, coded as sRGB, to the nearest 1/510; an opaque picture does not show it.
 */
export const linearOf = ({ data, width, height }: Raster, ground: number): LinearPicture => {
  const groundSteps = Math.round(ground * 510)
  const light = (value: number, alpha: number) => {
    if (alpha === 255) return lightOfByte[value] ?? 0
    lightOfBlended ??= createLightOfBlended()
    return lightOfBlended[2 * value * alpha + groundSteps * (255 - alpha)] ?? 0
  }
  return {
    width,
    height,
    readRow: (y, { red, green, blue }) => {
      for (let x = 0, at = y * width * 4; x < width; x += 1, at += 4) {
        const alpha = data[at + 3] ?? 0
        red[x] = light(data[at] ?? 0, alpha)
        green[x] = light(data[at + 1] ?? 0, alpha)
        blue[x] = light(data[at + 2] ?? 0, alpha)
      }
    },
  }
}

const halveRow = (
  upper: Float32Array,
  lower: Float32Array,
  halved: Float32Array,
  from: number,
  to: number,
): void => {
  const last = upper.length - 1
  for (let at = from, x = 0; at < to; at += 1, x += 2) {
    const right = x < last ? x + 1 : last
    const sum = (upper[x] ?? 0) + (upper[right] ?? 0) + (lower[x] ?? 0) + (lower[right] ?? 0)
    halved[at] = sum * 0.25
  }
}

/** Half the size, each pixel the mean light of four; the last row and column count twice where they are odd. */
export const halve = (picture: LinearPicture): LinearPicture => {
  const width = (picture.width + 1) >> 1
  const height = (picture.height + 1) >> 1
  const { red, green, blue } = linearRow(width * height)
  const upper = linearRow(picture.width)
  const lower = linearRow(picture.width)
  for (let y = 0; y < height; y += 1) {
    picture.readRow(2 * y, upper)
    picture.readRow(Math.min(2 * y + 1, picture.height - 1), lower)
    const from = y * width
    halveRow(upper.red, lower.red, red, from, from + width)
    halveRow(upper.green, lower.green, green, from, from + width)
    halveRow(upper.blue, lower.blue, blue, from, from + width)
  }
  return {
    width,
    height,
    readRow: (y, row) => {
      row.red.set(red.subarray(y * width, (y + 1) * width))
      row.green.set(green.subarray(y * width, (y + 1) * width))
      row.blue.set(blue.subarray(y * width, (y + 1) * width))
    },
  }
}

const floatBits = new Float32Array(1)
const integerBits = new Uint32Array(floatBits.buffer)

/** Leading bits of a single-precision number that choose a guess: its exponent and 8 bits more. */
const guessShift = 15

/** 2⁻⁹ lies below everything whose root is asked for, 2 above. */
const firstGuess = 0x3b000000 >>> guessShift
const guessCount = (0x40000000 >>> guessShift) - firstGuess

const guesses = Float64Array.from({ length: guessCount }, (_, at) => {
  integerBits[0] = ((firstGuess + at) << guessShift) | (1 << (guessShift - 1))
  return Math.cbrt(floatBits[0] ?? 0)
})

/** The guess is right to 1 in 1,500, and one of Halley's steps makes it exact to single precision. */
const cubeRoot = (value: number): number => {
  floatBits[0] = value
  const guess = guesses[((integerBits[0] ?? 0) >>> guessShift) - firstGuess] ?? 0
  const cubed = guess * guess * guess
  return (guess * (cubed + 2 * value)) / (2 * cubed + value)
}

/** What XYB adds to light, that the eye's answer has no infinite slope at black (JPEG XL, ISO/IEC 18181-1). */
const bias = 0.0037930732552754493
const biasRoot = Math.cbrt(bias)

/**
 * One channel of XYB as JPEG XL defines it, moved and stretched by SSIMULACRA so that all three lie within 0 and 1.
 */
export const channelOf = (picture: LinearPicture, channel: Channel): Float32Array => {
  const { width, height } = picture
  const plane = new Float32Array(width * height)
  const { red, green, blue } = linearRow(width)
  for (let y = 0, at = 0; y < height; y += 1) {
    picture.readRow(y, { red, green, blue })
    for (let x = 0; x < width; x += 1, at += 1) {
      const r = red[x] ?? 0
      const g = green[x] ?? 0
      const b = blue[x] ?? 0
      const shared = 0.078 * b + bias
      const long = cubeRoot(0.3 * r + 0.622 * g + shared)
      const medium = cubeRoot(0.23 * r + 0.692 * g + shared)
      if (channel === 'y') plane[at] = 0.5 * (long + medium) - biasRoot + 0.01
      else if (channel === 'x') plane[at] = 7 * (long - medium) + 0.42
      else {
        const short = cubeRoot(
          0.24342268924547819 * r + 0.20476744424496821 * g + 0.5517898664839836 * b + bias,
        )
        plane[at] = short - 0.5 * (long + medium) + 0.55
      }
    }
  }
  return plane
}
