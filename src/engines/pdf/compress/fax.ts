import type { PixelSize } from '../../image/raster.ts'

/** The parameters of a CCITT stream (ISO 32000-2, table 11). */
export interface FaxCoding {
  /** Below 0 for Group 4, 0 for Group 3 of one dimension, above 0 for Group 3 of two. */
  k: number
  isByteAligned: boolean
  /** Whether black pixels are decoded to 1 instead of 0. */
  isBlack1: boolean
}

/** The code words of runs of 0 to 63 white pixels (ITU-T T.4, table 2). */
const whiteRuns =
  '00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 ' +
  '101010 101011 0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 ' +
  '00000011 00011010 00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010 ' +
  '00101011 00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011 01010100 01010101 00100100 ' +
  '00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100'

/** The code words of runs of 0 to 63 black pixels. */
const blackRuns =
  '0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000 ' +
  '0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111 ' +
  '00000011000 000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 000001101010 ' +
  '000001101011 000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100 ' +
  '000001101101 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100 ' +
  '000001100101 000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000 ' +
  '000001011000 000001011001 000000101011 000000101100 000001011010 000001100110 000001100111'

/** The code words of 64, 128, … 1728 white pixels, to which a shorter run is added (table 3a). */
const whiteLongRuns =
  '11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010 ' +
  '011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001 ' +
  '010011010 011000 010011011'

/** The code words of 64, 128, … 1728 black pixels. */
const blackLongRuns =
  '0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100 ' +
  '0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 0000001110100 ' +
  '0000001110101 0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 0000001010101 0000001011010 ' +
  '0000001011011 0000001100100 0000001100101'

/** The code words of 1792, 1856, … 2560 pixels of either color (table 3b). */
const longestRuns =
  '00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110 000000010111 ' +
  '000000011100 000000011101 000000011110 000000011111'

/** No code word has more bits. */
const maxCodeBits = 13

/** Makes a table by the next 13 bits: 16 times the decoded value, plus the number of bits of the code word; 0 for none. */
const tableOf = (words: readonly (readonly [word: string, value: number])[]): Uint16Array => {
  const table = new Uint16Array(2 ** maxCodeBits)
  for (const [word, value] of words) {
    const free = maxCodeBits - word.length
    const first = Number.parseInt(word, 2) << free
    table.fill(value * 16 + word.length, first, first + 2 ** free)
  }
  return table
}

const firstLongestRun = 1792

const runTableOf = (runs: string, longRuns: string): Uint16Array =>
  tableOf([
    ...runs.split(' ').map((word, index) => [word, index] as const),
    ...longRuns.split(' ').map((word, index) => [word, 64 * (index + 1)] as const),
    ...longestRuns.split(' ').map((word, index) => [word, firstLongestRun + 64 * index] as const),
  ])

const runTables = [runTableOf(whiteRuns, whiteLongRuns), runTableOf(blackRuns, blackLongRuns)]

const passMode = 7
const horizontalMode = 8

/** The modes of two dimensions (T.4, table 4). The vertical ones have their offset from the row above, plus 3. */
const modeTable = tableOf([
  ['1', 3],
  ['011', 4],
  ['000011', 5],
  ['0000011', 6],
  ['010', 2],
  ['000010', 1],
  ['0000010', 0],
  ['0001', passMode],
  ['001', horizontalMode],
])

/** The least number of zeros of an end of line; no code word has as many. */
const endOfLineZeros = 11

class FaxReader {
  readonly #data: Uint8Array
  /** The position in bits. */
  #at = 0

  constructor(data: Uint8Array) {
    this.#data = data
  }

