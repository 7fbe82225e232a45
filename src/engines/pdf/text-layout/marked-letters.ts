import type { Box } from '../page-content/geometry.ts'
import type { Letter } from './letter.ts'
import type { TextLine } from './text-line.ts'

/** In heights of the font: how far a mark may end from the end of a word; a space behind it may be marked too. */
const endSlack = 0.3
const spaceSlack = 0.45
/** What reaches below the baseline, at the beginning or the end of a word, and how much of the mark is left out there. */
const descends = /[gjpqyçþQJ,;()[\]{}@/]/u
/** In heights of the font. */
const descenderSlack = 0.75
/** In heights of the font: marks over wider gaps than this are no marks of text. */
const mostGap = 4

interface PlacedWord {
  left: number
  right: number
  letters: Letter[]
}

const wordsOf = ({ letters }: TextLine): PlacedWord[] => {
  const words: PlacedWord[] = []
  for (const { letter, before } of letters) {
    const word = words.at(-1)
    if (word && before === '') {
      word.letters.push(letter)
      word.right = Math.max(word.right, letter.right)
    } else words.push({ left: letter.left, right: letter.right, letters: [letter] })
  }
  return words
}

/** The letters that a mark marks, whose ends it has; undefined when it is something else that lies there. */
export const markedLetters = (
  box: Pick<Box, 'left' | 'right'>,
  lines: readonly TextLine[],
): Letter[] | undefined => {
  const words = lines
    .flatMap((line) => wordsOf(line))
    .filter(({ left, right }) => (left + right) / 2 > box.left && (left + right) / 2 < box.right)
    .toSorted((one, other) => one.left - other.left)
  const em = Math.max(...lines.map(({ sizePoints }) => sizePoints))
  const [first] = words
  const last = words.at(-1)
  if (first === undefined || last === undefined) return undefined
  const slackOf = (letter: Letter | undefined) =>
    (letter !== undefined && descends.test(letter.text) ? descenderSlack : endSlack) * em
  const before = first.left - box.left
  const isAtStart = before <= endSlack * em && -before <= slackOf(first.letters[0])
  const over = box.right - Math.max(...words.map(({ right }) => right))
  const isAtEnd = over <= spaceSlack * em && -over <= slackOf(last.letters.at(-1))
  const isWhole = words.every(
    ({ left }, index) => left - (words[index - 1]?.right ?? left) <= mostGap * em,
  )
  return isAtStart && isAtEnd && isWhole ? words.flatMap(({ letters }) => letters) : undefined
}
