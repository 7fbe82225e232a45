import { deflate } from '../../../core/image-coding.ts'
import { decodePng, stillOf } from '../../image/png/decode-png.ts'
import type { PngInfo } from '../../image/png/inspect-png.ts'
import type { Raster } from '../../image/raster.ts'

/** Pixels without alpha, deflated, a row at a time with PNG's filter byte before it. */
export interface FlatPixels {
  data: Uint8Array<ArrayBuffer>
  /** 1 gray, 3 red, green and blue. */
  components: 1 | 3
}

/** PNG's filter types (ISO/IEC 15948, 9.2). */
const [plain, sub, up] = [0, 1, 2] as const

const putOnWhite = ({ data }: Raster): void => {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255
    if (alpha === 255) continue
    for (let colour = at; colour < at + 3; colour += 1)
      data[colour] = 255 + (((data[colour] ?? 0) - 255) * alpha) / 255
  }
}

const isGray = ({ data }: Raster): boolean => {
  for (let at = 0; at < data.length; at += 4)
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false
  return true
}

/** How far a row's bytes are from 0, where small negative ones are near it: what deflates well has little of it. */
const costOf = (row: Uint8Array): number => {
  let cost = 0
  for (const byte of row) cost += byte < 128 ? byte : 256 - byte
  return cost
}

/** A row as the filter says whose bytes are nearest to 0. */
const filterRow = (row: Uint8Array, above: Uint8Array, step: number): [number, Uint8Array] => {
  const candidates: [number, Uint8Array][] = [
    [plain, row],
    [sub, row.map((byte, at) => byte - (at < step ? 0 : (row[at - step] ?? 0)))],
    [up, row.map((byte, at) => byte - (above[at] ?? 0))],
  ]
  let best: [number, Uint8Array] = [plain, row]
  let least = Infinity
  for (const candidate of candidates) {
    const cost = costOf(candidate[1])
    if (cost >= least) continue
    least = cost
    best = candidate
  }
  return best
}

/**
 * A PNG's pixels on white, as PDF can hold them: for interlaced ones, and those with alpha.
 *
 * @throws {ToolError} `damaged`, `out-of-memory`.
 */
export const flattenPng = async (png: PngInfo): Promise<FlatPixels> => {
  const raster = await decodePng(stillOf(png, png.chunks))
  putOnWhite(raster)
  const { data, width, height } = raster
  const components = isGray(raster) ? 1 : 3
  const lineLength = 1 + width * components
  const lines = new Uint8Array(lineLength * height)
  let above = new Uint8Array(width * components)
  for (let y = 0; y < height; y += 1) {
    const row = new Uint8Array(width * components)
    for (let x = 0, from = y * width * 4, to = 0; x < width; x += 1, from += 4)
      for (let colour = 0; colour < components; colour += 1, to += 1)
        row[to] = data[from + colour] ?? 0
    const [filter, filtered] = filterRow(row, above, components)
    lines[y * lineLength] = filter
    lines.set(filtered, y * lineLength + 1)
    above = row
  }
  return { data: await deflate(lines), components }
}
