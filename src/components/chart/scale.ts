/** The geometry of charts, in any unit. Floating-point numbers are precise enough for drawing. */

/** Maps a value of a domain to a position in a range, and values outside it proportionally. */
export type Scale = (value: number) => number

export interface Interval {
  start: number
  end: number
}

/** A linear scale from a domain to a range. A domain of one value maps to the middle of the range. */
export const linearScale =
  (domain: Interval, range: Interval): Scale =>
  (value) => {
    const span = domain.end - domain.start
    const share = span === 0 ? 0.5 : (value - domain.start) / span
    return range.start + share * (range.end - range.start)
  }

/** The multiples of a power of ten that are round steps. */
const niceMultiples = [1, 2, 5, 10]

/**
 * Round values that cover an interval: 0, 5000, 10000 for 0 to 9,800 and at most 3 steps.
 *
 * The first is at or below the interval's start, the last at or above its end. They are multiples of 1, 2 or 5 times a
 * power of ten, without floating-point errors.
 *
 * @param maxSteps - the greatest number of steps, 1 or more. One more may be needed at either end.
 * @throws {RangeError} if the interval is empty, reversed or not finite.
 */
export const niceTicks = ({ start, end }: Interval, maxSteps: number): number[] => {
  const span = end - start
  if (!(span > 0) || !Number.isFinite(span)) throw new RangeError(`no ticks for ${start} to ${end}`)
  const rough = span / Math.max(1, maxSteps)
  const exponent = Math.floor(Math.log10(rough))
  const multiple = niceMultiples.find((step) => step * 10 ** exponent >= rough * (1 - 1e-9)) ?? 10
  // For steps below 1 a division is exact where a product is not: 3 × 0.1 is not 0.3, but 3 ÷ 10 is.
  const valueAt = (index: number) =>
    exponent < 0 ? (index * multiple) / 10 ** -exponent : index * multiple * 10 ** exponent
  const step = valueAt(1)
  const first = Math.floor(start / step + 1e-9)
  const last = Math.ceil(end / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => valueAt(first + index))
}

/**
 * A scale of equal bands side by side, such as the bars of a chart.
 *
 * @param gap - the share of each band that is empty, from 0 to 1.
 */
export const bandScale = (count: number, range: Interval, gap: number) => {
  const step = (range.end - range.start) / Math.max(1, count)
  const width = step * (1 - gap)
  return {
    width,
    /** The start of a band. */
    startOf: (index: number) => range.start + index * step + (step - width) / 2,
    /** The band that is nearest to a position. */
    indexAt: (place: number) =>
      Math.min(count - 1, Math.max(0, Math.floor((place - range.start) / step))),
  }
}

/**
 * The indexes of the categories that have room for a label: all, or every 2nd, 5th, 10th… counted from 1, and the first
 * if it is far enough from the next.
 *
 * @param room - the length of the axis.
 * @param labelWidth - the width of one label, in the same unit.
 */
export const labelIndexes = (count: number, room: number, labelWidth: number): number[] => {
  const fitting = Math.max(1, Math.floor(room / labelWidth))
  const least = Math.ceil(count / fitting)
  const power = 10 ** Math.floor(Math.log10(least))
  const every = power * (niceMultiples.find((step) => step * power >= least) ?? 10)
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (index + 1) % every === 0 || (index === 0 && (every - 1 >= least || count < every)),
  )
}

/** Stacks the parts of a bar on top of each other, from 0. */
export const stacked = (parts: readonly number[]): Interval[] => {
  let end = 0
  return parts.map((part) => {
    const start = end
    end += part
    return { start, end }
  })
}

/** The number of decimals that evenly spaced round values need: 2 for 1.05, 1.1, 1.15. */
export const tickDecimals = (ticks: readonly number[]): number => {
  const [first = 0, second = first + 1] = ticks
  return Math.max(0, -Math.floor(Math.log10(second - first) + 1e-9))
}

/**
 * Splits a line at gaps between its points.
 *
 * @param points - in ascending order of `at`.
 * @param maxGap - the largest distance between points that are joined.
 */
export const splitAtGaps = <Point extends { at: number }>(
  points: readonly Point[],
  maxGap: number,
): Point[][] => {
  const runs: Point[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    const previous = run?.at(-1)
    if (run && previous && point.at - previous.at <= maxGap) run.push(point)
    else runs.push([point])
  }
  return runs
}
