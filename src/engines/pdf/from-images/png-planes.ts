import { ToolError } from '../../../core/errors.ts'
import { deflate } from '../../../core/image-coding.ts'
import { type CodedPicture, readPngRows } from '../../image/png/decode-png.ts'
import { colorTypes } from '../../image/png/png-structure.ts'
import type { Raster } from '../../image/raster.ts'

/** PNG's filter types (ISO/IEC 15948, 9.2). */
const [noFilter, subFilter, upFilter] = [0, 1, 2] as const

/** Returns the sum of absolute values of a row's bytes as signed numbers. Rows with a small sum deflate well. */
const filterCost = (row: Uint8Array): number => {
  let cost = 0
  for (const byte of row) cost += byte < 128 ? byte : 256 - byte
  return cost
}

/** Returns the filter with the smallest sum, and the filtered row. */
const filterRow = (row: Uint8Array, above: Uint8Array, step: number): [number, Uint8Array] => {
  const candidates: [number, Uint8Array][] = [
    [noFilter, row],
    [subFilter, row.map((byte, at) => byte - (at < step ? 0 : (row[at - step] ?? 0)))],
    [upFilter, row.map((byte, at) => byte - (above[at] ?? 0))],
  ]
  let best: [number, Uint8Array] = [noFilter, row]
  let leastCost = Infinity
  for (const candidate of candidates) {
    const cost = filterCost(candidate[1])
    if (cost >= leastCost) continue
    leastCost = cost
    best = candidate
  }
  return best
}

/** A picture's samples of one kind, colors or alpha, row by row. */
interface Plane {
  data: Uint8Array
  bytesPerPixel: number
}

const createPlane = (pixelCount: number, bytesPerPixel: number): Plane => {
  try {
    return { data: new Uint8Array(pixelCount * bytesPerPixel), bytesPerPixel }
  } catch (cause) {
    throw new ToolError('out-of-memory', { cause })
  }
}

/** Deflates the rows of a plane, each with the PNG filter that suits it. */
const deflateRows = (
  { data, bytesPerPixel }: Plane,
  widthPx: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const rowLength = widthPx * bytesPerPixel
  const rowCount = data.length / rowLength
  const lines = new Uint8Array((1 + rowLength) * rowCount)
  let above = new Uint8Array(rowLength)
  for (let y = 0; y < rowCount; y += 1) {
    const row = data.slice(y * rowLength, (y + 1) * rowLength)
    const [filter, filtered] = filterRow(row, above, bytesPerPixel)
    const lineAt = y * (1 + rowLength)
    lines[lineAt] = filter
    lines.set(filtered, lineAt + 1)
    above = row
  }
  return deflate(lines)
}

/** Deflated rows of samples, each row with PNG's filter byte. */
export interface CodedPlane {
  data: Uint8Array
  /** Bits per sample. */
  bits: number
}

const isOpaque = ({ data }: Plane): boolean => data.every((byte) => byte === 255)

const colorCounts = {
  [colorTypes.gray]: 1,
  [colorTypes.rgb]: 3,
  [colorTypes.palette]: 1,
  [colorTypes.grayAlpha]: 1,
  [colorTypes.rgba]: 3,
} as const

/**
 * Separates the colors of a PNG from its alpha channel without loss, and resolves its interlacing. Samples keep
 * their 8 or 16 bits; shorter ones are scaled to 8 bits, but palette indices keep their value. An alpha channel that
 * is opaque everywhere is left out.
 *
 * @throws {ToolError} `damaged`, `out-of-memory`.
 */
export const splitPlanes = async (
  coded: CodedPicture,
): Promise<{ colors: CodedPlane; alpha: CodedPlane | undefined }> => {
  const { width, height, bitDepth, colorType } = coded.header
  const bytesPerSample = bitDepth === 16 ? 2 : 1
  const bits = bytesPerSample * 8
  const colors = createPlane(width * height, colorCounts[colorType] * bytesPerSample)
  const hasAlpha = colorType === colorTypes.grayAlpha || colorType === colorTypes.rgba
  const alpha = hasAlpha ? createPlane(width * height, bytesPerSample) : undefined
  const scale = colorType === colorTypes.palette ? 1 : 255 / (2 ** bitDepth - 1)
  const samplesPerByte = 8 / bitDepth

  const copyShortSamples = (row: Uint8Array, count: number, at: number, step: number) => {
    for (let x = 0; x < count; x += 1) {
      const shift = 8 - bitDepth * (1 + (x % samplesPerByte))
      const byte = row[Math.floor(x / samplesPerByte)] ?? 0
      colors.data[at + x * step] = ((byte >> shift) & (2 ** bitDepth - 1)) * scale
    }
  }
  const copyPlane = (
    { data, bytesPerPixel }: Plane,
    row: Uint8Array,
    { from, stride, to, step }: { from: number; stride: number; to: number; step: number },
  ) => {
    for (let read = from, write = to * bytesPerPixel; read < row.length; read += stride) {
      for (let byte = 0; byte < bytesPerPixel; byte += 1) data[write + byte] = row[read + byte] ?? 0
      write += step * bytesPerPixel
    }
  }
  await readPngRows(coded, (row, count, at, step) => {
    if (bitDepth < 8) {
      copyShortSamples(row, count, at, step)
      return
    }
    const stride = colors.bytesPerPixel + (alpha?.bytesPerPixel ?? 0)
    copyPlane(colors, row, { from: 0, stride, to: at, step })
    if (alpha) copyPlane(alpha, row, { from: colors.bytesPerPixel, stride, to: at, step })
  })
  return {
    colors: { data: await deflateRows(colors, width), bits },
    alpha:
      alpha === undefined || isOpaque(alpha)
        ? undefined
        : { data: await deflateRows(alpha, width), bits },
  }
}

/**
 * Returns the alpha of every pixel of a PNG with a palette.
 *
 * @param alphas - the content of tRNS: the alphas of the first colors; the others are opaque.
 * @throws {ToolError} `damaged`, `out-of-memory`.
 */
export const readPaletteAlpha = async (
  coded: CodedPicture,
  alphas: Uint8Array,
): Promise<CodedPlane> => {
  const { width, height, bitDepth } = coded.header
  const alpha = createPlane(width * height, 1)
  const samplesPerByte = 8 / bitDepth
  await readPngRows(coded, (row, count, at, step) => {
    for (let x = 0; x < count; x += 1) {
      const shift = 8 - bitDepth * (1 + (x % samplesPerByte))
      const index = ((row[Math.floor(x / samplesPerByte)] ?? 0) >> shift) & (2 ** bitDepth - 1)
      alpha.data[at + x * step] = alphas[index] ?? 255
    }
  })
  return { data: await deflateRows(alpha, width), bits: 8 }
}

/**
 * Returns the alpha channel of decoded pixels; undefined when they are opaque.
 *
 * @throws {ToolError} `out-of-memory`.
 */
export const readRasterAlpha = async ({
  data,
  width,
  height,
}: Raster): Promise<CodedPlane | undefined> => {
  const alpha = createPlane(width * height, 1)
  for (let at = 0; at < alpha.data.length; at += 1) alpha.data[at] = data[at * 4 + 3] ?? 255
  return isOpaque(alpha) ? undefined : { data: await deflateRows(alpha, width), bits: 8 }
}
