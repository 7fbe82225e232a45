/** Geometry of charts: pure, in whatever unit the drawing has. Drawing needs no exact decimals. */

/** Places a value of a domain within a range, and beyond it in proportion. */
export type Scale = (value: number) => number

export interface Interval {
  start: number
  end: number
}

/** A straight line from a domain to a range; the middle of the range for a domain of one value. */
export const linearScale =
  (domain: Interval, range: Interval): Scale =>
  (value) => {
    const span = domain.end - domain.start
    const share = span === 0 ? 0.5 : (value - domain.start) / span
    return range.start + share * (range.end - range.start)
  }

/** Steps people count in, within a power of ten. */
const niceSteps = [1, 2, 5, 10]

/**
 * Round values that cover an interval, about as many as wanted: 0, 5000, 10000 for 0 to 9,800 and 3.
 *
 * The first is at or below the interval's start, the last at or above its end; they are multiples of 1, 2 or 5
 * times a power of ten, without floating-point dust.
 *
 * @param wanted - how many steps there may be, 1 or more; there are never more, but for one at either end.
 * @throws {RangeError} for an interval that is empty, reversed or not finite.
 */
export const niceTicks = ({ start, end }: Interval, wanted: number): number[] => {
  const span = end - start
  if (!(span > 0) || !Number.isFinite(span)) throw new RangeError(`no ticks for ${start} to ${end}`)
  const rough = span / Math.max(1, wanted)
  const exponent = Math.floor(Math.log10(rough))
  const multiple = niceSteps.find((step) => step * 10 ** exponent >= rough * (1 - 1e-9)) ?? 10
  // Below 1 the step is a division: 3 × 0.1 is not 0.3, but 3 ÷ 10 is.
  const valueAt = (index: number) =>
    exponent < 0 ? (index * multiple) / 10 ** -exponent : index * multiple * 10 ** exponent
  const step = valueAt(1)
  const first = Math.floor(start / step + 1e-9)
  const last = Math.ceil(end / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => valueAt(first + index))
}

/**
 * Equal bands side by side, such as the bars of a chart.
 *
 * @param gap - the share of each band left empty, 0 to 1.
 */
export const bandScale = (count: number, range: Interval, gap: number) => {
  const step = (range.end - range.start) / Math.max(1, count)
  const width = step * (1 - gap)
  return {
    width,
    /** Where a band begins. */
    startOf: (index: number) => range.start + index * step + (step - width) / 2,
    /** Which band a place is nearest to. */
    indexAt: (place: number) =>
      Math.min(count - 1, Math.max(0, Math.floor((place - range.start) / step))),
  }
}

/**
 * Which categories have room for a label: every one, or every 2nd, 5th, 10th… counted from 1, and the first
 * where it stands far enough from the next.
 *
 * @param room - the length of the axis, and `labelWidth` what one label needs, in the same unit.
 */
export const labelledIndexes = (count: number, room: number, labelWidth: number): number[] => {
  const fitting = Math.max(1, Math.floor(room / labelWidth))
  const least = Math.ceil(count / fitting)
  const power = 10 ** Math.floor(Math.log10(least))
  const every = power * (niceSteps.find((step) => step * power >= least) ?? 10)
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (index + 1) % every === 0 || (index === 0 && (every - 1 >= least || count < every)),
  )
}

/** Lays the parts of a bar on top of each other, from 0. */
export const stacked = (parts: readonly number[]): Interval[] => {
  let end = 0
  return parts.map((part) => {
    const start = end
    end += part
    return { start, end }
  })
}

/** How many decimals tell round values apart that are evenly spaced: 2 for 1.05, 1.1, 1.15. */
export const tickDecimals = (ticks: readonly number[]): number => {
  const [first = 0, second = first + 1] = ticks
  return Math.max(0, -Math.floor(Math.log10(second - first) + 1e-9))
}

/**
 * Parts a line where too little is known to draw it on.
 *
 * @param points - by where they are, ascending.
 * @param longestStep - how far two points may be apart and still be joined.
 */
export const runsOf = <Point extends { at: number }>(
  points: readonly Point[],
  longestStep: number,
): Point[][] => {
  const runs: Point[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    const previous = run?.at(-1)
    if (run && previous && point.at - previous.at <= longestStep) run.push(point)
    else runs.push([point])
  }
  return runs
}
