/** The strips and tiles that the pixels of a TIFF are stored in (TIFF 6.0, sections 3, 13 and 15). */
import { unzlibSync } from 'fflate'
import { ToolError } from '../../../core/errors.ts'

/** What a page says about its strips or tiles. */
export interface TiffParts {
  offsets: readonly number[]
  /** The number of bytes that each part has in the file. */
  lengths: readonly number[]
  /** The number of bytes of a row once it is unpacked. */
  bytesPerRow: number
  /** The number of bytes of a part once it is unpacked. The last strip may have fewer rows. */
  bytesPerPart: number
  /** The number of bytes that the last part has at least once it is unpacked. */
  bytesOfLast: number
}

const clearCode = 256
const endCode = 257
const firstFreeCode = 258
const minCodeBits = 9
const maxCodeBits = 12
const maxCodes = 1 << maxCodeBits

/**
 * Decodes LZW as TIFF has it (TIFF 6.0, section 13): the highest bit comes first, and codes become longer one code
 * early. It stops when `out` is full. The decoder of utif2 never ends on a code that its table does not have yet.
 *
 * @returns the number of bytes written.
 * @throws {ToolError} `damaged` on a code that the table does not have; `unsupported` for the order of bits that was
 *   used before TIFF 5.
 */
export const decodeLzw = (data: Uint8Array, out: Uint8Array): number => {
  // A clear code in the old order of bits begins like this.
  if (data[0] === 0 && ((data[1] ?? 0) & 1) === 1) throw new ToolError('unsupported')
  const prefixes = new Uint16Array(maxCodes)
  const lasts = Uint8Array.from({ length: maxCodes }, (_, code) => code)
  const firsts = lasts.slice()
  const lengths = new Uint32Array(maxCodes).fill(1, 0, clearCode)
  let next = firstFreeCode
  let codeBits = minCodeBits
  let previous: number | undefined
  let bits = 0
  let bitCount = 0
  let at = 0
  let written = 0
  while (written < out.length) {
    while (bitCount < codeBits) {
      const byte = data[at]
      if (byte === undefined) return written
      at += 1
      bits = ((bits << 8) | byte) & 0xff_ffff
      bitCount += 8
    }
    bitCount -= codeBits
    const code = (bits >>> bitCount) & ((1 << codeBits) - 1)
    if (code === endCode) return written
    if (code === clearCode) {
      next = firstFreeCode
      codeBits = minCodeBits
      previous = undefined
      continue
    }
    if (code > (previous === undefined ? clearCode : next)) throw new ToolError('damaged')
    if (previous !== undefined && next < maxCodes) {
      prefixes[next] = previous
      firsts[next] = firsts[previous] ?? 0
      lasts[next] = firsts[code === next ? previous : code] ?? 0
      lengths[next] = (lengths[previous] ?? 0) + 1
      next += 1
      if (next === (1 << codeBits) - 1 && codeBits < maxCodeBits) codeBits += 1
    }
    const length = lengths[code] ?? 0
    // Bytes behind the end of the typed array are dropped.
    for (let to = written + length - 1, from = code; to >= written; to -= 1) {
      out[to] = lasts[from] ?? 0
      from = prefixes[from] ?? 0
    }
    written += length
    previous = code
  }
  return out.length
}

const decodeDeflate = (data: Uint8Array, out: Uint8Array): number =>
  Math.min(out.length, unzlibSync(data, { out }).length)

/** The compressions that are unpacked here, by their numbers in TIFF. */
const decoders: ReadonlyMap<number, (data: Uint8Array, out: Uint8Array) => number> = new Map([
  [5, decodeLzw],
  [8, decodeDeflate],
  [32_946, decodeDeflate],
])

/**
 * Unpacks the parts of a page that LZW or Deflate compresses, one behind the other. No part becomes larger than the
 * page says, so that damaged data takes neither endless time nor memory.
 *
 * @returns the unpacked parts, undefined for other compressions.
 * @throws {ToolError} `damaged` when a part has fewer bytes than its rows need, and the errors of `decodeLzw`.
 */
export const unpackParts = (
  bytes: Uint8Array,
  compression: number,
  { offsets, lengths, bytesPerPart, bytesOfLast }: TiffParts,
): Uint8Array<ArrayBuffer> | undefined => {
  const decoder = decoders.get(compression)
  if (decoder === undefined) return undefined
  const unpacked = new Uint8Array(offsets.length * bytesPerPart)
  for (const [index, offset] of offsets.entries()) {
    const out = unpacked.subarray(index * bytesPerPart, (index + 1) * bytesPerPart)
    const needed = index === offsets.length - 1 ? bytesOfLast : bytesPerPart
    const written = decoder(bytes.subarray(offset, offset + (lengths[index] ?? 0)), out)
    if (written < needed) throw new ToolError('damaged')
  }
  return unpacked
}

interface FloatRows {
  bytesPerRow: number
  sampleBytes: number
  samplesPerPixel: number
  isLittleEndian: boolean
}

/**
 * Undoes the prediction of floats in place (TIFF, technical note 3 by Adobe): each row has the highest bytes of all its
 * samples first, then the next ones, as differences from the byte one pixel before.
 *
 * @param options - the byte order is that of the samples afterwards.
 */
export const undoFloatPrediction = (
  unpacked: Uint8Array,
  { bytesPerRow, sampleBytes, samplesPerPixel, isLittleEndian }: FloatRows,
): void => {
  const samples = bytesPerRow / sampleBytes
  for (let start = 0; start + bytesPerRow <= unpacked.length; start += bytesPerRow) {
    const row = unpacked.slice(start, start + bytesPerRow)
    for (let at = samplesPerPixel; at < row.length; at += 1)
      row[at] = (row[at] ?? 0) + (row[at - samplesPerPixel] ?? 0)
    for (let byte = 0; byte < sampleBytes; byte += 1) {
      const place = isLittleEndian ? sampleBytes - 1 - byte : byte
      for (let sample = 0; sample < samples; sample += 1)
        unpacked[start + sample * sampleBytes + place] = row[byte * samples + sample] ?? 0
    }
  }
}
