import type { GrayImage } from '../../../core/image-coding.ts'
import { medianOf } from '../../../core/statistics.ts'
import { type Foreground, isLetterLike, sauvola } from './foreground.ts'
import { reduceTo, rotateQuarters } from './transform.ts'
import type { Box } from '../reading.ts'

/**
 * The angle is measured on a picture reduced to this longest side; larger ones give no better angle.
 */
const longestPx = 800
const radiusPx = 12
const maxDegrees = 10
const coarseStepDegrees = 0.5
const fineStepDegrees = 0.1
/** Pixels this near to the edge are ignored, as they come from the edge of the sheet. */
const edgePx = 2

/** The foreground pixels, with columns counted from the middle. */
interface Points {
  x: Int16Array
  y: Int16Array
  height: number
  width: number
}

const foregroundPoints = ({ data, width, height }: GrayImage): Points => {
  const x: number[] = []
  const y: number[] = []
  for (let row = edgePx; row < height - edgePx; row += 1)
    for (let column = edgePx; column < width - edgePx; column += 1)
      if (data[row * width + column] === 0) {
        x.push(column - (width >> 1))
        y.push(row)
      }
  return { x: Int16Array.from(x), y: Int16Array.from(y), width, height }
}

/**
 * Measures how well foreground pixels line up in rows when the picture is sheared by an angle: the differences
 * between neighboring row sums are largest where lines of text are level (W. Postl, 1986).
 */
const sharpness = ({ x, y, width, height }: Points, degrees: number): number => {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const reach = Math.ceil((Math.abs(slope) * width) / 2) + 1
  const sums = new Float64Array(height + 2 * reach)
  for (let at = 0; at < x.length; at += 1) {
    const row = Math.round((y[at] ?? 0) - (x[at] ?? 0) * slope) + reach
    sums[row] = (sums[row] ?? 0) + 1
  }
  let total = 0
  for (let row = 1; row < sums.length; row += 1)
    total += ((sums[row] ?? 0) - (sums[row - 1] ?? 0)) ** 2
  return total
}

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step)

interface MeasuredSkew {
  /** The angle by which lines of text fall clockwise. */
  degrees: number
  /** The ratio of that angle's sharpness to the median sharpness of all angles. */
  peak: number
}

const bestOf = (points: Points, angles: readonly number[]) =>
  angles
    .map((degrees) => ({ degrees, score: sharpness(points, degrees) }))
    .toSorted((one, other) => one.score - other.score)

const measureSkew = (mask: GrayImage): MeasuredSkew => {
  const points = foregroundPoints(mask)
  const coarse = bestOf(points, steps(-maxDegrees, maxDegrees, coarseStepDegrees))
  const usual = coarse[coarse.length >> 1]?.score ?? 0
  const near = coarse.at(-1)
  if (near === undefined || usual === 0) return { degrees: 0, peak: 0 }
  const fine = steps(
    near.degrees - coarseStepDegrees,
    near.degrees + coarseStepDegrees,
    fineStepDegrees,
  )
  const degrees = bestOf(points, fine).at(-1)?.degrees ?? 0
  return {
    degrees: Math.abs(degrees) < minDegrees ? 0 : degrees,
    peak: near.score / usual,
  }
}

/**
 * Pages of text reach a peak of 8 to 600, also seen from their side. Photographs, and pages seen in the other
 * direction, stay below 4.
 */
const minPeak = 3
/** A peak this high excludes that the page runs in the other direction. */
const surePeak = 40
/** A smaller angle does not affect recognition (measured). */
const minDegrees = 0.3

/**
 * Tells whether a picture shows lines of text rather than a scene, whichever way it is turned.
 *
 * @returns whether its foreground reaches twice the peak below which photographs stay.
 */
export const hasTextLines = (image: GrayImage): boolean => {
  const mask = sauvola(reduceTo(image, longestPx), { radiusPx })
  return [mask, rotateQuarters(mask, 1)].some((one) => measureSkew(one).peak >= 2 * minPeak)
}

interface Skew {
  /** Lines run up or down because the page stands on its side. Which side is not known. */
  isSideways: boolean
  /**
   * The angle by which lines fall clockwise, up to 10°, measured after a quarter turn clockwise when the page
   * stands on its side. It is 0 when no angle stands out or the angle is too small to matter.
   */
  degrees: number
}

/**
 * Finds the direction of a page's lines.
 *
 * @param foreground - the foreground of the same picture.
 */
export const findSkew = (image: GrayImage, foreground: Foreground): Skew => {
  const mask = sauvola(reduceTo(image, longestPx), { radiusPx })
  const across = measureSkew(mask)
  // Borders and edges are vertical as well as horizontal, so the letters have to confirm that the page is sideways.
  const down =
    across.peak < surePeak && runsVertically(foreground)
      ? measureSkew(rotateQuarters(mask, 1))
      : undefined
  if (down && down.peak > Math.max(across.peak, minPeak))
    return { isSideways: true, degrees: down.degrees }
  return { isSideways: false, degrees: across.peak >= minPeak ? across.degrees : 0 }
}

/**
 * Shorter components are dots, accents and commas, which are nearer to their letter than the next letter is. The
 * unit is the usual length of a letter.
 */
