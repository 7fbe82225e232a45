import type { ReadDocx, ReadTable } from './read-docx.ts'

/**
 * Replaces all kinds of quotes, hyphens, white space and letter forms with one of each kind, because a difference
 * between them is no error.
 */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u00AD\u200B-\u200F\uFEFF]/g, '')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[‐‑]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Signs that are a word each, without spaces between them, or any other word. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+?(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{L}\p{N}\p{M}]|$)/gu

/** Returns the words of a text. Words that were divided at the end of a line are joined. */
export const wordsOf = (text: string): string[] =>
  normalize(text.replaceAll(/(\p{Ll})[-\u2010\u00AD]\n(\p{Ll})/gu, '$1$2'))
    .toLowerCase()
    .match(word) ?? []

/** Returns the items that two lists share, each as often as it occurs in the list that has fewer of it. */
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
 * Returns the exact length of the longest common subsequence.
 *
 * The algorithm is that of H. Hyyrö, "Bit-parallel LCS-length computation revisited" (2004).
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

/** Returns 1 for the same items in the same order, and 0 for nothing in common. */
export const orderSimilarity = (truth: readonly string[], found: readonly string[]): number =>
  truth.length + found.length === 0
    ? 1
    : (2 * longestCommonLength(truth, found)) / (truth.length + found.length)

/** How many of the true items were found, and how many items were found in all. */
export interface Found {
  hits: number
  truth: number
  found: number
}

const find = (truth: readonly string[], found: readonly string[]): Found => ({
  hits: intersection(truth, found).length,
  truth: truth.length,
  found: found.length,
})

/** Returns the harmonic mean of precision and recall; undefined if there is nothing to find. */
export const harmonicMean = ({ hits, truth, found }: Found): number | undefined =>
  truth === 0 ? undefined : (2 * hits) / (truth + found)

const paragraphsOf = ({ paragraphs }: ReadDocx): string[] =>
  paragraphs
    .filter(({ isInCell }) => !isInCell)
    .map(({ text }) => normalize(text))
    .filter((text) => text !== '')

const headingsOf = ({ paragraphs }: ReadDocx): string[] =>
  paragraphs.flatMap(({ text, marker, headingLevel }) =>
    headingLevel === undefined || normalize(text) === ''
      ? []
      : [`${headingLevel} ${normalize(`${marker} ${text}`)}`],
  )

const itemsOf = ({ paragraphs }: ReadDocx): string[] =>
  paragraphs.flatMap(({ text, marker, listLevel, headingLevel }) =>
    listLevel === undefined || headingLevel !== undefined || normalize(text) === ''
      ? []
      : [`${listLevel} ${normalize(`${marker} ${text}`)}`],
  )

const linksOf = ({ links, bookmarks }: ReadDocx): string[] =>
  links.map(({ text, target }) => {
    const place = target.startsWith('#') ? `#${bookmarks.get(target.slice(1)) ?? ''}` : target
    return `${normalize(text)} → ${normalize(place).replace(/\/$/, '')}`
  })

const boldWordsOf = ({ paragraphs }: ReadDocx): string[] =>
  paragraphs.flatMap(({ boldText }) => wordsOf(boldText))

/** Returns each cell together with its neighbors to the right and below. */
const cellsOf = ({ rows }: ReadTable): string[] =>
  rows.flatMap((cells, row) =>
    cells.flatMap((cell, index) => {
      if (cell.isCovered || cell.text === '') return []
      const right = cells.slice(index + 1).find(({ isCovered, text }) => !isCovered && text !== '')
      const isUnder = (other: typeof cell) =>
        !other.isCovered &&
        other.text !== '' &&
        other.column < cell.column + cell.span &&
        cell.column < other.column + other.span
      const below = rows
        .slice(row + 1)
        .map((others) => others.find(isUnder))
        .find((other) => other !== undefined)
      return [
        `${normalize(cell.text)} → ${normalize(right?.text ?? '')} ↓ ${normalize(below?.text ?? '')}`,
      ]
    }),
  )

export interface StructureScore {
  paragraphs: Found
  ruledCells: Found
  borderlessCells: Found
  headings: Found
  items: Found
  links: Found
  boldWords: Found
  /** Only the number of pictures and drawings is compared. */
  pictures: Found
}

/**
 * Returns how much of a document's structure is found in another one. Whether cells have rulings is compared only if
 * the truth states it.
 */
export const scoreStructure = (truth: ReadDocx, result: ReadDocx): StructureScore => {
  const cells = result.tables.flatMap(cellsOf)
  const scoreCells = (isRuled: boolean) => {
    const wanted = truth.tables.filter((table) => table.isRuled === isRuled).flatMap(cellsOf)
    const hits = intersection(wanted, cells).length
    return { hits, truth: wanted.length, found: wanted.length }
  }
  return {
    paragraphs: find(paragraphsOf(truth), paragraphsOf(result)),
    ruledCells: scoreCells(true),
    borderlessCells: scoreCells(false),
    headings: find(headingsOf(truth), headingsOf(result)),
    items: find(itemsOf(truth), itemsOf(result)),
    links: find(linksOf(truth), linksOf(result)),
    boldWords: find(boldWordsOf(truth), boldWordsOf(result)),
    pictures: {
      hits: Math.min(truth.pictureCount, result.pictureCount),
      truth: truth.pictureCount,
      found: result.pictureCount,
    },
  }
}

/** A text and the orders that are accepted for it, because no program is always right. */
export interface TextTruth {
  words: readonly string[]
  orders: readonly (readonly string[])[]
}

export interface TextScore {
  /** The number of words that are to be found. */
  wordCount: number
  recall: number
  order: number
}

/** Returns how many of the words are found, and how similar their order is to the nearest accepted one. */
export const scoreText = (truth: TextTruth, text: string): TextScore => {
  const found = wordsOf(text)
  const { words, orders } = truth
  return {
    wordCount: words.length,
    recall: words.length === 0 ? 1 : intersection(words, found).length / words.length,
    order: Math.max(...orders.map((order) => orderSimilarity(order, found))),
  }
}

/** Returns all text of a document's body as a reader sees it, with the numbers of list items. */
export const bodyText = ({ paragraphs }: ReadDocx): string =>
  paragraphs.map(({ text, marker }) => `${marker} ${text}`.trimStart()).join('\n')
