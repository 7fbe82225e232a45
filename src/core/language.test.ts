import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type LanguageSources,
  acceptedLanguages,
  detectLanguage,
  fallbackLanguage,
  isLanguage,
  languageOfTag,
  languages,
  readCookie,
} from './language.ts'

describe('the language of a tag', () => {
  it.each([
    ['fr', 'fr'],
    ['fr-CA', 'fr'],
    ['FR_fr', 'fr'],
    [' es-419 ', 'es'],
    ['en-Latn-GB', 'en'],
    ['frm', undefined],
    ['f', undefined],
    ['de-FR', undefined],
    ['*', undefined],
    ['', undefined],
    ['-en', undefined],
    [null, undefined],
    [undefined, undefined],
    ['__proto__', undefined],
  ])('%j is %j', (tag, language) => expect(languageOfTag(tag)).toBe(language))
})

describe('detection', () => {
  /** The sources in the specified order. */
  const order = ['query', 'cookie', 'storage', 'browser', 'page'] as const

  it('is French where nothing is known', () => {
    expect(fallbackLanguage).toBe('fr')
    expect(detectLanguage({})).toBe('fr')
    expect(
      detectLanguage({ query: null, cookie: '', storage: 'de', browser: ['ja', '*'], page: 'pt' }),
    ).toBe('fr')
  })

  it('asks query, cookie, storage, browser, page, and takes the first that answers', () => {
    const answers = fc.option(fc.constantFrom(...languages, 'de', ''), { nil: undefined })
    fc.assert(
      fc.property(fc.tuple(answers, answers, answers, answers, answers), (found) => {
        const sources: LanguageSources = {
          query: found[0],
          cookie: found[1],
          storage: found[2],
          browser: found[3] === undefined ? undefined : [found[3]],
          page: found[4],
        }
        expect(detectLanguage(sources)).toBe(found.find(isLanguage) ?? 'fr')
      }),
    )
  })

  it.each(order.slice(0, -1).map((source, index) => [source, order[index + 1] as string]))(
    'believes the %s before the %s',
    (source, next) => {
      const says = (name: string, tag: string) => ({ [name]: name === 'browser' ? [tag] : tag })
      expect(detectLanguage({ ...says(source, 'es'), ...says(next, 'en') })).toBe('es')
      expect(detectLanguage({ ...says(source, 'de'), ...says(next, 'en') })).toBe('en')
    },
  )

  it('takes the first of the browser’s languages that is spoken here', () => {
    expect(detectLanguage({ browser: ['de-DE', 'pt', 'es-MX', 'en'], page: 'fr' })).toBe('es')
  })
})

describe('Accept-Language', () => {
  it.each([
    // The examples are from RFC 9110, section 12.5.4, and from the header's page on MDN.
    ['da, en-gb;q=0.8, en;q=0.7', ['da', 'en-gb', 'en']],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', ['fr-CH', 'fr', 'en', 'de', '*']],
    ['en;q=0.3,es;q=0.8', ['es', 'en']],
    ['en ; q=0.3 , es ; Q=0.8', ['es', 'en']],
    ['es;q=1.000,en', ['es', 'en']],
    ['fr;q=0,en;q=0.001', ['en']],
    ['fr;q=0.0', []],
    ['fr;q=abc', ['fr']],
    ['fr;q=.', []],
    [',, ;q=1,', []],
    ['', []],
    [null, []],
    [undefined, []],
  ])('%j wants %j', (header, wanted) => expect(acceptedLanguages(header)).toEqual(wanted))

  it('orders by weight, and keeps the written order where weights are equal', () => {
    const range = fc.record({
      tag: fc.constantFrom('fr', 'en', 'es', 'de', 'en-GB'),
      thousandths: fc.integer({ min: 0, max: 1000 }),
    })
    fc.assert(
      fc.property(fc.array(range), (ranges) => {
        const header = ranges.map(
          ({ tag, thousandths }) => `${tag};q=${(thousandths / 1000).toFixed(3)}`,
        )
        // An insertion sort is stable, and independent of the sort under test.
        const expected: typeof ranges = []
        for (const candidate of ranges.filter(({ thousandths }) => thousandths > 0)) {
          const lighter = expected.findIndex((other) => other.thousandths < candidate.thousandths)
          expected.splice(lighter === -1 ? expected.length : lighter, 0, candidate)
        }
        expect(acceptedLanguages(header.join())).toEqual(expected.map(({ tag }) => tag))
      }),
    )
  })
})

describe('a cookie', () => {
  it.each([
    ['lng=en', 'en'],
    ['a=b; lng=es; c=d', 'es'],
    ['a=b;lng=es', 'es'],
    ['xlng=en', undefined],
    ['lng', undefined],
    ['lng=', ''],
    ['', undefined],
    [null, undefined],
  ])('in %j is %j', (cookies, value) => expect(readCookie(cookies, 'lng')).toBe(value))

  it('is the first of two with the same name, as browsers put the nearest first', () => {
    expect(readCookie('lng=en; lng=es', 'lng')).toBe('en')
  })
})
