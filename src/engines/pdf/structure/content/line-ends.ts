import { type Vocabulary, dividedAt, hyphens } from './vocabulary.ts'

/** What becomes of a line's end when the next line is joined to it. */
export interface LineEnd {
  /** The hyphen at its end goes. */
  dropsHyphen: boolean
  /** A space parts the lines. */
  hasSpace: boolean
}

const joined: LineEnd = { dropsHyphen: false, hasSpace: false }
const mended: LineEnd = { dropsHyphen: true, hasSpace: false }
const parted: LineEnd = { dropsHyphen: false, hasSpace: true }

const softHyphen = '\u00AD'
/** Chinese, Japanese: written without spaces. Korean has them. */
const unspaced =
  /[\u2E80-\u2FDF\u3000-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF\u{20000}-\u{3FFFF}]/u
const endsInHyphen = new RegExp(`[\\p{L}\\p{N}][${hyphens}]$`, 'u')
const beginsInWord = /^[\p{L}\p{N}]/u
const beginsLowerCase = /^\p{Ll}/u
/** Not after a capital: X-ray, CD-ROM. */
const endsInLowerCase = new RegExp(`\\p{Ll}\\p{M}*[${hyphens}]$`, 'u')
/** A word that has a hyphen already: c’est-à-dire, state-of-the-art. */
const hasHyphenBefore = new RegExp(`[\\-\u2010][\\p{L}\\p{M}]+[${hyphens}]$`, 'u')
/** A dash between two words, or a stroke, without spaces. */
const endsInDash = /\S[–—/]$/u
/** An address that goes on: it has no spaces. */
const endsInAddress = /(?:^|[\s(<«“])(?:https?:\/\/|www\.)\S*[-./_?&=#%:]$/iu

/**
 * First and second parts of words that are written with a hyphen. French (verbs and their pronouns, celui-ci, lui-même): Grevisse,
 * Le bon usage, § 109; English: the Oxford style manual's list of compounds.
 */
const hyphenatedSeconds = new Set(
  'vous nous moi toi je tu il ils elle elles ci là même mêmes'.split(' '),
)
const hyphenatedFirsts = new Set('self well half'.split(' '))
/** A shorter second part is a syllable rather than a word. */
const leastSecondLetters = 4

const keepsHyphen = (
  { first, second }: { first: string; second: string },
  { words, hyphenated, dividesWords }: Vocabulary,
): boolean => {
  const [one, other] = [first.toLowerCase(), second.toLowerCase()]
  if (words.has(one + other)) return false
  if (hyphenated.has(`${one}-${other}`)) return true
  if (hyphenatedSeconds.has(other) && (words.has(one) || one.length > leastSecondLetters))
    return true
  if (hyphenatedFirsts.has(one) && other.length >= leastSecondLetters) return true
  // A text that divides no words has hyphens at line ends because the words have them.
  return !dividesWords && words.has(one) && words.has(other)
}

/** A name in capitals that also stands undivided. */
const isDividedName = (
  { first, second }: { first: string; second: string },
  { words }: Vocabulary,
): boolean => /^\p{Lu}+$/u.test(first + second) && words.has((first + second).toLowerCase())

/**
 * Tells how two lines of a paragraph go on in each other.
 *
 * @param above - the text up to the line's end.
 * @param below - the text from the next line's beginning.
 */
export const readLineEnd = (above: string, below: string, vocabulary: Vocabulary): LineEnd => {
  if (above === '' || below === '') return joined
  if (above.endsWith(softHyphen)) return mended
  if (unspaced.test(above.slice(-1)) && unspaced.test(below.slice(0, 1))) return joined
  if (endsInAddress.test(above) || endsInDash.test(above)) return joined
  if (!endsInHyphen.test(above) || !beginsInWord.test(below)) return parted
  const parts = dividedAt(above, below)
  if (parts !== undefined && isDividedName(parts, vocabulary)) return mended
  const isDivided =
    parts !== undefined &&
    beginsLowerCase.test(below) &&
    endsInLowerCase.test(above) &&
    !hasHyphenBefore.test(above)
  return isDivided && !keepsHyphen(parts, vocabulary) ? mended : joined
}
