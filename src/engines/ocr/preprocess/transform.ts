import type { GrayImage } from '../../../core/image-coding.ts'
import type { Box } from '../reading.ts'

export { scale } from './scale.ts'

const white = 255

/** The part of a picture within a box, as far as there is any. */
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

/** Light for dark. */
export const invert = ({ data, width, height }: GrayImage): GrayImage => ({
  data: data.map((value) => white - value),
  width,
  height,
})

/** A quarter of a turn clockwise. */
export type Quarters = 0 | 1 | 2 | 3

/** Turns a picture clockwise without changing a pixel. */
export const turnQuarters = (image: GrayImage, quarters: Quarters): GrayImage => {
  const { data, width, height } = image
  if (quarters === 0) return image
  if (quarters === 2) return { data: data.toReversed(), width, height }
  const turned = new Uint8Array(data.length)
  const isClockwise = quarters === 1
  // A column of the turned picture is a row of this one.
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

/** With a white pixel all around, so that edges need no care. */
const withMargin = ({ data, width, height }: GrayImage): GrayImage => {
  const wider = width + 2
  const framed = new Uint8Array(wider * (height + 2)).fill(white)
  for (let y = 0; y < height; y += 1)
    framed.set(data.subarray(y * width, (y + 1) * width), (y + 1) * wider + 1)
  return { data: framed, width: wider, height: height + 2 }
}

/**
 * Where along a row a point that moves by `step` a pixel stays above 0 and below `end`: from the first pixel to before
 * the last.
 */
const spanWithin = (start: number, step: number, end: number): [from: number, to: number] => {
  if (Math.abs(step) < 1e-12) return start > 0 && start < end ? [0, Infinity] : [0, 0]
  const enters = (step > 0 ? -start : end - start) / step
  const leaves = (step > 0 ? end - start : -start) / step
  return [Math.floor(enters) + 1, Math.ceil(leaves)]
}

/** Steps between two pixels that are told apart. */
const fractions = 256

/**
 * Turns a picture clockwise about its centre, bilinearly. The picture grows to hold all corners; what was not there is
 * white. Its centre stays the centre.
 */
export const turn = (image: GrayImage, clockwiseDegrees: number): GrayImage => {
  const quarters = clockwiseDegrees / quarterDegrees
  // A whole number that is brought into 0 to 3 is one of these.
  if (Number.isInteger(quarters)) return turnQuarters(image, (((quarters % 4) + 4) % 4) as Quarters)
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
    // Of the margin's corner pixel's centre.
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
