import type { GrayImage } from '../../../core/gray-image.ts'
import { findSkew, isUpsideDown } from './orientation.ts'
import { histogramOf, levels, percentileOf } from './gray.ts'
import { type Foreground, findForeground, isLetterLike, usualLetterHeightPx } from './foreground.ts'
import { removeDotLeaders } from './dot-leaders.ts'
import { invert, isBilevel, reduceTo, rotate, rotateQuarters, scale, smooth } from './transform.ts'

/** A picture made ready to be read. */
export interface PreparedPage {
  /** To be read: dark letters on light paper, level, of a size that the engine likes. */
  image: GrayImage
  /** The same before it was made black and white; `image` itself when it was not. */
  gray: GrayImage
  /** What is written on `image`. */
  foreground: Foreground
  /** The usual height of a letter on `image`, in pixels; undefined when there are too few to say. */
  letterPx: number | undefined
  /** Pixels of `image` along a pixel of what was given. */
  scale: number
  /**
   * By how much what was given was turned clockwise about its centre, -10 to 280; the centre of `image` is still that.
   */
  clockwiseDegrees: number
  isInverted: boolean
}

/** A picture is dark when half of it is darker than this. */
const darkMedian = 110

const countLetters = ({ components }: Foreground): number => components.filter(isLetterLike).length

/** Dark letters on light paper. A dark picture may hold light letters, or a light page on a dark table. */
const normalisePolarity = (given: GrayImage) => {
  const foreground = findForeground(given)
  if (percentileOf(histogramOf(given), 0.5) >= darkMedian)
    return { light: given, foreground, isInverted: false }
  const inverted = invert(given)
  const foregroundInverted = findForeground(inverted)
  // The wrong way round, letters run together with what is around them.
  return countLetters(foregroundInverted) >= countLetters(foreground)
    ? { light: inverted, foreground: foregroundInverted, isInverted: true }
    : { light: given, foreground, isInverted: false }
}

/** The engine reads smaller letters badly, and this size well (measured). */
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

/** Light is measured on a picture of this side, in blocks of which this share is paper. */
const lightLongestPx = 400
const blockPx = 12
const lightShareInBlock = 0.85
/** Percentiles of the blocks' shades, and the ratio between from which shadows are taken out. */
const lightest = 0.95
const darkest = 0.05

/** How unevenly a page is lit: the paper's shade where it is lightest through that where it is darkest. */
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

/** Light and large enough, and level. */
const straighten = (given: GrayImage) => {
  const { light, foreground, isInverted } = normalisePolarity(given)
  const { isSideways, degrees } = findSkew(light, foreground)
  const standing = rotateQuarters(light, isSideways ? 1 : 0)
  const foregroundUpright = isSideways ? findForeground(standing) : foreground
  const factor = enlargementFor(standing, usualLetterHeightPx(foregroundUpright))
  const level = rotate(scale(standing, factor), -degrees)
  const isAsItStood = level === standing
  return {
    // The engine learnt from soft edges (measured); turning and enlarging make some already.
    gray: isAsItStood && isBilevel(level) ? smooth(level) : level,
    foreground: isAsItStood ? foregroundUpright : findForeground(level),
    scale: factor,
    clockwiseDegrees: (isSideways ? halfTurnDegrees / 2 : 0) - degrees,
    isInverted,
    // Enlarged letters would grow together.
    isUneven: factor === 1 && lightingUnevenness(light) > minUnevenness,
  }
}

/**
 * Makes a picture ready for the engine: dark letters on light paper, small letters enlarged, lines level and the right
 * way up, hard edges softened, rows of dots left out, and shadows taken out where there are any. Each step is taken only where it helps: all
 * of them harm a good page. Where lines cannot be seen, or hold figures or capitals alone, the picture may stay on its
 * side or head.
 */
export const prepare = (given: GrayImage): PreparedPage => {
  const straight = straighten(given)
  const { isInverted, isUneven } = straight
  const letterPx = usualLetterHeightPx(straight.foreground)
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
