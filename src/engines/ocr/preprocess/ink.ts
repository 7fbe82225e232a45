import type { GrayImage } from '../../../core/image-coding.ts'
import type { Box } from '../reading.ts'
import { type Component, findComponents } from './components.ts'
import { histogramOf, percentileOf } from './histogram.ts'
import { sauvola } from './threshold.ts'

/** What is written or drawn on a page. */
export interface InkMask {
  /** 0 where there is ink, 255 where there is none. */
  mask: GrayImage
  /** What hangs together, specks left out. */
  components: readonly Component[]
}

/** Shorter ones are specks: dots, commas, noise. */
const leastSidePx = 4
/** Between ink and paper of a picture of both alone. */
const middle = 128

/** @param mask - 0 and 255 only. */
export const inkOfMask = (mask: GrayImage): InkMask => ({
  mask,
  components: findComponents(mask, { below: middle, leastSidePx }),
})

export const findInk = (image: GrayImage): InkMask => inkOfMask(sauvola(image))

/** What could be a letter, or a few that touch: sides, and how much ink. */
const tallestLetterPx = 150
const widestLetterPx = 200
const leastLetterWidthPx = 2
const leastLetterPixels = 8

/** Whether it could be a letter, or a few that touch. */
export const isLetterLike = ({ box, pixelCount }: Component): boolean =>
  box.height >= leastSidePx &&
  box.height < tallestLetterPx &&
  box.width >= leastLetterWidthPx &&
  box.width < widestLetterPx &&
  pixelCount > leastLetterPixels

/** With fewer there is no telling. */
const leastLetters = 20

/** Dots are as wide as they are high, or nearly, and full; small ones are five pixels by five without corners. */
const leastDotFill = 0.55
const mostDotAspect = 1.5
/** So full is no letter but a stroke. */
const leastDashFill = 0.85
/** In usual heights, where dots and dashes are what is usual. */
const longestDash = 3
/** Letters may be dots and strokes as well: leaders and borders are told by the others being this much higher. */
const leastAboveDots = 2

/** Whether it could be a dot, or a dash. */
export const isDotOrDash = ({ box: { width, height }, pixelCount }: Component): boolean => {
  const fill = pixelCount / (width * height)
  const isSquare = Math.max(width, height) <= Math.min(width, height) * mostDotAspect
  return fill >= (isSquare ? leastDotFill : leastDashFill)
}

const usualHeightPx = (components: readonly Component[]): number => {
  const heights = components.map(({ box }) => box.height).toSorted((one, other) => one - other)
  return heights[heights.length >> 1] ?? 0
}

/**
 * The usual height of a letter, in pixels; undefined when there are too few to say. The dots that lead from a title to
 * its page may be many more than the letters, and the dashes of a border.
 */
export const letterHeightPx = ({ components }: InkMask): number | undefined => {
  const candidates = components.filter(isLetterLike)
  if (candidates.length < leastLetters) return undefined
  const usual = usualHeightPx(candidates)
  const letters = candidates.filter(
    (component) =>
      !isDotOrDash(component) ||
      Math.max(component.box.width, component.box.height) > usual * longestDash,
  )
  const withoutDots = usualHeightPx(letters)
  return letters.length >= leastLetters && withoutDots >= usual * leastAboveDots
    ? withoutDots
    : usual
}

const holdsCentreOf = (box: Box, { box: inner }: Component): boolean => {
  const x = inner.left + inner.width / 2
  const y = inner.top + inner.height / 2
  return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height
}

/** What looks like letters and lies in none of the boxes. */
export interface UncoveredInk {
  components: readonly Component[]
  /** Its part of all that looks like letters, by pixels: 0 when everything is covered, 1 when nothing is. */
  share: number
}

const pixelsOf = (components: readonly Component[]): number =>
  components.reduce((sum, { pixelCount }) => sum + pixelCount, 0)

/** Finds letters that no box holds, those of the words that were read, say. */
export const inkOutside = ({ components }: InkMask, boxes: readonly Box[]): UncoveredInk => {
  const letters = components.filter(isLetterLike)
  const uncovered = letters.filter((letter) => !boxes.some((box) => holdsCentreOf(box, letter)))
  const all = pixelsOf(letters)
  return { components: uncovered, share: all === 0 ? 0 : pixelsOf(uncovered) / all }
}

/** A fill has to be this much darker than the page. */
const darkShare = 0.75
/** Letters and rounded corners take the rest. */
const leastFill = 0.5
/** More than that, and there is nothing written on it. */
const mostFill = 0.985
const leastHeightInLetters = 1.4
const leastWidthInLetters = 2
const leastBoxHeightPx = 12
/** Larger ones are the page itself, or a picture. */
const mostOfPage = 0.6

/**
 * Filled dark or coloured regions that may hold light letters: buttons, headings of tables, labels. Reading order;
 * photographs look the same.
 *
 * @param image - of dark letters on light paper otherwise.
 * @param letterPx - the usual height of a letter.
 */
export const darkBoxes = (image: GrayImage, letterPx: number): Box[] => {
  const below = percentileOf(histogramOf(image), 0.5) * darkShare
  const leastHeightPx = Math.max(leastBoxHeightPx, letterPx * leastHeightInLetters)
  const pageArea = image.width * image.height
  return findComponents(image, { below, leastSidePx: leastBoxHeightPx })
    .filter(({ box, pixelCount }) => {
      const fill = pixelCount / (box.width * box.height)
      return (
        box.height >= leastHeightPx &&
        box.width >= letterPx * leastWidthInLetters &&
        box.width * box.height <= pageArea * mostOfPage &&
        fill >= leastFill &&
        fill <= mostFill
      )
    })
    .map(({ box }) => box)
    .toSorted((one, other) => one.top - other.top || one.left - other.left)
}
