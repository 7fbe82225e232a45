import type { Localized } from '../../core/language.ts'
import { type TextNumbersOf, formatDigits } from '../../core/text-numbers.ts'
import { feuilletLength, minutesOf, readingPace, speakingPace } from './averages.ts'
import { createTextCounter } from './count-text.ts'
import { linkWeight, measurePost } from './measure-post.ts'
import en from './texts.en.json' with { type: 'json' }
import es from './texts.es.json' with { type: 'json' }
import fr from './texts.fr.json' with { type: 'json' }

const abouts = { fr: fr.about, en: en.about, es: es.about }
const quotations: Localized<RegExp> = { fr: /«\u202f(.*?)\u202f»/u, en: /“(.*?)”/u, es: /«(.*?)»/u }

/** An article's signs, and a text's words, as examples. */
const articleLength = 6000
const wordsRead = 450

export const textNumbers: TextNumbersOf = (language) => {
  const write = (number: number) => formatDigits(String(number), language)
  /** The text that a sentence quotes, counted. */
  const quoted = (sentence = '') => {
    const quotation = quotations[language].exec(sentence)?.[1]
    if (quotation === undefined) throw new Error(`nothing is quoted in "${sentence}"`)
    return createTextCounter(Intl.Segmenter).count(quotation, language)
  }
  const { questions, examples } = abouts[language]
  const compared = quoted(questions[0]?.answer)
  const first = quoted(examples[0])
  const second = quoted(examples[1])
  const third = quoted(examples[2])
  const spaces = language === 'fr' ? undefined : quoted(questions[1]?.answer)
  return {
    examples: {
      emojiWeight: write(measurePost('👍')),
      linkWeight: write(linkWeight),
      readingPace: write(readingPace),
      readingMinutes: write(minutesOf(wordsRead, readingPace)),
      speakingPace: write(speakingPace),
      comparedWords: write(compared.words),
      comparedRuns: write(compared.runs),
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
            feuillet: write(feuilletLength),
            feuillets: write(articleLength / feuilletLength),
          }),
    },
    inputs: [write(wordsRead), ...(language === 'fr' ? [write(articleLength)] : [])],
    constants: {
      8: 'the encoding UTF-8, and the hour in a quotation',
      16: 'the encoding UTF-16',
      ...(language !== 'fr' && {
        [formatDigits('3.50', language, { minimum: 2, maximum: 2 })]: 'the price in a quotation',
      }),
    },
  }
}
