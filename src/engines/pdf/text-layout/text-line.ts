import { heaviest, medianOf } from '../../../core/statistics.ts'
import type { TextFormat } from '../page-content/page-layout.ts'
import { BaselineIndex } from './spatial-index.ts'

/** The largest size of superscripts and subscripts relative to their line; browsers use 0.83. */
export const maxSuperSubSizeRatio = 0.85
/** More letters than this are no superscript or subscript. */
export const maxSuperSubLetters = 15
/**
 * The text rise of superscripts and subscripts: how far they stand above the baseline, in em of the line's font. It is
 * negative below the baseline, as in PDF.
 */
export const superscriptRiseEm = { min: 0.15, max: 0.62 }
export const subscriptRiseEm = { min: -0.35, max: -0.05 }
/** The smallest gap between words, in em, where the line's letter spacing is unknown. */
const wordGapEm = 0.18
/**
 * The smallest gap in which a drawn space counts, the gap between ideographs that is a space, and the gap beside an
 * ideograph that is one, in em.
 */
const drawnSpaceGapEm = 0.08
const ideographGapEm = 0.6
const besideIdeographGapEm = 0.35
/** The largest distance between the baselines of a space and the letters beside it, in em. */
const sameLineEm = 0.45
/** The tightest letter spacing of a line, in em. */
const minTrackingEm = -0.08
/** With fewer pairs of letters, a line's letter spacing is unknown; otherwise, it is the gap at this quantile. */
const minPairsForTracking = 4
const trackingQuantile = 0.2
/**
 * When the gap at this quantile is at most this wide, in em, and the line has enough pairs, its letters touch and
 * narrower gaps separate words.
 */
const withinWordsQuantile = 0.6
const maxTouchingGapEm = 0.04
const minPairsForTouching = 8
const narrowWordGapEm = 0.13
/**
 * Fonts with one glyph for both kinds of space map all of them to no-break spaces. When their share is larger, they
 * count as spaces.
 */
const maxNoBreakShare = 0.3

/** A letter with its accents, in coordinates in which its text is horizontal, in points. */
export interface Letter {
  /** The text in logical order, such as the letters of a ligature, or a letter with its accents. Blank for a space. */
  text: string
  /** The start and end of its advance. */
  left: number
  right: number
  baseline: number
  sizePoints: number
  /** Index into the page's faces. */
  face: number
  /** `#rrggbb`. */
  color: string
  /** Drawn twice at a small distance, as if the font were bold. */
  isThickened: boolean
  mark?: number
  isArtifact: boolean
}

export const isBlank = ({ text }: { text: string }): boolean => text.trim() === ''

const marks = /^\p{M}+$/u

/** Returns whether a letter is a combining mark, such as an accent or a vowel sign. */
export const isMark = ({ text }: { text: string }): boolean => marks.test(text)

/** Scripts without spaces between words, whose letters are one em wide: Chinese and Japanese, but not Korean. */
const ideographs =
  /^[\u3000-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFF00-\uFF60\u{20000}-\u{3FFFF}]/u

const isIdeographic = ({ text }: { text: string }): boolean => ideographs.test(text)

/** The size and baseline of letters. */
interface TextPosition {
  sizePoints: number
  baseline: number
}

/** Returns 'super' or 'sub' for a superscript or subscript of a line, and undefined for a letter on its baseline. */
export const scriptOf = (letter: TextPosition, line: TextPosition): TextFormat['script'] => {
  if (letter.sizePoints >= maxSuperSubSizeRatio * line.sizePoints) return undefined
  const rise = (line.baseline - letter.baseline) / line.sizePoints
  if (rise >= superscriptRiseEm.min && rise <= superscriptRiseEm.max) return 'super'
  return rise >= subscriptRiseEm.min && rise <= subscriptRiseEm.max ? 'sub' : undefined
}

/** The separator between two letters: nothing, a space or a no-break space. */
type Space = '' | ' ' | '\u00A0'

/** Leader dots between two words. */
const leaderDots = /^[.·‧…⋯_]+$/u
const isLeader = (one: Letter, other: Letter): boolean =>
  one.text === other.text && leaderDots.test(one.text)

