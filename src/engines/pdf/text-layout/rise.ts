import type { TextFormat } from '../page-content/page-layout.ts'

/** Where letters of one size stand. */
interface OnBaseline {
  sizePoints: number
  baseline: number
}

/** Letters this much smaller than their line's are marks where they are raised or lowered; browsers set them at 0.83. */
export const markRatio = 0.85
/** More letters than this are no mark. */
export const mostMarkLetters = 15
/** In heights of the line's font: how far raised and lowered letters are from its baseline. */
const raised = { least: 0.15, most: 0.62 }
const lowered = { least: 0.05, most: 0.35 }

/** Whether a letter is raised or lowered beside those of its line. */
export const riseOf = (letter: OnBaseline, line: OnBaseline): TextFormat['rise'] => {
  if (letter.sizePoints >= markRatio * line.sizePoints) return undefined
  const rise = (line.baseline - letter.baseline) / line.sizePoints
  if (rise >= raised.least && rise <= raised.most) return 'super'
  return -rise >= lowered.least && -rise <= lowered.most ? 'sub' : undefined
}
