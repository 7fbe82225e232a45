import type { Raster } from '../raster.ts'
import type { GifFrame, GifStructure } from './gif-structure.ts'

const maxCodes = 4096
const maxCodeBits = 12

/**
 * The table of strings: each is a known string followed by one color. Frames are decoded one at a time, so one
 * table serves all.
 */
const lengths = new Uint16Array(maxCodes)
const beginnings = new Uint16Array(maxCodes)
const lastColors = new Uint8Array(maxCodes)

/** Reads codes of growing size from sub-blocks, lowest bits first. */
class CodeReader {
  readonly #bytes: Uint8Array
  #at: number
  #blockEnd: number
  #bits = 0
  #bitCount = 0

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes
    this.#at = start
    this.#blockEnd = start
  }

  /** @returns undefined at the end of the data. */
  read(codeBits: number): number | undefined {
    while (this.#bitCount < codeBits) {
      if (this.#at === this.#blockEnd) {
        const length = this.#bytes[this.#at] ?? 0
        if (length === 0) return undefined
        this.#at += 1
        this.#blockEnd = this.#at + length
      }
      this.#bits |= (this.#bytes[this.#at] ?? 0) << this.#bitCount
      this.#at += 1
      this.#bitCount += 8
    }
    const code = this.#bits & ((1 << codeBits) - 1)
    this.#bits >>>= codeBits
    this.#bitCount -= codeBits
    return code
  }
}

/**
 * Decodes a frame's LZW data (GIF89a, appendix F) until the target is full, or the data end or are invalid.
 *
 * @param start - the position of the minimum code size.
 * @returns how many indices were decoded.
 */
const decodeLzw = (bytes: Uint8Array, start: number, colors: Uint8Array): number => {
  const firstBits = bytes[start] ?? 0
  if (firstBits < 1 || firstBits >= maxCodeBits) return 0
  const clear = 1 << firstBits
  const end = clear + 1
  for (let code = 0; code < clear; code += 1) {
    lengths[code] = 1
    lastColors[code] = code
  }
  const reader = new CodeReader(bytes, start + 1)
  let codeBits = firstBits + 1
  let nextCode = clear + 2
  let before: number | undefined
  let written = 0
  while (written < colors.length) {
    const code = reader.read(codeBits)
    if (code === undefined || code === end) return written
    if (code === clear) {
      codeBits = firstBits + 1
      nextCode = clear + 2
      before = undefined
      continue
    }
    // A code may be used while it is being defined: it is the previous string followed by that string's first
    // color.
    const isBeingMade = code === nextCode && before !== undefined
    if (code > end && code >= nextCode && !isBeingMade) return written
    const known = isBeingMade ? (before ?? 0) : code
    const knownLength = lengths[known] ?? 0
    // Strings are linked from their end, so they are written backwards.
    for (let part = known, to = written + knownLength - 1; to >= written; to -= 1) {
      if (to < colors.length) colors[to] = lastColors[part] ?? 0
      part = beginnings[part] ?? 0
    }
    const first = colors[written] ?? 0
    written += knownLength
    if (isBeingMade && written < colors.length) {
      colors[written] = first
      written += 1
    }
    if (before !== undefined && nextCode < maxCodes) {
      beginnings[nextCode] = before
      lastColors[nextCode] = first
      lengths[nextCode] = (lengths[before] ?? 0) + 1
      nextCode += 1
      if (nextCode === 1 << codeBits && codeBits < maxCodeBits) codeBits += 1
    }
    before = code
  }
  return Math.min(written, colors.length)
}

const cleared = 2
/** Browsers treat 4 as 3, because some encoders set the third bit instead of writing a 3. */
const restored = new Set([3, 4])

/**
 * The first row and the row step of the four passes of an interlaced picture (GIF89a, appendix E).
 */
const passes = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const

/** Returns the rows of a frame in the order in which they are stored. */
const storedRows = ({ heightPx, isInterlaced }: GifFrame): Iterable<number> => {
  const rows = Array.from({ length: heightPx }, (_, row) => row)
  if (!isInterlaced) return rows
  return passes.flatMap(([first, step]) =>
    rows.filter((row) => row % step === first % step && row >= first),
  )
}

