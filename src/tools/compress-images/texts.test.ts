import { expect, it } from 'vitest'
import { languages } from '../../core/language.ts'
import { type TextTree, textsIn } from '../../core/text-numbers.ts'
import { likenessOf } from './describe-result.ts'

const own = import.meta.glob<TextTree>('./texts.*.json', { eager: true, import: 'default' })

it.each(languages)('%s: quotes what the tool says of a score, and its settings', (language) => {
  const texts = new Map(textsIn(own[`./texts.${language}.json`] ?? {}))
  const said = texts.get(`likeness.${likenessOf(82)}`)?.replace('{{score}}', '82') ?? ''
  expect(texts.get('about.questions.1.question')?.toLowerCase()).toContain(said.toLowerCase())
  expect(texts.get('about.questions.0.answer')).toContain(texts.get('settings.aims.size'))
  expect(texts.get('about.questions.2.answer')).toContain(texts.get('settings.keepMetadata'))
  expect(texts.get('row.goFurther')).toContain(texts.get('settings.more'))
})
