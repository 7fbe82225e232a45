import { expect, test } from 'vitest'
import { gettysburg } from '../../testing/tools/word-counter.ts'
import { type AnalysisRequest, noCounts } from './analysis.ts'
import { createAnalyzer } from './analyzer.ts'
import { availableSegmenter } from './unicode.ts'

const request: AnalysisRequest = {
  text: gettysburg,
  textLanguage: 'auto',
  fallbackLanguage: 'fr',
  wantsLimits: true,
  wantsMostUsed: 'content',
}
const analyze = createAnalyzer(availableSegmenter())

test('all requested results are computed, in the text’s language', () => {
  const { counts, language, limits, mostUsed } = analyze(request)
  expect(counts.words).toBe(272)
  expect(language).toBe('en')
  expect(limits).toMatchObject({ post: 1476, sms: { encoding: 'gsm', messages: 10 } })
  expect(mostUsed).toHaveLength(10)
  expect(mostUsed?.[0]).toEqual({ word: 'nation', count: 5 })
})

test('results that are not requested are left out', () => {
  const { limits, mostUsed } = analyze({ ...request, wantsLimits: false, wantsMostUsed: 'no' })
  expect([limits, mostUsed]).toEqual([undefined, undefined])
})

test('the language that the visitor chose takes precedence over detection', () => {
  expect(analyze({ ...request, textLanguage: 'es' }).language).toBe('es')
  const titles = { ...request, text: 'Mr. Hall' }
  expect(analyze({ ...titles, textLanguage: 'en' }).counts.sentences).toBe(1)
  expect(analyze({ ...titles, textLanguage: 'fr' }).counts.sentences).toBe(2)
})

test('a text of blanks counts as empty', () => {
  expect(analyze({ ...request, text: ' \n\u00a0' })).toMatchObject({
    counts: noCounts,
    language: 'fr',
    limits: { post: 0, sms: { length: 0, messages: 0 } },
    mostUsed: [],
  })
})
