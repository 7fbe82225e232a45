import { expect, test } from 'vitest'
import { cervantes, gettysburg, hugo } from '../../testing/tools/word-counter.ts'
import { detectTextLanguage } from './text-language.ts'
import en from './samples.en.json'
import es from './samples.es.json'
import fr from './samples.fr.json'

const known = [
  ['fr', hugo],
  ['en', gettysburg],
  ['es', cervantes],
  ['fr', fr.blog],
  ['fr', fr.email],
  ['en', en.blog],
  ['en', en.email],
  ['es', es.blog],
  ['es', es.email],
  ['fr', 'Moi ? N’est-ce pas ?'],
  ['en', 'The cat is on the mat.'],
  ['es', '¿Qué tal estás tú?'],
] as const

test.each(known)('detects %s: %s', (language, text) => {
  for (const fallback of ['fr', 'en', 'es'] as const)
    expect(detectTextLanguage(text, fallback)).toBe(language)
})

test.each(['', '42', 'Utilo', '吾輩は猫である。', 'Ich weiß nicht, was soll es bedeuten', '👍 👍'])(
  'does not detect the language of %j',
  (text) => {
    for (const fallback of ['fr', 'en', 'es'] as const)
      expect(detectTextLanguage(text, fallback)).toBe(fallback)
  },
)

test('looks only at the beginning of a long text', () => {
  expect(detectTextLanguage(gettysburg.repeat(20) + hugo.repeat(500), 'es')).toBe('en')
})
