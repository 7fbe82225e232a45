import { expect, it } from 'vitest'
import { languages } from '../../core/language.ts'
import { type TextTree, textsIn } from '../../core/text-numbers.ts'

const own = import.meta.glob<TextTree>('./texts.*.json', { eager: true, import: 'default' })

it.each(languages)('%s calls buttons and files by their names', (language) => {
  const texts = new Map(textsIn(own[`./texts.${language}.json`] ?? {}))
  expect(texts.get('steps.items.1')).toContain(texts.get('panel.action'))
  expect(texts.get('steps.items.2')?.toLowerCase()).toContain(
    texts.get('searchable.action')?.toLowerCase(),
  )
  expect(texts.get('about.examples.2')).toContain(
    texts.get('searchable.file')?.replace('stem', 'example.stem'),
  )
})
