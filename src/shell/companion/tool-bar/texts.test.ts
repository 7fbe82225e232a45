import { expect, it } from 'vitest'
import { textsIn } from '../../../core/claims.ts'
import { languages } from '../../../core/language.ts'
import { typographyFaults } from '../../../core/typography.ts'
import english from './texts.en.json'
import spanish from './texts.es.json'
import french from './texts.fr.json'

const texts = { fr: textsIn(french), en: textsIn(english), es: textsIn(spanish) }

it.each(languages)('says the same things in %s, well set', (language) => {
  expect(texts[language].map(([path]) => path)).toEqual(texts.fr.map(([path]) => path))
  for (const [path, text] of texts[language]) {
    expect([path, typographyFaults(text, language)]).toEqual([path, []])
    expect([path, text.match(/\{\{\w+\}\}/g)]).toEqual([
      path,
      /forg/.test(path) ? ['{{tool}}'] : null,
    ])
  }
})
