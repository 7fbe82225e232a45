import { type Points, axes, writePoint } from './colour-space.ts'

/** The colours of a picture and how often each is there. */
export interface Histogram {
  /** True when each entry is one colour; else similar colours were put together. */
  isExact: boolean
  /** Packed pixels; of a group, the first that was met. */
  pixels: Uint32Array<ArrayBuffer>
  /** Their points; of a group, the mean. */
  points: Points
  counts: Float64Array<ArrayBuffer>
}

/** More colours than this are put together: no palette gets better by them, only later. */
const mostEntries = 32_768
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
  const keys = new Uint32Array(mostEntries)
  const pixels = new Uint32Array(mostEntries)
  const counts = new Float64Array(mostEntries)
  const sums = new Float64Array(mostEntries * axes)
  let size = 0

  /** The entry of a key, made when it is new; −1 when there is no room. */
  const entryOf = (key: number, pixel: number): number => {
    let slot = Math.imul(key, 0x9e37_79b1) >>> (32 - slotBits)
    for (let entry = slots[slot] ?? -1; entry !== -1; entry = slots[slot] ?? -1) {
      if (keys[entry] === key) return entry
      slot = (slot + 1) & (2 ** slotBits - 1)
    }
    if (size === mostEntries) return -1
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
