import type { Localized } from '../../core/language.ts'
import { type TextNumbersOf, formatDigits } from '../../core/text-numbers.ts'
import {
  signesPerFeuillet,
  durationMinutes,
  readingWordsPerMinute,
  speakingWordsPerMinute,
} from './analysis.ts'
import { createTextCounter } from './analyzer.ts'
import { linkWeight, measurePost } from './limits.ts'
import en from './texts.en.json' with { type: 'json' }
import es from './texts.es.json' with { type: 'json' }
import fr from './texts.fr.json' with { type: 'json' }

const abouts = { fr: fr.about, en: en.about, es: es.about }
const quotations: Localized<RegExp> = { fr: /«\u202f(.*?)\u202f»/u, en: /“(.*?)”/u, es: /«(.*?)»/u }

/** The length of an example article, in *signes*. */
const articleSignes = 6000
/** The length of an example text whose reading time the page names. */
const exampleWords = 450

export const textNumbers: TextNumbersOf = (language) => {
  const write = (number: number) => formatDigits(String(number), language)
  /** The counts of the text that a sentence quotes. */
  const countQuotation = (sentence = '') => {
    const quotation = quotations[language].exec(sentence)?.[1]
    if (quotation === undefined) throw new Error(`nothing is quoted in "${sentence}"`)
    return createTextCounter(Intl.Segmenter).count(quotation, language)
  }
  const { questions, examples } = abouts[language]
  const compared = countQuotation(questions[0]?.answer)
  const first = countQuotation(examples[0])
  const second = countQuotation(examples[1])
  const third = countQuotation(examples[2])
  const spaces = language === 'fr' ? undefined : countQuotation(questions[1]?.answer)
  return {
    examples: {
      emojiWeight: write(measurePost('👍')),
      linkWeight: write(linkWeight),
      readingPace: write(readingWordsPerMinute),
      readingMinutes: write(durationMinutes(exampleWords, readingWordsPerMinute)),
      speakingPace: write(speakingWordsPerMinute),
      comparedWords: write(compared.words),
      comparedRuns: write(compared.whitespaceWords),
      firstWords: write(first.words),
      firstCharacters: write(first.characters),
      firstSentences: write(first.sentences),
      secondWords: write(second.words),
      secondSentences: write(second.sentences),
      thirdWords: write(third.words),
      thirdCharacters: write(third.characters),
      thirdSentences: write(third.sentences),
      ...(spaces
        ? { withSpaces: write(spaces.characters), withoutSpaces: write(spaces.charactersNoSpaces) }
        : {
            feuillet: write(signesPerFeuillet),
            feuillets: write(articleSignes / signesPerFeuillet),
          }),
    },
    inputs: [write(exampleWords), ...(language === 'fr' ? [write(articleSignes)] : [])],
    constants: {
      8: 'the encoding UTF-8, and the hour in a quotation',
      16: 'the encoding UTF-16',
      ...(language !== 'fr' && {
        [formatDigits('3.50', language, { minimum: 2, maximum: 2 })]: 'the price in a quotation',
      }),
    },
  }
}
