import type { GrayImage } from '../../../core/gray-image.ts'
import type { Box } from '../reading.ts'
import { type Component, findComponents } from './connected-components.ts'
import { histogramOf, percentileOf } from './gray.ts'

interface SauvolaOptions {
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

const foregroundShade = 0
const paperShade = 255

/**
 * Black and white by what surrounds each pixel, so that shadows do not matter: J. Sauvola and M. Pietikäinen, Adaptive
 * document image binarization, Pattern Recognition 33 (2000), formula 5. A pixel is foregroundShade unless it is lighter than
 * m · (1 + k · (s / 128 − 1)), with m the mean and s the standard deviation around it.
 *
 * @returns 0 for foregroundShade, 255 for paperShade.
 */
export const sauvola = (
  { data, width, height }: GrayImage,
  {
    k = defaultK,
    radiusPx = Math.max(minRadiusPx, Math.round(width * radiusShare)),
  }: SauvolaOptions = {},
): GrayImage => {
  const result = new Uint8Array(width * height).fill(paperShade)
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
        result[row + x] = foregroundShade
    }
  }
  return { data: result, width, height }
}

/** What is written or drawn on a page. */
export interface Foreground {
  /** 0 where there is foreground, 255 where there is none. */
  mask: GrayImage
  /** What hangs together, specks left out. */
  components: readonly Component[]
}

/** Shorter ones are specks: dots, commas, noise. */
const minSidePx = 4
/** Between foreground and paper of a picture of both alone. */
const middle = 128

/** @param mask - 0 and 255 only. */
export const foregroundOfMask = (mask: GrayImage): Foreground => ({
  mask,
  components: findComponents(mask, { below: middle, minSidePx }),
})

export const findForeground = (image: GrayImage): Foreground => foregroundOfMask(sauvola(image))

/** What could be a letter, or a few that touch: sides, and how much foreground. */
const tallestLetterPx = 150
const widestLetterPx = 200
const minLetterWidthPx = 2
const minLetterPixels = 8

/** Whether it could be a letter, or a few that touch. */
export const isLetterLike = ({ box, pixelCount }: Component): boolean =>
  box.height >= minSidePx &&
  box.height < tallestLetterPx &&
  box.width >= minLetterWidthPx &&
  box.width < widestLetterPx &&
  pixelCount > minLetterPixels

/** With fewer there is no telling. */
const minLetters = 20

/** Dots are as wide as they are high, or nearly, and full; small ones are five pixels by five without corners. */
const minDotFill = 0.55
const maxDotAspect = 1.5
/** So full is no letter but a stroke. */
const minDashFill = 0.85
/** In usual heights, where dots and dashes are what is usual. */
const longestDash = 3
/** Letters may be dots and strokes as well: leaders and borders are told by the others being this much higher. */
const minAboveDots = 2

/** Whether it could be a dot, or a dash. */
export const isDotOrDash = ({ box: { width, height }, pixelCount }: Component): boolean => {
  const fill = pixelCount / (width * height)
  const isSquare = Math.max(width, height) <= Math.min(width, height) * maxDotAspect
  return fill >= (isSquare ? minDotFill : minDashFill)
}

const usualHeightPx = (components: readonly Component[]): number => {
  const heights = components.map(({ box }) => box.height).toSorted((one, other) => one - other)
  return heights[heights.length >> 1] ?? 0
}

/**
 * The usual height of a letter, in pixels; undefined when there are too few to say. The dots that lead from a title to
 * its page may be many more than the letters, and the dashes of a border.
 */
export const usualLetterHeightPx = ({ components }: Foreground): number | undefined => {
  const candidates = components.filter(isLetterLike)
  if (candidates.length < minLetters) return undefined
  const usual = usualHeightPx(candidates)
  const letters = candidates.filter(
    (component) =>
      !isDotOrDash(component) ||
      Math.max(component.box.width, component.box.height) > usual * longestDash,
  )
  const withoutDots = usualHeightPx(letters)
  return letters.length >= minLetters && withoutDots >= usual * minAboveDots ? withoutDots : usual
}

const containsComponent = (box: Box, { box: inner }: Component): boolean => {
  const x = inner.left + inner.width / 2
  const y = inner.top + inner.height / 2
  return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height
}

/** What looks like letters and lies in none of the boxes. */
interface UncoveredForeground {
  components: readonly Component[]
  /** Its part of all that looks like letters, by pixels: 0 when everything is covered, 1 when nothing is. */
  share: number
}

const pixelsOf = (components: readonly Component[]): number =>
  components.reduce((sum, { pixelCount }) => sum + pixelCount, 0)

/** Finds letters that no box holds, those of the words that were read, say. */
export const findUncovered = (
  { components }: Foreground,
  boxes: readonly Box[],
): UncoveredForeground => {
  const letters = components.filter(isLetterLike)
  const uncovered = letters.filter((letter) => !boxes.some((box) => containsComponent(box, letter)))
  const all = pixelsOf(letters)
  return { components: uncovered, share: all === 0 ? 0 : pixelsOf(uncovered) / all }
}

/** A fill has to be this much darker than the page. */
const darkShare = 0.75
/** Letters and rounded corners take the rest. */
const minFill = 0.5
/** More than that, and there is nothing written on it. */
const maxFill = 0.985
const minHeightInLetters = 1.4
const minWidthInLetters = 2
const minBoxHeightPx = 12
/** Larger ones are the page itself, or a picture. */
const maxPageShare = 0.6

/**
 * Filled dark or coloured regions that may hold light letters: buttons, headings of tables, labels. Reading order;
 * photographs look the same.
 *
 * @param image - of dark letters on light paper otherwise.
 * @param letterPx - the usual height of a letter.
 */
export const findDarkRegions = (image: GrayImage, letterPx: number): Box[] => {
  const below = percentileOf(histogramOf(image), 0.5) * darkShare
  const minHeightPx = Math.max(minBoxHeightPx, letterPx * minHeightInLetters)
  const pageArea = image.width * image.height
  return findComponents(image, { below, minSidePx: minBoxHeightPx })
    .filter(({ box, pixelCount }) => {
      const fill = pixelCount / (box.width * box.height)
      return (
        box.height >= minHeightPx &&
        box.width >= letterPx * minWidthInLetters &&
        box.width * box.height <= pageArea * maxPageShare &&
        fill >= minFill &&
        fill <= maxFill
      )
    })
    .map(({ box }) => box)
    .toSorted((one, other) => one.top - other.top || one.left - other.left)
}
