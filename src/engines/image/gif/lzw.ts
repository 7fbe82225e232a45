const mostCodes = 4096
const mostCodeBits = 12

/** The strings known so far, each a known one and one more colour. Frames are read one by one: one table will do. */
const lengths = new Uint16Array(mostCodes)
const beginnings = new Uint16Array(mostCodes)
const lastColors = new Uint8Array(mostCodes)

/** Reads codes of growing size out of sub-blocks, lowest bits first. */
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
 * Reads a frame's coded colours (GIF89a, appendix F) until the place for them is full, the data end or make no sense.
 *
 * @param start - where the size of the first codes stands in the file, before the sub-blocks.
 * @returns how many colours were there.
 */
export const decodeLzw = (bytes: Uint8Array, start: number, colors: Uint8Array): number => {
  const firstBits = bytes[start] ?? 0
  if (firstBits < 1 || firstBits >= mostCodeBits) return 0
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
    // The string before and its own first colour: a code may be used while it is being made.
    const isBeingMade = code === nextCode && before !== undefined
    if (code > end && code >= nextCode && !isBeingMade) return written
    const known = isBeingMade ? (before ?? 0) : code
    const knownLength = lengths[known] ?? 0
    // A string is written from its end, because that is how it is known.
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
    if (before !== undefined && nextCode < mostCodes) {
      beginnings[nextCode] = before
      lastColors[nextCode] = first
      lengths[nextCode] = (lengths[before] ?? 0) + 1
      nextCode += 1
      if (nextCode === 1 << codeBits && codeBits < mostCodeBits) codeBits += 1
    }
    before = code
  }
  return Math.min(written, colors.length)
}
