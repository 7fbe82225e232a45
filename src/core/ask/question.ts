import type Big from 'big.js'
import type { Language } from '../language.ts'
import { parseNumber } from '../numbers.ts'

/** In characters. A longer text is not a question, and would only slow the patterns down. */
const longestQuestion = 120

/**
 * Folds a text to the form in which names are compared: lower case, no accents, one kind of quotation mark and
 * arrow, single spaces.
 *
 * Unlike `foldText`, it keeps the signs that belong to a number or a unit: `5'11"`, `-4 °F`, `$100`.
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

/** Matches questions that name the target first: `how many feet in a mile`, `combien de livres font 72 kg`. */
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
 * Brings a question into the form that the readers expect: folded, without the words that only ask ("combien font",
 * "convert"), with the amount before the target.
 *
 * @returns an empty text when the text is too long to be a question.
 */
export const foldQuestion = (text: string): string => {
  if (text.length > longestQuestion) return ''
  const folded = fold(text.replaceAll('?', ' ')).replace(/[\s?!;:,.=]+$/u, '')
  const [, wanted, amount] = turned.exec(folded) ?? []
  const straight = wanted === undefined ? folded.replace(openings, '') : `${amount} = ${wanted}`
  return straight.replace(new RegExp(`^${article} (?=\\p{L})`, 'u'), '1 ')
}

/** Matches whatever looks like a number as people write it. `parseNumber` refuses the matches that are not one. */
export const digits = String.raw`(?:\d{1,3}(?:'\d{3})+(?:[.,]\d+)?|\d+(?:[ .,]+\d+)*|[.,]\d+)`

const firstNumber = new RegExp(`^([-+]? ?${digits}) ?(.*)$`, 'u')

interface WrittenAmount {
  amount: Big
  /** The text after the number. */
  rest: string
}

/** Reads the number that a folded text begins with, and returns it with the text after it. */
export const readAmount = (text: string, language: Language): WrittenAmount | undefined => {
  const [, written = '', rest = ''] = firstNumber.exec(text) ?? []
  const amount = parseNumber(written, language)
  return amount && { amount, rest }
}

/** A conversion has no more words than this, and every further word costs another attempt. */
const mostWords = 16

const connector =
  /^(?:en|in|to|a|vers|into|hacia|dans|pour|por|as|=|is|are|es|son|font|fait|equals|and|et|y)$/

const withoutConnectors = (words: readonly string[], isAtEnd: boolean): readonly string[] => {
  const edge = words.at(isAtEnd ? -1 : 0)
  if (edge === undefined || !connector.test(edge)) return words
  return withoutConnectors(isAtEnd ? words.slice(0, -1) : words.slice(1), isAtEnd)
}

/**
 * Splits a question into two parts in every possible way, such as an amount and a unit, with the longest first part
 * first.
 *
 * A word can be a connector or a name (`in` is also the inch), so each side comes with and without it.
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