  /** Returns the next 13 bits without moving on. Zeros follow the end of the data. */
  #peek(): number {
    const byte = this.#at >> 3
    const data = this.#data
    const bits = ((data[byte] ?? 0) << 16) | ((data[byte + 1] ?? 0) << 8) | (data[byte + 2] ?? 0)
    return (bits >> (24 - maxCodeBits - (this.#at & 7))) & (2 ** maxCodeBits - 1)
  }

  /** Reads a code word; undefined for one that the table has not. */
  read(table: Uint16Array): number | undefined {
    const found = table[this.#peek()] ?? 0
    if (found === 0) return undefined
    this.#at += found & 15
    return found >> 4
  }

  readBit(): number {
    const bit = this.#peek() >> (maxCodeBits - 1)
    this.#at += 1
    return bit
  }

  align(): void {
    this.#at = (this.#at + 7) & ~7
  }

  /** Skips an end of line with the zeros before it, if there is one. */
  skipEndOfLine(): void {
    if (this.#peek() >> (maxCodeBits - endOfLineZeros) !== 0) return
    const end = this.#data.length * 8
    while (this.#at < end && this.readBit() === 0);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#data.length * 8
  }
}

/** Reads a run of one color, which may have several code words; undefined when it is malformed. */
const readRun = (reader: FaxReader, color: number): number | undefined => {
  let run = 0
  for (;;) {
    const part = reader.read(runTables[color] ?? modeTable)
    if (part === undefined) return undefined
    run += part
    if (part < 64) return run
  }
}

/**
 * The positions at which the color of a row changes, beginning with the first black pixel. Those behind the last change
 * are the row's width.
 */
class RowChanges {
  readonly #width: number
  /** One change more than pixels, and two that are looked up behind the last one. */
  readonly #positions: Int32Array
  count = 0

  constructor(width: number) {
    this.#width = width
    this.#positions = new Int32Array(width + 4).fill(width)
  }

  at(index: number): number {
    return this.#positions[index] ?? this.#width
  }

  /** Adds a change. Two at one position are none, which a run of no pixels makes. */
  add(position: number): void {
    if (position >= this.#width) return
    if (this.count > 0 && this.#positions[this.count - 1] === position) {
      this.count -= 1
      this.#positions[this.count] = this.#width
    } else {
      this.#positions[this.count] = position
      this.count += 1
    }
  }

  clear(): void {
    this.#positions.fill(this.#width, 0, this.count)
    this.count = 0
  }
}

/** Reads a row of one dimension; false when it is malformed or does not end at its width. */
const readRow1d = (reader: FaxReader, width: number, row: RowChanges): boolean => {
  let at = 0
  for (let color = 0; at < width; color ^= 1) {
    const run = readRun(reader, color)
    if (run === undefined || at + run > width) return false
    at += run
    row.add(at)
  }
  return true
}

/** Reads a row that refers to the one above; false when it is malformed. */
const readRow2d = (
  reader: FaxReader,
  width: number,
  above: RowChanges,
  row: RowChanges,
): boolean => {
  // The imaginary pixel before the row.
  let at = -1
  let color = 0
  let index = 0
  while (at < width) {
    // The next change above to the other color: those to black have even indexes.
    if ((index & 1) !== color) index += 1
    while (index > 1 && above.at(index - 2) > at) index -= 2
    while (above.at(index) <= at) index += 2
    const mode = reader.read(modeTable)
    if (mode === undefined) return false
    if (mode === passMode) {
      at = above.at(index + 1)
      if (at === width) return false
    } else if (mode === horizontalMode) {
      for (const part of [color, color ^ 1]) {
        const run = readRun(reader, part)
        if (run === undefined) return false
        at = Math.max(at, 0) + run
        if (at > width) return false
        row.add(at)
      }
    } else {
      const change = above.at(index) + mode - 3
      if (change > width || change <= at) return false
      at = change
      row.add(at)
      color ^= 1
    }
  }
  return true
}

/** Sets the bits from one position in a row up to another. */
const setBits = (bytes: Uint8Array, offset: number, from: number, to: number): void => {
  let at = offset + from
  const end = offset + to
  for (; at < end && (at & 7) !== 0; at += 1)
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7))
  const wholeEnd = end & ~7
  if (wholeEnd > at) {
    bytes.fill(0xff, at >> 3, wholeEnd >> 3)
    at = wholeEnd
  }
  for (; at < end; at += 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7))
}

/**
 * Decodes what a fax machine's coding stores (ITU-T T.4 and T.6) to rows of one bit per pixel, each padded to whole bytes.
 * It is stricter than PDF readers, which draw damaged data in different ways.
 *
 * @returns undefined when the data are damaged or end before the last row.
 */
export const decodeFax = (
  data: Uint8Array,
  { width, height }: PixelSize,
  { k, isByteAligned, isBlack1 }: FaxCoding,
): Uint8Array<ArrayBuffer> | undefined => {
  const reader = new FaxReader(data)
  const rowBytes = Math.ceil(width / 8)
  const rows = new Uint8Array(rowBytes * height)
  let [above, row] = [new RowChanges(width), new RowChanges(width)]
  for (let y = 0; y < height; y += 1) {
    if (isByteAligned) reader.align()
    if (k >= 0) reader.skipEndOfLine()
    if (reader.isAtEnd) return undefined
    const is2d = k < 0 || (k > 0 && reader.readBit() === 0)
    row.clear()
    const isRead = is2d ? readRow2d(reader, width, above, row) : readRow1d(reader, width, row)
    if (!isRead) return undefined
    for (let index = 0; index < row.count; index += 2)
      setBits(rows, y * rowBytes * 8, row.at(index), row.at(index + 1))
    ;[above, row] = [row, above]
  }
  return isBlack1 ? rows : rows.map((byte) => ~byte)
}
