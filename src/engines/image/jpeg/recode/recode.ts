import { createSegment, endOfImage, startOfImage, startOfScan } from '../segments.ts'
import { joinBytes } from '../../../../core/bytes.ts'
import { BitWriter } from './bits.ts'
import { type CoefficientFrame, type ReadJpeg, lastCoefficients } from './frame.ts'
import { type HuffmanTable, bestTable, codesBySymbol } from './huffman.ts'
import { readCoefficients } from './read.ts'
import { type Scan, progressiveScans, writeScan } from './write-scan.ts'

const segment = (marker: number, content: readonly number[]) =>
  createSegment(marker, Uint8Array.from(content)).bytes

const frameHeader = ({ width, height, planes }: CoefficientFrame) =>
  segment(0xc2, [
    8,
    height >> 8,
    height & 0xff,
    width >> 8,
    width & 0xff,
    planes.length,
    ...planes.flatMap(({ id, horizontal, vertical, quantizationTable }) => [
      id,
      (horizontal << 4) | vertical,
      quantizationTable,
    ]),
  ])

const tableSegment = (place: number, { counts, symbols }: HuffmanTable) =>
  segment(0xc4, [place, ...counts, ...symbols])

const scanHeader = ({ planes }: CoefficientFrame, scan: Scan) =>
  segment(startOfScan, [
    scan.planes.length,
    // DC tables are 0 for the first plane and 1 for the others; a scan of AC has one table, at 0.
    ...scan.planes.flatMap((place) => [
      planes[place]?.id ?? 0,
      scan.from === 0 && place > 0 ? 0x10 : 0,
    ]),
    scan.from,
    scan.to,
    (scan.previousBit << 4) | scan.bit,
  ])

/** A scan with the Huffman tables that suit it best. */
const codeScan = (
  frame: CoefficientFrame,
  lasts: readonly Uint8Array[],
  scan: Scan,
): Uint8Array[] => {
  const frequencies = [new Uint32Array(256), new Uint32Array(256)] as const
  writeScan(frame, lasts, scan, {
    symbol: (symbol, table) => {
      const counted = frequencies[table === 0 ? 0 : 1]
      counted[symbol] = (counted[symbol] ?? 0) + 1
    },
    bits: () => undefined,
  })
  const tables = frequencies.map((counted) =>
    counted.some((count) => count > 0) ? bestTable(counted) : undefined,
  )
  const codes = tables.map((table) => table && codesBySymbol(table))
  const writer = new BitWriter()
  writeScan(frame, lasts, scan, {
    symbol: (symbol, table) => {
      const code = codes[table]?.[symbol] ?? 0
      writer.writeBits(code, code >>> 16)
    },
    bits: (value, count) => writer.writeBits(value, count),
  })
  const tableClass = scan.from === 0 ? 0x00 : 0x10
  return [
    ...tables.flatMap((table, place) => (table ? [tableSegment(tableClass | place, table)] : [])),
    scanHeader(frame, scan),
    writer.finish(),
  ]
}

/** Writes coefficients as a progressive JPEG with Huffman tables of their own. */
export const writeJpeg = ({ frame, segments }: ReadJpeg): Uint8Array<ArrayBuffer> => {
  const lasts = frame.planes.map(lastCoefficients)
  return joinBytes([
    Uint8Array.of(0xff, startOfImage),
    ...segments,
    frameHeader(frame),
    ...progressiveScans(frame).flatMap((scan) => codeScan(frame, lasts, scan)),
    Uint8Array.of(0xff, endOfImage),
  ])
}

/**
 * Codes a JPEG's own coefficients anew, progressively and with Huffman tables of their own: every pixel stays as it
 * was, as with `jpegtran -progressive -copy all`. What follows the end of the image is left out, restart markers too.
 *
 * @returns undefined where this cannot be done without loss (arithmetic coding, 12 bits, oddly ordered parts), for
 *   damaged files and for pictures above 50 megapixels. It may be larger than what was given.
 */
export const recodeJpeg = (bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined => {
  const read = readCoefficients(bytes)
  return read && writeJpeg(read)
}