/** Reads a frame's palette as pixels in memory order; the transparent index is not painted. */
const readColors = (bytes: Uint8Array, { palette, transparentIndex }: GifFrame) => {
  const isPainted = new Uint8Array(256)
  const rgba = new Uint8Array(4 * 256)
  const { start, end } = palette ?? { start: 0, end: 0 }
  for (let index = 0, at = start; at < end; index += 1, at += 3) {
    rgba.set([...bytes.subarray(at, at + 3), 255], 4 * index)
    isPainted[index] = index === transparentIndex ? 0 : 1
  }
  return { isPainted, colors: new Uint32Array(rgba.buffer) }
}

/** The logical screen of the animation, on which frames are painted one after the other. */
class Screen {
  readonly #bytes: Uint8Array
  readonly #widthPx: number
  readonly #heightPx: number
  readonly #pixels: Uint32Array<ArrayBuffer>
  #indices = new Uint8Array()

  constructor(bytes: Uint8Array, { widthPx, heightPx }: GifStructure) {
    this.#bytes = bytes
    this.#widthPx = widthPx
    this.#heightPx = heightPx
    this.#pixels = new Uint32Array(widthPx * heightPx)
  }

  /** Paints the part of a frame that lies on the screen. */
  paint(frame: GifFrame) {
    const count = frame.widthPx * frame.heightPx
    if (this.#indices.length < count) this.#indices = new Uint8Array(count)
    const indices = this.#indices.subarray(0, count)
    const read = decodeLzw(this.#bytes, frame.dataStart, indices)
    const { isPainted, colors } = readColors(this.#bytes, frame)
    const columns = Math.min(frame.widthPx, this.#widthPx - frame.leftPx)
    let at = 0
    for (const row of storedRows(frame)) {
      if (at >= read) return
      const y = frame.topPx + row
      const to = y * this.#widthPx + frame.leftPx
      const end = y < this.#heightPx ? Math.min(columns, read - at) : 0
      for (let x = 0; x < end; x += 1) {
        const index = indices[at + x] ?? 0
        if (isPainted[index]) this.#pixels[to + x] = colors[index] ?? 0
      }
      at += frame.widthPx
    }
  }

  /** Applies a frame's disposal method after it was shown. */
  dispose(
    { disposal, leftPx, topPx, widthPx, heightPx }: GifFrame,
    before: Uint32Array | undefined,
  ) {
    if (before) this.#pixels.set(before)
    if (disposal !== cleared) return
    const right = Math.min(leftPx + widthPx, this.#widthPx)
    const bottom = Math.min(topPx + heightPx, this.#heightPx)
    for (let y = topPx; y < bottom; y += 1)
      this.#pixels.fill(0, y * this.#widthPx + leftPx, Math.max(leftPx, right) + y * this.#widthPx)
  }

  copyPixels(): Uint32Array<ArrayBuffer> {
    return this.#pixels.slice()
  }

  toRaster(): Raster {
    const data = new Uint8ClampedArray(this.copyPixels().buffer)
    return { data, width: this.#widthPx, height: this.#heightPx }
  }
}

/**
 * Yields the screen as it is shown at some of the frames, in order, each computed on demand. Pixels outside the
 * screen, transparent pixels and missing pixels are not painted; cleared areas are transparent, as in browsers.
 *
 * @param wanted - indexes of frames, from 0.
 */
export function* composeFrames(
  bytes: Uint8Array,
  structure: GifStructure,
  wanted: ReadonlySet<number>,
): Generator<Raster> {
  const screen = new Screen(bytes, structure)
  const lastWanted = Math.max(...wanted)
  for (const [index, frame] of structure.frames.entries()) {
    const before = restored.has(frame.disposal) ? screen.copyPixels() : undefined
    screen.paint(frame)
    if (wanted.has(index)) yield screen.toRaster()
    if (index === lastWanted) return
    screen.dispose(frame, before)
  }
}
