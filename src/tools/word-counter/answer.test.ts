import { expect, test } from 'vitest'
import { createAnswerer } from './answer.ts'
import type { Question } from './question.ts'
import { segmenterHere } from './segmenter.ts'
import { gettysburg } from '../../testing/tools/word-counter.ts'
import { noCounts } from './text-counts.ts'

const question: Question = {
  text: gettysburg,
  textLanguage: 'auto',
  fallback: 'fr',
  wantsLimits: true,
  wantsMostUsed: 'content',
}
const answer = createAnswerer(segmenterHere())

test('all that is wanted is answered, in the text’s language', () => {
  const { counts, language, limits, mostUsed } = answer(question)
  expect(counts.words).toBe(272)
  expect(language).toBe('en')
  expect(limits).toMatchObject({ post: 1476, sms: { encoding: 'gsm', messages: 10 } })
  expect(mostUsed).toHaveLength(10)
  expect(mostUsed?.[0]).toEqual({ word: 'nation', count: 5 })
})

test('and nothing else', () => {
  const { limits, mostUsed } = answer({ ...question, wantsLimits: false, wantsMostUsed: 'no' })
  expect([limits, mostUsed]).toEqual([undefined, undefined])
})

test('what the visitor says of the language goes before what the text tells', () => {
  expect(answer({ ...question, textLanguage: 'es' }).language).toBe('es')
  const titles = { ...question, text: 'Mr. Hall' }
  expect(answer({ ...titles, textLanguage: 'en' }).counts.sentences).toBe(1)
  expect(answer({ ...titles, textLanguage: 'fr' }).counts.sentences).toBe(2)
})

test('of blanks there is nothing to say', () => {
  expect(answer({ ...question, text: ' \n\u00a0' })).toMatchObject({
    counts: noCounts,
    language: 'fr',
    limits: { post: 0, sms: { length: 0, messages: 0 } },
    mostUsed: [],
  })
})
