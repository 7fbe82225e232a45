import type { Language } from '../../core/language.ts'
import { functionWords } from './function-words.ts'

export interface UsedWord {
  word: string
  count: number
}

/** L’, d’, qu’… belong to the word before in grammar, and to none in a list of words. */
const frenchElision = /^(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu)['’](?=\p{L})/iu

/** A word in the form it is listed in: small letters, one kind of apostrophe, nothing invisible. */
export const listedForm = (word: string, language: Language): string => {
  const form = word.toLocaleLowerCase(language).replaceAll("'", '’').replaceAll('\u00ad', '')
  return language === 'fr' ? form.replace(frenchElision, '') : form
}

const isNumber = /^[\p{N}.,’\s]+$/u

/**
 * The words a text uses most, the most used first and among equals the first in the text.
 *
 * @param counts - words in their listed form, in the order of the text.
 * @param hasFunctionWords - whether *the*, *of*, *and* and their like are listed too. Numbers never are.
 */
export const mostUsedWords = (
  counts: ReadonlyMap<string, number>,
  language: Language,
  hasFunctionWords: boolean,
  atMost: number,
): UsedWord[] =>
  [...counts]
    .filter(([word]) => !isNumber.test(word))
    .filter(([word]) => hasFunctionWords || !functionWords[language].has(word))
    .map(([word, count]) => ({ word, count }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, atMost)
