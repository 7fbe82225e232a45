import { foldText, maxQueryLength, prefixEditDistance } from './text-matching.ts'

/** The names of a tool as they are written, in any number of languages together. */
export interface ToolWords {
  names: readonly string[]
  synonyms: readonly string[]
  descriptions: readonly string[]
}

/** These words of the three languages do not tell which tool is query. */
const stopWords = new Set(
  'a al an au aux avec con d de del des du el en et for from in into l la las le les los mi mon my of para por pour the to un una une vers y'.split(
    ' ',
  ),
)

/** Matches words that describe most of the tools, and so distinguish none. */
const isGeneric = (word: string) =>
  /^(conver(t|s)|calcul(a|e)|outil|tool|herramient|free|grat(is|uit)|online|ligne|linea)/.test(word)

const wordsOf = (folded: string) => folded.split(' ').filter(Boolean)
const withoutStops = (words: readonly string[]) => words.filter((word) => !stopWords.has(word))

interface Phrase {
  text: string
  words: readonly string[]
  /** The text without the stop words. */
  significant: string
  kind: 'name' | 'synonym' | 'description'
}

interface FoldedTool {
  phrases: readonly Phrase[]
  /** The words of names and synonyms. */
  nameWords: ReadonlySet<string>
  /** The words of names, synonyms and descriptions. */
  allWords: ReadonlySet<string>
}

const foldTool = ({ names, synonyms, descriptions }: ToolWords): FoldedTool => {
  const fold = (texts: readonly string[], kind: Phrase['kind']) =>
    texts.map((written): Phrase => {
      const text = foldText(written)
      const words = wordsOf(text)
      return { text, words, significant: withoutStops(words).join(' '), kind }
    })
  const ownNames = [...fold(names, 'name'), ...fold(synonyms, 'synonym')]
  const phrases = [...ownNames, ...fold(descriptions, 'description')]
  return {
    phrases,
    nameWords: new Set(ownNames.flatMap(({ words }) => words)),
    allWords: new Set(phrases.flatMap(({ words }) => words)),
  }
}

type AllWords = Readonly<Record<string, ToolWords>>
const foldedCache = new WeakMap<AllWords, ReadonlyMap<string, FoldedTool>>()

const foldTools = (words: AllWords) => {
  const cached = foldedCache.get(words)
  if (cached) return cached
  const folded = new Map(Object.entries(words).map(([id, own]) => [id, foldTool(own)]))
  foldedCache.set(words, folded)
  return folded
}

interface Query {
  text: string
  significant: string
  /** The words that distinguish tools, or every word where none does. */
  requiredWords: readonly string[]
}

const readQuery = (typed: string): Query => {
  const text = foldText(typed)
  const words = wordsOf(text)
  const significant = withoutStops(words)
  // Amounts such as "5 kg" or "5kg" are no part of a tool's name.
  const named = significant
    .map((word) => word.replace(/^\d+/, ''))
    .filter((word) => /\p{L}/u.test(word))
  const special = named.filter((word) => !isGeneric(word))
  // The sign of "15%" says something about the tool, whereas the number does not.
  const signs = significant.map((word) => word.replace(/^\d+/, '')).filter((word) => word === '%')
  const requiredWords =
    [special, named, signs, significant, words].find((some) => some.length > 0) ?? []
  return { text, significant: significant.join(' '), requiredWords }
}

const begins = (word: string, known: Iterable<string>) =>
  [...known].some((other) => other.startsWith(word))

const isAmong = (word: string, known: ReadonlySet<string>) => {
  if (begins(word, known)) return true
  // A single letter, as in "km/h", begins too many words.
  const isPart = (part: string) => (part.length > 1 ? begins(part, known) : known.has(part))
  return word.includes('/') && word.split('/').every(isPart)
}

/**
 * The costs of a match: the tool with the lowest cost comes first, and an exact match costs nothing. rank-tools.test.ts
 * lists the tool that each of its queries has to find first.
 */
