import { type CoefficientFrame, type CoefficientPlane, visitBlocks } from './frame.ts'

/** One scan of a progressive JPEG (T.81, G): which planes, which coefficients, which bits of them. */
export interface Scan {
  /** Places among the frame's planes. */
  planes: readonly number[]
  /** Of the coefficients in zigzag order. */
  from: number
  to: number
  /** The bit that a scan before has coded last, 0 for none, and the one that this scan ends with. */
  previousBit: number
  bit: number
}

const ac = (plane: number, from: number, to: number, previousBit: number, bit: number): Scan => ({
  planes: [plane],
  from,
  to,
  previousBit,
  bit,
})

const dc = (planeCount: number, previousBit: number, bit: number): Scan => ({
  planes: Array.from({ length: planeCount }, (_, plane) => plane),
  from: 0,
  to: 0,
  previousBit,
  bit,
})

/**
 * The scans `jpegtran -progressive` makes (libjpeg's `jpeg_simple_progression`): for a color picture luminance
 * first and color coarser, for any other number of planes all alike.
 */
export const progressiveScans = ({ planes }: CoefficientFrame): readonly Scan[] => {
  const count = planes.length
  const all = [...planes.keys()]
  if (count === 3)
    return [
      dc(3, 0, 1),
      ac(0, 1, 5, 0, 2),
      ac(2, 1, 63, 0, 1),
      ac(1, 1, 63, 0, 1),
      ac(0, 6, 63, 0, 2),
      ac(0, 1, 63, 2, 1),
      dc(3, 1, 0),
      ac(2, 1, 63, 1, 0),
      ac(1, 1, 63, 1, 0),
      ac(0, 1, 63, 1, 0),
    ]
  return [
    dc(count, 0, 1),
    ...all.map((plane) => ac(plane, 1, 5, 0, 2)),
    ...all.map((plane) => ac(plane, 6, 63, 0, 2)),
    ...all.map((plane) => ac(plane, 1, 63, 2, 1)),
    dc(count, 1, 0),
    ...all.map((plane) => ac(plane, 1, 63, 1, 0)),
  ]
}

/** Where a scan's symbols and bits go: counted first, then written. */
export interface ScanSink {
  /** @param table - 0 for the first plane, 1 for the others. */
  symbol(symbol: number, table: number): void
  /** @param count - 0 to 16; higher bits of the value do not count. */
  bits(value: number, count: number): void
}

/** Bits that a magnitude takes (T.81, F.1.2.1). */
const sizeOf = (magnitude: number) => 32 - Math.clz32(magnitude)

/** A number's own bits: those of a negative one are of the number below it. */
const ownBits = (value: number) => (value < 0 ? value - 1 : value)

const writeDc = (frame: CoefficientFrame, scan: Scan, sink: ScanSink): void => {
  const { bit, previousBit } = scan
  const planes = scan.planes.flatMap((place) => frame.planes[place] ?? [])
  const predictions = new Map<CoefficientPlane, number>()
  visitBlocks(frame, planes, (plane, offset) => {
    const value = (plane.coefficients[offset] ?? 0) >> bit
    if (previousBit > 0) {
      sink.bits(value, 1)
      return
    }
    const difference = value - (predictions.get(plane) ?? 0)
    predictions.set(plane, value)
    const size = sizeOf(Math.abs(difference))
    sink.symbol(size, plane === frame.planes[0] ? 0 : 1)
    sink.bits(ownBits(difference), size)
  })
}

/** More bits of correction than this are not kept waiting: libjpeg's buffer, less a block's. */
const maxWaitingCorrections = 1000 - 63
const maxEndOfBandRun = 0x7fff

/** What AC scans share: blocks that end early are counted, and written as one symbol (T.81, G.1.2.2). */
class AcWriter {
  readonly #sink: ScanSink
  #endOfBandRun = 0
  #corrections: number[] = []

  constructor(sink: ScanSink) {
    this.#sink = sink
  }

  writeCorrections(corrections: readonly number[]): void {
    for (const correction of corrections) this.#sink.bits(correction, 1)
  }

