import { describe, expect, it } from 'vitest'
import { site } from '../../site.config.ts'
import { languages } from '../core/language.ts'
import { headOf } from './head.ts'
import { findPage, home, notFound, pages } from './pages.ts'

const text = (key: string) => `(${key})`

describe('a page’s head', () => {
  it('has the specified title', () => {
    expect(headOf(home, 'fr', text).title).toBe(`(seo.title) – ${site.name}`)
    expect(headOf(home, 'fr', text).description).toBe('(seo.description)')
  })

  it('names the page’s one address in its language, and all of them as alternates', () => {
    const weight = findPage('weight')
    if (!weight) throw new Error('no weight')
    const at = (path: string) => `${site.origin}${path}`
    const alternates = [
      { hreflang: 'fr', href: at('/convertisseur-poids') },
      { hreflang: 'en', href: at('/en/weight-converter') },
      { hreflang: 'es', href: at('/es/conversor-de-peso') },
      { hreflang: 'x-default', href: at('/convertisseur-poids') },
    ]
    expect(headOf(weight, 'en', text).canonical).toBe(at('/en/weight-converter'))
    expect(headOf(weight, 'fr', text).canonical).toBe(at('/convertisseur-poids'))
    for (const language of languages)
      expect(headOf(weight, language, text).alternates).toEqual(alternates)
  })

  it('has a canonical among its own alternates, on every page', () => {
    for (const page of pages)
      for (const language of languages) {
        const { canonical, alternates } = headOf(page, language, text)
        expect(alternates).toContainEqual({ hreflang: language, href: canonical })
        expect(canonical).not.toMatch(/[^/]\/$/)
      }
  })

  it('has no address for the page that answers any', () => {
    expect(headOf(notFound, 'en', text)).toMatchObject({ canonical: undefined, alternates: [] })
  })
})
