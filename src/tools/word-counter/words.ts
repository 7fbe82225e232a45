import type { Language } from '../../core/language.ts'
import type { SegmenterConstructor } from './segmenter.ts'

// An address ends with a sign that can end one: not with the full stop or bracket of the sentence around it.
const webAddress =
  /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"«»\u3000-\u303f\uff00-\uffef]*[^\s<>"«»\u3000-\u303f\uff00-\uffef.,;:!?'’”)\]}…]/giu
const mailAddress = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const keycap = /[0-9#*]\ufe0f?\u20e3/gu
const filler = /[\u3164\uffa0]/g

const sameLength = (letter: string) => (match: string) => letter.repeat(match.length)

/**
 * Makes one word each of web and mail addresses, and no word of emoji made with a digit; every character keeps its place.
 */
export const maskAddresses = (text: string): string => {
  let masked = text
  // Most text has none: looking for the sign is cheaper than trying the pattern everywhere.
  if (/:\/\/|www\./i.test(masked)) masked = masked.replace(webAddress, sameLength('x'))
  if (masked.includes('@')) masked = masked.replace(mailAddress, sameLength('x'))
  if (masked.includes('\u20e3')) masked = masked.replace(keycap, sameLength(' '))
  return filler.test(masked) ? masked.replace(filler, ' ') : masked
}

/** A sign that joins letters and digits alike (ExtendNumLet, UAX #29), and that nobody types. */
const joint = '\u203f'

/**
 * Engines differ in what joins a word: Chromium's splits `e.g` and `example.com`, Node's does not. What the standard
 * joins is joined here (letters by a full stop), and what people take for one word: digits grouped by a no-break
 * space, d’1, 90’s.
 */
const joinWords = (text: string): string => {
  let joined = text
  if (joined.includes('.')) joined = joined.replace(/([\p{L}\p{M}])\.(?=\p{L})/gu, `$1${joint}`)
  if (joined.includes(':')) joined = joined.replace(/(\p{L}):(?=\p{L})/gu, '$1 ')
  if (/\d/.test(joined))
    joined = joined
      .replace(/(\d)[\u00a0\u2007\u2009\u202f](?=\d{3}(?!\d))/g, `$1${joint}`)
      .replace(/(\p{L})['’](?=\d)|(\d)['’](?=\p{L})/gu, `$1$2${joint}`)
  // It joins words in the standard; for people it is a space.
  return joined.includes('\u202f') ? joined.replaceAll('\u202f', ' ') : joined
}

/** A letter, or a digit of any script: what a word has at least one of. */
const hasLetterOrDigit = /[\p{L}\p{Nd}\p{Nl}]/u

// Where there is no Segmenter: each Chinese or Japanese sign for itself, all else by its letters.
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
 * Calls back with each word of a text, as it is written there.
 *
 * Words are those of `Intl.Segmenter` (UAX #29, dictionaries for Chinese, Japanese, Thai…): an apostrophe joins, a
 * hyphen separates. A web or mail address is one word; a sign without a letter or digit is none.
 *
 * @param text - as it stands, for what is called back with.
 * @param masked - the same through `maskAddresses`, which every character has kept its place in.
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
    // Not by `isWordLike`: a Korean syllable with an accent is none to ICU.
    for (const { segment, index } of segmenterOf(language, Segmenter).segment(joined))
      if (hasLetterOrDigit.test(segment)) onWord(text.slice(index, index + segment.length))
  } else
    for (const { 0: word, index } of joined.matchAll(approximateWord))
      if (hasLetterOrDigit.test(word)) onWord(text.slice(index, index + word.length))
}
