import { describe, expect, test } from 'vitest'
import { type Claims, type TextTree, falseClaims } from '../../core/claims.ts'
import { type Localized, languages } from '../../core/language.ts'
import { openingSentence, paragraphSentences, pool, sentenceWords } from './generate.ts'
import { countRules, readCount } from './read-count.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const texts: Localized<TextTree> = { fr, en, es }

const written = (...numbers: number[]) => numbers.map(String)
const sentence = [sentenceWords.minimum, sentenceWords.maximum]
const paragraph = [paragraphSentences.minimum, paragraphSentences.maximum]
const shortest = sentenceWords.minimum * paragraphSentences.minimum
const longest = sentenceWords.maximum * paragraphSentences.maximum
const middleOf = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  (minimum + maximum) / 2
/** What stands in for a count that cannot be used. */
const used = (text: string) => readCount(text, 'en').count
const limits = [countRules.minimum, countRules.maximum]

// No number of these texts has more than three digits: they are written alike in the three languages.
const claims: Claims = {
  count: [limits],
  'problems.empty': [written(used(''))],
  'problems.unreadable': [limits, written(used('abc'))],
  'problems.too-low': [written(used('0'))],
  'problems.too-high': [written(used('101'))],
  // Any count would do for "ask for as many, get as many".
  'about.paragraphs.0': [['40', '40'], written(...sentence, ...paragraph)],
  'about.paragraphs.1': [written(pool.length)],
  'about.questions.2.answer': [
    written(...paragraph, ...sentence, shortest, longest),
    written(middleOf(sentenceWords) * middleOf(paragraphSentences)),
  ],
  'about.examples.0': [['3'], written(3 * shortest, 3 * longest)],
  'about.examples.1': [written(openingSentence.split(' ').length)],
  // A list has an item a sentence.
  'about.examples.2': [['10', '10']],
}

/** English says some of the limits in one sentence with what follows from them. */
const englishClaims: Claims = {
  ...claims,
  'problems.too-low': [written(used('0'), used('0'))],
  'problems.too-high': [written(used('101'), used('101'))],
}

describe.each(languages)('numbers in the %s texts', (language) => {
  test('are the tool’s own', () => {
    expect(falseClaims(texts[language], language === 'en' ? englishClaims : claims)).toEqual([])
  })
})
