import { bottomOf, sharedWidth } from './boxes.ts'
import type { ReadLine, ReadParagraph } from './reading.ts'

/** No two lines of a paragraph stand so far apart, in heights of the line. */
const lineGap = 1
/** So much of the narrower line lies over or under the other: both are of one column. */
const minShared = 0.6
/** A sentence goes on in the same size. */
const maxSizeRatio = 1.35

const beginsLowerCase = /^\p{Ll}/u
/** A letter, a digit, a comma, a divided word: anything but the end of a sentence or of a title. */
const isUnfinished = /[\p{L}\p{N},\-\u2010\u00AD)%’']$/u

const isBelow = ({ box }: ReadLine, next: ReadLine): boolean => {
  const lower = Math.min(box.height, next.box.height)
  const gap = next.box.top - bottomOf(box)
  const shared = sharedWidth(box, next.box) / Math.min(box.width, next.box.width)
  return (
    gap > -lower &&
    gap <= lower * lineGap &&
    shared >= minShared &&
    Math.max(box.height, next.box.height) <= lower * maxSizeRatio
  )
}

/** Whether a sentence that one paragraph breaks off goes on in the next: an item's second line, an indented one. */
const goesOn = (before: ReadParagraph, after: ReadParagraph): boolean => {
  const line = before.lines.at(-1)
  const [next] = after.lines
  const lastWord = line?.words.at(-1)?.text ?? ''
  const firstWord = next?.words[0]?.text ?? ''
  return (
    line !== undefined &&
    next !== undefined &&
    line.endsEarly !== true &&
    isUnfinished.test(lastWord) &&
    beginsLowerCase.test(firstWord) &&
    isBelow(line, next)
  )
}

/** Puts paragraphs together that the engine parted in the middle of a sentence, as it does where an indent changes. */
export const joinParagraphs = (paragraphs: readonly ReadParagraph[]): ReadParagraph[] => {
  const joined: ReadParagraph[] = []
  for (const paragraph of paragraphs) {
    const before = joined.at(-1)
    if (before && goesOn(before, paragraph))
      joined.splice(-1, 1, { lines: [...before.lines, ...paragraph.lines] })
    else joined.push(paragraph)
  }
  return joined
}