const minLength = 0.6
/** The largest distance to the next letter, in usual lengths of a letter. */
const maxNeighborDistance = 2
/** Neighbors overlap by at least this share of the smaller one. */
const minOverlap = 0.5

const lengthOf = ({ width, height }: Box) => Math.max(width, height)

/** Returns the distance between two intervals, negative where they overlap. */
const gap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.max(start, otherStart) - Math.min(start + length, otherStart + otherLength)

/** The nearest letter found so far, and whether it lies beside rather than above or below. */
interface Nearest {
  distance: number
  isBeside: boolean
}

const findNearest = (letters: readonly Box[], reach: number): Nearest[] => {
  const nearest = letters.map((): Nearest => ({ distance: reach, isBeside: false }))
  const note = (index: number, distance: number, isBeside: boolean) => {
    const known = nearest[index]
    if (known && distance < known.distance) nearest[index] = { distance, isBeside }
  }
  for (const [index, box] of letters.entries())
    for (let at = index + 1; at < letters.length; at += 1) {
      const other = letters[at]
      if (other === undefined || other.left > box.left + box.width + reach) break
      const across = gap(box.left, box.width, other.left, other.width)
      const down = gap(box.top, box.height, other.top, other.height)
      const isBeside = -down >= minOverlap * Math.min(box.height, other.height)
      const isBelow = -across >= minOverlap * Math.min(box.width, other.width)
      if (isBeside === isBelow) continue
      const distance = isBeside ? across : down
      note(index, distance, isBeside)
      note(at, distance, isBeside)
    }
  return nearest
}

/**
 * The ratio of letters with vertical neighbors to letters with horizontal ones from which a page is sideways, and
 * the fewest letters that allow a decision.
 */
const minVerticalRatio = 2
const minLetters = 20

/**
 * Tells whether most letters have their nearest neighbor above or below rather than beside them, so that the page
 * stands on its side (L. O'Gorman, The document spectrum for page layout analysis, 1993).
 */
const runsVertically = ({ components }: Foreground): boolean => {
  const boxes = components.filter(isLetterLike).map(({ box }) => box)
  if (boxes.length < minLetters) return false
  const usual = medianOf(boxes.map(lengthOf)) ?? 0
  const letters = boxes
    .filter((box) => lengthOf(box) >= usual * minLength)
    .toSorted((one, other) => one.left - other.left)
  const reach = usual * maxNeighborDistance
  const found = findNearest(letters, reach).filter(({ distance }) => distance < reach)
  const beside = found.filter(({ isBeside }) => isBeside).length
  return found.length >= minLetters && found.length - beside >= beside * minVerticalRatio
}

/**
 * The heights of components that are compared, in letter heights, which leave out accents, commas and what is no
 * letter.
 */
const minHeight = 0.6
const maxHeight = 2.5
/**
 * Two edges are level within the first tolerance, and clearly apart between the second and the third, in letter
 * heights.
 */
const levelWithin = 0.12
const apartFrom = 0.22
const apartBelow = 1
/** The largest distance from one letter to its neighbor, in letter heights. */
const farthest = 1.2

/**
 * Counts pairs of neighbors of different heights that share a baseline, and pairs that share a top line.
 */
const countLevelEdges = ({ components }: Foreground, letterPx: number) => {
  const letters = components
    .filter(isLetterLike)
    .map(({ box }) => box)
    .filter(({ height }) => height >= letterPx * minHeight && height <= letterPx * maxHeight)
    .toSorted((one, other) => one.left - other.left)
  const level = Math.max(1, letterPx * levelWithin)
  const isApart = (distance: number) =>
    distance >= Math.max(2, letterPx * apartFrom) && distance < letterPx * apartBelow
  let standing = 0
  let hanging = 0
  for (const [index, box] of letters.entries()) {
    const reach = box.left + box.width + letterPx * farthest
    for (let at = index + 1; at < letters.length; at += 1) {
      const next = letters[at]
      if (next === undefined || next.left > reach) break
      const tops = Math.abs(next.top - box.top)
      const bottoms = Math.abs(next.top + next.height - box.top - box.height)
      if (bottoms <= level && isApart(tops)) standing += 1
      if (tops <= level && isApart(bottoms)) hanging += 1
    }
  }
  return { standing, hanging }
}

/**
 * The ratio of pairs with a common top line to pairs with a common baseline from which a page is upside down.
 */
const minRatio = 1.4
/** The excess has to reach this many standard deviations of a fair coin's. */
const minCertainty = 4

/**
 * Tells whether lines of Latin letters are upside down. Capitals and letters with an ascender (b, d, f, h, k, l, t)
 * are several times as frequent as those with a descender (g, j, p, q, y), so neighbors share a baseline more
 * often than a top line. On 65 pages of the corpus, upright pages have 1.5 to 9 times as many, and upside-down
 * pages half as many or fewer. Figures and capitals alone allow no decision: the result is then false.
 *
 * @param letterPx - the usual height of a letter, in pixels.
 */
export const isUpsideDown = (foreground: Foreground, letterPx: number): boolean => {
  const { standing, hanging } = countLevelEdges(foreground, letterPx)
  return (
    hanging >= standing * minRatio &&
    hanging - standing >= minCertainty * Math.sqrt(hanging + standing)
  )
}
