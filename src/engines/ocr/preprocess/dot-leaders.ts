import type { GrayImage } from '../../../core/image-coding.ts'
import type { Box } from '../reading.ts'
import { findComponents } from './connected-components.ts'
import { type Foreground, foregroundOfMask, isDotOrDash } from './foreground.ts'

const paper = 255
const middle = 128

/** The largest dot and the largest step between dots, in letter heights. */
const largestDot = 0.45
const farthestDot = 1.2
/** Smaller dots cannot be told from noise. */
const minDotPx = 2
/** A leader has more dots than an ellipsis, which has three. */
const minDots = 8
/**
 * Dots of one leader have the same size, stand on one row and have equal distances, within these tolerances in
 * pixels and as a share of the distance.
 */
const maxDeviationPx = 1
const maxDeviation = 0.25
/** The soft edges of a dot are erased with it. */
const edgePx = 1

const continues = (row: readonly Box[], dot: Box, letterPx: number): boolean => {
  const [before, last] = row.length > 1 ? row.slice(-2) : [undefined, row[0]]
  if (!last) return false
  const step = dot.left - last.left
  const usual = before ? last.left - before.left : step
  return (
    step <= letterPx * farthestDot &&
    Math.abs(step - usual) <= Math.max(maxDeviationPx, usual * maxDeviation) &&
    Math.abs(dot.width - last.width) <= maxDeviationPx &&
    Math.abs(dot.height - last.height) <= maxDeviationPx
  )
}

/**
 * Finds long rows of dots or dashes, which lead from a title to its page number, mark a line to write on, or form a
 * border.
 */
const findLeaders = (dots: readonly Box[], letterPx: number): Box[][] => {
  const leaders: Box[][] = []
  /** The last row of dots at each height. */
  const rows = new Map<number, Box[]>()
  for (const dot of dots.toSorted((one, other) => one.left - other.left)) {
    const row = [dot.top, dot.top - maxDeviationPx, dot.top + maxDeviationPx]
      .map((top) => rows.get(top))
      .find((candidate) => candidate && continues(candidate, dot, letterPx))
    if (row) {
      row.push(dot)
      if (row.length === minDots) leaders.push(row)
    }
    rows.set(dot.top, row ?? [dot])
  }
  return leaders
}

/** Fills a box with the lightest shade in and around it. */
const blank = ({ data, width, height }: GrayImage, box: Box): void => {
  const left = Math.max(0, box.left - edgePx)
  const right = Math.min(width, box.left + box.width + edgePx)
  const bottom = Math.min(height, box.top + box.height + edgePx)
  const top = Math.max(0, box.top - edgePx)
  let lightest = 0
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) lightest = Math.max(lightest, data[y * width + x] ?? 0)
  for (let y = top; y < bottom; y += 1) data.fill(lightest, y * width + left, y * width + right)
}

/**
 * Removes dot leaders, as in a table of contents, because Tesseract reads words into them and reads the title
 * before them badly.
 *
 * @param foreground - the foreground of the same picture.
 * @param letterPx - the usual height of a letter, in pixels.
 * @returns the arguments themselves when there are no leaders.
 */
export const removeDotLeaders = (
  image: GrayImage,
  foreground: Foreground,
  letterPx: number,
): { image: GrayImage; foreground: Foreground } => {
  const dots = findComponents(foreground.mask, { below: middle, minSidePx: minDotPx })
    .filter((component) => component.box.height <= letterPx * largestDot && isDotOrDash(component))
    .map(({ box }) => box)
  const found = findLeaders(dots, letterPx).flat()
  if (found.length === 0) return { image, foreground }
  const cleaned = { ...image, data: image.data.slice() }
  const mask = { ...foreground.mask, data: foreground.mask.data.slice() }
  for (const box of found) {
    const { left, top, width, height } = box
    blank(cleaned, box)
    for (let y = top; y < top + height; y += 1)
      mask.data.fill(paper, y * mask.width + left, y * mask.width + left + width)
  }
  return { image: cleaned, foreground: foregroundOfMask(mask) }
}
