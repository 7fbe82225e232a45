import Big from 'big.js'
import { borders } from './compute-bmi.ts'

/** The part of the scale that is drawn. */
export const drawn = { from: 12, to: 40 }

interface Place {
  /** From the scale's start, 0 to 100. */
  percent: number
  /** Set when the index lies outside of what is drawn. */
  beyond?: 'start' | 'end'
}

export const placeOnScale = (bmi: Big): Place => {
  if (bmi.lt(drawn.from)) return { percent: 0, beyond: 'start' }
  if (bmi.gt(drawn.to)) return { percent: 100, beyond: 'end' }
  const fraction = bmi.minus(drawn.from).div(drawn.to - drawn.from)
  return { percent: fraction.times(100).round(2).toNumber() }
}

const ends = [0, ...borders.map((border) => placeOnScale(border).percent), 100]

/** Start and width of each category's band, in per cent of the scale. */
export const bands: readonly { start: number; width: number }[] = ends
  .slice(0, -1)
  .map((start, index) => ({ start, width: (ends[index + 1] ?? 100) - start }))
