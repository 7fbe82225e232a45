import { describe, expect, it } from 'vitest'
import { languages } from '../../core/language.ts'
import { missingBytes, readLanguages } from './language-choice.tsx'

describe('readLanguages', () => {
  it.each(languages)('starts with the page’s own: %s', (language) =>
    expect(readLanguages('', language)).toEqual([language]),
  )

  it.each([
    ['en', 'fr', ['en']],
    ['en fr', 'fr', ['fr', 'en']],
    ['fr en', 'en', ['en', 'fr']],
    ['es en fr', 'es', ['es', 'fr', 'en']],
    ['fr en es', 'fr', ['fr', 'en', 'es']],
    ['ro de', 'fr', ['de', 'ro']],
    ['de es en', 'es', ['es', 'en', 'de']],
    // The value was edited by hand, or written by another version of the site.
    ['xx', 'en', ['en']],
    ['xx es', 'en', ['es']],
  ] as const)('%j on a page in %s', (chosen, pageLanguage, expected) =>
    expect(readLanguages(chosen, pageLanguage)).toEqual(expected),
  )
})

describe('missingBytes', () => {
  const weights: Readonly<Record<string, number>> = { fr: 600, en: 2500, es: 1900, de: 1200 }
  const downloadBytes = (chosen: readonly string[]) =>
    chosen.reduce((sum, language) => sum + (weights[language] ?? 0), 800)

  it.each([
    [['fr'], [], 1400],
    [['fr', 'en'], [], 3900],
    [['fr', 'en'], ['fr'], 2500],
    [['en'], ['fr', 'es'], 2500],
    [['fr', 'de'], ['fr'], 1200],
    [['en'], ['de'], 2500],
    [['fr'], ['fr'], 0],
    [['fr', 'es'], ['es', 'fr', 'en'], 0],
  ] as const)('%j with %j kept: %d', (chosen, kept, expected) =>
    expect(missingBytes(chosen, kept, downloadBytes)).toBe(expected),
  )
})
