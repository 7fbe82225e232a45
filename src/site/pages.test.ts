import { describe, expect, it } from 'vitest'
import { languages } from '../core/language.ts'
import { findPage, pages, pinnedLanguage, resolve } from './pages.ts'

const found = (pathname: string) => {
  const route = resolve(pathname)
  return route && [route.page.id, route.pinned]
}

describe('the page at a path', () => {
  it('is each page at each of its own paths, a slash at the end forgiven', () => {
    for (const page of pages)
      for (const language of languages) {
        const path = page.paths[language]
        const expected = [page.id, language === 'fr' ? undefined : language]
        expect(found(path)).toEqual(expected)
        expect(found(`${path}/`)).toEqual(expected)
      }
  })

  it.each([
    ['/', ['home', undefined]],
    ['', ['home', undefined]],
    ['//', ['home', undefined]],
    ['/en/', ['home', 'en']],
    ['/es', ['home', 'es']],
    ['/convertisseur-poids', ['weight', undefined]],
    ['/en/weight-converter', ['weight', 'en']],
    // French pages have no language prefix.
    ['/fr', undefined],
    ['/fr/convertisseur-poids', undefined],
    // The path of another language under a prefix is not a page.
    ['/en/convertisseur-poids', undefined],
    ['/es/weight-converter', undefined],
    ['/weight-converter', undefined],
    ['/404', undefined],
    ['/EN', undefined],
    ['/convertisseur-poids/x', undefined],
    ['/__proto__', undefined],
  ])('%j is %j', (pathname, route) => expect(found(pathname)).toEqual(route))
})

it('finds a page by its id', () => {
  for (const page of pages) expect(findPage(page.id)).toBe(page)
  expect(findPage('no such page')).toBeUndefined()
  expect(findPage('not-found')).toBeUndefined()
})

it.each([
  ['/en/nowhere', 'en'],
  ['/es/', 'es'],
  ['/es', 'es'],
  ['/', undefined],
  ['/nowhere', undefined],
  ['/fr/nowhere', undefined],
  ['/english', undefined],
  ['/a/en', undefined],
])('%j stands for the language %s, page or not', (pathname, language) =>
  expect(pinnedLanguage(pathname)).toBe(language),
)
