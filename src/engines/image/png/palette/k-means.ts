import { type Points, axes } from './colour-space.ts'
import type { Histogram } from './histogram.ts'
import { indexColours, nearestColour } from './nearest-colour.ts'

const mostRounds = 8
/** Once fewer colours than one in so many change their group, the palette hardly moves any more. */
const settledShare = 2000

/**
 * Moves each colour of a palette to the mean of what is nearest to it, again and again (Lloyd's algorithm).
 *
 * @param start - points to begin with.
 * @param groups - which of them each entry of the histogram belongs to at first; changed in place.
 */
export const refineByMeans = (
  { points, counts }: Histogram,
  start: Points,
  groups: Int16Array,
): Points => {
  const palette = start.slice()
  const size = palette.length / axes
  for (let round = 0; round < mostRounds; round += 1) {
    const index = indexColours(palette)
    const sums = new Float64Array(size * axes)
    const totals = new Float64Array(size)
    let moved = 0
    for (let entry = 0; entry < counts.length; entry += 1) {
      const from = entry * axes
      const a = points[from] ?? 0
      const b = points[from + 1] ?? 0
      const c = points[from + 2] ?? 0
      const d = points[from + 3] ?? 0
      const before = groups[entry] ?? 0
      const group = nearestColour(index, a, b, c, d, before)
      if (group !== before) {
        groups[entry] = group
        moved += 1
      }
      const count = counts[entry] ?? 0
      const to = group * axes
      totals[group] = (totals[group] ?? 0) + count
      sums[to] = (sums[to] ?? 0) + count * a
      sums[to + 1] = (sums[to + 1] ?? 0) + count * b
      sums[to + 2] = (sums[to + 2] ?? 0) + count * c
      sums[to + 3] = (sums[to + 3] ?? 0) + count * d
    }
    for (let colour = 0; colour < size; colour += 1) {
      const total = totals[colour] ?? 0
      // A colour that nothing is nearest to stays where it is.
      if (total === 0) continue
      for (let axis = 0; axis < axes; axis += 1)
        palette[colour * axes + axis] = (sums[colour * axes + axis] ?? 0) / total
    }
    if (round > 0 && moved < counts.length / settledShare) break
  }
  return palette
}
