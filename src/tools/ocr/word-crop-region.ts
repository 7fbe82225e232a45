import type { Box } from '../../engines/ocr/reading.ts'

/** How much of the surroundings is shown of a line's height above and below a word. */
const marginLines = 0.9
/** A word alone is hard to place: what stands before and after it is shown as well. */
const sideMarginLines = 6

/** How much higher or lower than most words of its page one may be to be taken for a line's height. */
const lineLimits = { lowest: 0.8, highest: 1.5 }

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** How high lines are about a word: a dot, or a box that holds a shadow as well, is not what counts. */
export const lineHeightOf = ({ height }: Box, words: readonly { box: Box }[]): number => {
  const usual = median(words.map(({ box }) => box.height))
  return Math.max(1, usual * lineLimits.lowest, Math.min(height, usual * lineLimits.highest))
}

/**
 * The part of a page that shows a word among its neighbours.
 *
 * @param options - `aspect` is its width to its height.
 */
export const regionAround = (
  word: Box,
  { aspect, lineHeight }: { aspect: number; lineHeight: number },
): Box => {
  const height = Math.max(
    Math.max(word.height, lineHeight) + 2 * marginLines * lineHeight,
    (word.width + 2 * sideMarginLines * lineHeight) / aspect,
  )
  const width = height * aspect
  return {
    left: word.left + (word.width - width) / 2,
    top: word.top + (word.height - height) / 2,
    width,
    height,
  }
}
