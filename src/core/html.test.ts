import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeHtml, inlineJson } from './html.ts'

describe('text in HTML', () => {
  it('cannot become an element, an entity or the end of an attribute', () => {
    expect(escapeHtml(`<b title="a & b">d'or</b>`)).toBe(
      "&lt;b title=&quot;a &amp; b&quot;&gt;d'or&lt;/b&gt;",
    )
  })

  it('reads as it was written', () => {
    const unescape = (html: string) =>
      html
        .replaceAll('&quot;', '"')
        .replaceAll('&gt;', '>')
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&')
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('&', '<', '>', '"', 'a', ';', 'lt') }),
        (text) => {
          expect(escapeHtml(text)).not.toMatch(/[<>"]/)
          expect(unescape(escapeHtml(text))).toBe(text)
        },
      ),
    )
  })
})

describe('JSON in HTML', () => {
  it('is the value, and cannot end its block or open a comment', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(inlineJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
        expect(inlineJson(value)).not.toContain('<')
      }),
    )
    expect(inlineJson('</script><!--')).toBe('"\\u003c/script>\\u003c!--"')
  })
})
