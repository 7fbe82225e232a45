import type { Box } from '../reading.ts'
import { type InkMask, isLetterLike } from './ink.ts'

/** Dots, accents and commas stand closer to their letter than the next one does; in usual lengths of a letter. */
const minLength = 0.6
/** How far the next letter may be away. */
const farthest = 2
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
const minLetterRatio = 2
const minLetters = 20

/**
 * Whether letters have their nearest neighbours above or below rather than beside them: the page stands on its side
 * (L. O'Gorman, The document spectrum for page layout analysis, 1993).
 */
export const runsVertically = ({ components }: InkMask): boolean => {
  const boxes = components.filter(isLetterLike).map(({ box }) => box)
  if (boxes.length < minLetters) return false
  const lengths = boxes.map(lengthOf).toSorted((one, other) => one - other)
  const usual = lengths[lengths.length >> 1] ?? 0
  const letters = boxes
    .filter((box) => lengthOf(box) >= usual * minLength)
    .toSorted((one, other) => one.left - other.left)
  const reach = usual * farthest
  const found = findNearest(letters, reach).filter(({ distance }) => distance < reach)
  const beside = found.filter(({ isBeside }) => isBeside).length
  return found.length >= minLetters && found.length - beside >= beside * minLetterRatio
}
