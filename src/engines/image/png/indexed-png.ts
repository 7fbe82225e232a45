import { deflate } from '../../../core/image-coding.ts'
import { type PngChunk, makeChunk, writeChunks } from './chunks.ts'
import { colourTypes, makeHeader } from './header.ts'
import type { IndexedPicture } from './palette/quantise.ts'

/** The fewest bits that can say every index: 1, 2, 4 or 8. */
const bitsFor = (colours: number): number => [1, 2, 4].find((bits) => 2 ** bits >= colours) ?? 8

/** Rows of packed indices, each after the byte that says it is not filtered: palettes compress best so (12.7). */
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
 * Writes a picture with a palette; packed by the platform's compressor, so that a PNG optimiser has something left
 * to do.
 *
 * @param carried - chunks to put before the palette.
 */
export const writeIndexedPng = async (
  picture: IndexedPicture,
  carried: readonly PngChunk[] = [],
): Promise<Uint8Array<ArrayBuffer>> => {
  const colours = [...picture.palette]
  const bitDepth = bitsFor(colours.length)
  const alphas = colours.map((pixel) => pixel >>> 24)
  // tRNS may end with the last colour that is not opaque (11.3.1.1).
  const translucent = alphas.slice(0, 1 + alphas.findLastIndex((alpha) => alpha < 255))
  return writeChunks([
    makeHeader({ ...picture, bitDepth, colourType: colourTypes.palette, isInterlaced: false }),
    ...carried,
    makeChunk(
      'PLTE',
      colours.flatMap((pixel) => [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255]),
    ),
    ...(translucent.length === 0 ? [] : [makeChunk('tRNS', translucent)]),
    makeChunk('IDAT', await deflate(packRows(picture, bitDepth))),
    makeChunk('IEND', []),
  ])
}