const noBreakSpaces = /^[\u00A0\u202F]+$/u
const isLetter = /\p{L}/u

/** The blank glyphs of a page, by position. */
export class DrawnSpaces {
  readonly #index: BaselineIndex<Letter>
  readonly #tellsUnbreakable: boolean

  constructor(letters: readonly Letter[]) {
    const blanks = letters.filter(isBlank)
    const kept = blanks.filter(({ text }) => noBreakSpaces.test(text))
    this.#index = new BaselineIndex(blanks)
    this.#tellsUnbreakable = kept.length <= maxNoBreakShare * blanks.length
  }

  /** Returns the space that is drawn between two letters, if there is one. */
  between(one: Letter, other: Letter): Space {
    const em = Math.max(one.sizePoints, other.sizePoints)
    const range = { from: (one.left + one.right) / 2, to: other.left + drawnSpaceGapEm * em }
    const [found] = this.#index.startingIn(range, one.baseline, sameLineEm * em)
    if (found === undefined) return ''
    return this.#tellsUnbreakable && noBreakSpaces.test(found.text) ? '\u00A0' : ' '
  }
}

const gapOf = (one: Letter, other: Letter): number => other.left - one.right

/** Returns the smallest gap between words of a line, in em, from the line's letter spacing. */
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
 * Returns the separator between two letters of a line, from left to right.
 *
 * @param minGapEm - the smallest gap between words of the line.
 */
export const spaceBetween = (
  one: Letter,
  other: Letter,
  { minGapEm, drawn }: { minGapEm: number; drawn: DrawnSpaces },
): Space => {
  const smaller = Math.min(one.sizePoints, other.sizePoints)
  const em = Math.max(one.sizePoints, other.sizePoints)
  const gap = gapOf(one, other)
  if (gap <= drawnSpaceGapEm * smaller || isLeader(one, other)) return ''
  if (isIdeographic(one) && isIdeographic(other)) return gap > ideographGapEm * em ? ' ' : ''
  const space = drawn.between(one, other)
  if (space !== '') return space
  const min = isIdeographic(one) || isIdeographic(other) ? besideIdeographGapEm : minGapEm
  return gap > min * em ? ' ' : ''
}

/** A letter of a line with the separator before it. */
export interface SpacedLetter {
  letter: Letter
  before: Space
}

/** The letters of a segment from left to right, before styles and reading order are known. */
export interface TextLine {
  letters: readonly SpacedLetter[]
  left: number
  right: number
  /** The baseline and the font size of most letters. */
  baseline: number
  sizePoints: number
  heightPoints: number
}

/** Returns the most frequent value, of equally frequent ones the largest; 0 without values. */
const mostFrequent = (values: readonly number[]): number =>
  heaviest(values.toSorted((one, other) => other - one).map((value) => [value, 1] as const)) ?? 0

/** Rounds a font size to tenths of a point, which is the finest step that programs offer. */
export const roundedSize = (points: number): number => Math.round(points * 10) / 10

/** Returns the most frequent size and the median baseline of letters of this size. */
const commonPosition = (letters: readonly Letter[]) => {
  const sizePoints = mostFrequent(letters.map((letter) => roundedSize(letter.sizePoints)))
  const alike = letters.filter((letter) => roundedSize(letter.sizePoints) === sizePoints)
  return {
    sizePoints,
    baseline: medianOf(alike.map((letter) => letter.baseline)) ?? 0,
    count: alike.length,
  }
}

/** Symbols may be larger and lower than their line, such as brackets around a fraction, or bullets. */
const letterOrDigit = /[\p{L}\p{N}]/u

/**
 * Returns the size and baseline of most letters, unless these are superscripts or subscripts of others, as in
 * "m[16][17]".
 */
const positionOf = (letters: readonly Letter[]) => {
  const common = commonPosition(letters)
  if (common.count > maxSuperSubLetters) return common
  const larger = letters.filter(
    ({ text, sizePoints }) =>
      letterOrDigit.test(text) && common.sizePoints < maxSuperSubSizeRatio * sizePoints,
  )
  const line = commonPosition(larger)
  return larger.length > 0 && scriptOf(common, line) !== undefined ? line : common
}

/** Returns a line from its letters, in order from left to right. */
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
