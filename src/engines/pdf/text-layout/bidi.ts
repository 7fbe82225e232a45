/** From letters as they stand, from left to right, to the order in which they are read (Unicode Standard Annex 9, backwards). */

const rightToLeftCharacter =
  /[\u0590-\u065F\u066A-\u06EF\u06FA-\u08FF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}\uFB1D-\uFDFF\uFE70-\uFEFC]/u
const digit = /\p{Nd}/u
const letter = /\p{L}/u
/** Within a number, and next to one. */
const separator = /^[.,:/+-]$/u
const terminator = /^[%$€£¥°#]$/u

/** R for what runs from right to left, L for the other letters, N for digits, S and T for what is within and next to numbers. */
const bidiClassOf = (text: string): string => {
  if (digit.test(text)) return 'N'
  if (rightToLeftCharacter.test(text)) return 'R'
  if (letter.test(text)) return 'L'
  if (separator.test(text)) return 'S'
  return terminator.test(text) ? 'T' : 'O'
}

/** What stays from left to right among what is read from the right: words of other scripts, and numbers. */
const leftToRightWithinRtl = /L(?:[^R]*[LN])?T*|T*N+(?:S+N+)*T*/gu
/** What is turned among what is read from the left. */
const rightToLeftWithinLtr = /R(?:[^L]*R)?/gu

const brackets = new Map<string, string>()
for (const [open, close] of ['()', '[]', '{}', '<>', '«»', '‹›'].map((pair) => [...pair])) {
  if (open === undefined || close === undefined) continue
  brackets.set(open, close)
  brackets.set(close, open)
}
const opening = /^[([{<«‹]$/u

/** What is put in order: letters, and spaces between. */
interface Unit {
  text: string
}

/** Whether a line is read from the right: both its ends are, or, where they differ, most of its letters. */
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

/** Cuts a list into what a pattern of kinds takes and what it leaves. */
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
 * Brackets of text from the right are drawn the other way round; some documents say what is drawn, some what is meant. Where
 * both of a pair stand, the first one opens; where one stands alone, it is taken for what is drawn.
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
 * Letters and spaces in the order in which they are read.
 *
 * @param units - as they stand, from left to right.
 */
export const inReadingOrder = <Item extends Unit>(units: readonly Item[]): readonly Item[] => {
  if (!units.some(({ text }) => rightToLeftCharacter.test(text))) return units
  if (isRightToLeft(units)) return reverseRightToLeft(units)
  return cut(units, rightToLeftWithinLtr).flatMap(({ isMatch, items }) =>
    isMatch ? reverseRightToLeft(items) : items,
  )
}
