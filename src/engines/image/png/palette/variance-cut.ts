import { axes } from './colour-space.ts'
import type { Histogram } from './histogram.ts'

/** A group of colours: entries `order[from]` up to `order[to]`. */
interface Box {
  from: number
  to: number
  mean: Float64Array
  /** The axis along which the colours differ most. */
  widestAxis: number
  /** Sum of squared distances to the mean. */
  error: number
  /** There is this box once this many boxes are there… */
  bornAt: number
  /** …and from this many on there are its halves instead. */
  cutAt: number
}

export interface ColourTree {
  /** The means of the groups when there are so many of them, or fewer, as points one after the other. */
  meansFor(colours: number): Float32Array<ArrayBuffer>
  /** The group that each entry of the histogram belongs to then. */
  groupsFor(colours: number): Int16Array<ArrayBuffer>
}

/** A box of less error than this holds but one colour. */
const negligibleError = 1e-3

/**
 * Cuts the colours into ever smaller groups: each time the one of the largest error, across its widest axis at its
 * mean (Wan, Prusinkiewicz and Wong, "Variance-based color image quantization", 1990, with the mean for the
 * optimal plane). All numbers of colours up to the largest come out of one run.
 */
export const cutByVariance = ({ points, counts }: Histogram, mostColours: number): ColourTree => {
  const order = Int32Array.from(counts, (_, entry) => entry)
  const valueOf = (entry: number, axis: number) => points[entry * axes + axis] ?? 0

  const measure = (from: number, to: number, bornAt: number): Box => {
    const sums = new Float64Array(axes)
    const squares = new Float64Array(axes)
    let total = 0
    for (let at = from; at < to; at += 1) {
      const entry = order[at] ?? 0
      const count = counts[entry] ?? 0
      total += count
      for (let axis = 0; axis < axes; axis += 1) {
        const value = valueOf(entry, axis)
        sums[axis] = (sums[axis] ?? 0) + count * value
        squares[axis] = (squares[axis] ?? 0) + count * value * value
      }
    }
    const errors = squares.map((square, axis) => square - (sums[axis] ?? 0) ** 2 / total)
    return {
      from,
      to,
      mean: sums.map((sum) => sum / total),
      widestAxis: errors.indexOf(Math.max(...errors)),
      error: to - from > 1 ? errors.reduce((sum, error) => sum + error) : 0,
      bornAt,
      cutAt: Infinity,
    }
  }

  /** Puts the colours below the box's mean before the others and tells where those begin. */
  const partition = ({ from, to, widestAxis, mean }: Box): number => {
    const middle = mean[widestAxis] ?? 0
    let left = from
    let right = to - 1
    while (left <= right) {
      const entry = order[left] ?? 0
      if (valueOf(entry, widestAxis) < middle) left += 1
      else {
        order[left] = order[right] ?? 0
        order[right] = entry
        right -= 1
      }
    }
    return left
  }

  const boxes = [measure(0, order.length, 1)]
  for (let count = 1; count < mostColours;) {
    let worst: Box | undefined
    for (const box of boxes)
      if (box.cutAt === Infinity && box.error > (worst?.error ?? negligibleError)) worst = box
    if (worst === undefined) break
    const middle = partition(worst)
    if (middle === worst.from || middle === worst.to) {
      // What is left of the error is rounding.
      worst.error = 0
      continue
    }
    count += 1
    worst.cutAt = count
    boxes.push(measure(worst.from, middle, count), measure(middle, worst.to, count))
  }

  const groupsAt = (colours: number) =>
    boxes.filter(({ bornAt, cutAt }) => bornAt <= colours && cutAt > colours)
  return {
    meansFor: (colours) => Float32Array.from(groupsAt(colours).flatMap(({ mean }) => [...mean])),
    groupsFor(colours) {
      const groups = new Int16Array(order.length)
      for (const [group, { from, to }] of groupsAt(colours).entries())
        for (let at = from; at < to; at += 1) groups[order[at] ?? 0] = group
      return groups
    },
  }
}
