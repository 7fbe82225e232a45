import type { Language } from '../../core/language.ts'
import type { WordFrequency, SegmenterConstructor } from './analysis.ts'
import { functionWords } from './text-language.ts'

// The last character excludes punctuation, which belongs to the sentence around an address.
const webAddress =
  /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"«»\u3000-\u303f\uff00-\uffef]*[^\s<>"«»\u3000-\u303f\uff00-\uffef.,;:!?'’”)\]}…]/giu
// Without the first part, the search would begin anew at each letter of a long word.
const mailAddress = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const keycap = /[0-9#*]\ufe0f?\u20e3/gu
const hangulFiller = /[\u3164\uffa0]/g

const sameLength = (letter: string) => (match: string) => letter.repeat(match.length)

/**
 * Replaces each web or mail address with a word of the same length, and keycap emoji with spaces, so that an address
 * counts as one word and a keycap as none. All other characters keep their index.
 */
export const maskAddresses = (text: string): string => {
  let masked = text
  // Most texts have no address, and searching for one character is cheaper than the regular expression.
  if (/:\/\/|www\./i.test(masked)) masked = masked.replace(webAddress, sameLength('x'))
  if (masked.includes('@')) masked = masked.replace(mailAddress, sameLength('x'))
  if (masked.includes('\u20e3')) masked = masked.replace(keycap, sameLength(' '))
  return hangulFiller.test(masked) ? masked.replace(hangulFiller, ' ') : masked
}

/** A character that joins both letters and digits (ExtendNumLet in UAX #29) and that nobody types. */
const wordJoiner = '\u203f'

/**
 * Replaces separators inside words with a joiner, because JavaScript engines differ: Chromium splits `e.g` and
 * `example.com`, Node does not. It joins what UAX #29 joins (letters with a full stop between) and what readers take
 * for one word: digits grouped by no-break spaces, d’1, 90’s.
 */
const joinWords = (text: string): string => {
  let joined = text
  if (joined.includes('.'))
    joined = joined.replace(/([\p{L}\p{M}])\.(?=\p{L})/gu, `$1${wordJoiner}`)
  if (joined.includes(':')) joined = joined.replace(/(\p{L}):(?=\p{L})/gu, '$1 ')
  if (/\d/.test(joined))
    joined = joined
      .replace(/(\d)[\u00a0\u2007\u2009\u202f](?=\d{3}(?!\d))/g, `$1${wordJoiner}`)
      .replace(/(\p{L})['’](?=\d)|(\d)['’](?=\p{L})/gu, `$1$2${wordJoiner}`)
  // UAX #29 joins words at a narrow no-break space, which readers take for a space.
  return joined.includes('\u202f') ? joined.replaceAll('\u202f', ' ') : joined
}

/** Every word has at least one letter or digit, of any script. */
const hasLetterOrDigit = /[\p{L}\p{Nd}\p{Nl}]/u

/** A word, for browsers without `Intl.Segmenter`: one Chinese or Japanese character, or a run of other letters. */
const approximateWord =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}_\u00ad\u203f]|(?<=[\p{L}\p{M}])['’·](?=\p{L})|(?<=\d)[.,'’](?=\d))+/gu

const segmenters = new Map<Language, Intl.Segmenter>()

const segmenterOf = (language: Language, Segmenter: typeof Intl.Segmenter): Intl.Segmenter => {
  const known = segmenters.get(language)
  if (known) return known
  const made = new Segmenter(language, { granularity: 'word' })
  segmenters.set(language, made)
  return made
}

/**
 * Calls back with each word of a text, as it is spelled there.
 *
 * Words are those of `Intl.Segmenter` (UAX #29, with dictionaries for Chinese, Japanese, Thai…): an apostrophe joins
 * and a hyphen separates. A web or mail address is one word, and a symbol without a letter or digit is none.
 *
 * @param text - the text from which the words are taken.
 * @param masked - the result of `maskAddresses` for the text, in which the word boundaries are found.
 */
export const forEachWord = (
  text: string,
  masked: string,
  language: Language,
  Segmenter: SegmenterConstructor,
  onWord: (word: string) => void,
): void => {
  const joined = joinWords(masked)
  if (Segmenter) {
    // `isWordLike` is not used because ICU leaves it false for a Korean syllable with a combining accent.
    for (const { segment, index } of segmenterOf(language, Segmenter).segment(joined))
      if (hasLetterOrDigit.test(segment)) onWord(text.slice(index, index + segment.length))
  } else
    for (const { 0: word, index } of joined.matchAll(approximateWord))
      if (hasLetterOrDigit.test(word)) onWord(text.slice(index, index + word.length))
}

/** Elided words (L’, d’, qu’…), which a list of words leaves out. */
const frenchElision = /^(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu)['’](?=\p{L})/iu

/** A word in the form that is listed: in lower case, with typographic apostrophes and without soft hyphens. */
export const normalizedForm = (word: string, language: Language): string => {
  const form = word.toLocaleLowerCase(language).replaceAll("'", '’').replaceAll('\u00ad', '')
  return language === 'fr' ? form.replace(frenchElision, '') : form
}

const isNumber = /^[\p{N}.,’\s]+$/u

/**
 * The most frequent words of a text, the most frequent first. Words of equal frequency keep the order of the text, and
 * numbers are left out.
 *
 * @param counts - the frequency per normalized word, in the order of the text.
 * @param includesFunctionWords - whether function words such as *the*, *of* and *and* are listed too.
 */
export const mostUsedWords = (
  counts: ReadonlyMap<string, number>,
  language: Language,
  includesFunctionWords: boolean,
  maxCount: number,
): WordFrequency[] =>
  [...counts]
    .filter(([word]) => !isNumber.test(word))
    .filter(([word]) => includesFunctionWords || !functionWords[language].has(word))
    .map(([word, count]) => ({ word, count }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxCount)
