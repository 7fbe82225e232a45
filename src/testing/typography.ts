import { type Language, languages } from '../core/language.ts'

export type TypographyRule =
  | 'stray-space'
  | 'straight-quote'
  | 'three-dots'
  | 'unit-space'
  | 'digit-groups'
  | 'space-before-mark'
  | 'guillemets'
  | 'opening-mark'

export interface TypographyFault {
  rule: TypographyRule
  /** The position in the text. */
  index: number
  /** The fault with its surroundings. */
  excerpt: string
}

const units =
  'kg|g|mg|lb|oz|st|km|m|cm|mm|ft|yd|mi|l|L|ml|mL|gal|qt|pt|km\\/h|mph|m\\/s|ft\\/s|kn|m²|m³|°C|°F|K|%|€|£|\\$|h|min|px|dpi|kB|KB|MB|GB|ko|Mo|Go'

/**
 * Matches a mark that ends or interrupts a sentence, which is followed by a space, a closing sign or nothing. In
 * `?lng=fr`, `10:30` or `utilo:theme`, the mark is part of something else and follows no rule of prose.
 */
const isInProse = '(?=$|[\\s)\\]»”’…;:!?.,])'

interface PatternRule {
  rule: TypographyRule
  languages: readonly Language[]
  pattern: RegExp
}

const patternRules: readonly PatternRule[] = [
  // A fragment may begin with the narrow space that belongs to its mark.
  { rule: 'stray-space', languages, pattern: /^[^\S\u202F]|\s$| {2,}|\s[.,](?=\s|$)/gu },
  // After a digit, quotes are the signs of feet and inches: 5'7".
  { rule: 'straight-quote', languages, pattern: /(?<!\d)['"]/gu },
  { rule: 'three-dots', languages, pattern: /\.{3}/gu },
  {
    rule: 'unit-space',
    languages,
    pattern: new RegExp(`\\d (?:${units})(?![\\p{L}\\p{N}])`, 'gu'),
  },
  { rule: 'unit-space', languages: ['fr', 'es'], pattern: /\d[%€]/gu },
  // A group of digits that is separated from its number by a breaking space, or by one that is too wide.
  {
    rule: 'digit-groups',
    languages,
    pattern: /(?<![\d.,\u202F])\d{1,3}(?:[ \u00A0]\d{3})+(?!\d)/gu,
  },
  {
    rule: 'space-before-mark',
    languages: ['fr'],
    pattern: new RegExp(`(?<![\\u202F!?(])[;:!?]${isInProse}`, 'gu'),
  },
  {
    rule: 'space-before-mark',
    languages: ['en', 'es'],
    pattern: new RegExp(`\\s[;:!?]${isInProse}`, 'gu'),
  },
  { rule: 'guillemets', languages: ['fr'], pattern: /«(?!\u202F\S)|(?<!\S\u202F)»/gu },
  { rule: 'guillemets', languages: ['es'], pattern: /«\s|\s»/gu },
  { rule: 'opening-mark', languages: ['es'], pattern: /[¿¡](?:\s|$)/gu },
]

/** Returns the positions where Spanish questions or exclamations lack one of their two marks. */
const unpairedMarks = (text: string, opening: string, closing: string): readonly number[] => {
  const unpaired: number[] = []
  let opened: number | undefined
  for (const { 0: mark, index } of text.matchAll(
    new RegExp(`${opening}|[${closing}]${isInProse}`, 'gu'),
  )) {
    if (mark === opening) {
      if (opened !== undefined) unpaired.push(opened)
      opened = index
    } else if (opened === undefined) unpaired.push(index)
    else opened = undefined
  }
  return opened === undefined ? unpaired : [...unpaired, opened]
}

const excerptRadius = 16

/**
 * Returns what a careful typesetter of the language would correct in a text.
 *
 * French follows the Imprimerie nationale's Lexique, but uses one narrow no-break space (U+202F) for all double marks
 * and guillemets, including the colon. Spanish follows the Real Academia Española's Ortografía. In all three languages
 * a no-break space joins a number to its unit.
 */
export const typographyFaults = (text: string, language: Language): readonly TypographyFault[] => {
  const matches = patternRules
    .filter((rule) => rule.languages.includes(language))
    .flatMap(({ rule, pattern }) =>
      [...text.matchAll(pattern)].map(({ index }) => ({ rule, index })),
    )
  const unpaired =
    language === 'es'
      ? [...unpairedMarks(text, '¿', '?'), ...unpairedMarks(text, '¡', '!')].map((index) => ({
          rule: 'opening-mark' as const,
          index,
        }))
      : []
  return [...matches, ...unpaired].map(({ rule, index }) => ({
    rule,
    index,
    excerpt: text.slice(Math.max(0, index - excerptRadius), index + excerptRadius),
  }))
}
