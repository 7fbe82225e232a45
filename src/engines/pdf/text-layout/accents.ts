import { type Letter, isBlank, isMark } from './letter.ts'
import { RowIndex } from './row-index.ts'

/** Accents that fonts have as letters of their own, and the mark that makes a letter of another with each (Unicode, 7.9). */
const combining = new Map([
  ['`', '\u0300'],
  ['´', '\u0301'],
  ['ˆ', '\u0302'],
  ['^', '\u0302'],
  ['˜', '\u0303'],
  ['~', '\u0303'],
  ['¯', '\u0304'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030A'],
  ['˝', '\u030B'],
  ['ˇ', '\u030C'],
  ['¸', '\u0327'],
  ['˛', '\u0328'],
])

/** Letters that lose their dot under an accent. */
const dotless = new Map([
  ['ı', 'i'],
  ['ȷ', 'j'],
])

/** An accent stands on a letter when the narrower of them is covered by this much. */
const leastCover = 0.5
/** In heights of the font: how far beside its letter a mark may begin, and how wide a letter under one may be. */
const markSlack = 0.1
const widestLetter = 2
/** In heights of the font: how far accents of capitals are raised, at most. */
const mostRaise = 0.5

const coverOf = (one: Letter, other: Letter): number => {
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  return shared / Math.max(Math.min(one.right - one.left, other.right - other.left), 1e-6)
}

const middleOf = ({ left, right }: Letter): number => (left + right) / 2

const isLetter = /^\p{L}/u

/** The one of several whose middle is nearest. */
const nearestTo = (letter: Letter, others: readonly Letter[]): Letter | undefined => {
  const distanceTo = (other: Letter) => Math.abs(middleOf(other) - middleOf(letter))
  return others.toSorted((one, other) => distanceTo(one) - distanceTo(other))[0]
}

const withAccent = ({ text }: Letter, mark: string): string =>
  `${dotless.get(text) ?? text}${mark}`.normalize('NFC')

const aroundBoth = (one: Letter, other: Letter) => ({
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
})

/** The letter under an accent that stands alone, if the two make one. */
const baseOfAccent = (accent: Letter, mark: string, index: RowIndex<Letter>) => {
  const em = accent.sizePoints
  const range = { from: accent.left - widestLetter * em, to: accent.right }
  const under = index
    .beginning(range, accent.baseline, mostRaise * em)
    .filter(
      (other) =>
        other !== accent &&
        isLetter.test(other.text) &&
        coverOf(accent, other) >= leastCover &&
        [...withAccent(other, mark)].length === [...other.text].length,
    )
  return nearestTo(accent, under)
}

interface Beside {
  before: Letter | undefined
  after: Letter | undefined
}

const isFromRight = /^[\u0590-\u08FF]/u

/**
 * The letter that a vowel sign or another mark is on: what it covers, or what ends where it begins. It is written behind its
 * letter, and drawn behind it; but before it where text from the right is drawn from the left.
 */
const baseOfMark = (mark: Letter, { before, after }: Beside, index: RowIndex<Letter>) => {
  const em = mark.sizePoints
  const isNear = (other: Letter | undefined): other is Letter =>
    other !== undefined &&
    Math.abs(other.baseline - mark.baseline) <= mostRaise * em &&
    other.left <= mark.right + markSlack * em &&
    other.right >= mark.left - markSlack * em
  const isDrawnFromLeft = (before?.left ?? -Infinity) < (after?.left ?? -Infinity)
  if (isFromRight.test(mark.text) && isDrawnFromLeft && isNear(after)) return after
  if (isNear(before)) return before
  const range = { from: mark.left - widestLetter * em, to: mark.right + markSlack * em }
  const others = index.beginning(range, mark.baseline, mostRaise * em)
  return nearestTo(
    mark,
    others.filter((other) => !isMark(other) && isNear(other)),
  )
}

/** For each letter the next one that is no mark. */
const lettersAfter = (letters: readonly Letter[]): (Letter | undefined)[] => {
  let after: Letter | undefined
  return letters
    .toReversed()
    .map((letter) => {
      const found = after
      if (!isMark(letter)) after = letter
      return found
    })
    .toReversed()
}

/** Letters with the accents that are drawn over them, each letter once. Marks that stand on nothing remain. */
export const composeAccents = (letters: readonly Letter[]): Letter[] => {
  const isAccent = ({ text }: Letter) => combining.has(text)
  if (!letters.some((letter) => isAccent(letter) || isMark(letter))) return [...letters]
  const index = new RowIndex(letters.filter((letter) => !isBlank(letter)))
  const composed = new Map<Letter, Letter>()
  const taken = new Set<Letter>()
  const after = lettersAfter(letters)
  let before: Letter | undefined
  for (const [at, letter] of letters.entries()) {
    const mark = combining.get(letter.text)
    const base =
      mark === undefined
        ? isMark(letter)
          ? baseOfMark(letter, { before, after: after[at] }, index)
          : undefined
        : baseOfAccent(letter, mark, index)
    if (base === undefined) {
      if (!isMark(letter)) before = letter
      continue
    }
    const whole = composed.get(base) ?? base
    composed.set(base, {
      ...whole,
      text: withAccent(whole, mark ?? letter.text),
      // Signs of vowels stand beside their letter in many scripts: what follows them is near.
      ...(mark === undefined ? aroundBoth(whole, letter) : {}),
    })
    taken.add(letter)
  }
  return letters
    .filter((letter) => !taken.has(letter))
    .map((letter) => composed.get(letter) ?? letter)
}
