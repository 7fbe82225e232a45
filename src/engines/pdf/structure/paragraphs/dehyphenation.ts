import type { Line } from '../document-structure.ts'

/** A second part with fewer letters than this is a syllable rather than a word. */
const minSecondPartLetters = 4

/** The words of a document in lower case. They tell whether a hyphen at the end of a line belongs to its word. */
export interface Vocabulary {
  /** Words without a hyphen, and the parts of words with one. */
  words: ReadonlySet<string>
  /** Words that have a hyphen in the middle of a line. */
  hyphenated: ReadonlySet<string>
  /** The end of some line divides a word that also occurs undivided, so that the text is hyphenated. */
  dividesWords: boolean
}

/** The hyphen-minus, the hyphen of Unicode, and the soft hyphen, which shows only at the end of a line. */
const hyphenCharacters = '\\-\u2010\u00AD'

const word = new RegExp(`[\\p{L}\\p{M}]+(?:[\\-\u2010][\\p{L}\\p{M}]+)*`, 'gu')
const hyphen = /[-\u2010]/
const isHyphen = new RegExp(`[${hyphenCharacters}]`, 'u')
const dividedWord = new RegExp(`([\\p{L}\\p{M}]+)[${hyphenCharacters}]$`, 'u')
const firstWord = /^[\p{L}\p{M}]+/u

const withPlainHyphens = (text: string): string => text.replaceAll('\u2010', '-')

const addWordsOfLine = (
  text: string,
  isAfterDivided: boolean,
  words: Set<string>,
  hyphenated: Set<string>,
): void => {
  const found = text.toLowerCase().match(word) ?? []
  const isDivided = isHyphen.test(text.slice(-1)) && dividedWord.test(text)
  for (const [index, it] of found.entries()) {
    const isPart = (index === 0 && isAfterDivided) || (index === found.length - 1 && isDivided)
    if (isPart) continue
    if (hyphen.test(it)) {
      hyphenated.add(withPlainHyphens(it))
      for (const part of it.split(hyphen)) words.add(part)
    } else words.add(it)
  }
}

/** The two parts of the word that the end of a line divides; undefined when it does not divide a word. */
const dividedWordAt = (
  above: string,
  below: string,
): { first: string; second: string } | undefined => {
  // The last character is tested first, because the search in a long line without spaces would take long.
  const first = isHyphen.test(above.slice(-1)) ? dividedWord.exec(above)?.[1] : undefined
  const second = firstWord.exec(below)?.[0]
  return first !== undefined && second !== undefined ? { first, second } : undefined
}

/**
 * Collects the words of a document.
 *
 * @param lines - the lines in reading order, as far as that is known.
 */
export const readVocabulary = (lines: Iterable<Line>): Vocabulary => {
  const words = new Set<string>()
  const hyphenated = new Set<string>()
  const divided = new Set<string>()
  let above = ''
  for (const { text } of lines) {
    const parts = dividedWordAt(above, text)
    if (parts) divided.add((parts.first + parts.second).toLowerCase())
    addWordsOfLine(text, parts !== undefined, words, hyphenated)
    above = text
  }
  return { words, hyphenated, dividesWords: [...divided].some((it) => words.has(it)) }
}

/** How the end of a line is joined to the next line. */
interface LineJoin {
  /** The hyphen at the end of the line is removed. */
  dropsHyphen: boolean
  /** A space is put between the lines. */
  hasSpace: boolean
}

const joinWithoutSpace: LineJoin = { dropsHyphen: false, hasSpace: false }
const joinDividedWord: LineJoin = { dropsHyphen: true, hasSpace: false }
const joinWithSpace: LineJoin = { dropsHyphen: false, hasSpace: true }

const softHyphen = '\u00AD'
/** The characters of Chinese and Japanese, which are written without spaces. Korean has spaces. */
const unspacedScript =
  /[\u2E80-\u2FDF\u3000-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF\u{20000}-\u{3FFFF}]/u
const wordWithHyphen = new RegExp(`[\\p{L}\\p{N}][${hyphenCharacters}]$`, 'u')
const startsWithWord = /^[\p{L}\p{N}]/u
const startsInLowerCase = /^\p{Ll}/u
/** A hyphen after a capital letter is not a division: X-ray, CD-ROM. */
const endsInLowerCase = new RegExp(`\\p{Ll}\\p{M}*[${hyphenCharacters}]$`, 'u')
/** A word that already contains another hyphen: c’est-à-dire, state-of-the-art. */
const hasHyphenBefore = new RegExp(`[\\-\u2010][\\p{L}\\p{M}]+[${hyphenCharacters}]$`, 'u')
/** A dash or a slash between two words, without spaces. */
const endsInDash = /\S[–—/]$/u
/** A web address that continues on the next line, without a space. */
const endsInAddress = /(?:^|[\s(<«“])(?:https?:\/\/|www\.)\S*[-./_?&=#%:]$/iu

/**
 * The first and second parts of words that are written with a hyphen. For French (verbs and their pronouns, celui-ci,
 * lui-même), see Grevisse, Le bon usage, § 109; for English, the list of compounds in the Oxford style manual.
 */
const hyphenatedSecondParts = new Set(
  'vous nous moi toi je tu il ils elle elles ci là même mêmes'.split(' '),
)
const hyphenatedFirstParts = new Set('self well half'.split(' '))

const keepsHyphen = (
  { first, second }: { first: string; second: string },
  { words, hyphenated, dividesWords }: Vocabulary,
): boolean => {
  const [one, other] = [first.toLowerCase(), second.toLowerCase()]
  if (words.has(one + other)) return false
  if (hyphenated.has(`${one}-${other}`)) return true
  if (hyphenatedSecondParts.has(other) && (words.has(one) || one.length > minSecondPartLetters))
    return true
  if (hyphenatedFirstParts.has(one) && other.length >= minSecondPartLetters) return true
  // In a text that is not hyphenated, a hyphen at the end of a line belongs to its word.
  return !dividesWords && words.has(one) && words.has(other)
}

/** Tells whether the parts are those of a name in capital letters that also occurs undivided. */
const isDividedName = (
  { first, second }: { first: string; second: string },
  { words }: Vocabulary,
): boolean => /^\p{Lu}+$/u.test(first + second) && words.has((first + second).toLowerCase())

/**
 * Finds how two lines of a paragraph are joined.
 *
 * @param above - the text up to the end of the line.
 * @param below - the text from the beginning of the next line.
 */
export const joinOfLines = (above: string, below: string, vocabulary: Vocabulary): LineJoin => {
  if (above === '' || below === '') return joinWithoutSpace
  if (above.endsWith(softHyphen)) return joinDividedWord
  if (unspacedScript.test(above.slice(-1)) && unspacedScript.test(below.slice(0, 1)))
    return joinWithoutSpace
  if (endsInAddress.test(above) || endsInDash.test(above)) return joinWithoutSpace
  if (!wordWithHyphen.test(above) || !startsWithWord.test(below)) return joinWithSpace
  const parts = dividedWordAt(above, below)
  if (parts !== undefined && isDividedName(parts, vocabulary)) return joinDividedWord
  const isDivided =
    parts !== undefined &&
    startsInLowerCase.test(below) &&
    endsInLowerCase.test(above) &&
    !hasHyphenBefore.test(above)
  return isDivided && !keepsHyphen(parts, vocabulary) ? joinDividedWord : joinWithoutSpace
}
