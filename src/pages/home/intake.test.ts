import { expect, it, vi } from 'vitest'
import { languages } from '../../core/language.ts'
import { ask } from '../../features/search/ask/ask.ts'
import { contextIn, serveOwnOrigin } from '../../testing/ask-context.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

vi.stubGlobal('fetch', serveOwnOrigin(true).fetch)
const texts = { fr, en, es }

it.each(languages)('every example below the field has an answer, in %s', async (language) => {
  const { examples } = texts[language].intake
  const answers = await Promise.all(examples.map((text) => ask(text, contextIn(language))))
  expect(answers.map((answer) => answer?.toolId)).toEqual([
    language === 'es' ? 'length' : 'weight',
    'percentage',
    'time-difference',
  ])
})
