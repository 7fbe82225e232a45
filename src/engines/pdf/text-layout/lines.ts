import { joinLetters } from './join-letters.ts'
import { groupJustified } from './justified.ts'
import { type Letter, isBlank } from './letter.ts'
import type { Partings } from './partings.ts'
import { DrawnSpaces, spaceBetween, wordGapOf } from './spaces.ts'
import { type Spaced, type TextLine, lineOf } from './text-line.ts'

/** Letters drawn over one another are not parted, whatever runs through them. */
const leastPartedGap = 0.02

/** Cuts letters that follow one another where a line between cells goes through. */
const part = (
  letters: readonly Letter[],
  drawn: DrawnSpaces,
  partings: Partings | undefined,
): Spaced[][] => {
  const leastGap = wordGapOf(letters)
  const parts: Spaced[][] = []
  let last: Letter | undefined
  for (const letter of letters) {
    const before = last ? spaceBetween(last, letter, { leastGap, drawn }) : ''
    const { baseline, sizePoints } = letter
    const isParted =
      last !== undefined &&
      letter.left - last.right > leastPartedGap * sizePoints &&
      partings?.isBetween({ from: last.right, to: letter.left, baseline, sizePoints }) === true
    const current = parts.at(-1)
    if (current && !isParted) current.push({ letter, before })
    else parts.push([{ letter, before: '' }])
    last = letter
  }
  return parts
}

const joined = (pieces: readonly TextLine[]): TextLine => {
  const [only] = pieces
  if (only && pieces.length === 1) return only
  return lineOf(
    pieces.flatMap(({ letters }) =>
      letters.map(({ letter, before }, at) => ({ letter, before: at === 0 ? ' ' : before })),
    ),
  )
}

/**
 * Letters put together to lines, with the spaces between them.
 *
 * @param letters - level, blanks among them.
 */
export const readLines = (letters: readonly Letter[], partings?: Partings): TextLine[] => {
  const drawn = new DrawnSpaces(letters)
  const lines = joinLetters(letters.filter((letter) => !isBlank(letter)))
    .flatMap((line) => part(line, drawn, partings))
    .map((spaced) => lineOf(spaced))
  const isParted = ({ right, baseline, sizePoints }: TextLine, { left }: TextLine) =>
    partings?.isBetween({ from: right, to: left, baseline, sizePoints }) === true
  return groupJustified(lines, isParted)
    .map((pieces) => joined(pieces))
    .toSorted((one, other) => one.baseline - other.baseline || one.left - other.left)
}
