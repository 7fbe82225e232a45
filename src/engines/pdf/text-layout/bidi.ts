/**
 * Converts visual order, from left to right, to logical order: the Unicode Bidirectional Algorithm (UAX 9) in
 * reverse.
 */

const rightToLeftCharacter =
  /[\u0590-\u065F\u066A-\u06EF\u06FA-\u08FF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}\uFB1D-\uFDFF\uFE70-\uFEFC]/u
const digit = /\p{Nd}/u
const letter = /\p{L}/u
/** Separators within a number, and terminators next to one. */
const separator = /^[.,:/+-]$/u
const terminator = /^[%$€£¥°#]$/u

/**
 * Returns the bidirectional class: R for right-to-left letters, L for other letters, N for digits, S and T for number
 * separators and terminators, O for others.
 */
const bidiClassOf = (text: string): string => {
  if (digit.test(text)) return 'N'
  if (rightToLeftCharacter.test(text)) return 'R'
  if (letter.test(text)) return 'L'
  if (separator.test(text)) return 'S'
  return terminator.test(text) ? 'T' : 'O'
}

/** Sequences that run from left to right within right-to-left text: words of other scripts, and numbers. */
const leftToRightWithinRtl = /L(?:[^R]*[LN])?T*|T*N+(?:S+N+)*T*/gu
/** Sequences that run from right to left within left-to-right text. */
const rightToLeftWithinLtr = /R(?:[^L]*R)?/gu

const brackets = new Map<string, string>()
for (const [open, close] of ['()', '[]', '{}', '<>', '«»', '‹›'].map((pair) => [...pair])) {
  if (open === undefined || close === undefined) continue
  brackets.set(open, close)
  brackets.set(close, open)
}
const opening = /^[([{<«‹]$/u

/** A letter, or the space between two letters. */
interface Unit {
  text: string
}

/** Returns whether a line runs from right to left: when both its ends do or, when they differ, most of its letters. */
export const isRightToLeft = (units: readonly Unit[]): boolean => {
  const strong = units
    .map(({ text }) => bidiClassOf(text))
    .filter((kind) => kind === 'R' || kind === 'L')
  if (strong[0] === strong.at(-1)) return strong[0] === 'R'
  return strong.filter((kind) => kind === 'R').length * 2 >= strong.length
}

interface Span<Item> {
  isMatch: boolean
  items: Item[]
}

/** Splits a list into the sequences that match a pattern of bidirectional classes, and the rest. */
const cut = <Item extends Unit>(units: readonly Item[], pattern: RegExp): Span<Item>[] => {
  const stretches: Span<Item>[] = []
  let from = 0
  const until = (end: number, isMatch: boolean) => {
    if (end > from) stretches.push({ isMatch, items: units.slice(from, end) })
    from = end
  }
  const kinds = units.map(({ text }) => bidiClassOf(text)).join('')
  for (const { index, 0: found } of kinds.matchAll(pattern)) {
    until(index, false)
    until(index + found.length, true)
  }
  until(units.length, false)
  return stretches
}

/**
 * Brackets in right-to-left text are drawn mirrored. Some documents give the drawn character, others the logical one.
 * When a pair has both brackets, the first one must be the opening one; a single bracket is taken as drawn.
 */
const areBracketsMirrored = (stretches: readonly Span<Unit>[]): boolean => {
  const found = stretches
    .filter(({ isMatch }) => !isMatch)
    .flatMap(({ items }) => items.filter(({ text }) => brackets.has(text)))
  const openingCount = found.filter(({ text }) => opening.test(text)).length
  const isPaired = openingCount > 0 && openingCount < found.length
  return !isPaired || !opening.test(found[0]?.text ?? '')
}

const mirrored = <Item extends Unit>(unit: Item): Item => {
  const text = brackets.get(unit.text)
  return text === undefined ? unit : { ...unit, text }
}

const reverseRightToLeft = <Item extends Unit>(units: readonly Item[]): Item[] => {
  const stretches = cut(units, leftToRightWithinRtl)
    .toReversed()
    .map(({ isMatch, items }) => ({ isMatch, items: isMatch ? items : items.toReversed() }))
  const isDrawn = areBracketsMirrored(stretches)
  return stretches.flatMap(({ isMatch, items }) =>
    isMatch || !isDrawn ? items : items.map((unit) => mirrored(unit)),
  )
}

/**
 * Returns letters and spaces in logical order.
 *
 * @param units - in visual order, from left to right.
 */
export const inReadingOrder = <Item extends Unit>(units: readonly Item[]): readonly Item[] => {
  if (!units.some(({ text }) => rightToLeftCharacter.test(text))) return units
  if (isRightToLeft(units)) return reverseRightToLeft(units)
  return cut(units, rightToLeftWithinLtr).flatMap(({ isMatch, items }) =>
    isMatch ? reverseRightToLeft(items) : items,
  )
}
