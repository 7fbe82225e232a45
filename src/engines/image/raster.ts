/** Pixels as in `ImageData`: RGBA with 8 bits per sample, not premultiplied, rows from the top. */
export interface Raster {
  readonly data: Uint8ClampedArray
  /** The width in pixels. */
  readonly width: number
  /** The height in pixels. */
  readonly height: number
}

/** A width and a height in pixels. */
export interface PixelSize {
  width: number
  height: number
}

/**
 * Returns the largest size with the same proportions within both limits: whole pixels, at least 1 × 1, and never
 * larger than the picture. A missing limit does not count.
 */
export const fitWithin = (
  { width, height }: PixelSize,
  { maxWidthPx = Infinity, maxHeightPx = Infinity }: { maxWidthPx?: number; maxHeightPx?: number },
): PixelSize => {
  const scale = Math.min(1, maxWidthPx / width, maxHeightPx / height)
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** A rectangle of a picture, in pixels from its top left corner. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/**
 * The corners of crops are multiples of this, because 4:2:0 JPEG codes blocks of 16 × 16 pixels.
 */
const alignment = 16

/** Returns the part of a picture within a crop. */
export const cropRaster = ({ data, width }: Raster, crop: Crop): Raster => {
  const cropped = new Uint8ClampedArray(crop.width * crop.height * 4)
  for (let row = 0; row < crop.height; row += 1) {
    const from = ((crop.y + row) * width + crop.x) * 4
    cropped.set(data.subarray(from, from + crop.width * 4), row * crop.width * 4)
  }
  return { data: cropped, width: crop.width, height: crop.height }
}

/** Puts a color behind the translucent pixels of a picture, in place, as screens do it. */
export const flatten = (
  { data }: Raster,
  background: readonly [red: number, green: number, blue: number],
): void => {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 255) / 255
    if (alpha === 1) continue
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] =
        (data[at + channel] ?? 0) * alpha + (background[channel] ?? 255) * (1 - alpha)
    data[at + 3] = 255
  }
}

/** Undoes a multiplication of colors by alpha, in place. */
export const unpremultiply = (data: Uint8ClampedArray): void => {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255
    if (alpha === 0 || alpha === 255) continue
    for (let channel = at; channel < at + 3; channel += 1)
      data[channel] = ((data[channel] ?? 0) * 255) / alpha
  }
}

/** Stacks crops of one width vertically in one picture. */
export const stackCrops = (raster: Raster, crops: readonly Crop[]): Raster => {
  const width = crops[0]?.width ?? 0
  const height = crops.reduce((sum, crop) => sum + crop.height, 0)
  const data = new Uint8ClampedArray(width * height * 4)
  let at = 0
  for (const crop of crops) {
    data.set(cropRaster(raster, crop).data, at)
    at += crop.width * crop.height * 4
  }
  return { data, width, height }
}

/**
 * Returns the sum of differences of green between neighbors at every fourth pixel, as a measure of detail.
 */
const detailOf = ({ data, width }: Raster, crop: Crop): number => {
  let sum = 0
  for (let y = crop.y; y < crop.y + crop.height - 1; y += 4)
    for (let x = crop.x; x < crop.x + crop.width - 1; x += 4) {
      const at = (y * width + x) * 4 + 1
      const green = data[at] ?? 0
      sum += Math.abs(green - (data[at + 4] ?? 0)) + Math.abs(green - (data[at + width * 4] ?? 0))
    }
  return sum
}

const overlap = (one: Crop, other: Crop) =>
  Math.abs(one.x - other.x) < one.width && Math.abs(one.y - other.y) < one.height

/** Returns corners along one side: evenly spread, aligned, at most half a crop apart. */
const cornersAlong = (length: number, side: number): number[] => {
  const steps = Math.max(1, Math.ceil((length - side) / (side / 2)))
  const corners = Array.from(
    { length: steps + 1 },
    (_, at) => Math.floor(((length - side) * at) / steps / alignment) * alignment,
  )
  return [...new Set(corners)]
}

/**
 * Chooses square crops that represent the picture, from plain to detailed, without overlap. The most detailed crops
 * alone would score too high, because damage shows where a picture is plain (measured on `corpus/image/jpeg`, 512
 * px: the three most detailed ones score 1.6 points too high, the worst of five spread ones 0.2 too low, at most
 * 1.2 too high).
 *
 * @param side - the side of a crop in pixels, at most the picture's own sides.
 * @returns at most `count` crops, fewer where the picture is too small for them.
 */
export const spreadCrops = (raster: Raster, count: number, side: number): Crop[] => {
  const tiles = cornersAlong(raster.height, side)
    .flatMap((y) =>
      cornersAlong(raster.width, side).map((x) => ({ x, y, width: side, height: side })),
    )
    .map((crop) => ({ crop, detail: detailOf(raster, crop) }))
    .toSorted((one, other) => one.detail - other.detail)
    .map(({ crop }) => crop)
  const chosen: Crop[] = []
  for (let at = 0; at < count; at += 1) {
    const wanted = ((at + 0.5) / count) * tiles.length
    const free = tiles
      .map((crop, rank) => ({ crop, distance: Math.abs(rank + 0.5 - wanted) }))
      .filter(({ crop }) => !chosen.some((other) => overlap(crop, other)))
    const [first, ...rest] = free
    if (first === undefined) break
    chosen.push(rest.reduce((best, one) => (one.distance < best.distance ? one : best), first).crop)
  }
  return chosen
}

const sampleCropCount = 8
const sampleSidePx = 256

/**
 * Returns a small picture of crops that represent a large one, on which a quality is searched in little time; the picture
 * itself where it is too narrow for crops.
 */
export const sampleOf = (picture: Raster): Raster => {
  const side =
    Math.floor(Math.min(sampleSidePx, picture.width, picture.height) / alignment) * alignment
  return side === 0 ? picture : stackCrops(picture, spreadCrops(picture, sampleCropCount, side))
}
