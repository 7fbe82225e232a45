import Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { type NumberReading, numberIn, readNumber } from '../../core/number-field.ts'
import { type RandomSource, drawBelow, drawOne, seededRandom } from '../../core/random.ts'

/** The 19 words of the passage's first clause, in their order (the pool the specification asks for). */
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

/** Words in a sentence, sentences in a paragraph: both ends included (specified). */
export const sentenceWords = { minimum: 5, maximum: 15 } as const
export const paragraphSentences = { minimum: 3, maximum: 7 } as const

export const textTypes = ['words', 'sentences', 'paragraphs'] as const
export type TextType = (typeof textTypes)[number]

export interface TextOptions {
  /** How many words, sentences or paragraphs; a whole number, 0 included. */
  count: number
  type: TextType
  /** The text begins with the standard phrase, or with as much of it as the count leaves room for. */
  startsWithStandard: boolean
}

type Draw<Value> = () => Value

const times = <Value>(count: number, draw: Draw<Value>): Value[] =>
  Array.from({ length: count }, draw)

/** A word does not come again right away, nor soon enough after for it to be noticed. */
const wordsBetweenEqualOnes = 3

/** Words of the pool; of those that have not just been there, each is as likely as any other. */
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

/** Words left before and after a comma, at the least: shorter clauses look like a slip. */
const clauseWords = 3

const sentencesOf =
  (random: RandomSource, word: Draw<string>): Draw<string> =>
  () => {
    const words = times(between(random, sentenceWords), word)
    const places = words.length - 2 * clauseWords + 1
    // A comma in every other sentence that has room for one.
    const comma =
      places > 0 && drawBelow(2, random) === 0 ? clauseWords - 1 + drawBelow(places, random) : -1
    const text = words.map((each, at) => (at === comma ? `${each},` : each)).join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }

/**
 * The words, sentences or paragraphs of a filler text: exactly as many as asked for, whether it begins with the
 * standard phrase or not. A paragraph is its sentences with a space between them.
 *
 * In words, the phrase is cut to the count and has no full stop; in sentences it is the first one; in paragraphs
 * it is the first sentence of the first one, which has its 3 to 7 sentences all the same.
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
    // A text does not end in the phrase's comma.
    return words.map((each, at) => (at === words.length - 1 ? each.replace(',', '') : each))
  }
  const opening = startsWithStandard ? [openingSentence] : []
  if (type === 'sentences') return upTo(count, opening, sentence)
  return Array.from({ length: count }, (_, at) => {
    const length = between(random, paragraphSentences)
    return upTo(length, at === 0 ? opening : [], sentence).join(' ')
  })
}

/** The text is the standard phrase and nothing else: there is nothing to draw, and no other one to be had. */
export const isOpeningAlone = ({ count, type, startsWithStandard }: TextOptions): boolean =>
  startsWithStandard &&
  ((type === 'words' && count <= openingWords.length) || (type === 'sentences' && count <= 1))

/** The text that follows from its options and a seed. */
export const partsOf = (options: TextOptions, seed: number): readonly string[] =>
  generate(options, seededRandom(seed))

/** A single word is the same again once in 19 draws; twenty draws in a row are not. */
const mostDraws = 20

/** A seed that gives another text than the one shown, wherever there is another. */
export const seedOfAnother = (
  options: TextOptions,
  shown: readonly string[],
  randomSeed: () => number,
): number => {
  let seed = randomSeed()
  for (let draw = 1; draw < mostDraws; draw += 1) {
    if (partsOf(options, seed).join(' ') !== shown.join(' ')) break
    seed = randomSeed()
  }
  return seed
}

export const textFormats = ['text', 'html', 'list'] as const
/** Plain text, HTML paragraphs, or an HTML list with an item a part. */
export type TextFormat = (typeof textFormats)[number]

const plain = (parts: readonly string[], type: TextType) =>
  parts.join(type === 'paragraphs' ? '\n\n' : ' ')

const paragraphs = (parts: readonly string[], type: TextType) => {
  const blocks = type === 'paragraphs' ? parts : [plain(parts, type)]
  return blocks.map((block) => `<p>${block}</p>`).join('\n')
}

const list = (parts: readonly string[], type: TextType) => {
  // Words stand in items of their own: the phrase's comma would join nothing.
  const items = type === 'words' ? parts.map((word) => word.replace(',', '')) : parts
  return ['<ul>', ...items.map((item) => `  <li>${item}</li>`), '</ul>'].join('\n')
}

const writers = { text: plain, html: paragraphs, list }

/**
 * A generated text as it is copied. The pool's words have no letter that HTML would need escaped.
 *
 * @returns the empty string for no parts at all, in every format.
 */
export const writeText = (parts: readonly string[], type: TextType, format: TextFormat): string =>
  parts.length === 0 ? '' : writers[format](parts, type)

interface TextSize {
  words: number
  /** Of the text itself, without its tags; spaces and line ends included. */
  characters: number
}

export const measureText = (parts: readonly string[], type: TextType): TextSize => {
  const text = plain(parts, type)
  return { words: text.match(/[a-z]+/gi)?.length ?? 0, characters: text.length }
}

/** Specified: 1 to 100; 1 stands in for what is no number. */
export const countRules = { minimum: '1', maximum: '100', isWhole: true } as const

export interface ReadCount {
  /** What the text is made of: always a whole number from 1 to 100. */
  count: number
  /** Why that is not what stands in the field; undefined where it is. */
  problem?: Exclude<NumberReading['kind'], 'read'>
}

/** How many words, sentences or paragraphs the field's text asks for, and what has to be said of it. */
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
