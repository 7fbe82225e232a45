import type { TextFormat } from '../page-content/page-layout.ts'
import { BaselineIndex } from './spatial-index.ts'

/** A letter with what is drawn as a part of it, where it stands once its text is level. Measured in points. */
export interface Letter {
  /** What it means, in the order in which it is read: a ligature's letters, a letter and its accents. Blank for a space. */
  text: string
  /** From the beginning of its advance to its end. */
  left: number
  right: number
  baseline: number
  sizePoints: number
  /** Index into the page's faces. */
  face: number
  /** `#rrggbb`. */
  color: string
  /** Drawn twice, a little apart, as if its font were bold. */
  isThickened: boolean
  mark?: number
  isArtifact: boolean
}

export const isBlank = ({ text }: { text: string }): boolean => text.trim() === ''

const marks = /^\p{M}+$/u

/** An accent, a vowel sign: it belongs to a letter. */
export const isMark = ({ text }: { text: string }): boolean => marks.test(text)

/** Written without spaces between words, each letter as wide as high: Chinese and Japanese, not Korean. */
const ideographs =
  /^[\u3000-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFF00-\uFF60\u{20000}-\u{3FFFF}]/u

const isIdeographic = ({ text }: { text: string }): boolean => ideographs.test(text)

/** Where letters of one size stand. */
interface TextPosition {
  sizePoints: number
  baseline: number
}

/** Letters this much smaller than their line's are marks where they are raised or lowered; browsers set them at 0.83. */
export const maxScriptSizeRatio = 0.85
/** More letters than this are no mark. */
export const maxScriptLetters = 15
/** In heights of the line's font: how far raised and lowered letters are from its baseline. */
const superscriptRiseEm = { min: 0.15, max: 0.62 }
const subscriptDropEm = { min: 0.05, max: 0.35 }

/** Whether a letter is raised or lowered beside those of its line. */
export const riseOf = (letter: TextPosition, line: TextPosition): TextFormat['rise'] => {
  if (letter.sizePoints >= maxScriptSizeRatio * line.sizePoints) return undefined
  const rise = (line.baseline - letter.baseline) / line.sizePoints
  if (rise >= superscriptRiseEm.min && rise <= superscriptRiseEm.max) return 'super'
  return -rise >= subscriptDropEm.min && -rise <= subscriptDropEm.max ? 'sub' : undefined
}

/** What parts two letters: nothing, a space, or one at which a line must not break. */
type Space = '' | ' ' | '\u00A0'

/** In heights of the font: what parts words where a line does not tell how far apart it sets its letters. */
const wordGapEm = 0.18
/** In heights of the font: a gap in which a space is drawn; one between ideographs; one beside them. */
const drawnSpaceGapEm = 0.08
const ideographGapEm = 0.6
const besideIdeographGapEm = 0.35
/** In heights of the font: baselines of a space and of the letters that it parts. */
const sameLineEm = 0.45
/** Times the smaller of two letters: a larger one beside it counts for no more. */
const maxSizeRatio = 1.5
/** In heights of the font: as far as letters of a line may be set tighter than usual. */
const minTrackingEm = -0.08
/** Fewer pairs of letters do not tell how far apart a line sets them; where this share of them touch, it does not. */
const minPairsForTracking = 4
const trackingQuantile = 0.2
/** In heights of the font: where this share of letters, and enough of them, stand no further apart, narrower gaps part words. */
const withinWordsQuantile = 0.6
const maxTouchingGapEm = 0.04
const minPairsForTouching = 8
const narrowWordGapEm = 0.13
/** Fonts that have one glyph for both kinds of space call all of them unbreakable. */
const maxNoBreakShare = 0.3

/** Dots that lead from one word to another. */
const leaderDots = /^[.·‧…⋯_]+$/u
const isLeader = (one: Letter, other: Letter): boolean =>
  one.text === other.text && leaderDots.test(one.text)

const noBreakSpaces = /^[\u00A0\u202F]+$/u
const isLetter = /\p{L}/u

/** Spaces that a page draws, by their places. */
export class DrawnSpaces {
  readonly #index: BaselineIndex<Letter>
  readonly #tellsUnbreakable: boolean

  constructor(letters: readonly Letter[]) {
    const blanks = letters.filter(isBlank)
    const kept = blanks.filter(({ text }) => noBreakSpaces.test(text))
    this.#index = new BaselineIndex(blanks)
    this.#tellsUnbreakable = kept.length <= maxNoBreakShare * blanks.length
  }

  /** The space that is drawn between two letters, if there is one. */
  between(one: Letter, other: Letter): Space {
    const em = Math.max(one.sizePoints, other.sizePoints)
    const range = { from: (one.left + one.right) / 2, to: other.left + drawnSpaceGapEm * em }
    const [found] = this.#index.startingIn(range, one.baseline, sameLineEm * em)
    if (found === undefined) return ''
    return this.#tellsUnbreakable && noBreakSpaces.test(found.text) ? '\u00A0' : ' '
  }
}

