import { describe, expect, test } from 'vitest'
import { languages } from '../../core/language.ts'
import { numbersIn } from '../../core/text-numbers.ts'
import { typographyFaults } from '../../testing/typography.ts'
import { signesOf } from './analysis.ts'
import { createTextCounter } from './count-text.ts'
import { sampleNames } from './samples.ts'
import enSamples from './samples.en.json'
import esSamples from './samples.es.json'
import frSamples from './samples.fr.json'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const statedWords = {
  fr: { 'aujourd’hui': 1, 'l’école': 1, 'porte-monnaie': 2, 'est-ce': 2 },
  en: { 'don’t': 1, 'well-known': 2 },
  es: { 'teórico-práctico': 2, 'O’Donnell': 1 },
}

describe.each(languages)('the %s texts', (language) => {
  const count = (text: string) => createTextCounter(Intl.Segmenter).count(text, language)

  test.each(Object.entries(statedWords[language]))(
    'state the rule by which %s counts as %i',
    (text, words) => {
      expect({ fr, en, es }[language].rules.words).toContain(text)
      expect(count(text).words).toBe(words)
    },
  )

  test('have samples of several paragraphs, with figures worth showing', () => {
    const samples = { fr: frSamples, en: enSamples, es: esSamples }[language]
    expect(Object.keys(samples)).toEqual(sampleNames)
    for (const sample of Object.values(samples)) {
      expect(typographyFaults(sample, language)).toEqual([])
      expect(numbersIn(sample)).toEqual([])
      const counts = count(sample)
      expect(counts.words).toBeGreaterThan(80)
      expect(counts.paragraphs).toBeGreaterThan(3)
      expect(counts.sentences).toBeGreaterThan(6)
      expect(signesOf(counts)).toBeLessThan(counts.characters)
    }
  })
})
