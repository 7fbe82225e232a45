import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../src/core/language.ts'
import { languageCookie, negotiateLanguage } from './negotiate-language.ts'

const negotiate = (query: string, headers: Record<string, string> = {}) =>
  negotiateLanguage(query, new Headers(headers))

describe('the language of a neutral address', () => {
  it.each([
    ['nothing known', '', {}, 'fr', false],
    ['query first', '?lng=es', { cookie: 'lng=en', 'accept-language': 'en' }, 'es', true],
    ['query with a region', '?a=1&lng=en-GB', {}, 'en', true],
    ['first of two in the query', '?lng=es&lng=en', {}, 'es', true],
    ['unknown query', '?lng=de', { cookie: 'lng=en' }, 'en', false],
    ['empty query', '?lng=', { 'accept-language': 'es' }, 'es', false],
    ['broken percent signs', '?lng=%E0%A4%A', { cookie: 'lng=es' }, 'es', false],
    ['cookie before header', '', { cookie: 'a=b; lng=en', 'accept-language': 'es' }, 'en', false],
    ['unknown cookie', '', { cookie: 'lng=xx', 'accept-language': 'es' }, 'es', false],
    ['cookie of a longer name', '', { cookie: 'xlng=en' }, 'fr', false],
    ['q-values, not order', '', { 'accept-language': 'en;q=0.3, es;q=0.8' }, 'es', false],
    ['what it does not speak', '', { 'accept-language': 'de, ja;q=0.9, en;q=0.1' }, 'en', false],
    ['refused', '', { 'accept-language': 'en;q=0, es;q=0.1' }, 'es', false],
    ['any', '', { 'accept-language': '*' }, 'fr', false],
    ['Chrome in Mexico', '', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'es', false],
  ])('%s', (_case, query, headers, language, isChosenByQuery) => {
    expect(negotiate(query, headers)).toEqual({ language, isChosenByQuery })
  })

  const headerValue = fc.string({ unit: fc.constantFrom(...'efnrslg*-_;,=q.019 \t"%&é') })

  it('is one of ours whatever is sent', () => {
    fc.assert(
      fc.property(headerValue, headerValue, fc.string(), (accept, cookie, query) => {
        const { language } = negotiate(`?lng=${query}`, { 'accept-language': accept, cookie })
        expect(languages).toContain(language)
      }),
    )
  })

  it('is the language of the highest weight', () => {
    const weights = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), {
      minLength: 3,
      maxLength: 3,
    })
    fc.assert(
      fc.property(weights, (thousandths) => {
        const header = languages.map((name, at) => `${name};q=${(thousandths[at] ?? 0) / 1000}`)
        const best = languages[thousandths.indexOf(Math.max(...thousandths))]
        expect(negotiate('', { 'accept-language': header.join(',') }).language).toBe(best)
      }),
    )
  })
})

it('remembers a choice for a year, on the whole site', () => {
  expect(languageCookie('es', false)).toBe('lng=es; Path=/; Max-Age=31536000; SameSite=Lax')
  expect(languageCookie('es', true)).toBe('lng=es; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
})
