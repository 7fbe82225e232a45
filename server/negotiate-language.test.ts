import { describe, expect, it } from 'vitest'
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
  ])('%s', (_case, query, headers, language, isChosenByQuery) => {
    expect(negotiate(query, headers)).toEqual({ language, isChosenByQuery })
  })
})

it('remembers a choice for a year, on the whole site', () => {
  expect(languageCookie('es', false)).toBe('lng=es; Path=/; Max-Age=31536000; SameSite=Lax')
  expect(languageCookie('es', true)).toBe('lng=es; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
})
