import { type Points, axes, indexColors, nearestColor, pixelAt, writePoint } from './color-space.ts'
import type { Raster } from '../../raster.ts'
import { dither } from './dither.ts'

/** The colors of a picture and how often each occurs. */
interface Histogram {
  /** Whether each entry is one color; otherwise similar colors were merged. */
  isExact: boolean
  /** Packed pixels; for merged colors, the first one found. */
  pixels: Uint32Array<ArrayBuffer>
  /** The points of these colors; for merged colors, the mean. */
  points: Points
  counts: Float64Array<ArrayBuffer>
}

/**
 * Beyond this many colors, similar ones are merged: more would not improve the palette and take longer.
 */
const maxEntries = 32_768
const slotBits = 17

/**
 * Returns the mask of the bits that are compared at each coarseness. Alpha, which has fewer distinct values, keeps
 * two bits more.
 */
const maskAt = (coarseness: number): number => {
  const sample = (255 << coarseness) & 255
  const alpha = (255 << Math.max(0, coarseness - 2)) & 255
  return ((alpha << 24) | (sample << 16) | (sample << 8) | sample) >>> 0
}

/** Creates a hash table of packed pixels with the sums of the colors in each entry. */
const createTable = () => {
  const slots = new Int32Array(2 ** slotBits).fill(-1)
  const keys = new Uint32Array(maxEntries)
  const pixels = new Uint32Array(maxEntries)
  const counts = new Float64Array(maxEntries)
  const sums = new Float64Array(maxEntries * axes)
  let size = 0

  /** Returns the entry of a key, new or not; −1 when the table is full. */
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
  /** Merges entries under coarser keys. */
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
 * Counts a picture's colors in one pass; when there are too many, it merges them ever more coarsely. Fully
 * transparent pixels count as one color.
 *
 * @param pixels - packed pixels.
 */
export const countColors = (pixels: Uint32Array): Histogram => {
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

/** A box of colors: the entries `order[from]` to before `order[to]`. */
interface Box {
  from: number
  to: number
  mean: Float64Array
  /** The axis along which the colors vary most. */
  widestAxis: number
  /** The sum of squared distances to the mean. */
  error: number
  /** The box exists from this number of boxes on. */
  bornAt: number
  /** From this number of boxes on, the box is split. */
  cutAt: number
}

interface ColorTree {
  /** The means of the groups for this number of colors or fewer, as consecutive points. */
  meansFor(colors: number): Float32Array<ArrayBuffer>
  /** The group of each histogram entry for this number of colors. */
  groupsFor(colors: number): Int16Array<ArrayBuffer>
}

/** A box with less error holds one color. */
const negligibleError = 1e-3

/**
 * Splits the colors into boxes: each time the box with the largest error, across its widest axis at its mean (Wan,
 * Prusinkiewicz and Wong, "Variance-based color image quantization", 1990, with the mean instead of the optimal
 * plane). One run gives all numbers of colors up to the largest.
 */
const cutByVariance = ({ points, counts }: Histogram, maxColors: number): ColorTree => {
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

  /** Partitions a box's colors at its mean and returns the start of the upper part. */
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
  for (let count = 1; count < maxColors;) {
    let worst: Box | undefined
    for (const box of boxes)
      if (box.cutAt === Infinity && box.error > (worst?.error ?? negligibleError)) worst = box
    if (worst === undefined) break
    const middle = partition(worst)
    if (middle === worst.from || middle === worst.to) {
      // The remaining error is a rounding error.
      worst.error = 0
      continue
    }
    count += 1
    worst.cutAt = count
    boxes.push(measure(worst.from, middle, count), measure(middle, worst.to, count))
  }

  const groupsAt = (colors: number) =>
    boxes.filter(({ bornAt, cutAt }) => bornAt <= colors && cutAt > colors)
  return {
    meansFor: (colors) => Float32Array.from(groupsAt(colors).flatMap(({ mean }) => [...mean])),
    groupsFor(colors) {
      const groups = new Int16Array(order.length)
      for (const [group, { from, to }] of groupsAt(colors).entries())
        for (let at = from; at < to; at += 1) groups[order[at] ?? 0] = group
      return groups
    },
  }
}

const maxRounds = 8
/** The iteration stops once fewer colors than one in this many change their group. */
const settledShare = 2000

/**
 * Refines a palette by k-means (Lloyd's algorithm).
 *
 * @param start - the initial points.
 * @param groups - the initial group of each histogram entry; changed in place.
 */
const refineByMeans = (
  { points, counts }: Histogram,
  start: Points,
  groups: Int16Array,
): Points => {
  const palette = start.slice()
  const size = palette.length / axes
  for (let round = 0; round < maxRounds; round += 1) {
    const index = indexColors(palette)
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
      const group = nearestColor(index, a, b, c, d, before)
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
    for (let color = 0; color < size; color += 1) {
      const total = totals[color] ?? 0
      // A color without any group member does not move.
      if (total === 0) continue
      for (let axis = 0; axis < axes; axis += 1)
        palette[color * axes + axis] = (sums[color * axes + axis] ?? 0) / total
    }
    if (round > 0 && moved < counts.length / settledShare) break
  }
  return palette
}

/** A picture of up to 256 colors. */
export interface IndexedPicture {
  width: number
  height: number
  /** Packed pixels (`packPixel`), the least opaque first. */
  palette: Uint32Array<ArrayBuffer>
  /** One palette index per pixel. */
  indices: Uint8Array<ArrayBuffer>
}

export const maxColors = 256

/** The palettes of one picture. */
export interface Palettes {
  /** The number of colors when a palette can hold each of them; undefined when there are more. */
  exactCount: number | undefined
  /** Returns the best palette of up to this many colors, 2 to 256. */
  paletteOf(colors: number): Uint32Array<ArrayBuffer>
}

const alphaOf = (pixel: number) => pixel >>> 24

/**
 * Makes sure that a palette has a fully transparent and an opaque color if the picture has, because a mean lies
 * between its colors. The least opaque colors come first, so that tRNS is short.
 */
const settle = (pixels: readonly number[], histogram: Histogram): Uint32Array<ArrayBuffer> => {
  const settled = pixels.toSorted((one, other) => alphaOf(one) - alphaOf(other))
  const mostOpaque = settled.at(-1) ?? 0
  if (histogram.pixels.includes(0)) settled[0] = 0
  if (histogram.pixels.some((pixel) => alphaOf(pixel) === 255))
    settled[settled.length - 1] = (mostOpaque | 0xff000000) >>> 0
  return Uint32Array.from(new Set(settled))
}

const refine = (histogram: Histogram, tree: ColorTree, colors: number) => {
  const points = refineByMeans(histogram, tree.meansFor(colors), tree.groupsFor(colors))
  const count = points.length / axes
  return settle(
    Array.from({ length: count }, (_, color) => pixelAt(points, color)),
    histogram,
  )
}

/** Analyses a picture's colors once, for palettes of any size. */
export const createPalettes = ({ data, width, height }: Raster): Palettes => {
  const histogram = countColors(new Uint32Array(data.buffer, data.byteOffset, width * height))
  const colorCount = histogram.pixels.length
  const exactCount = histogram.isExact && colorCount <= maxColors ? colorCount : undefined
  let tree: ColorTree | undefined
  const found = new Map<number, Uint32Array<ArrayBuffer>>()
  return {
    exactCount,
    paletteOf(colors) {
      if (exactCount !== undefined && exactCount <= colors)
        return settle([...histogram.pixels], histogram)
      const palette =
        found.get(colors) ??
        refine(histogram, (tree ??= cutByVariance(histogram, maxColors)), colors)
      found.set(colors, palette)
      return palette
    },
  }
}

/** Maps a picture to a palette; with all of its own colors in the palette, nothing changes. */
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

/** Returns the pixels of an indexed picture. */
export const toRaster = ({ width, height, palette, indices }: IndexedPicture): Raster => {
  const pixels = new Uint32Array(width * height)
  for (let at = 0; at < indices.length; at += 1) pixels[at] = palette[indices[at] ?? 0] ?? 0
  return { data: new Uint8ClampedArray(pixels.buffer), width, height }
}
