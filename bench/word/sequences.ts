/** Quotes, hyphens, white space and letter forms as one of their kind: none of them is a fault. */
export const normalise = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u00AD\u200B-\u200F\uFEFF]/g, '')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[‐‑]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Signs that stand for a word each, without spaces between them; what else is a word. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+?(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{L}\p{N}\p{M}]|$)/gu

/** The words of a text, put together where they were divided at a line's end. */
export const wordsOf = (text: string): string[] =>
  normalise(text.replaceAll(/(\p{Ll})[-\u2010\u00AD]\n(\p{Ll})/gu, '$1$2'))
    .toLowerCase()
    .match(word) ?? []

/** What both have, each as often as the one that has it less often. */
export const intersection = (truth: readonly string[], found: readonly string[]): string[] => {
  const left = new Map<string, number>()
  for (const item of found) left.set(item, (left.get(item) ?? 0) + 1)
  return truth.filter((item) => {
    const count = left.get(item) ?? 0
    if (count > 0) left.set(item, count - 1)
    return count > 0
  })
}

const bitsPerWord = 32

/**
 * The length of the longest common subsequence, exactly.
 *
 * H. Hyyrö, "Bit-parallel LCS-length computation revisited" (2004).
 */
export const longestCommonLength = (one: readonly string[], other: readonly string[]): number => {
  const wordCount = Math.ceil(one.length / bitsPerWord)
  const places = new Map<string, Uint32Array>()
  for (const [index, item] of one.entries()) {
    const mask = places.get(item) ?? new Uint32Array(wordCount)
    const at = Math.floor(index / bitsPerWord)
    mask[at] = ((mask[at] ?? 0) | (1 << (index % bitsPerWord))) >>> 0
    places.set(item, mask)
  }
  const open = new Uint32Array(wordCount).fill(2 ** bitsPerWord - 1)
  for (const item of other) {
    const mask = places.get(item)
    if (!mask) continue
    let carry = 0
    for (let at = 0; at < wordCount; at += 1) {
      const before = open[at] ?? 0
      const matched = (before & (mask[at] ?? 0)) >>> 0
      const sum = before + matched + carry
      carry = sum >= 2 ** bitsPerWord ? 1 : 0
      open[at] = ((sum >>> 0) | (before & ~(mask[at] ?? 0))) >>> 0
    }
  }
  let length = 0
  for (let index = 0; index < one.length; index += 1) {
    const bits = open[Math.floor(index / bitsPerWord)] ?? 0
    if (((bits >>> (index % bitsPerWord)) & 1) === 0) length += 1
  }
  return length
}

/** 1 for the same items in the same order, 0 for nothing in common. */
export const orderSimilarity = (truth: readonly string[], found: readonly string[]): number =>
  truth.length + found.length === 0
    ? 1
    : (2 * longestCommonLength(truth, found)) / (truth.length + found.length)