const gapOf = (one: Letter, other: Letter): number => other.left - one.right

/** The gap that parts words of a line, in heights of the font: by how far apart it sets its letters. */
export const wordGapOf = (letters: readonly Letter[]): number => {
  const gaps: number[] = []
  for (const [at, letter] of letters.entries()) {
    const last = letters[at - 1]
    if (last === undefined || !isLetter.test(last.text) || !isLetter.test(letter.text)) continue
    if (!isIdeographic(last) && !isIdeographic(letter))
      gaps.push(gapOf(last, letter) / letter.sizePoints)
  }
  const isMeasurable = gaps.length >= minPairsForTracking && 2 * gaps.length >= letters.length
  if (!isMeasurable) return wordGapEm
  const inOrder = gaps.toSorted((one, other) => one - other)
  const gapAt = (share: number) => inOrder[Math.floor(share * gaps.length)] ?? 0
  const areTouching =
    gapAt(withinWordsQuantile) <= maxTouchingGapEm && gaps.length >= minPairsForTouching
  return (
    (areTouching ? narrowWordGapEm : wordGapEm) + Math.max(minTrackingEm, gapAt(trackingQuantile))
  )
}

/**
 * What is between two letters of a line, from left to right.
 *
 * @param leastGap - of words of their line.
 */
export const spaceBetween = (
  one: Letter,
  other: Letter,
  { minGapEm, drawn }: { minGapEm: number; drawn: DrawnSpaces },
): Space => {
  const smaller = Math.min(one.sizePoints, other.sizePoints)
  const em = Math.min(Math.max(one.sizePoints, other.sizePoints), maxSizeRatio * smaller)
  const gap = gapOf(one, other)
  if (gap <= drawnSpaceGapEm * smaller || isLeader(one, other)) return ''
  if (isIdeographic(one) && isIdeographic(other)) return gap > ideographGapEm * em ? ' ' : ''
  const space = drawn.between(one, other)
  if (space !== '') return space
  const min = isIdeographic(one) || isIdeographic(other) ? besideIdeographGapEm : minGapEm
  return gap > min * em ? ' ' : ''
}

/** A letter of a line, and what is before it. */
export interface SpacedLetter {
  letter: Letter
  before: Space
}

/** Letters of a segment from left to right, before it is told how they look and in which order they are read. */
export interface TextLine {
  letters: readonly SpacedLetter[]
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
  const [[max] = [0]] = [...counts].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])
  return max
}

/** In tenths of a point: no program lets one choose finer. */
export const roundedSize = (points: number): number => Math.round(points * 10) / 10

const middleBaseline = (letters: readonly Letter[]): number =>
  letters.map(({ baseline }) => baseline).toSorted((one, other) => one - other)[
    letters.length >> 1
  ] ?? 0

/** Where the letters of one size stand that most have. */
const commonPosition = (letters: readonly Letter[]) => {
  const sizePoints = mostFrequent(letters.map((letter) => roundedSize(letter.sizePoints)))
  const alike = letters.filter((letter) => roundedSize(letter.sizePoints) === sizePoints)
  return { sizePoints, baseline: middleBaseline(alike), count: alike.length }
}

/** Signs may be larger than their line, and lower: brackets around a fraction, bullets. */
const letterOrDigit = /[\p{L}\p{N}]/u

/** Size and baseline of a line: those of most letters, unless these are marks of others: of "m" in "m[16][17]". */
const positionOf = (letters: readonly Letter[]) => {
  const common = commonPosition(letters)
  if (common.count > maxScriptLetters) return common
  const larger = letters.filter(
    ({ text, sizePoints }) =>
      letterOrDigit.test(text) && common.sizePoints < maxScriptSizeRatio * sizePoints,
  )
  const line = commonPosition(larger)
  return larger.length > 0 && riseOf(common, line) !== undefined ? line : common
}

/** A line of letters from left to right. */
export const lineOf = (spaced: readonly SpacedLetter[]): TextLine => {
  const letters = spaced.map(({ letter }) => letter)
  const { baseline, sizePoints } = positionOf(letters)
  const [first] = spaced
  return {
    letters: first ? [{ letter: first.letter, before: '' }, ...spaced.slice(1)] : [],
    left: letters.reduce((min, { left }) => Math.min(min, left), Infinity),
    right: letters.reduce((max, { right }) => Math.max(max, right), -Infinity),
    baseline,
    sizePoints,
    heightPoints: letters.reduce((max, letter) => Math.max(max, roundedSize(letter.sizePoints)), 0),
  }
}
