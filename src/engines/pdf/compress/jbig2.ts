import { joinBytes } from '../../../core/bytes.ts'
import type { ImageSamples } from './image-work.ts'

/**
 * The probability states of the arithmetic coder (ITU-T T.88, table E.1): the probability of the less probable symbol, the
 * next states after a more and a less probable symbol, and whether the latter makes the other symbol the more probable one.
 */
const probabilityStates: readonly (readonly [
  probability: number,
  afterMoreProbable: number,
  afterLessProbable: number,
  isSwitch: 0 | 1,
])[] = [
  [0x5601, 1, 1, 1],
  [0x3401, 2, 6, 0],
  [0x1801, 3, 9, 0],
  [0x0ac1, 4, 12, 0],
  [0x0521, 5, 29, 0],
  [0x0221, 38, 33, 0],
  [0x5601, 7, 6, 1],
  [0x5401, 8, 14, 0],
  [0x4801, 9, 14, 0],
  [0x3801, 10, 14, 0],
  [0x3001, 11, 17, 0],
  [0x2401, 12, 18, 0],
  [0x1c01, 13, 20, 0],
  [0x1601, 29, 21, 0],
  [0x5601, 15, 14, 1],
  [0x5401, 16, 14, 0],
  [0x5101, 17, 15, 0],
  [0x4801, 18, 16, 0],
  [0x3801, 19, 17, 0],
  [0x3401, 20, 18, 0],
  [0x3001, 21, 19, 0],
  [0x2801, 22, 19, 0],
  [0x2401, 23, 20, 0],
  [0x2201, 24, 21, 0],
  [0x1c01, 25, 22, 0],
  [0x1801, 26, 23, 0],
  [0x1601, 27, 24, 0],
  [0x1401, 28, 25, 0],
  [0x1201, 29, 26, 0],
  [0x1101, 30, 27, 0],
  [0x0ac1, 31, 28, 0],
  [0x09c1, 32, 29, 0],
  [0x08a1, 33, 30, 0],
  [0x0521, 34, 31, 0],
  [0x0441, 35, 32, 0],
  [0x02a1, 36, 33, 0],
  [0x0221, 37, 34, 0],
  [0x0141, 38, 35, 0],
  [0x0111, 39, 36, 0],
  [0x0085, 40, 37, 0],
  [0x0049, 41, 38, 0],
  [0x0025, 42, 39, 0],
  [0x0015, 43, 40, 0],
  [0x0009, 44, 41, 0],
  [0x0005, 45, 42, 0],
  [0x0001, 45, 43, 0],
  [0x5601, 46, 46, 0],
]

// A context's state and its more probable symbol are kept in one number: twice the state, plus the symbol.
const probabilities = new Uint16Array(probabilityStates.flatMap(([it]) => [it, it]))
const nextAfterMoreProbable = new Uint8Array(
  probabilityStates.flatMap(([, next]) => [2 * next, 2 * next + 1]),
)
const nextAfterLessProbable = new Uint8Array(
  probabilityStates.flatMap(([, , next, isSwitch]) => [
    2 * next + isSwitch,
    2 * next + 1 - isSwitch,
  ]),
)

/** The contexts of generic regions consist of 16 pixels. */
const contextCount = 2 ** 16

/** The arithmetic encoder of ITU-T T.88, annex E, whose procedures' names the methods have. */
class ArithmeticEncoder {
  readonly #contexts = new Uint8Array(contextCount)
  #interval = 0x8000
  #code = 0
  /** The shifts that are left until the next byte is complete. */
  #shiftsLeft = 12
  /** The first byte is none of the output: a carry into it cannot happen. */
  #bytes = new Uint8Array(2 ** 16)
  #at = 0

