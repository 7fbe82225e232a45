import { expect, it } from 'vitest'
import { textsIn } from '../../core/claims.ts'
import { languages } from '../../core/language.ts'
import { typographyFaults } from '../../core/typography.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const all = { fr, en, es }

it.each(languages)(
  'has every plural form of what was found, and is well set, in %s',
  (language) => {
    const texts = textsIn(all[language])
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const category of pluralCategories)
      expect(texts.find(([path]) => path === `count_${category}`)?.[1]).toContain('{{count}}')
    for (const [path, text] of texts)
      expect([path, typographyFaults(text, language)]).toEqual([path, []])
  },
)
