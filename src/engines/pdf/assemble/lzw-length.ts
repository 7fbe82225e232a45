const clear = 256
const end = 257
const tableSize = 4096

/**
 * How many bytes LZW data decodes to (ISO 32000-2, 7.4.4), without decoding them: a kilobyte may stand for a megabyte.
 *
 * @param earlyChange 1 when codes get longer one code early, as they do unless a stream says otherwise; else 0
 * @param most counting ends beyond
 */
export const lzwLength = (data: Uint8Array, earlyChange: number, most: number): number => {
  const lengths = new Uint16Array(tableSize).fill(1, 0, clear)
  let next = end + 1
  let width = 9
  let before = 0
  let total = 0
  let bits = 0
  let bitCount = 0
  for (const byte of data) {
    bits = ((bits << 8) | byte) & 0xff_ff_ff
    bitCount += 8
    if (bitCount < width) continue
    bitCount -= width
    const code = (bits >> bitCount) & ((1 << width) - 1)
    if (code === end || total > most) break
    if (code === clear) {
      next = end + 1
      width = 9
      before = 0
      continue
    }
    const length = code < next ? (lengths[code] ?? 0) : before + 1
    total += length
    if (before > 0 && next < tableSize) {
      lengths[next] = before + 1
      next += 1
      if (next + earlyChange > 1 << width && width < 12) width += 1
    }
    before = length
  }
  return total
}
