import { medianOf } from '../../core/statistics.ts'
import type { Box } from '../../engines/ocr/reading.ts'

/** The margin above and below a word, in line heights. */
const marginLines = 0.9
/** The margin on both sides, in line heights, which shows the words before and after. */
const sideMarginLines = 6

/** A word's height counts as a line's height within these ratios to the median of its page. */
const lineLimits = { lowest: 0.8, highest: 1.5 }

/**
 * Returns the line height around a word. A dot, or a box that includes a shadow, is corrected by the page's median.
 */
export const lineHeightOf = ({ height }: Box, words: readonly { box: Box }[]): number => {
  const usual = medianOf(words.map(({ box }) => box.height)) ?? 0
  return Math.max(1, usual * lineLimits.lowest, Math.min(height, usual * lineLimits.highest))
}

/**
 * Returns the part of a page that shows a word among its neighbours.
 *
 * @param options - `aspect` is the ratio of width to height.
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
