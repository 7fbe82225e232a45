import type { HuffmanLookup } from './huffman.ts'

/** Reads a scan's coded data, bit by bit, up to its marker (T.81, F.2.2.5). */
export class BitReader {
  readonly #bytes: Uint8Array
  #at: number
  #buffer = 0
  #bufferedBits = 0
  /** Zeros that were given where the data had ended. */
  #missingBytes = 0
  #hasBadCode = false

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes
    this.#at = start
  }

  /** True once more was asked for than there was, or what no table knows, or after `reject`. */
  get isDamaged(): boolean {
    return this.#hasBadCode || this.#missingBytes * 8 > this.#bufferedBits
  }

  /** For what can be read and yet makes no sense: each decoder makes something else of it. */
  reject(): void {
    this.#hasBadCode = true
  }

  #fill(): void {
    const bytes = this.#bytes
    while (this.#bufferedBits <= 24) {
      let byte = bytes[this.#at] ?? 0xff
      if (byte !== 0xff) this.#at += 1
      else if (bytes[this.#at + 1] === 0) this.#at += 2
      else {
        // A marker, or the end of the file: not ours to step over.
        byte = 0
        this.#missingBytes += 1
      }
      this.#buffer = (this.#buffer << 8) | byte
      this.#bufferedBits += 8
    }
  }

  /** @param count - 0 to 16. */
  readBits(count: number): number {
    if (count === 0) return 0
    if (this.#bufferedBits < count) this.#fill()
    this.#bufferedBits -= count
    return (this.#buffer >>> this.#bufferedBits) & ((1 << count) - 1)
  }

  /** A number of so many bits, whose first bit tells its sign (T.81, F.2.2.1, EXTEND). */
  readSigned(size: number): number {
    const value = this.readBits(size)
    return size > 0 && value < 1 << (size - 1) ? value - (1 << size) + 1 : value
  }

  readSymbol(lookup: HuffmanLookup): number {
    if (this.#bufferedBits < 16) this.#fill()
    const found = lookup[(this.#buffer >>> (this.#bufferedBits - 16)) & 0xffff] ?? 0
    if (found === 0) {
      this.reject()
      this.#bufferedBits -= 1
      return 0
    }
    this.#bufferedBits -= found >> 8
    return found & 0xff
  }

  /** Steps over a restart marker, and whatever stands before it. */
  restart(): void {
    const end = this.end()
    const isRestart = (this.#bytes[end + 1] ?? 0) >> 3 === 0xd0 >> 3
    if (!isRestart || this.isDamaged) this.reject()
    this.#at = end + 2
    this.#bufferedBits = 0
    this.#missingBytes = 0
  }

  /** Where the next marker stands, past the data that was not asked for. */
  end(): number {
    let at = this.#at
    while (at < this.#bytes.length) {
      const next = this.#bytes[at + 1] ?? 0
      if (this.#bytes[at] === 0xff && next !== 0 && next !== 0xff) break
      at += 1
    }
    return at
  }
}

/** Writes coded data, with a zero after every byte of ones (T.81, F.1.2.3). */
export class BitWriter {
  #bytes = new Uint8Array(65_536)
  #length = 0
  #buffer = 0
  #bufferedBits = 0

  #writeByte(byte: number): void {
    if (this.#length + 2 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = byte
    if (byte === 0xff) this.#bytes[this.#length++] = 0
  }

  /** @param count - 0 to 16; higher bits of the value do not count. */
  writeBits(value: number, count: number): void {
    this.#buffer = (this.#buffer << count) | (value & ((1 << count) - 1))
    this.#bufferedBits += count
    while (this.#bufferedBits >= 8) {
      this.#bufferedBits -= 8
      this.#writeByte((this.#buffer >>> this.#bufferedBits) & 0xff)
    }
  }

  /** What was written, filled up with ones. */
  finish(): Uint8Array {
    if (this.#bufferedBits > 0) this.writeBits(0x7f, 8 - this.#bufferedBits)
    return this.#bytes.subarray(0, this.#length)
  }
}
