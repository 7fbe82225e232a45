import type Big from 'big.js'
import type { Language } from '../language.ts'
import { parseNumber } from '../numbers.ts'

/** Longer texts are no questions, and would only slow the patterns down. */
const longestQuestion = 120

/**
 * Lower case without accents, quotes and arrows of one kind, single spaces: what names are compared in.
 *
 * Other than a search's words, it keeps what a number or a unit may be written with: `5'11"`, `-4 °F`, `$100`.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/[’‘′]/g, "'")
    .replace(/[”“″«»]/g, '"')
    .replace(/[−–—]/g, '-')
    .replace(/\s*(?:[-=]>|[→⇒➔=>])\s*/gu, ' = ')
    .replace(/[()¿¡\s]+/gu, ' ')
    .trim()

const article = '(?:an?|one|une?|uno|una)'

/** `how many feet in a mile`, `combien de livres font 72 kg`: what is wanted comes first. */
const turned =
  /^(?:how (?:many|much)|combien (?:de |d')|cuant[oa]s?) ?(.+?) (?:(?:are |is )?(?:there )?in|is|are|makes?|dans|font|fait|valent|vaut|pour|son|es|hay en|tiene|equivalen a|en) ([-+]?[$£€¥]?[\d.,].*|(?:an?|one|une?|uno|una) .+)$/

const openings = new RegExp(
  `^(?:${[
    'convert(?:ir|is|issez|i|e)?',
    'conviert[ea](?:me)?',
    'conversion',
    'pas(?:ar|ser|e)',
    'calcul(?:er|ez|e|ar|ate|a)?',
    "combien (?:ca fait|font|fait|valent|vaut|pesent|pese|mesurent|mesure|coutent|coute|c'est)",
    "(?:c'est|ca fait) combien",
    'how much (?:is|are)',
    "what(?: is| are|'s|s)",
    'a?cuant[oa]s? (?:es|son|valen?|hacen?|equivalen?)(?: a)?',
    'a cuanto equivalen?(?: a)?',
  ].join('|')}) (?:(?:de|del|el|la|les?|los|las|the) )?`,
)

/**
 * A text as the readers take it: folded, without what only asks ("combien font", "convert") and in the order
 * amount, then what is wanted.
 *
 * @returns an empty text for one that is too long to be a question.
 */
export const foldQuestion = (text: string): string => {
  if (text.length > longestQuestion) return ''
  const folded = fold(text.replaceAll('?', ' ')).replace(/[\s?!;:,.=]+$/u, '')
  const [, wanted, amount] = turned.exec(folded) ?? []
  const straight = wanted === undefined ? folded.replace(openings, '') : `${amount} = ${wanted}`
  return straight.replace(new RegExp(`^${article} (?=\\p{L})`, 'u'), '1 ')
}

/** A number as people write it, to be read by `parseNumber`, which refuses what only looks like one. */
export const digits = String.raw`(?:\d{1,3}(?:'\d{3})+(?:[.,]\d+)?|\d+(?:[ .,]+\d+)*|[.,]\d+)`

const firstNumber = new RegExp(`^([-+]? ?${digits}) ?(.*)$`, 'u')

interface WrittenAmount {
  amount: Big
  /** What stands after the number. */
  rest: string
}

/** The number a folded text begins with, and what follows it. */
export const readAmount = (text: string, language: Language): WrittenAmount | undefined => {
  const [, written = '', rest = ''] = firstNumber.exec(text) ?? []
  const amount = parseNumber(written, language)
  return amount && { amount, rest }
}

/** More words are no conversion, and each costs a try. */
const mostWords = 16

const connector =
  /^(?:en|in|to|a|vers|into|hacia|dans|pour|por|as|=|is|are|es|son|font|fait|equals|and|et|y)$/

const withoutConnectors = (words: readonly string[], isAtEnd: boolean): readonly string[] => {
  const edge = words.at(isAtEnd ? -1 : 0)
  if (edge === undefined || !connector.test(edge)) return words
  return withoutConnectors(isAtEnd ? words.slice(0, -1) : words.slice(1), isAtEnd)
}

/**
 * All ways to part a question in two, such as an amount and a unit; the longest first part first.
 *
 * A word may be a connector or a name (`in`, the inch): each side comes with and without it.
 */
export const splitsOf = (question: string): readonly (readonly [string, string])[] => {
  const words = question.split(' ')
  if (words.length > mostWords) return []
  const ways: (readonly [string, string])[] = []
  for (let at = words.length - 1; at > 0; at -= 1) {
    const before = words.slice(0, at)
    const after = words.slice(at)
    const lefts = new Set([before, withoutConnectors(before, true)].map((side) => side.join(' ')))
    const rights = new Set([after, withoutConnectors(after, false)].map((side) => side.join(' ')))
    for (const left of lefts)
      for (const right of rights) if (left !== '' && right !== '') ways.push([left, right])
  }
  return ways
}
