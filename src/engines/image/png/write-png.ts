import { deflate } from '../../../core/image-coding.ts'
import { isOpaque } from '../quality-metric.ts'
import type { Raster } from '../raster.ts'
import { type PngChunk, colorTypes, makeChunk, makeHeader, writeChunks } from './png-structure.ts'
import type { IndexedPicture } from './palette/quantize.ts'

/** Filter type 1: each byte minus the one of the pixel before (ISO/IEC 15948, 9.2). */
const subFilter = 1

/** The RGBA channels of each color type. */
const channelsOf = {
  [colorTypes.gray]: [0],
  [colorTypes.grayAlpha]: [0, 3],
  [colorTypes.rgb]: [0, 1, 2],
  [colorTypes.rgba]: [0, 1, 2, 3],
} as const
type DirectType = keyof typeof channelsOf

const filteredRows = ({ data, width, height }: Raster, channels: readonly number[]) => {
  const stride = 1 + width * channels.length
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1) {
    const first = y * width * 4
    let to = y * stride
    rows[to] = subFilter
    for (let from = first; from < first + width * 4; from += 4)
      for (const channel of channels) {
        const before = from === first ? 0 : (data[from - 4 + channel] ?? 0)
        to += 1
        rows[to] = (data[from + channel] ?? 0) - before
      }
  }
  return rows
}

/**
 * Writes every pixel unchanged, with 8 bits per sample and with alpha if any pixel needs it. A PNG optimizer has to
 * compress the result.
 *
 * @param isGray - whether red, green and blue are known to be equal.
 * @param carried - chunks to put before the data.
 */
export const writeDirectPng = async (
  raster: Raster,
  isGray = false,
  carried: readonly PngChunk[] = [],
): Promise<Uint8Array<ArrayBuffer>> => {
  const { width, height } = raster
  const { gray, grayAlpha, rgb, rgba } = colorTypes
  const [opaque, translucent]: [DirectType, DirectType] = isGray ? [gray, grayAlpha] : [rgb, rgba]
  const colorType = isOpaque(raster) ? opaque : translucent
  return writeChunks([
    makeHeader({ width, height, bitDepth: 8, colorType, isInterlaced: false }),
    ...carried,
    makeChunk('IDAT', await deflate(filteredRows(raster, channelsOf[colorType]))),
    makeChunk('IEND', []),
  ])
}

/** Returns the fewest bits per index: 1, 2, 4 or 8. */
const bitsFor = (colors: number): number => [1, 2, 4].find((bits) => 2 ** bits >= colors) ?? 8

/** Returns rows of packed indices without a filter, as palettes compress best (12.7). */
const packRows = ({ width, height, indices }: IndexedPicture, bits: number) => {
  const perByte = 8 / bits
  const stride = 1 + Math.ceil(width / perByte)
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1) {
    const from = y * width
    const to = y * stride + 1
    if (bits === 8) rows.set(indices.subarray(from, from + width), to)
    else
      for (let x = 0; x < width; x += 1) {
        const at = to + ((x / perByte) | 0)
        const shift = 8 - bits * (1 + (x % perByte))
        rows[at] = (rows[at] ?? 0) | ((indices[from + x] ?? 0) << shift)
      }
  }
  return rows
}

/**
 * Writes a picture with a palette, compressed by the platform. A PNG optimizer can compress the result further.
 *
 * @param carried - chunks to put before the palette.
 */
export const writeIndexedPng = async (
  picture: IndexedPicture,
  carried: readonly PngChunk[] = [],
): Promise<Uint8Array<ArrayBuffer>> => {
  const colors = [...picture.palette]
  const bitDepth = bitsFor(colors.length)
  const alphas = colors.map((pixel) => pixel >>> 24)
  // tRNS may end with the last color that is not opaque (11.3.1.1).
  const translucent = alphas.slice(0, 1 + alphas.findLastIndex((alpha) => alpha < 255))
  return writeChunks([
    makeHeader({ ...picture, bitDepth, colorType: colorTypes.palette, isInterlaced: false }),
    ...carried,
    makeChunk(
      'PLTE',
      colors.flatMap((pixel) => [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255]),
    ),
    ...(translucent.length === 0 ? [] : [makeChunk('tRNS', translucent)]),
    makeChunk('IDAT', await deflate(packRows(picture, bitDepth))),
    makeChunk('IEND', []),
  ])
}
