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
