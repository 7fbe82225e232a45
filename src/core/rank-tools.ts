import { foldText, maxQueryLength, prefixEditDistance } from './text-matching.ts'

/** The names of a tool as they are written, in any number of languages together. */
export interface ToolWords {
  names: readonly string[]
  synonyms: readonly string[]
  descriptions: readonly string[]
}

/** These words of the three languages do not distinguish one tool from another. */
const stopWords = new Set(
  'a al am an au aux avec con cuanto cuantos d de del des do du el en et for from how i in into is l la las le les los many me mi mon much my of para por pour the to un una une vers y'.split(
    ' ',
  ),
)

/** Matches words that describe most of the tools, and so distinguish none. */
const isGeneric = (word: string) =>
  /^(conver(t|s)|calcul(a|e)|outil|tool|herramient|free|grat(is|uit)|online|ligne|linea)/.test(word)

/**
 * These words name jobs that no tool does, and resemble words of tools that do others (`traduire` and `réduire`). So
 * they are neither corrected nor ignored, and a query with them rather finds nothing.
 */
const otherJobs = new Set(
  'audio clima firma firmar meteo mp3 mp4 sign signature signer signing traducir traducteur traduction traductor traduire translate translation translator video weather'.split(
    ' ',
  ),
)

/** The kinds of content that people convert, each under one name. */
const formatOf = (word: string): string | undefined => {
  if (/^(?:jpe?g|jfif)$/.test(word)) return 'jpeg'
  if (/^(?:hei[cf])$/.test(word)) return 'heic'
  if (/^(?:imagen(?:es)?|images?|photos?|fotos?|pictures?)$/.test(word)) return 'image'
  if (/^(?:word|docx?)$/.test(word)) return 'word'
  if (/^(?:text[eo]?|txt)$/.test(word)) return 'text'
  if (/^(?:excel|xlsx?|powerpoint|pptx?|csv|html|epub|mp3|mp4)$/.test(word)) return word
  return /^(?:pdf|png|webp|avif|gif|bmp|tiff?|svg|ico)s?$/.test(word) ? word : undefined
}

/**
 * Returns the two formats of a text such as `png en jpg`, as `png jpeg`, or undefined when it names no such pair.
 * The order says what is wanted, whereas the order of units does not: their converters convert both ways.
 */
const formatPair = (words: readonly string[]): string | undefined => {
  const at = words.findIndex((word) => /^(?:en|to|a|into|in|vers|2)$/.test(word))
  const [source, target] = [words[at - 1], words[at + 1]].map((word) => formatOf(word ?? ''))
  return source !== undefined && target !== undefined ? `${source} ${target}` : undefined
}

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
  /** The pairs of formats in names and synonyms, as `pdf word`. */
  formatPairs: ReadonlySet<string>
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
    formatPairs: new Set(ownNames.flatMap(({ words }) => formatPair(words) ?? [])),
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
  formatPair: string | undefined
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
  return { text, significant: significant.join(' '), requiredWords, formatPair: formatPair(words) }
}

/** Is true when a tool converts in the other direction only, as `pdf to word` for the query `word to pdf`. */
const isReversed = ({ formatPair: asked }: Query, { formatPairs }: FoldedTool): boolean =>
  asked !== undefined &&
  !formatPairs.has(asked) &&
  formatPairs.has(asked.split(' ').toReversed().join(' '))

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

const isCorrectable = (word: string) => !otherJobs.has(word) && formatOf(word) === undefined

const leastEdits = (word: string, known: ReadonlySet<string>): number | undefined => {
  if (isAmong(word, known)) return 0
  if (!isCorrectable(word)) return undefined
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

/**
 * A tool that lacks words of a query is only found when the words that it has are at least this share of what the
 * query says. It was tuned on features/search/questions.ts: `sign pdf` reaches 0.3, and a whole sentence 0.6.
 */
const minMatchedShare = 0.5

/** Short words begin and resemble too many others, so they have to be there as they are. */
const minLooseLength = 5

const partialEdits = (word: string, known: ReadonlySet<string>): number | undefined =>
  word.length < minLooseLength ? (known.has(word) ? 0 : undefined) : leastEdits(word, known)

/**
 * The cost when most of what was typed is there, as when somebody types a whole sentence. A word counts for more
 * the fewer tools have it: nearly every file tool has the word `pdf`, so `sign pdf` is mainly about signing.
 */
const partialCost = (
  query: Query,
  tool: FoldedTool,
  all: readonly FoldedTool[],
): number | undefined => {
  if (query.formatPair !== undefined || query.requiredWords.some((word) => otherJobs.has(word)))
    return undefined
  let matched = 0
  let missing = 0
  let cost = 0
  for (const word of query.requiredWords) {
    const having = all.filter(({ nameWords }) => partialEdits(word, nameWords) !== undefined).length
    const weight = Math.log(1 + all.length / (1 + having))
    const edits = partialEdits(word, tool.nameWords)
    if (edits === undefined) missing += weight
    else matched += weight
    cost += edits ?? 0
  }
  if (matched < minMatchedShare * (matched + missing)) return undefined
  return missing * missingWordCost + cost
}

type CostOf = (query: Query, tool: FoldedTool, all: readonly FoldedTool[]) => number | undefined

/** Returns the tools that the first of several costs finds any of, the cheapest first. */
const rankBy = (costs: readonly CostOf[], query: Query, words: AllWords): readonly string[] => {
  const candidates = [...foldTools(words)].filter(([, tool]) => !isReversed(query, tool))
  const all = candidates.map(([, tool]) => tool)
  for (const costOf of costs) {
    const found = candidates.flatMap(([id, tool]) => {
      const cost = costOf(query, tool, all)
      return cost === undefined ? [] : [{ id, cost }]
    })
    if (found.length > 0)
      return found.toSorted((one, other) => one.cost - other.cost).map(({ id }) => id)
  }
  return []
}

/**
 * Returns the ids of the tools that answer a query, the best first: by the exact name, by its beginning, by a
 * synonym, by the description. Only when there is none, tools whose words were mistyped are returned, and only when
 * there are none of these, tools that match most of the query. For `word to pdf`, a tool that only converts in the
 * other direction is never returned.
 *
 * Case, accents, stop words and amounts do not count, and the beginning of a word matches the word.
 *
 * @param words - the words per id; tools that match equally well keep this order.
 * @returns an empty list for a query without words.
 */
export const rankTools = (text: string, words: AllWords): readonly string[] => {
  if (text.length > maxQueryLength) return []
  const query = readQuery(text)
  const { requiredWords } = query
  if (requiredWords.length === 0) return []
  const found = rankBy([directCost, mistypedCost], query, words)
  if (found.length > 0) return found
  // One word may have been typed as two: "stop watch".
  const joined =
    requiredWords.length === 2
      ? rankBy([directCost, mistypedCost], readQuery(requiredWords.join('')), words)
      : []
  return joined.length > 0 ? joined : rankBy([partialCost], query, words)
}
