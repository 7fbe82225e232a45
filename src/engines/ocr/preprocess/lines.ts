import type { GrayImage } from '../../../core/gray-image.ts'
import type { InkMask } from './ink.ts'

const ink = 0
const paper = 255

/** A ruling is longer than any stroke of a letter, and thinner. */
const leastLengthInLetters = 5
const thickestInLetters = 0.35
const leastThicknessPx = 3

/** How far ink goes on from a pixel in one direction, at most `most` pixels. */
const reachOf = (data: Uint8Array, at: number, step: number, most: number): number => {
  let reach = 0
  while (reach < most && data[at + step * (reach + 1)] === ink) reach += 1
  return reach
}

interface Ruler {
  /** Pixels along a line and from one line to the next. */
  alongStep: number
  acrossStep: number
  length: number
  lineCount: number
}

/** Erases what looks like a ruling on the mask, there and on the picture. Returns whether there was any. */
const erase = (
  mask: Uint8Array,
  picture: Uint8Array,
  { alongStep, acrossStep, length, lineCount }: Ruler,
  letterPx: number,
): boolean => {
  let isAny = false
  const leastLength = letterPx * leastLengthInLetters
  const thickest = Math.max(leastThicknessPx, Math.round(letterPx * thickestInLetters))
  const eraseRun = (start: number, runLength: number) => {
    for (let along = 0; along < runLength; along += 1) {
      const at = start + along * alongStep
      const before = reachOf(mask, at, -acrossStep, thickest)
      const after = reachOf(mask, at, acrossStep, thickest)
      // What is thicker here is crossed by a letter, or is no ruling.
      if (before + after + 1 > thickest) continue
      isAny = true
      // The soft edges go as well.
      for (let across = -before - 1; across <= after + 1; across += 1)
        mask[at + across * acrossStep] = picture[at + across * acrossStep] = paper
    }
  }
  for (let line = 1; line < lineCount - 1; line += 1) {
    let runLength = 0
    for (let along = 0; along <= length; along += 1) {
      const at = line * acrossStep + along * alongStep
      if (along < length && mask[at] === ink) runLength += 1
      else {
        if (runLength >= leastLength) eraseRun(at - runLength * alongStep, runLength)
        runLength = 0
      }
    }
  }
  return isAny
}

/**
 * The page without rulings: borders of tables, underlines. A second look for pages where they kept text from being
 * read; letters that touch a ruling lose a little.
 *
 * @param ink - found on the same picture.
 * @param letterPx - the usual height of a letter.
 * @returns what was given when there are none.
 */
export const withoutRules = (image: GrayImage, { mask }: InkMask, letterPx: number): GrayImage => {
  const { width, height } = image
  const data = image.data.slice()
  // Where rulings cross, one is thin only once the other is gone.
  const left = mask.data.slice()
  const rows = { alongStep: 1, acrossStep: width, length: width, lineCount: height }
  const columns = { alongStep: width, acrossStep: 1, length: height, lineCount: width }
  const hasRows = erase(left, data, rows, letterPx)
  const hasColumns = erase(left, data, columns, letterPx)
  return hasRows || hasColumns ? { data, width, height } : image
}
