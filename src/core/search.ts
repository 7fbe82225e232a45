/** Lower case, without accents or punctuation, for comparing what people type with what things are called. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // A slash before a letter stays: km/h is one word.
    .replace(/(?:\/(?!\p{L})|[^\p{L}\p{N}%°/])+/gu, ' ')
    .trim()

/** Small words that say nothing about which tool is wanted, in the three languages. */
const stopWords = new Set(
  'a al an au aux avec con d de del des du el en et for from in into l la las le les los mi mon my of para por pour the to un una une vers y'.split(
    ' ',
  ),
)

/**
 * The ids whose words answer a query: each word of the query must begin a word of theirs.
 *
 * @param words - per id, its names and synonyms, as written.
 * @returns undefined for a query that asks for nothing, which is answered by everything.
 */
export const matchTools = (
  query: string,
  words: Readonly<Record<string, readonly string[]>>,
): ReadonlySet<string> | undefined => {
  const wanted = foldText(query).split(' ').filter(Boolean)
  const telling = wanted.filter((word) => !stopWords.has(word))
  const needed = telling.length > 0 ? telling : wanted
  if (needed.length === 0) return undefined
  const matches = (texts: readonly string[]) => {
    const known = new Set(texts.flatMap((text) => foldText(text).split(' ')))
    const begins = (word: string) => [...known].some((other) => other.startsWith(word))
    // A lone letter of km/h begins too many words to tell anything.
    const isPart = (part: string) => (part.length > 1 ? begins(part) : known.has(part))
    return needed.every(
      (word) => begins(word) || (word.includes('/') && word.split('/').every(isPart)),
    )
  }
  return new Set(Object.keys(words).filter((id) => matches(words[id] ?? [])))
}
