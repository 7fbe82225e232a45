import type { Letter } from './letter.ts'
import { markRatio, mostMarkLetters, riseOf } from './rise.ts'
import type { Space } from './spaces.ts'

/** A letter of a line, and what is before it. */
export interface Spaced {
  letter: Letter
  before: Space
}

/** Letters of a segment from left to right, before it is told how they look and in which order they are read. */
export interface TextLine {
  letters: readonly Spaced[]
  left: number
  right: number
  /** Of most letters. */
  baseline: number
  sizePoints: number
  heightPoints: number
}

/** The value that weighs most; of equals the larger. */
const mostFrequent = (values: readonly number[]): number => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [[most] = [0]] = [...counts].toSorted(
    (one, other) => other[1] - one[1] || other[0] - one[0],
  )
  return most
}

/** In tenths of a point: no program lets one choose finer. */
export const roundedSize = (points: number): number => Math.round(points * 10) / 10

const middleBaseline = (letters: readonly Letter[]): number =>
  letters.map(({ baseline }) => baseline).toSorted((one, other) => one - other)[
    letters.length >> 1
  ] ?? 0

/** Where the letters of one size stand that most have. */
const commonPlace = (letters: readonly Letter[]) => {
  const sizePoints = mostFrequent(letters.map((letter) => roundedSize(letter.sizePoints)))
  const alike = letters.filter((letter) => roundedSize(letter.sizePoints) === sizePoints)
  return { sizePoints, baseline: middleBaseline(alike), count: alike.length }
}

/** Signs may be larger than their line, and lower: brackets around a fraction, bullets. */
const isOfWord = /[\p{L}\p{N}]/u

/** Size and baseline of a line: those of most letters, unless these are marks of others: of "m" in "m[16][17]". */
const placeOf = (letters: readonly Letter[]) => {
  const common = commonPlace(letters)
  if (common.count > mostMarkLetters) return common
  const larger = letters.filter(
    ({ text, sizePoints }) => isOfWord.test(text) && common.sizePoints < markRatio * sizePoints,
  )
  const line = commonPlace(larger)
  return larger.length > 0 && riseOf(common, line) !== undefined ? line : common
}

/** A line of letters from left to right. */
export const lineOf = (spaced: readonly Spaced[]): TextLine => {
  const letters = spaced.map(({ letter }) => letter)
  const { baseline, sizePoints } = placeOf(letters)
  const [first] = spaced
  return {
    letters: first ? [{ letter: first.letter, before: '' }, ...spaced.slice(1)] : [],
    left: letters.reduce((least, { left }) => Math.min(least, left), Infinity),
    right: letters.reduce((most, { right }) => Math.max(most, right), -Infinity),
    baseline,
    sizePoints,
    heightPoints: letters.reduce(
      (most, letter) => Math.max(most, roundedSize(letter.sizePoints)),
      0,
    ),
  }
}
