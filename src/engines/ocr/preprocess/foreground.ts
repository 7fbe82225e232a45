import type { GrayImage } from '../../../core/image-coding.ts'
import { medianOf } from '../../../core/statistics.ts'
import type { Box } from '../reading.ts'
import { type Component, findComponents } from './connected-components.ts'
import { medianShadeOf } from './transform.ts'

interface SauvolaOptions {
  /**
   * The factor k of Sauvola's formula, 0 to 1: how far below the mean of its surroundings a pixel has to be.
   */
  k?: number
  /** Half the side of the square around each pixel, in pixels. */
  radiusPx?: number
}

/** The largest standard deviation of 8-bit values. */
const widestDeviation = 128
const defaultK = 0.2
const minRadiusPx = 10
/** The default radius, as a share of the picture's width. */
const radiusShare = 1 / 60

const foregroundShade = 0
const paperShade = 255

/**
 * Binarises a picture by each pixel's surroundings, so that shadows do not matter: J. Sauvola and M. Pietikäinen,
 * Adaptive document image binarization, Pattern Recognition 33 (2000), formula 5. A pixel is foreground unless it
 * is lighter than m · (1 + k · (s / 128 − 1)), with the mean m and the standard deviation s around it.
 *
 * @returns 0 for foreground, 255 for paper.
 */
export const sauvola = (
  { data, width, height }: GrayImage,
  {
    k = defaultK,
    radiusPx = Math.max(minRadiusPx, Math.round(width * radiusShare)),
  }: SauvolaOptions = {},
): GrayImage => {
  const result = new Uint8Array(width * height).fill(paperShade)
  // The sums of the window's columns, with as many zeros before and after as the window extends beyond the edges.
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
      // Both sides are squared, because a square root per pixel would take most of the time.
      if (
        above <= 0 ||
        above * above <= deviationShare * mean * mean * (square * share - mean * mean)
      )
        result[row + x] = foregroundShade
    }
  }
  return { data: result, width, height }
}

/** The foreground of a page: what is written or drawn on it. */
export interface Foreground {
  /** The mask: 0 is foreground, 255 is paper. */
  mask: GrayImage
  /** The connected components of the mask, without specks. */
  components: readonly Component[]
}

/** Components whose longer side is shorter than this are specks: dots, commas, noise. */
const minSidePx = 4
/** The threshold between foreground and paper in a mask. */
const middle = 128

/**
 * Finds the connected components of a mask.
 *
 * @param mask - a picture of 0 and 255 only.
 */
export const foregroundOfMask = (mask: GrayImage): Foreground => ({
  mask,
  components: findComponents(mask, { below: middle, minSidePx }),
})

export const findForeground = (image: GrayImage): Foreground => foregroundOfMask(sauvola(image))

/** The limits of what may be a letter, or a few that touch: sides, and number of pixels. */
const tallestLetterPx = 150
const widestLetterPx = 200
const minLetterWidthPx = 2
const minLetterPixels = 8

/** Tells whether a component may be a letter, or a few that touch. */
export const isLetterLike = ({ box, pixelCount }: Component): boolean =>
  box.height >= minSidePx &&
  box.height < tallestLetterPx &&
  box.width >= minLetterWidthPx &&
  box.width < widestLetterPx &&
  pixelCount > minLetterPixels

/** With fewer letters than this, their height cannot be measured. */
const minLetters = 20

/**
 * A dot is nearly as wide as high and fills most of its box; small ones are five by five pixels without corners.
 */
const minDotFill = 0.55
const maxDotAspect = 1.5
/** Only a dash or a stroke fills this share of its box, and no letter. */
const minDashFill = 0.85
/** A component longer than this many median letter heights is not a dash. */
const longestDashInHeights = 3
/**
 * Some letters look like dots and strokes, so these are left out only where the remaining components are this many
 * times as high.
 */
const minAboveDots = 2

/** Tells whether a component may be a dot or a dash. */
export const isDotOrDash = ({ box: { width, height }, pixelCount }: Component): boolean => {
  const fill = pixelCount / (width * height)
  const isSquare = Math.max(width, height) <= Math.min(width, height) * maxDotAspect
  return fill >= (isSquare ? minDotFill : minDashFill)
}

const typicalHeightPx = (components: readonly Component[]): number =>
  medianOf(components.map(({ box }) => box.height)) ?? 0

/**
 * Returns the median height of letters in pixels; undefined when there are too few. Dots of leaders and dashes of
 * borders may be more frequent than letters and are left out.
 */
export const typicalLetterHeightPx = ({ components }: Foreground): number | undefined => {
  const candidates = components.filter(isLetterLike)
  if (candidates.length < minLetters) return undefined
  const usual = typicalHeightPx(candidates)
  const letters = candidates.filter(
    (component) =>
      !isDotOrDash(component) ||
      Math.max(component.box.width, component.box.height) > usual * longestDashInHeights,
  )
  const withoutDots = typicalHeightPx(letters)
  return letters.length >= minLetters && withoutDots >= usual * minAboveDots ? withoutDots : usual
}

const containsComponent = (box: Box, { box: inner }: Component): boolean => {
  const x = inner.left + inner.width / 2
  const y = inner.top + inner.height / 2
  return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height
}

/** Letter-like components that lie in none of the boxes. */
interface UncoveredForeground {
  components: readonly Component[]
  /**
   * Their share of all letter-like components, by pixels: 0 when everything is covered, 1 when nothing is.
   */
  share: number
}

const pixelsOf = (components: readonly Component[]): number =>
  components.reduce((sum, { pixelCount }) => sum + pixelCount, 0)

/**
 * Finds letter-like components that no box covers, such as letters outside the recognized words.
 */
export const findUncovered = (
  { components }: Foreground,
  boxes: readonly Box[],
): UncoveredForeground => {
  const letters = components.filter(isLetterLike)
  const uncovered = letters.filter((letter) => !boxes.some((box) => containsComponent(box, letter)))
  const all = pixelsOf(letters)
  return { components: uncovered, share: all === 0 ? 0 : pixelsOf(uncovered) / all }
}

/** A dark region is darker than this share of the page's median shade. */
const darkShare = 0.75
/** The region fills at least this share of its box; letters and rounded corners take the rest. */
const minFill = 0.5
/** A region that fills more than this share of its box has no text on it. */
const maxFill = 0.985
const minHeightInLetters = 1.4
const minWidthInLetters = 2
const minBoxHeightPx = 12
/** A region of a larger share of the page is the page itself, or a picture. */
const maxPageShare = 0.6

/**
 * Finds dark or colored regions that may hold light letters (buttons, table headings, labels), in reading order.
 * Photographs are found as well.
 *
 * @param image - a picture that has dark letters on light paper otherwise.
 * @param letterPx - the usual height of a letter, in pixels.
 */
export const findDarkRegions = (image: GrayImage, letterPx: number): Box[] => {
  const below = medianShadeOf(image) * darkShare
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
