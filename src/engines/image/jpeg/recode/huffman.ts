/** A Huffman table as a JPEG writes it (T.81, B.2.4.2): how many codes of each length, and their symbols. */
export interface HuffmanTable {
  /** Codes of 1 to 16 bits; 16 numbers. */
  counts: Uint8Array
  symbols: Uint8Array
}

const maxCodeBits = 16

/** Every code's length and value, in the order of the table's symbols (T.81, C.2). */
const codesOf = ({ counts, symbols }: HuffmanTable) => {
  let code = 0
  let at = 0
  const codes: { symbol: number; bits: number; code: number }[] = []
  for (const [index, count] of counts.entries()) {
    for (let nth = 0; nth < count; nth += 1) {
      codes.push({ symbol: symbols[at] ?? 0, bits: index + 1, code })
      code += 1
      at += 1
    }
    code <<= 1
  }
  return codes
}

/** By the next 16 bits of the data: bits of the code × 256 + symbol, or 0 where no code begins like that. */
export type HuffmanLookup = Uint16Array

export const lookupOf = (table: HuffmanTable): HuffmanLookup => {
  const lookup = new Uint16Array(1 << maxCodeBits)
  for (const { symbol, bits, code } of codesOf(table)) {
    const free = maxCodeBits - bits
    lookup.fill((bits << 8) | symbol, code << free, (code + 1) << free)
  }
  return lookup
}

/** By symbol: bits of the code × 65,536 + code, or 0 for a symbol that has none. */
export type HuffmanCodes = Uint32Array

export const codesBySymbol = (table: HuffmanTable): HuffmanCodes => {
  const bySymbol = new Uint32Array(256)
  for (const { symbol, bits, code } of codesOf(table)) bySymbol[symbol] = bits * 65_536 + code
  return bySymbol
}

/** Lengths of the codes of an unlimited Huffman tree, 0 for what does not occur (T.81, K.2, figure K.1). */
const codeLengths = (frequencies: readonly number[]): number[] => {
  const lengths = frequencies.map(() => 0)
  const trees = frequencies
    .map((weight, leaf) => ({ weight, leaves: [leaf] }))
    .filter(({ weight }) => weight > 0)
  while (trees.length > 1) {
    trees.sort((one, other) => other.weight - one.weight)
    const light = trees.pop()
    const heavier = trees.pop()
    if (!light || !heavier) break
    const leaves = [...light.leaves, ...heavier.leaves]
    for (const leaf of leaves) lengths[leaf] = (lengths[leaf] ?? 0) + 1
    trees.push({ weight: light.weight + heavier.weight, leaves })
  }
  return lengths
}

/** Shortens what is longer than 16 bits: a pair moves up, its prefix goes to a shorter code (K.2, figure K.3). */
const limitLengths = (counts: number[]): void => {
  const countAt = (length: number) => counts[length] ?? 0
  for (let length = counts.length - 1; length > maxCodeBits; length -= 1)
    while (countAt(length) > 0) {
      let shorter = length - 2
      while (countAt(shorter) === 0) shorter -= 1
      counts[length] = countAt(length) - 2
      counts[length - 1] = countAt(length - 1) + 1
      counts[shorter + 1] = countAt(shorter + 1) + 2
      counts[shorter] = countAt(shorter) - 1
    }
}

/**
 * The best table for symbols that occur that often (T.81, K.2). The code of ones alone is left unused, as JPEG wants.
 *
 * @param frequencies - by symbol, 256 of them, at least one above 0.
 */
export const bestTable = (frequencies: Uint32Array): HuffmanTable => {
  // A symbol that never comes takes the longest code: that of ones alone.
  const reserved = 256
  const lengths = codeLengths([...frequencies, 1])
  const counts = Array.from({ length: Math.max(maxCodeBits, ...lengths) + 1 }, () => 0)
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] ?? 0) + 1
  limitLengths(counts)
  let longest = maxCodeBits
  while (counts[longest] === 0) longest -= 1
  counts[longest] = (counts[longest] ?? 0) - 1
  const symbols = [...lengths.keys()]
    .filter((symbol) => symbol !== reserved && (lengths[symbol] ?? 0) > 0)
    .toSorted((one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0) || one - other)
  return {
    counts: Uint8Array.from(counts.slice(1, maxCodeBits + 1)),
    symbols: Uint8Array.from(symbols),
  }
}
