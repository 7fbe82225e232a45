import type { GrayImage } from '../../../core/image-coding.ts'
import { findSkew, isUpsideDown } from './orientation.ts'
import {
  levels,
  medianShadeOf,
  percentileOf,
  invert,
  isBilevel,
  reduceTo,
  rotate,
  rotateQuarters,
  scale,
  smooth,
} from './transform.ts'
import {
  type Foreground,
  findForeground,
  isLetterLike,
  typicalLetterHeightPx,
} from './foreground.ts'
import { removeDotLeaders } from './dot-leaders.ts'

/** A page prepared for Tesseract. */
export interface PreparedPage {
  /**
   * The picture to read: dark letters on light paper, level, with letters of a size that Tesseract reads well.
   */
  image: GrayImage
  /** The same picture before binarisation; `image` itself when it was not binarised. */
  gray: GrayImage
  /** The foreground of `image`. */
  foreground: Foreground
  /**
   * The usual height of a letter on `image`, in pixels; undefined when there are too few letters to measure it.
   */
  letterPx: number | undefined
  /** The number of pixels of `image` per pixel of the given picture, along one side. */
  scale: number
  /**
   * The angle by which the given picture was turned clockwise about its center, -10 to 280. The center of `image`
   * is the same point.
   */
  clockwiseDegrees: number
  isInverted: boolean
}

/** A picture is dark when half of its pixels are darker than this shade. */
const darkMedian = 110

const countLetters = ({ components }: Foreground): number => components.filter(isLetterLike).length

/**
 * Returns the picture with dark letters on light paper. A dark picture may hold light letters, or a light page on a
 * dark table.
 */
const normalizePolarity = (given: GrayImage) => {
  const foreground = findForeground(given)
  if (medianShadeOf(given) >= darkMedian) return { light: given, foreground, isInverted: false }
  const inverted = invert(given)
  const foregroundInverted = findForeground(inverted)
  // With the wrong polarity, letters merge with what surrounds them.
  return countLetters(foregroundInverted) >= countLetters(foreground)
    ? { light: inverted, foreground: foregroundInverted, isInverted: true }
    : { light: given, foreground, isInverted: false }
}

/**
 * Tesseract reads letters below the first height badly, and of the second height well (measured).
 */
const smallLetterPx = 12
const wantedLetterPx = 20
const maxEnlargement = 3
/** Larger pictures take more memory than phones have. */
const maxPixels = 30_000_000

const enlargementFor = ({ width, height }: GrayImage, letterPx: number | undefined): number => {
  if (letterPx === undefined || letterPx >= smallLetterPx) return 1
  const wanted = Math.min(maxEnlargement, wantedLetterPx / letterPx)
  return Math.max(1, Math.min(wanted, Math.sqrt(maxPixels / (width * height))))
}

/**
 * Lighting is measured on a picture reduced to this longest side, in square blocks. This percentile of a block's
 * shades is taken for paper.
 */
const lightLongestPx = 400
const blockPx = 12
const lightShareInBlock = 0.85
/** The percentiles of the blocks' paper shades that are compared. */
const lightest = 0.95
const darkest = 0.05

/** Returns how unevenly a page is lit: the ratio of the lightest paper shade to the darkest. */
const lightingUnevenness = (image: GrayImage): number => {
  const { data, width, height } = reduceTo(image, lightLongestPx)
  const shades = new Uint32Array(levels)
  for (let top = 0; top + blockPx <= height; top += blockPx)
    for (let left = 0; left + blockPx <= width; left += blockPx) {
      const counts = new Uint32Array(levels)
      for (let y = top; y < top + blockPx; y += 1)
        for (let x = left; x < left + blockPx; x += 1) {
          const value = data[y * width + x] ?? 0
          counts[value] = (counts[value] ?? 0) + 1
        }
      const shade = percentileOf(counts, lightShareInBlock)
      shades[shade] = (shades[shade] ?? 0) + 1
    }
  return percentileOf(shades, lightest) / Math.max(1, percentileOf(shades, darkest))
}

const minUnevenness = 1.5
const halfTurnDegrees = 180

const rotateForeground180 = ({ mask, components }: Foreground): Foreground => ({
  mask: rotateQuarters(mask, 2),
  components: components.map(({ box, pixelCount }) => ({
    box: {
      ...box,
      left: mask.width - box.left - box.width,
      top: mask.height - box.top - box.height,
    },
    pixelCount,
  })),
})

/** Makes a page light, large enough and level. */
const straighten = (given: GrayImage) => {
  const { light, foreground, isInverted } = normalizePolarity(given)
  const { isSideways, degrees } = findSkew(light, foreground)
  const standing = rotateQuarters(light, isSideways ? 1 : 0)
  const foregroundUpright = isSideways ? findForeground(standing) : foreground
  const factor = enlargementFor(standing, typicalLetterHeightPx(foregroundUpright))
  const level = rotate(scale(standing, factor), -degrees)
  const isAsItStood = level === standing
  return {
    // Tesseract was trained on soft edges (measured). Rotating and enlarging already soften them.
    gray: isAsItStood && isBilevel(level) ? smooth(level) : level,
    foreground: isAsItStood ? foregroundUpright : findForeground(level),
    scale: factor,
    clockwiseDegrees: (isSideways ? halfTurnDegrees / 2 : 0) - degrees,
    isInverted,
    // Binarisation would merge enlarged letters.
    isUneven: factor === 1 && lightingUnevenness(light) > minUnevenness,
  }
}

/**
 * Prepares a picture for Tesseract: dark letters on light paper, small letters enlarged, lines level and the right
 * way up, hard edges smoothed, dot leaders removed, and uneven lighting removed by binarisation. Each step is taken
 * only where it helps, because all of them harm a good page. Where lines cannot be detected, or hold figures or
 * capitals alone, the picture may stay sideways or upside down.
 */
export const prepare = (given: GrayImage): PreparedPage => {
  const straight = straighten(given)
  const { isInverted, isUneven } = straight
  const letterPx = typicalLetterHeightPx(straight.foreground)
  const isTurned = letterPx !== undefined && isUpsideDown(straight.foreground, letterPx)
  const standing = isTurned ? rotateQuarters(straight.gray, 2) : straight.gray
  const foregroundUpright = isTurned
    ? rotateForeground180(straight.foreground)
    : straight.foreground
  const { image: gray, foreground } =
    letterPx === undefined
      ? { image: standing, foreground: foregroundUpright }
      : removeDotLeaders(standing, foregroundUpright, letterPx)
  return {
    image: isUneven ? foreground.mask : gray,
    gray,
    foreground,
    letterPx,
    scale: straight.scale,
    clockwiseDegrees: straight.clockwiseDegrees + (isTurned ? halfTurnDegrees : 0),
    isInverted,
  }
}
