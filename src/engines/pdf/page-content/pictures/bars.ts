import { type Box, boxAround, heightOf, widthOf } from '../geometry.ts'

/** Bars of a chart: so many, equally wide to within this, and of lengths that differ by about this. */
const leastBars = 3
const samePoints = 1
const leastDifference = 3
const leastSidePoints = 4
/** Two lengths are a table's: columns of two widths. */
const leastLengths = 3
/** Bars of one chart are no further apart than so many times their width. */
const mostGap = 4

/** Boxes that stand on one line, seen with the lines upright: where, how wide, how long each is. */
interface Bar {
  box: Box
  foot: number
  at: number
  width: number
  length: number
}

const standing = (box: Box): Bar => ({
  box,
  foot: box.bottom,
  at: box.left,
  width: widthOf(box),
  length: heightOf(box),
})

const lying = (box: Box): Bar => ({
  box,
  foot: box.left,
  at: box.top,
  width: heightOf(box),
  length: widthOf(box),
})

const groupsOf = (bars: readonly Bar[]): Bar[][] => {
  const groups = new Map<string, Bar[]>()
  for (const bar of bars) {
    const key = [bar.foot, bar.width].map((value) => Math.round(value / samePoints)).join(' ')
    const group = groups.get(key)
    if (group) group.push(bar)
    else groups.set(key, [bar])
  }
  return [...groups.values()]
}

/** Parts a row of bars where there is none for long. */
const neighbours = (bars: readonly Bar[]): Bar[][] => {
  const rows: Bar[][] = []
  for (const bar of bars.toSorted((one, other) => one.at - other.at)) {
    const row = rows.at(-1)
    const before = row?.at(-1)
    if (row && before && bar.at - before.at - before.width <= mostGap * bar.width) row.push(bar)
    else rows.push([bar])
  }
  return rows
}

const isChart = (bars: readonly Bar[]): boolean => {
  const lengths = new Set(bars.map(({ length }) => Math.round(length / leastDifference)))
  const places = new Set(bars.map(({ at }) => Math.round(at)))
  return places.size >= leastBars && lengths.size >= leastLengths
}

/**
 * Charts of bars, which are drawn without a curve.
 *
 * @param fills - areas without text: cells of tables have some, or are all of a size.
 * @returns boxes around the bars of each.
 */
export const findBars = (fills: readonly Box[]): Box[] => {
  const bars = fills.filter((box) => Math.min(widthOf(box), heightOf(box)) >= leastSidePoints)
  return [standing, lying]
    .flatMap((view) => groupsOf(bars.map(view)))
    .flatMap(neighbours)
    .filter(isChart)
    .map((row) => boxAround(row.map(({ box }) => box)))
}
