import {
  type Points,
  axes,
  indexColours,
  nearestColour,
  pixelAt,
  writePoint,
} from './colour-space.ts'
import type { Raster } from '../../raster.ts'
import { dither } from './dither.ts'

/** The colours of a picture and how often each is there. */
interface Histogram {
  /** True when each entry is one colour; else similar colours were put together. */
  isExact: boolean
  /** Packed pixels; of a group, the first that was met. */
  pixels: Uint32Array<ArrayBuffer>
  /** Their points; of a group, the mean. */
  points: Points
  counts: Float64Array<ArrayBuffer>
}

/** More colours than this are put together: no palette gets better by them, only later. */
const maxEntries = 32_768
const slotBits = 17

/** Low bits that are ignored at each coarseness; alpha, of which there are fewer values, keeps two more. */
const maskAt = (coarseness: number): number => {
  const sample = (255 << coarseness) & 255
  const alpha = (255 << Math.max(0, coarseness - 2)) & 255
  return ((alpha << 24) | (sample << 16) | (sample << 8) | sample) >>> 0
}

/** A hash table of packed pixels: slot → entry, entries with sums of all that fell into them. */
const createTable = () => {
  const slots = new Int32Array(2 ** slotBits).fill(-1)
  const keys = new Uint32Array(maxEntries)
  const pixels = new Uint32Array(maxEntries)
  const counts = new Float64Array(maxEntries)
  const sums = new Float64Array(maxEntries * axes)
  let size = 0

  /** The entry of a key, made when it is new; −1 when there is no room. */
  const entryOf = (key: number, pixel: number): number => {
    let slot = Math.imul(key, 0x9e37_79b1) >>> (32 - slotBits)
    for (let entry = slots[slot] ?? -1; entry !== -1; entry = slots[slot] ?? -1) {
      if (keys[entry] === key) return entry
      slot = (slot + 1) & (2 ** slotBits - 1)
    }
    if (size === maxEntries) return -1
    slots[slot] = size
    keys[size] = key
    pixels[size] = pixel
    size += 1
    return size - 1
  }
  const addTo = (entry: number, pixel: number, count: number) => {
    const at = entry * axes
    counts[entry] = (counts[entry] ?? 0) + count
    sums[at] = (sums[at] ?? 0) + count * (pixel & 255)
    sums[at + 1] = (sums[at + 1] ?? 0) + count * ((pixel >>> 8) & 255)
    sums[at + 2] = (sums[at + 2] ?? 0) + count * ((pixel >>> 16) & 255)
    sums[at + 3] = (sums[at + 3] ?? 0) + count * (pixel >>> 24)
  }
  /** Moves every entry under a coarser key. */
  const coarsen = (mask: number) => {
    const before = { size, pixels: pixels.slice(), counts: counts.slice(), sums: sums.slice() }
    slots.fill(-1)
    counts.fill(0)
    sums.fill(0)
    size = 0
    for (let entry = 0; entry < before.size; entry += 1) {
      const pixel = before.pixels[entry] ?? 0
      const into = entryOf((pixel & mask) >>> 0, pixel)
      counts[into] = (counts[into] ?? 0) + (before.counts[entry] ?? 0)
      for (let axis = 0; axis < axes; axis += 1)
        sums[into * axes + axis] =
          (sums[into * axes + axis] ?? 0) + (before.sums[entry * axes + axis] ?? 0)
    }
  }
  return { entryOf, addTo, coarsen, pixels, counts, sums, size: () => size }
}

/**
 * Counts a picture's colours in one pass; when there are too many, they are put together ever more coarsely.
 * Fully transparent pixels count as one colour.
 *
 * @param pixels - packed.
 */
export const countColours = (pixels: Uint32Array): Histogram => {
  const table = createTable()
  let coarseness = 0
  let mask = maskAt(0)
  const enter = (pixel: number): number => {
    for (;;) {
      const entry = table.entryOf((pixel & mask) >>> 0, pixel)
      if (entry !== -1) return entry
      coarseness += 1
      mask = maskAt(coarseness)
      table.coarsen(mask)
    }
  }
  const { length } = pixels
  for (let from = 0; from < length;) {
    const stored = pixels[from] ?? 0
    let to = from + 1
    while (to < length && pixels[to] === stored) to += 1
    const pixel = stored >>> 24 === 0 ? 0 : stored
    table.addTo(enter(pixel), pixel, to - from)
    from = to
  }
  const size = table.size()
  const points = new Float32Array(size * axes)
  for (let entry = 0; entry < size; entry += 1) {
    const count = table.counts[entry] ?? 1
    const mean = (axis: number) => (table.sums[entry * axes + axis] ?? 0) / count
    writePoint(points, entry, [mean(0), mean(1), mean(2), mean(3)])
  }
  return {
    isExact: coarseness === 0,
    pixels: table.pixels.slice(0, size),
    points,
    counts: table.counts.slice(0, size),
  }
}

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

