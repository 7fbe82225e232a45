import { type Letter, isBlank, isWide } from './letter.ts'
import { RowIndex } from './row-index.ts'

/** What parts two letters: nothing, a space, or one at which a line must not break. */
export type Space = '' | ' ' | '\u00A0'

/** In heights of the font: what parts words where a line does not tell how far apart it sets its letters. */
const wordGap = 0.18
/** In heights of the font: a gap in which a space is drawn; one between ideographs; one beside them. */
const drawnGap = 0.08
const wideGap = 0.6
const besideWideGap = 0.35
/** In heights of the font: baselines of a space and of the letters that it parts. */
const sameLine = 0.45
/** Times the smaller of two letters: a larger one beside it counts for no more. */
const mostLarger = 1.5
/** In heights of the font: as far as letters of a line may be set tighter than usual. */
const tightest = -0.08
/** Fewer pairs of letters do not tell how far apart a line sets them; where this share of them touch, it does not. */
const fewPairs = 4
const touchingShare = 0.2
/** In heights of the font: where this share of letters, and enough of them, stand no further apart, narrower gaps part words. */
const withinWords = 0.6
const touchingGap = 0.04
const manyPairs = 8
const narrowWordGap = 0.13
/** Fonts that have one glyph for both kinds of space call all of them unbreakable. */
const mostUnbreakable = 0.3

/** Dots that lead from one word to another. */
const leader = /^[.·‧…⋯_]+$/u
const isLeader = (one: Letter, other: Letter): boolean =>
  one.text === other.text && leader.test(one.text)

const unbreakable = /^[\u00A0\u202F]+$/u
const isLetter = /\p{L}/u

/** Spaces that a page draws, by their places. */
export class DrawnSpaces {
  readonly #index: RowIndex<Letter>
  readonly #tellsUnbreakable: boolean

  constructor(letters: readonly Letter[]) {
    const blanks = letters.filter(isBlank)
    const kept = blanks.filter(({ text }) => unbreakable.test(text))
    this.#index = new RowIndex(blanks)
    this.#tellsUnbreakable = kept.length <= mostUnbreakable * blanks.length
  }

  /** The space that is drawn between two letters, if there is one. */
  between(one: Letter, other: Letter): Space {
    const em = Math.max(one.sizePoints, other.sizePoints)
    const range = { from: (one.left + one.right) / 2, to: other.left + drawnGap * em }
    const [found] = this.#index.beginning(range, one.baseline, sameLine * em)
    if (found === undefined) return ''
    return this.#tellsUnbreakable && unbreakable.test(found.text) ? '\u00A0' : ' '
  }
}

const gapOf = (one: Letter, other: Letter): number => other.left - one.right

/** The gap that parts words of a line, in heights of the font: by how far apart it sets its letters. */
export const wordGapOf = (letters: readonly Letter[]): number => {
  const gaps: number[] = []
  for (const [at, letter] of letters.entries()) {
    const last = letters[at - 1]
    if (last === undefined || !isLetter.test(last.text) || !isLetter.test(letter.text)) continue
    if (!isWide(last) && !isWide(letter)) gaps.push(gapOf(last, letter) / letter.sizePoints)
  }
  const isTold = gaps.length >= fewPairs && 2 * gaps.length >= letters.length
  if (!isTold) return wordGap
  const inOrder = gaps.toSorted((one, other) => one - other)
  const gapAt = (share: number) => inOrder[Math.floor(share * gaps.length)] ?? 0
  const areTouching = gapAt(withinWords) <= touchingGap && gaps.length >= manyPairs
  return (areTouching ? narrowWordGap : wordGap) + Math.max(tightest, gapAt(touchingShare))
}

/**
 * What is between two letters of a line, from left to right.
 *
 * @param leastGap - of words of their line.
 */
export const spaceBetween = (
  one: Letter,
  other: Letter,
  { leastGap, drawn }: { leastGap: number; drawn: DrawnSpaces },
): Space => {
  const smaller = Math.min(one.sizePoints, other.sizePoints)
  const em = Math.min(Math.max(one.sizePoints, other.sizePoints), mostLarger * smaller)
  const gap = gapOf(one, other)
  if (gap <= drawnGap * smaller || isLeader(one, other)) return ''
  if (isWide(one) && isWide(other)) return gap > wideGap * em ? ' ' : ''
  const space = drawn.between(one, other)
  if (space !== '') return space
  const least = isWide(one) || isWide(other) ? besideWideGap : leastGap
  return gap > least * em ? ' ' : ''
}
