import { deflate } from '../../../core/image-coding.ts'
import { isOpaque } from '../judge.ts'
import type { Raster } from '../raster.ts'
import { type PngChunk, makeChunk, writeChunks } from './chunks.ts'
import { colourTypes, makeHeader } from './header.ts'

/** Each byte less the one of the pixel before: filter 1 (ISO/IEC 15948, 9.2). */
const subFilter = 1

/** Where the samples of each colour type stand in RGBA. */
const channelsOf = {
  [colourTypes.gray]: [0],
  [colourTypes.grayAlpha]: [0, 3],
  [colourTypes.rgb]: [0, 1, 2],
  [colourTypes.rgba]: [0, 1, 2, 3],
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
 * Writes every pixel as it is, 8 bits a sample, with alpha where there is any; for a PNG optimiser to make small.
 *
 * @param isGray - red, green and blue are known to be the same.
 * @param carried - chunks to put before the data.
 */
export const writeDirectPng = async (
  raster: Raster,
  isGray = false,
  carried: readonly PngChunk[] = [],
): Promise<Uint8Array<ArrayBuffer>> => {
  const { width, height } = raster
  const { gray, grayAlpha, rgb, rgba } = colourTypes
  const [opaque, translucent]: [DirectType, DirectType] = isGray ? [gray, grayAlpha] : [rgb, rgba]
  const colourType = isOpaque(raster) ? opaque : translucent
  return writeChunks([
    makeHeader({ width, height, bitDepth: 8, colourType, isInterlaced: false }),
    ...carried,
    makeChunk('IDAT', await deflate(filteredRows(raster, channelsOf[colourType]))),
    makeChunk('IEND', []),
  ])
}