interface ColourTree {
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
const cutByVariance = ({ points, counts }: Histogram, maxColours: number): ColourTree => {
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
  for (let count = 1; count < maxColours;) {
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

const maxRounds = 8
/** Once fewer colours than one in so many change their group, the palette hardly moves any more. */
const settledShare = 2000

/**
 * Moves each colour of a palette to the mean of what is nearest to it, again and again (Lloyd's algorithm).
 *
 * @param start - points to begin with.
 * @param groups - which of them each entry of the histogram belongs to at first; changed in place.
 */
const refineByMeans = (
  { points, counts }: Histogram,
  start: Points,
  groups: Int16Array,
): Points => {
  const palette = start.slice()
  const size = palette.length / axes
  for (let round = 0; round < maxRounds; round += 1) {
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

/** A picture of up to 256 colours. */
export interface IndexedPicture {
  width: number
  height: number
  /** Packed pixels (`packPixel`), the least opaque first. */
  palette: Uint32Array<ArrayBuffer>
  /** One index into the palette a pixel. */
  indices: Uint8Array<ArrayBuffer>
}

export const maxColours = 256

/** The palettes of one picture. */
export interface Palettes {
  /** How many colours there are when each fits into a palette; undefined when there are more. */
  exactCount: number | undefined
  /** The best palette of up to so many colours, 2 to 256. */
  paletteOf(colours: number): Uint32Array<ArrayBuffer>
}

const alphaOf = (pixel: number) => pixel >>> 24

/**
 * Sees to it that what cannot be seen stays so and what is opaque can be: a mean lies between its colours. The
 * least opaque colours come first, so that tRNS can be short.
 */
const settle = (pixels: readonly number[], histogram: Histogram): Uint32Array<ArrayBuffer> => {
  const settled = pixels.toSorted((one, other) => alphaOf(one) - alphaOf(other))
  const mostOpaque = settled.at(-1) ?? 0
  if (histogram.pixels.includes(0)) settled[0] = 0
  if (histogram.pixels.some((pixel) => alphaOf(pixel) === 255))
    settled[settled.length - 1] = (mostOpaque | 0xff000000) >>> 0
  return Uint32Array.from(new Set(settled))
}

const refine = (histogram: Histogram, tree: ColourTree, colours: number) => {
  const points = refineByMeans(histogram, tree.meansFor(colours), tree.groupsFor(colours))
  const count = points.length / axes
  return settle(
    Array.from({ length: count }, (_, colour) => pixelAt(points, colour)),
    histogram,
  )
}

/** Looks at a picture's colours once, for palettes of any size. */
export const createPalettes = ({ data, width, height }: Raster): Palettes => {
  const histogram = countColours(new Uint32Array(data.buffer, data.byteOffset, width * height))
  const colourCount = histogram.pixels.length
  const exactCount = histogram.isExact && colourCount <= maxColours ? colourCount : undefined
  let tree: ColourTree | undefined
  const found = new Map<number, Uint32Array<ArrayBuffer>>()
  return {
    exactCount,
    paletteOf(colours) {
      if (exactCount !== undefined && exactCount <= colours)
        return settle([...histogram.pixels], histogram)
      const palette =
        found.get(colours) ??
        refine(histogram, (tree ??= cutByVariance(histogram, maxColours)), colours)
      found.set(colours, palette)
      return palette
    },
  }
}

/** The picture in a palette's colours; with all of its own colours there, it comes out as it was. */
export const applyPalette = (
  raster: Raster,
  palette: Uint32Array<ArrayBuffer>,
  strength: number,
): IndexedPicture => ({
  width: raster.width,
  height: raster.height,
  palette,
  indices: dither(raster, palette, strength),
})

/** The pixels of an indexed picture. */
export const toRaster = ({ width, height, palette, indices }: IndexedPicture): Raster => {
  const pixels = new Uint32Array(width * height)
  for (let at = 0; at < indices.length; at += 1) pixels[at] = palette[indices[at] ?? 0] ?? 0
  return { data: new Uint8ClampedArray(pixels.buffer), width, height }
}
