import { type Language, languages } from '../../core/language.ts'
import { functionWords } from './function-words.ts'

/** What the visitor says of the text's language: `auto` leaves it to the text. */
export const textLanguages = ['auto', ...languages] as const
export type TextLanguage = (typeof textLanguages)[number]

/** Enough to know a language by, and the same while a long text is written on. */
const sampleLength = 20_000

/** In running text a third to a half of all words are such; in another language's text, far fewer. */
const smallestShare = 0.15

/**
 * The language a text is in, among the site's, by its function words.
 *
 * @param fallback - for a text too short or too strange to tell, or as much one language as another.
 */
export const detectTextLanguage = (text: string, fallback: Language): Language => {
  const words =
    text
      .slice(0, sampleLength)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const scores = languages
    .map((language) => ({
      language,
      score: words.reduce((sum, word) => sum + Number(functionWords[language].has(word)), 0),
    }))
    .toSorted((one, other) => other.score - one.score)
  const [best, second] = scores
  const isClear = best !== undefined && second !== undefined && best.score > second.score
  return isClear && best.score >= words.length * smallestShare ? best.language : fallback
}
