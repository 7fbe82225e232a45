import { describe, expect, test } from 'vitest'
import { type Claims, type TextTree, falseClaims } from '../../core/claims.ts'
import { type Language, type Localized, languages } from '../../core/language.ts'
import { typographyFaults } from '../../core/typography.ts'
import { feuilletLength, minutesOf, readingPace, signsOf, speakingPace } from './averages.ts'
import { createTextCounter } from './count-text.ts'
import { sampleNames } from './load-sample.ts'
import { linkWeight, measurePost } from './measure-post.ts'
import enSamples from './samples.en.json'
import esSamples from './samples.es.json'
import frSamples from './samples.fr.json'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const texts: Localized<TextTree> = { fr, en, es }
const quotations: Localized<RegExp> = { fr: /«\u202f(.*?)\u202f»/u, en: /“(.*?)”/u, es: /«(.*?)»/u }

/** The text that a sentence quotes, counted. */
const quoted = (text: string, language: Language) => {
  const quotation = quotations[language].exec(text)?.[1]
  if (quotation === undefined) throw new Error(`nothing quoted in ${text}`)
  return createTextCounter(Intl.Segmenter).count(quotation, language)
}

const written = (language: Language, number: number) =>
  new Intl.NumberFormat(language).format(number)

/** 6,000 signes, as an example. */
const articleLength = 6000
const readingExample = ['200', '450', `${minutesOf(450, readingPace)}`, `${speakingPace}`]
const post = [`${measurePost('👍')}`, `${linkWeight}`]

const claimsOf = (language: Language): Claims => {
  const { about } = { fr, en, es }[language]
  const answers = about.questions.map(({ answer }) => quoted.bind(undefined, answer, language))
  const [compared, characters] = answers
  const examples = about.examples.map((example) => quoted(example, language))
  const [first, second, third] = examples
  if (!compared || !characters || !first || !second || !third) throw new Error('texts are missing')
  const constants = {
    'about.questions.2.answer': [readingExample],
    'limits.postRule': [post],
    // Names of encodings.
    codeUnits: [['16']],
    bytes: [['8']],
    'rules.characters': [['16']],
  }
  const comparison = [[`${compared().words}`, `${compared().runs}`]]
  const words = (counts: typeof first) => `${counts.words}`
  const sentences = (counts: typeof first) => `${counts.sentences}`
  const size = (counts: typeof first) => `${counts.characters}`
  if (language === 'fr')
    return {
      ...constants,
      'about.questions.0.answer': comparison,
      'about.questions.1.answer': [
        [
          written('fr', feuilletLength),
          written('fr', articleLength),
          written('fr', articleLength / feuilletLength),
        ],
      ],
      'about.examples.0': [[words(first), size(first)]],
      'about.examples.1': [[words(second), sentences(second)]],
      // At 8 o'clock, in the quotation.
      'about.examples.2': [['8', sentences(third)]],
    }
  const hello = characters()
  return {
    ...constants,
    'about.questions.0.answer': comparison,
    'about.questions.1.answer': [[size(hello), `${hello.charactersNoSpaces}`]],
    ...(language === 'en'
      ? {
          'about.examples.0': [[words(first), size(first)]],
          // The price, in the quotation.
          'about.examples.1': [['3.50', sentences(second), words(second)]],
          'about.examples.2': [[words(third), size(third)]],
        }
      : {
          'about.examples.0': [[words(first), sentences(first)]],
          'about.examples.1': [['3,50', words(second), sentences(second)]],
          'about.examples.2': [[words(third), size(third)]],
        }),
  }
}

describe.each(languages)('the %s texts', (language) => {
  test('state numbers that are the tool’s own', () => {
    expect(falseClaims(texts[language], claimsOf(language))).toEqual([])
  })

  test('state rules that the counts follow', () => {
    const rules = { fr, en, es }[language].rules.words
    const counter = createTextCounter(Intl.Segmenter)
    const wordsIn = (text: string) => counter.count(text, language).words
    for (const [text, words] of {
      fr: [
        ['aujourd’hui', 1],
        ['l’école', 1],
        ['porte-monnaie', 2],
        ['est-ce', 2],
      ],
      en: [
        ['don’t', 1],
        ['well-known', 2],
      ],
      es: [
        ['teórico-práctico', 2],
        ['O’Donnell', 1],
      ],
    }[language] as [string, number][]) {
      expect(rules).toContain(text)
      expect(wordsIn(text)).toBe(words)
    }
  })

  test('have samples of several paragraphs, with figures worth showing', () => {
    const samples = { fr: frSamples, en: enSamples, es: esSamples }[language]
    expect(Object.keys(samples)).toEqual(sampleNames)
    for (const sample of Object.values(samples)) {
      expect(typographyFaults(sample, language)).toEqual([])
      expect(falseClaims(sample, {})).toEqual([])
      const counts = createTextCounter(Intl.Segmenter).count(sample, language)
      expect(counts.words).toBeGreaterThan(80)
      expect(counts.paragraphs).toBeGreaterThan(3)
      expect(counts.sentences).toBeGreaterThan(6)
      expect(signsOf(counts)).toBeLessThan(counts.characters)
    }
  })
})