const beginningCost = 1
const allWordsCost = 1.4
/** This is multiplied by the part of the phrase that was not typed. */
const untypedCost = 0.3
const notInNameCost = 0.5
const missingWordCost = 10

/** An exact match costs least, then a match at the beginning, then all words with as few others as possible. */
const costOfPhrase = (query: Query, { text, significant, words }: Phrase): number | undefined => {
  if (text === query.text || (significant !== '' && significant === query.significant)) return 0
  const isBeginning = text.startsWith(query.text)
  if (!isBeginning && !query.requiredWords.every((word) => begins(word, words))) return undefined
  const typedLength = query.requiredWords.join(' ').length
  return (
    (isBeginning ? beginningCost : allWordsCost) +
    untypedCost * (1 - Math.min(1, typedLength / text.length))
  )
}

/**
 * A name counts for more than a synonym and a synonym for more than a description, whatever part of it was typed.
 */
const kindCost = { name: 0, synonym: 2, description: 6 } satisfies Record<Phrase['kind'], number>

/** A match that is spread over several names and synonyms counts for less than one phrase with all the words. */
const spreadCost = 5
const spreadWithDescriptionCost = 8

const directCost = (query: Query, tool: FoldedTool): number | undefined => {
  const costs = tool.phrases.flatMap((phrase) => {
    const cost = costOfPhrase(query, phrase)
    return cost === undefined ? [] : [cost + kindCost[phrase.kind]]
  })
  if (query.requiredWords.every((word) => isAmong(word, tool.nameWords))) costs.push(spreadCost)
  else if (query.requiredWords.every((word) => isAmong(word, tool.allWords)))
    costs.push(spreadWithDescriptionCost)
  return costs.length > 0 ? Math.min(...costs) : undefined
}

const leastEdits = (word: string, known: ReadonlySet<string>): number | undefined => {
  if (isAmong(word, known)) return 0
  const edits = [...known].flatMap((other) => prefixEditDistance(word, other) ?? [])
  return edits.length > 0 ? Math.min(...edits) : undefined
}

/** The cost when every word is there except for typing errors. Errors in the words of names cost less. */
const mistypedCost = (query: Query, tool: FoldedTool): number | undefined => {
  const names = new Set(
    tool.phrases.filter(({ kind }) => kind === 'name').flatMap(({ words }) => words),
  )
  let cost = 0
  for (const word of query.requiredWords) {
    const edits = leastEdits(word, tool.allWords)
    if (edits === undefined) return undefined
    cost += edits + (leastEdits(word, names) === edits ? 0 : notInNameCost)
  }
  return cost
}

/** The cost when at least half of the words are there, as when somebody types a whole sentence. */
const partialCost = (query: Query, tool: FoldedTool): number | undefined => {
  const edits = query.requiredWords.map((word) => leastEdits(word, tool.nameWords))
  const missing = edits.filter((some) => some === undefined).length
  if (missing * 2 > query.requiredWords.length) return undefined
  return missing * missingWordCost + edits.reduce<number>((sum, some) => sum + (some ?? 0), 0)
}

/**
 * Returns the ids of the tools that answer a query, the best first: by the exact name, by its beginning, by a
 * synonym, by the description. Only when there is none, tools whose words were mistyped are returned, and only when
 * there are none of these, tools that match a part of the query.
 *
 * Case, accents, stop words and amounts do not count, and the beginning of a word matches the word.
 *
 * @param words - the words per id; tools that match equally well keep this order.
 * @returns an empty list for a query without words.
 */
export const rankTools = (text: string, words: AllWords): readonly string[] => {
  if (text.length > maxQueryLength) return []
  const query = readQuery(text)
  if (query.requiredWords.length === 0) return []
  for (const costOf of [directCost, mistypedCost, partialCost]) {
    const found = [...foldTools(words)].flatMap(([id, tool]) => {
      const cost = costOf(query, tool)
      return cost === undefined ? [] : [{ id, cost }]
    })
    if (found.length > 0)
      return found.toSorted((one, other) => one.cost - other.cost).map(({ id }) => id)
  }
  return []
}