  encode(bit: number, context: number): void {
    const state = this.#contexts[context] ?? 0
    const probability = probabilities[state] ?? 0
    this.#interval -= probability
    if (bit === (state & 1)) {
      if ((this.#interval & 0x8000) !== 0) {
        this.#code += probability
        return
      }
      if (this.#interval < probability) this.#interval = probability
      else this.#code += probability
      this.#contexts[context] = nextAfterMoreProbable[state] ?? 0
    } else {
      if (this.#interval < probability) this.#code += probability
      else this.#interval = probability
      this.#contexts[context] = nextAfterLessProbable[state] ?? 0
    }
    this.#renormalize()
  }

  #renormalize(): void {
    do {
      this.#interval <<= 1
      this.#code <<= 1
      this.#shiftsLeft -= 1
      if (this.#shiftsLeft === 0) this.#writeByte()
    } while ((this.#interval & 0x8000) === 0)
  }

  #writeByte(): void {
    if (this.#at + 2 >= this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    if (this.#bytes[this.#at] !== 0xff && this.#code >= 0x8000000) {
      this.#bytes[this.#at] = (this.#bytes[this.#at] ?? 0) + 1
      this.#code &= 0x7ffffff
    }
    // After a byte of 255 a bit is stuffed, into which the next carry goes.
    const isStuffed = this.#bytes[this.#at] === 0xff
    const shift = isStuffed ? 20 : 19
    this.#at += 1
    this.#bytes[this.#at] = this.#code >> shift
    this.#code &= 2 ** shift - 1
    this.#shiftsLeft = isStuffed ? 7 : 8
  }

  /** Returns the encoded bytes with the marker that ends them. */
  flush(): Uint8Array<ArrayBuffer> {
    const limit = this.#code + this.#interval
    this.#code |= 0xffff
    if (this.#code >= limit) this.#code -= 0x8000
    this.#code <<= this.#shiftsLeft
    this.#writeByte()
    this.#code <<= this.#shiftsLeft
    this.#writeByte()
    const end = this.#bytes[this.#at] === 0xff ? this.#at : this.#at + 1
    return joinBytes([this.#bytes.subarray(1, end), Uint8Array.of(0xff, 0xac)])
  }
}

/** The context in which each row says whether it equals the one above (ITU-T T.88, figure 8). */
const typicalPredictionContext = 0x9b25

/** The rows above and the pixels beside a row are white, which the contexts at the edges need. */
const marginPx = 4

/** Unpacks a row of samples to one byte per pixel: 1 for a sample of 0, which a JBIG2 decoder of PDF gives for black. */
const unpackRow = ({ data, width }: ImageSamples, y: number, row: Uint8Array): void => {
  const start = y * Math.ceil(width / 8)
  for (let x = 0; x < width; x += 1)
    row[x + marginPx] = (((data[start + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) ^ 1
}

const areEqual = (one: Uint8Array, other: Uint8Array): boolean => {
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false
  return true
}

/**
 * Encodes a generic region by template 0 with its usual adaptive pixels and with typical prediction (ITU-T T.88, 6.2.5),
 * which costs nearly nothing where no rows are equal.
 */
const encodeRegion = (samples: ImageSamples): Uint8Array<ArrayBuffer> => {
  const { width, height } = samples
  const encoder = new ArithmeticEncoder()
  const emptyRow = () => new Uint8Array(width + 2 * marginPx)
  let [twoAbove, above, row] = [emptyRow(), emptyRow(), emptyRow()]
  let wasTypical = false
  for (let y = 0; y < height; y += 1) {
    unpackRow(samples, y, row)
    const isTypical = areEqual(row, above)
    encoder.encode(isTypical === wasTypical ? 0 : 1, typicalPredictionContext)
    wasTypical = isTypical
    if (!isTypical) {
      // The pixels that the windows of 5, 7 and 4 pixels have at the left edge.
      let fromTwoAbove = ((twoAbove[marginPx] ?? 0) << 1) | (twoAbove[marginPx + 1] ?? 0)
      let fromAbove =
        ((above[marginPx] ?? 0) << 2) |
        ((above[marginPx + 1] ?? 0) << 1) |
        (above[marginPx + 2] ?? 0)
      let before = 0
      for (let at = marginPx; at < width + marginPx; at += 1) {
        fromTwoAbove = ((fromTwoAbove << 1) | (twoAbove[at + 2] ?? 0)) & 0x1f
        fromAbove = ((fromAbove << 1) | (above[at + 3] ?? 0)) & 0x7f
        const pixel = row[at] ?? 0
        encoder.encode(pixel, (fromTwoAbove << 11) | (fromAbove << 4) | before)
        before = ((before << 1) | pixel) & 0x0f
      }
    }
    ;[twoAbove, above, row] = [above, row, twoAbove]
  }
  return encoder.flush()
}

const uint32 = (value: number): number[] => [
  (value >>> 24) & 255,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
]

/** The types of segments (ITU-T T.88, 7.3). */
const pageInformation = 48
const immediateGenericRegion = 38

/** Makes a segment of page 1 that refers to no other one (ITU-T T.88, 7.2). */
const segment = (number: number, type: number, data: Uint8Array): Uint8Array =>
  joinBytes([Uint8Array.from([...uint32(number), type, 0, 1, ...uint32(data.length)]), data])

/**
 * Encodes samples of one bit as JBIG2 without loss, in the form that PDF embeds: segments without a file header, and
 * without the ones that end a page and a file (ISO 32000-2, 7.4.7). No globals are needed.
 *
 * @param samples - one component of 1 bit. The decoder of a PDF reader returns the same samples.
 */
export const encodeJbig2 = (samples: ImageSamples): Uint8Array<ArrayBuffer> => {
  const size = [...uint32(samples.width), ...uint32(samples.height)]
  // Unknown resolution; without loss, white by default, in one piece.
  const page = Uint8Array.from([...size, ...uint32(0), ...uint32(0), 1, 0, 0])
  const atOrigin = [...size, ...uint32(0), ...uint32(0), 0]
  const typicalPredictionByTemplate0 = 0x08
  // The usual places of the adaptive pixels, as signed bytes: (3, -1), (-3, -1), (2, -2), (-2, -2).
  const adaptivePixels = [3, -1, -3, -1, 2, -2, -2, -2]
  const head = Uint8Array.from([...atOrigin, typicalPredictionByTemplate0, ...adaptivePixels])
  return joinBytes([
    segment(0, pageInformation, page),
    segment(1, immediateGenericRegion, joinBytes([head, encodeRegion(samples)])),
  ])
}
