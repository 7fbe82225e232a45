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

/** The letter under an accent that stands alone, if the two make one. */
const baseOfAccent = (accent: Letter, mark: string, index: RowIndex<Letter>) => {
  const em = accent.sizePoints
  const range = { from: accent.left - 2 * em, to: accent.right }
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

/** The letter that a vowel sign or another mark is on: what it covers, or what ends where it begins. */
const baseOfMark = (mark: Letter, before: Letter | undefined, index: RowIndex<Letter>) => {
  const em = mark.sizePoints
  const isNear = (other: Letter) =>
    Math.abs(other.baseline - mark.baseline) <= mostRaise * em &&
    other.left <= mark.right + 0.1 * em &&
    other.right >= mark.left - 0.1 * em
  if (before !== undefined && isNear(before)) return before
  const range = { from: mark.left - 2 * em, to: mark.right + 0.1 * em }
  const others = index.beginning(range, mark.baseline, mostRaise * em)
  return nearestTo(
    mark,
    others.filter((other) => !isMark(other) && isNear(other)),
  )
}

/** Letters with the accents that are drawn over them, each letter once. Marks that stand on nothing remain. */
export const composeAccents = (letters: readonly Letter[]): Letter[] => {
  const isAccent = ({ text }: Letter) => combining.has(text)
  if (!letters.some((letter) => isAccent(letter) || isMark(letter))) return [...letters]
  const index = new RowIndex(letters.filter((letter) => !isBlank(letter)))
  const composed = new Map<Letter, string>()
  const taken = new Set<Letter>()
  let before: Letter | undefined
  for (const letter of letters) {
    const mark = combining.get(letter.text)
    const base =
      mark === undefined
        ? isMark(letter)
          ? baseOfMark(letter, before, index)
          : undefined
        : baseOfAccent(letter, mark, index)
    if (base === undefined) {
      if (!isMark(letter)) before = letter
      continue
    }
    composed.set(
      base,
      withAccent({ ...base, text: composed.get(base) ?? base.text }, mark ?? letter.text),
    )
    taken.add(letter)
  }
  return letters
    .filter((letter) => !taken.has(letter))
    .map((letter) => {
      const text = composed.get(letter)
      return text === undefined ? letter : { ...letter, text }
    })
}
