import { describe, expect, it } from 'vitest'
import { languages } from '../core/language.ts'
import { fallbackPage, readKept } from './fallback.ts'
import en from './texts.en.json' with { type: 'json' }
import es from './texts.es.json' with { type: 'json' }
import fr from './texts.fr.json' with { type: 'json' }

describe('the page in place of one that is not kept', () => {
  it('says so in each language, and links to what is kept', () => {
    const texts = { fr, en, es }
    for (const language of languages) {
      const links = [{ path: '/en/vat-calculator', heading: 'VAT &amp; tax' }]
      const html = fallbackPage({ language, links, nonce: 'n' })
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(`<h1>${texts[language].title}</h1>`)
      expect(html).toContain('<a href="/en/vat-calculator">VAT &amp; tax</a>')
      expect(html).not.toMatch(/undefined|<script|style="/)
      expect(fallbackPage({ language, links: [], nonce: 'n' })).toContain(texts[language].none)
    }
  })

  it('has the same texts in every language, none empty', () => {
    for (const texts of [fr, en, es]) {
      expect(Object.keys(texts)).toEqual(Object.keys(fr))
      for (const text of Object.values(texts)) expect(text.trim()).not.toBe('')
    }
  })

  it('reads a page’s language and heading, without its elements', () => {
    const html =
      '<!doctype html><html lang="fr"><head></head><h1 class="x">TVA <em>et</em> plus</h1>'
    expect(readKept('/x', html)).toEqual({ path: '/x', heading: 'TVA et plus', language: 'fr' })
    expect(readKept('/x', 'User-agent: *')).toBeUndefined()
  })
})
