import Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { type NumberReading, numberIn, readNumber } from '../../core/number-field.ts'
import { type RandomSource, drawBelow, drawOne } from '../../core/random.ts'
import { seededRandom } from '../../core/seeded-random.ts'

/** The 19 words of the passage's first clause in order. The specification asks for this pool. */
export const pool = [
  'lorem',
  'ipsum',
  'dolor',
  'sit',
  'amet',
  'consectetur',
  'adipiscing',
  'elit',
  'sed',
  'do',
  'eiusmod',
  'tempor',
  'incididunt',
  'ut',
  'labore',
  'et',
  'dolore',
  'magna',
  'aliqua',
] as const

export const openingSentence = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit.'
const openingWords = openingSentence.slice(0, -1).split(' ')

/** The number of words in a sentence and of sentences in a paragraph, both ends included (specified). */
export const sentenceWords = { minimum: 5, maximum: 15 } as const
export const paragraphSentences = { minimum: 3, maximum: 7 } as const

export const textTypes = ['words', 'sentences', 'paragraphs'] as const
export type TextType = (typeof textTypes)[number]

export interface TextOptions {
  /** The number of words, sentences or paragraphs, which is a whole number from 0. */
  count: number
  type: TextType
  /** The text begins with the standard phrase, or with as much of it as the count allows. */
  startsWithStandard: boolean
}

type Draw<Value> = () => Value

const times = <Value>(count: number, draw: Draw<Value>): Value[] =>
  Array.from({ length: count }, draw)

/** A word is not repeated before this many others, because readers would notice it. */
const wordsBetweenEqualOnes = 3

/** Draws words from the pool. All words that were not drawn just before are equally likely. */
const wordsOf = (random: RandomSource, before: readonly string[]): Draw<string> => {
  const recent = before.slice(-wordsBetweenEqualOnes)
  return () => {
    const free = pool.filter((word) => !recent.includes(word))
    const drawn = drawOne(free, random)
    recent.push(drawn)
    if (recent.length > wordsBetweenEqualOnes) recent.shift()
    return drawn
  }
}

const between = (random: RandomSource, range: { minimum: number; maximum: number }) =>
  range.minimum + drawBelow(range.maximum - range.minimum + 1, random)

/** At least this many words stand before and after a comma, because shorter clauses look like mistakes. */
const clauseWords = 3

const sentencesOf =
  (random: RandomSource, word: Draw<string>): Draw<string> =>
  () => {
    const words = times(between(random, sentenceWords), word)
    const places = words.length - 2 * clauseWords + 1
    // Half of the sentences that are long enough get a comma.
    const comma =
      places > 0 && drawBelow(2, random) === 0 ? clauseWords - 1 + drawBelow(places, random) : -1
    const text = words.map((each, at) => (at === comma ? `${each},` : each)).join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }

/**
 * Generates exactly as many words, sentences or paragraphs as requested, with or without the standard phrase at the
 * beginning. The sentences of a paragraph are separated by spaces.
 *
 * Among words, the phrase is cut to the count and has no full stop. Among sentences, it is the first one. Among
 * paragraphs, it is the first sentence of the first one, which still has 3 to 7 sentences.
 */
export const generate = (options: TextOptions, random: RandomSource): readonly string[] => {
  const { count, type, startsWithStandard } = options
  const word = wordsOf(random, startsWithStandard ? openingWords : [])
  const sentence = sentencesOf(random, word)
  const upTo = (length: number, opening: readonly string[], draw: Draw<string>) => {
    const first = opening.slice(0, length)
    return [...first, ...times(length - first.length, draw)]
  }
  if (type === 'words') {
    const words = upTo(count, startsWithStandard ? openingWords : [], word)
    // A text does not end with the comma of the phrase.
    return words.map((each, at) => (at === words.length - 1 ? each.replace(',', '') : each))
  }
  const opening = startsWithStandard ? [openingSentence] : []
  if (type === 'sentences') return upTo(count, opening, sentence)
  return Array.from({ length: count }, (_, at) => {
    const length = between(random, paragraphSentences)
    return upTo(length, at === 0 ? opening : [], sentence).join(' ')
  })
}

/** Is true when the text is the standard phrase only, so that there is no other text to draw. */
export const isOpeningAlone = ({ count, type, startsWithStandard }: TextOptions): boolean =>
  startsWithStandard &&
  ((type === 'words' && count <= openingWords.length) || (type === 'sentences' && count <= 1))

/** Returns the text that follows from its options and a seed. */
export const partsOf = (options: TextOptions, seed: number): readonly string[] =>
  generate(options, seededRandom(seed))

/** A single word is drawn again once in 19 draws, but practically never in this many draws in a row. */
const maxDraws = 20

/** Returns a seed that gives another text than the one shown, if there is another. */
export const seedOfAnother = (
  options: TextOptions,
  shown: readonly string[],
  randomSeed: () => number,
): number => {
  let seed = randomSeed()
  for (let draw = 1; draw < maxDraws; draw += 1) {
    if (partsOf(options, seed).join(' ') !== shown.join(' ')) break
    seed = randomSeed()
  }
  return seed
}

export const textFormats = ['text', 'html', 'list'] as const
/** Plain text, HTML paragraphs, or an HTML list with one item per part. */
export type TextFormat = (typeof textFormats)[number]

const plain = (parts: readonly string[], type: TextType) =>
  parts.join(type === 'paragraphs' ? '\n\n' : ' ')

const paragraphs = (parts: readonly string[], type: TextType) => {
  const blocks = type === 'paragraphs' ? parts : [plain(parts, type)]
  return blocks.map((block) => `<p>${block}</p>`).join('\n')
}

const list = (parts: readonly string[], type: TextType) => {
  // Each word is an item, so the comma of the phrase would be wrong.
  const items = type === 'words' ? parts.map((word) => word.replace(',', '')) : parts
  return ['<ul>', ...items.map((item) => `  <li>${item}</li>`), '</ul>'].join('\n')
}

const writers = { text: plain, html: paragraphs, list }

/**
 * Writes a generated text as it is copied. The words of the pool have no letters that HTML has to escape.
 *
 * @returns an empty text when there are no parts, in every format.
 */
export const writeText = (parts: readonly string[], type: TextType, format: TextFormat): string =>
  parts.length === 0 ? '' : writers[format](parts, type)

interface TextSize {
  words: number
  /** The characters of the text without its tags, including spaces and line breaks. */
  characters: number
}

export const measureText = (parts: readonly string[], type: TextType): TextSize => {
  const text = plain(parts, type)
  return { words: text.match(/[a-z]+/gi)?.length ?? 0, characters: text.length }
}

/** The count is specified to be from 1 to 100, and 1 for a text that is not a number. */
export const countRules = { minimum: '1', maximum: '100', isWhole: true } as const

export interface ReadCount {
  /** The count of which the text is made, which is always a whole number from 1 to 100. */
  count: number
  /** The reason why the count differs from the field. It is undefined when it does not. */
  problem?: Exclude<NumberReading['kind'], 'read'>
}

/** Returns the count that the text of the field asks for, and the problem with it. */
export const readCount = (text: string, language: Language): ReadCount => {
  const reading = readNumber(text, language, countRules)
  switch (reading.kind) {
    case 'read':
      return { count: reading.number.toNumber() }
    case 'too-low':
    case 'too-high':
      return { count: reading.limit.toNumber(), problem: reading.kind }
    case 'not-whole': {
      const whole = numberIn(text, language)?.round(0, Big.roundDown) ?? countRules.minimum
      return { count: Number(whole), problem: reading.kind }
    }
    default:
      return { count: 1, problem: reading.kind }
  }
}
