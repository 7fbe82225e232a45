import { BitReader } from './bits.ts'
import { type CoefficientFrame, type CoefficientPlane, visitBlocks } from './frame.ts'
import type { HuffmanLookup } from './huffman.ts'

export interface ScanHeader {
  components: readonly { plane: CoefficientPlane; dc?: HuffmanLookup; ac?: HuffmanLookup }[]
  /** Coefficients of this scan, in zigzag order. */
  from: number
  to: number
  /** Successive approximation: the bit that was coded last, 0 for none, and the one coded now. */
  previousBit: number
  bit: number
}

/** Reads one block's part of a scan. */
type ReadBlock = (
  coefficients: Int16Array,
  offset: number,
  component: { dc: HuffmanLookup; ac: HuffmanLookup; prediction: number },
) => void

/** The most bits that a difference of DC and a coefficient of AC take in 8-bit pictures (T.81, tables F.1 and F.2). */
const maxDcBits = 11
const maxAcBits = 10

const readDcDifference = (bits: BitReader, dc: HuffmanLookup): number => {
  const size = bits.readSymbol(dc)
  if (size <= maxDcBits) return bits.readSigned(size)
  bits.reject()
  return 0
}

/** All coefficients of a block at once (T.81, F.2.2). */
const sequentialReader =
  (bits: BitReader): ReadBlock =>
  (coefficients, offset, component) => {
    component.prediction += readDcDifference(bits, component.dc)
    coefficients[offset] = component.prediction
    for (let k = 1; k < 64; k += 1) {
      const symbol = bits.readSymbol(component.ac)
      const size = symbol & 15
      if (size === 0 && symbol !== 0xf0) return
      k += symbol >> 4
      if (k > 63 || size > maxAcBits) {
        bits.reject()
        return
      }
      if (size > 0) coefficients[offset + k] = bits.readSigned(size)
    }
  }

const dcReader = (bits: BitReader, { previousBit, bit }: ScanHeader): ReadBlock =>
  previousBit === 0
    ? (coefficients, offset, component) => {
        component.prediction += readDcDifference(bits, component.dc)
        coefficients[offset] = component.prediction << bit
      }
    : (coefficients, offset) => {
        if (bits.readBits(1) === 1) coefficients[offset] = (coefficients[offset] ?? 0) | (1 << bit)
      }

/** Blocks that end here and now, from a symbol's run: T.81, G.1.2.2. */
const readEndOfBandRun = (bits: BitReader, run: number) => (1 << run) + bits.readBits(run)

const acFirstReader = (bits: BitReader, { from, to, bit }: ScanHeader): ReadBlock => {
  let endOfBandRun = 0
  return (coefficients, offset, { ac }) => {
    if (endOfBandRun > 0) {
      endOfBandRun -= 1
      return
    }
    for (let k = from; k <= to; k += 1) {
      const symbol = bits.readSymbol(ac)
      const run = symbol >> 4
      const size = symbol & 15
      if (size === 0 && run < 15) {
        endOfBandRun = readEndOfBandRun(bits, run) - 1
        return
      }
      k += run
      if (k > to || size > maxAcBits) {
        bits.reject()
        return
      }
      if (size > 0) coefficients[offset + k] = bits.readSigned(size) << bit
    }
  }
}

/** T.81, G.1.2.3: corrections of what was coded before stand between what is new. */
const acRefiner = (bits: BitReader, { from, to, bit }: ScanHeader): ReadBlock => {
  let endOfBandRun = 0
  const step = 1 << bit
  const correct = (coefficients: Int16Array, at: number, value: number) => {
    if (bits.readBits(1) === 1) coefficients[at] = value + (value > 0 ? step : -step)
  }
  return (coefficients, offset, { ac }) => {
    let k = from
    while (endOfBandRun === 0 && k <= to) {
      const symbol = bits.readSymbol(ac)
      let run = symbol >> 4
      const isNew = (symbol & 15) !== 0
      if (!isNew && run < 15) {
        endOfBandRun = readEndOfBandRun(bits, run)
        break
      }
      const value = isNew ? (bits.readBits(1) === 1 ? step : -step) : 0
      for (; k <= to; k += 1) {
        const known = coefficients[offset + k] ?? 0
        if (known !== 0) correct(coefficients, offset + k, known)
        else if (run === 0) break
        else run -= 1
      }
      if (isNew && k <= to) coefficients[offset + k] = value
      else if (isNew) bits.reject()
      k += 1
    }
    if (endOfBandRun === 0) return
    for (; k <= to; k += 1) {
      const known = coefficients[offset + k] ?? 0
      if (known !== 0) correct(coefficients, offset + k, known)
    }
    endOfBandRun -= 1
  }
}

const readerFor = (bits: BitReader, header: ScanHeader, isProgressive: boolean): ReadBlock => {
  if (!isProgressive) return sequentialReader(bits)
  if (header.from === 0) return dcReader(bits, header)
  return header.previousBit === 0 ? acFirstReader(bits, header) : acRefiner(bits, header)
}

const noTable: HuffmanLookup = new Uint16Array(1 << 16)

/**
 * Reads the data of one scan into the frame's planes.
 *
 * @returns where the marker after it stands, or undefined when the data is damaged or ends too early.
 */
export const readScan = (
  frame: CoefficientFrame,
  header: ScanHeader,
  { isProgressive, restartInterval }: { isProgressive: boolean; restartInterval: number },
  bytes: Uint8Array,
  start: number,
): number | undefined => {
  const bits = new BitReader(bytes, start)
  const components = new Map(
    header.components.map(({ plane, dc = noTable, ac = noTable }) => [
      plane,
      { dc, ac, prediction: 0 },
    ]),
  )
  let read = readerFor(bits, header, isProgressive)
  let restartedAt = 0
  visitBlocks(frame, [...components.keys()], (plane, offset, group) => {
    const isRestart = restartInterval > 0 && group % restartInterval === 0 && group > restartedAt
    if (isRestart) {
      restartedAt = group
      bits.restart()
      for (const component of components.values()) component.prediction = 0
      read = readerFor(bits, header, isProgressive)
    }
    const component = components.get(plane)
    if (component) read(plane.coefficients, offset, component)
  })
  return bits.isDamaged ? undefined : bits.end()
}
