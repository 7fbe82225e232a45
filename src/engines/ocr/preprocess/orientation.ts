import type { GrayImage } from '../../../core/gray-image.ts'
import { type Foreground, isLetterLike, sauvola } from './foreground.ts'
import { reduceTo, rotateQuarters } from './transform.ts'
import type { Box } from '../reading.ts'

/** Larger pictures say no more about the angle. */
const longestPx = 800
const radiusPx = 12
const maxDegrees = 10
const coarseStepDegrees = 0.5
const fineStepDegrees = 0.1
/** What lies at the very edge comes from the edge. */
const edgePx = 2

/** Where there is foreground: columns counted from the middle. */
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
 * How much the foreground falls into lines when the picture is sheared by an angle: neighbouring sums of rows differ most
 * where lines of text lie level (W. Postl, 1986).
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

interface Levelled {
  /** By how much lines of text fall clockwise. */
  degrees: number
  /** How far that angle stands out: its sharpness through the usual one. */
  peak: number
}

const bestOf = (points: Points, angles: readonly number[]) =>
  angles
    .map((degrees) => ({ degrees, score: sharpness(points, degrees) }))
    .toSorted((one, other) => one.score - other.score)

const level = (mask: GrayImage): Levelled => {
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

/** Pages of text have 8 to 600, also seen from their side; photographs, and pages seen the other way, fewer than 4. */
const minPeak = 3
/** So clear is nothing that runs the other way. */
const surePeak = 40
/** Recognition does not mind less (measured). */
const minDegrees = 0.3

interface Skew {
  /** Lines run up or down: the page stands on its side. Which way is not told. */
  isSideways: boolean
  /**
   * By how much its lines then fall clockwise, up to 10°: after a quarter of a turn clockwise when it stands on its
   * side. 0 when no angle stands out, or too little for it to matter.
   */
  degrees: number
}

/**
 * Finds how the lines of a page run.
 *
 * @param foreground - found on the same picture.
 */
export const findSkew = (image: GrayImage, foreground: Foreground): Skew => {
  const mask = sauvola(reduceTo(image, longestPx), { radiusPx })
  const across = level(mask)
  // Borders and the edges of things run straight up and down as well: letters are asked which way they go.
  const down =
    across.peak < surePeak && runsVertically(foreground)
      ? level(rotateQuarters(mask, 1))
      : undefined
  if (down && down.peak > Math.max(across.peak, minPeak))
    return { isSideways: true, degrees: down.degrees }
  return { isSideways: false, degrees: across.peak >= minPeak ? across.degrees : 0 }
}

/** Dots, accents and commas stand closer to their letter than the next one does; in usual lengths of a letter. */
const minLength = 0.6
/** How far the next letter may be away. */
const maxNeighbourDistance = 2
/** Neighbours lie beside or above each other by at least this part of the smaller one. */
const minOverlap = 0.5

const lengthOf = ({ width, height }: Box) => Math.max(width, height)

/** How far one box is from another along a side, below 0 where they overlap. */
const gap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.max(start, otherStart) - Math.min(start + length, otherStart + otherLength)

/** The nearest letter found so far, and whether it lies beside. */
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

/** Letters with neighbours above or below, against those with neighbours beside; fewer letters do not tell. */
const minVerticalRatio = 2
const minLetters = 20

/**
 * Whether letters have their nearest neighbours above or below rather than beside them: the page stands on its side
 * (L. O'Gorman, The document spectrum for page layout analysis, 1993).
 */
const runsVertically = ({ components }: Foreground): boolean => {
  const boxes = components.filter(isLetterLike).map(({ box }) => box)
  if (boxes.length < minLetters) return false
  const lengths = boxes.map(lengthOf).toSorted((one, other) => one - other)
  const usual = lengths[lengths.length >> 1] ?? 0
  const letters = boxes
    .filter((box) => lengthOf(box) >= usual * minLength)
    .toSorted((one, other) => one.left - other.left)
  const reach = usual * maxNeighbourDistance
  const found = findNearest(letters, reach).filter(({ distance }) => distance < reach)
  const beside = found.filter(({ isBeside }) => isBeside).length
  return found.length >= minLetters && found.length - beside >= beside * minVerticalRatio
}

/** Accents, commas and what is no letter are left out, in heights of a letter. */
const minHeight = 0.6
const maxHeight = 2.5
/** Edges that are level, and edges that are not. */
const levelWithin = 0.12
const apartFrom = 0.22
const apartBelow = 1
/** From one letter to its neighbour. */
const farthest = 1.2

/** How many pairs of neighbours differ in height and stand on one line, and how many hang from one. */
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

/** Pairs that hang against pairs that stand. */
const minRatio = 1.4
/** In standard deviations of a tossed coin. */
const minCertainty = 4

/**
 * Whether lines of Latin letters stand on their heads: capitals and letters with a part above (b, d, f, h, k, l, t) are
 * several times as frequent as those with one below (g, j, p, q, y), so that neighbours stand on one line more often
 * than they hang from one. On 65 pages of the corpus upright ones have 1.5 to 9 times as many, those upside down half
 * of them or fewer. Figures and capitals alone do not tell: false then.
 *
 * @param letterPx - the usual height of a letter.
 */
export const isUpsideDown = (foreground: Foreground, letterPx: number): boolean => {
  const { standing, hanging } = countLevelEdges(foreground, letterPx)
  return (
    hanging >= standing * minRatio &&
    hanging - standing >= minCertainty * Math.sqrt(hanging + standing)
  )
}
