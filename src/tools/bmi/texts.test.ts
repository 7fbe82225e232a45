import Big from 'big.js'
import { expect, test } from 'vitest'
import { type UnitSystem, categoryOf, toKilograms, toMetres } from './compute-bmi.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const texts = { fr, en, es }

/** The measures of the people in the three examples. */
const bodies = {
  fr: ['70 175 metric', '68 165 metric', '90 180 metric'],
  en: ['70 175 metric', '150 65 imperial', '182 69 imperial'],
  es: ['70 175 metric', '68 165 metric', '150 65 imperial'],
}

test.each(['fr', 'en', 'es'] as const)('the examples in %s name the right category', (language) => {
  const { about, categories } = texts[language]
  for (const [index, body] of bodies[language].entries()) {
    const [weight, height, system] = body.split(' ') as [string, string, UnitSystem]
    const category = categoryOf({
      kilograms: toKilograms(new Big(weight), system),
      metres: toMetres(new Big(height), system),
    })
    expect(about.examples[index]?.toLowerCase()).toContain(categories[category].toLowerCase())
  }
})