  /** Writes the run of blocks that have ended, and the corrections of their known coefficients. */
  flush(): void {
    if (this.#endOfBandRun > 0) {
      const size = sizeOf(this.#endOfBandRun) - 1
      this.#sink.symbol(size << 4, 0)
      this.#sink.bits(this.#endOfBandRun, size)
      this.#endOfBandRun = 0
    }
    this.writeCorrections(this.#corrections)
    this.#corrections = []
  }

  endBlock(corrections: readonly number[]): void {
    this.#endOfBandRun += 1
    this.#corrections.push(...corrections)
    if (this.#endOfBandRun === maxEndOfBandRun || this.#corrections.length > maxWaitingCorrections)
      this.flush()
  }
}

/** T.81, G.1.2.2. */
const writeAcFirst = (
  plane: CoefficientPlane,
  lasts: Uint8Array,
  frame: CoefficientFrame,
  scan: Scan,
  sink: ScanSink,
) => {
  const { from, to, bit } = scan
  const writer = new AcWriter(sink)
  visitBlocks(frame, [plane], ({ coefficients }, offset) => {
    const last = Math.min(to, lasts[offset / 64] ?? to)
    let run = 0
    for (let k = from; k <= last; k += 1) {
      const value = coefficients[offset + k] ?? 0
      const magnitude = Math.abs(value) >> bit
      if (magnitude === 0) {
        run += 1
        continue
      }
      writer.flush()
      for (; run > 15; run -= 16) sink.symbol(0xf0, 0)
      const size = sizeOf(magnitude)
      sink.symbol((run << 4) | size, 0)
      sink.bits(ownBits(value < 0 ? -magnitude : magnitude), size)
      run = 0
    }
    if (run > 0 || last < to) writer.endBlock([])
  })
  writer.flush()
}

/** T.81, G.1.2.3, as figure G.7 has it. */
const writeAcRefinement = (
  plane: CoefficientPlane,
  lasts: Uint8Array,
  frame: CoefficientFrame,
  scan: Scan,
  sink: ScanSink,
) => {
  const { from, to, bit } = scan
  const writer = new AcWriter(sink)
  visitBlocks(frame, [plane], ({ coefficients }, offset) => {
    const magnitudeAt = (k: number) => Math.abs(coefficients[offset + k] ?? 0) >> bit
    const last = Math.min(to, lasts[offset / 64] ?? to)
    let lastNew = last
    while (lastNew >= from && magnitudeAt(lastNew) !== 1) lastNew -= 1
    let run = 0
    let corrections: number[] = []
    for (let k = from; k <= last; k += 1) {
      const magnitude = magnitudeAt(k)
      if (magnitude === 0) {
        run += 1
        continue
      }
      if (k <= lastNew)
        for (; run > 15; run -= 16) {
          writer.flush()
          sink.symbol(0xf0, 0)
          writer.writeCorrections(corrections)
          corrections = []
        }
      if (magnitude > 1) {
        corrections.push(magnitude & 1)
        continue
      }
      writer.flush()
      sink.symbol((run << 4) | 1, 0)
      sink.bits((coefficients[offset + k] ?? 0) < 0 ? 0 : 1, 1)
      writer.writeCorrections(corrections)
      corrections = []
      run = 0
    }
    if (run > 0 || last < to || corrections.length > 0) writer.endBlock(corrections)
  })
  writer.flush()
}

/**
 * Tells a sink the symbols and bits of one scan, in order.
 *
 * @param lasts - where each plane's blocks have their last coefficient, as `lastCoefficients` finds them.
 */
export const writeScan = (
  frame: CoefficientFrame,
  lasts: readonly Uint8Array[],
  scan: Scan,
  sink: ScanSink,
): void => {
  if (scan.from === 0) {
    writeDc(frame, scan, sink)
    return
  }
  const [place = 0] = scan.planes
  const plane = frame.planes[place]
  const planeLasts = lasts[place]
  if (!plane || !planeLasts) return
  const write = scan.previousBit === 0 ? writeAcFirst : writeAcRefinement
  write(plane, planeLasts, frame, scan, sink)
}
