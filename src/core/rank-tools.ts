import { prefixEditDistance, foldText } from './text-matching.ts'

/** What a tool is called, as written, in any number of languages together. */
export interface ToolWords {
  names: readonly string[]
  synonyms: readonly string[]
  descriptions: readonly string[]
}

/** Small words that say nothing about which tool is wanted, in the three languages. */
const stopWords = new Set(
  'a al an au aux avec con d de del des du el en et for from in into l la las le les los mi mon my of para por pour the to un una une vers y'.split(
    ' ',
  ),
)

/** What is said of most tools, and tells none from the others. */
const isGeneric = (word: string) =>
  /^(conver(t|s)|calcul(a|e)|outil|tool|herramient|free|grat(is|uit)|online|ligne|linea)/.test(word)

const wordsOf = (folded: string) => folded.split(' ').filter(Boolean)
const withoutStops = (words: readonly string[]) => words.filter((word) => !stopWords.has(word))

interface Phrase {
  text: string
  words: readonly string[]
  /** Without the small words. */
  telling: string
  kind: 'name' | 'synonym' | 'description'
}

interface FoldedTool {
  phrases: readonly Phrase[]
  /** The words of names and synonyms. */
  called: ReadonlySet<string>
  /** Those of the description too. */
  all: ReadonlySet<string>
}

const foldTool = ({ names, synonyms, descriptions }: ToolWords): FoldedTool => {
  const fold = (texts: readonly string[], kind: Phrase['kind']) =>
    texts.map((written): Phrase => {
      const text = foldText(written)
      const words = wordsOf(text)
      return { text, words, telling: withoutStops(words).join(' '), kind }
    })
  const called = [...fold(names, 'name'), ...fold(synonyms, 'synonym')]
  const phrases = [...called, ...fold(descriptions, 'description')]
  return {
    phrases,
    called: new Set(called.flatMap(({ words }) => words)),
    all: new Set(phrases.flatMap(({ words }) => words)),
  }
}

type AllWords = Readonly<Record<string, ToolWords>>
const foldedBefore = new WeakMap<AllWords, ReadonlyMap<string, FoldedTool>>()

const foldTools = (words: AllWords) => {
  const before = foldedBefore.get(words)
  if (before) return before
  const folded = new Map(Object.entries(words).map(([id, own]) => [id, foldTool(own)]))
  foldedBefore.set(words, folded)
  return folded
}

interface Wanted {
  text: string
  telling: string
  /** The words that tell; every word where none does. */
  needed: readonly string[]
}

const readQuery = (query: string): Wanted => {
  const text = foldText(query)
  const words = wordsOf(text)
  const telling = withoutStops(words)
  // Amounts are not what a tool is called: 5 kg, 5kg.
  const named = telling
    .map((word) => word.replace(/^\d+/, ''))
    .filter((word) => /\p{L}/u.test(word))
  const special = named.filter((word) => !isGeneric(word))
  // Of 15% the sign tells, and the number nothing.
  const signs = telling.map((word) => word.replace(/^\d+/, '')).filter((word) => word === '%')
  const needed = [special, named, signs, telling, words].find((some) => some.length > 0) ?? []
  return { text, telling: telling.join(' '), needed }
}

const begins = (word: string, known: Iterable<string>) =>
  [...known].some((other) => other.startsWith(word))

const isAmong = (word: string, known: ReadonlySet<string>) => {
  if (begins(word, known)) return true
  // A lone letter of km/h begins too many words to tell anything.
  const isPart = (part: string) => (part.length > 1 ? begins(part, known) : known.has(part))
  return word.includes('/') && word.split('/').every(isPart)
}

/** Exactly what was typed, then its beginning, then all its words with as few others as possible. */
const costOfPhrase = (wanted: Wanted, { text, telling, words }: Phrase): number | undefined => {
  if (text === wanted.text || (telling !== '' && telling === wanted.telling)) return 0
  const isBeginning = text.startsWith(wanted.text)
  if (!isBeginning && !wanted.needed.every((word) => begins(word, words))) return undefined
  const typedLength = wanted.needed.join(' ').length
  return (isBeginning ? 1 : 1.4) + 0.3 * (1 - Math.min(1, typedLength / text.length))
}

/** A name weighs more than a synonym, a synonym more than a description, however much of it was typed. */
const kindCost = { name: 0, synonym: 2, description: 6 } satisfies Record<Phrase['kind'], number>

/** Words spread over several names and synonyms say less than one that holds them all. */
const spreadCost = 5
const spreadWithDescriptionCost = 8

const directCost = (wanted: Wanted, tool: FoldedTool): number | undefined => {
  const costs = tool.phrases.flatMap((phrase) => {
    const cost = costOfPhrase(wanted, phrase)
    return cost === undefined ? [] : [cost + kindCost[phrase.kind]]
  })
  if (wanted.needed.every((word) => isAmong(word, tool.called))) costs.push(spreadCost)
  else if (wanted.needed.every((word) => isAmong(word, tool.all)))
    costs.push(spreadWithDescriptionCost)
  return costs.length > 0 ? Math.min(...costs) : undefined
}

const leastEdits = (word: string, known: ReadonlySet<string>): number | undefined => {
  if (isAmong(word, known)) return 0
  const edits = [...known].flatMap((other) => prefixEditDistance(word, other) ?? [])
  return edits.length > 0 ? Math.min(...edits) : undefined
}

/** Every word is there but for a slip of the finger; slips in what a tool is called count less. */
const mistypedCost = (wanted: Wanted, tool: FoldedTool): number | undefined => {
  const names = new Set(
    tool.phrases.filter(({ kind }) => kind === 'name').flatMap(({ words }) => words),
  )
  let cost = 0
  for (const word of wanted.needed) {
    const edits = leastEdits(word, tool.all)
    if (edits === undefined) return undefined
    cost += edits + (leastEdits(word, names) === edits ? 0 : 0.5)
  }
  return cost
}

/** At least half of the words are there, as when somebody writes a whole sentence. */
const partialCost = (wanted: Wanted, tool: FoldedTool): number | undefined => {
  const edits = wanted.needed.map((word) => leastEdits(word, tool.called))
  const missing = edits.filter((some) => some === undefined).length
  if (missing * 2 > wanted.needed.length) return undefined
  return missing * 10 + edits.reduce<number>((sum, some) => sum + (some ?? 0), 0)
}

/**
 * The tools that answer a query, best first: by their exact name, by its beginning, by a synonym, by their
 * description. Only where there is none, those whose words were mistyped; only then, those that answer a part of it.
 *
 * Case, accents and small words do not count, nor do amounts; the beginning of a word stands for the word.
 *
 * @param words - per id; what is equally good keeps this order.
 * @returns nothing for a query that asks for nothing.
 */
export const rankTools = (query: string, words: AllWords): readonly string[] => {
  const wanted = readQuery(query)
  if (wanted.needed.length === 0) return []
  for (const costOf of [directCost, mistypedCost, partialCost]) {
    const found = [...foldTools(words)].flatMap(([id, tool]) => {
      const cost = costOf(wanted, tool)
      return cost === undefined ? [] : [{ id, cost }]
    })
    if (found.length > 0)
      return found.toSorted((one, other) => one.cost - other.cost).map(({ id }) => id)
  }
  return []
}
