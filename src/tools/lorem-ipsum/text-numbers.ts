import type { TextNumbersOf } from '../../core/text-numbers.ts'
import { openingSentence, paragraphSentences, pool, readCount, sentenceWords } from './generate.ts'

const shortest = sentenceWords.minimum * paragraphSentences.minimum
const longest = sentenceWords.maximum * paragraphSentences.maximum
const middleOf = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  (minimum + maximum) / 2

const examples = {
  // What is used in place of a count that cannot be.
  forNone: readCount('', 'en').count,
  minimum: readCount('0', 'en').count,
  maximum: readCount('101', 'en').count,
  fewestWords: sentenceWords.minimum,
  mostWords: sentenceWords.maximum,
  fewestSentences: paragraphSentences.minimum,
  mostSentences: paragraphSentences.maximum,
  pool: pool.length,
  shortest,
  longest,
  average: middleOf(sentenceWords) * middleOf(paragraphSentences),
  threeShortest: 3 * shortest,
  threeLongest: 3 * longest,
  opening: openingSentence.split(' ').length,
}

// No number of these texts has more than three digits: they are written alike in the three languages.
export const textNumbers: TextNumbersOf = () => ({
  examples: Object.fromEntries(
    Object.entries(examples).map(([name, number]) => [name, String(number)]),
  ),
  inputs: ['40', '3', '10'],
})
