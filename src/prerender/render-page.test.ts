import { describe, expect, it } from 'vitest'
import { site } from '../../site.config.ts'
import { type Language, languages } from '../core/language.ts'
import { findPage, home, notFound, pages } from '../site/pages.ts'
import { themeScript } from '../site/theme.ts'
import { collectTexts } from './collect-texts.ts'
import { renderPage } from './render-page.tsx'

const { namespaces } = await collectTexts()
const client = {
  entry: '/assets/client.js',
  fonts: ['/assets/text.woff2'],
  sharedScripts: ['/assets/shell.js'],
  scriptsOf: (source: string) => [`/assets/of/${source}.js`],
  stylesOf: (source: string) => [
    { href: '/assets/client.css', css: 'body{color:red}' },
    { href: `/assets/of/${source}.css`, css: 'p{color:blue}' },
  ],
}
const ownCss = ['body{color:red}', 'p{color:blue}']

const weight = findPage('weight') ?? notFound
const render = (page: typeof home, language: Language, texts = namespaces[language]) =>
  renderPage({ page, language, client, texts })

const firstMatch = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]

describe('a prerendered page', () => {
  it.each(languages)(
    'is whole in %s: language, head, heading, texts, scripts',
    async (language) => {
      const html = await render(weight, language)
      expect(html).toMatch(/^<!doctype html><html lang="\w\w"><head><meta charset="utf-8">/)
      expect(firstMatch(html, /<html lang="(\w+)"/)).toBe(language)
      const texts = namespaces[language].weight as { heading: string; seo: { title: string } }
      expect(firstMatch(html, /<title>(.*?)<\/title>/)).toBe(`${texts.seo.title} – ${site.name}`)
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(html).toContain(`>${texts.heading}</h1>`)
      expect(html).toContain('<main id="main" data-tool="weight" data-group="converters"')
      expect(html).toContain(
        `<link rel="canonical" href="${site.origin}${weight.paths[language]}">`,
      )
      expect(html).toContain('<script type="module" src="/assets/client.js"')
      expect(html).toContain('<link rel="expect" href="#mobile-menu" blocking="render">')
      expect(html).toMatch(/id="mobile-menu".+<\/header>/)
      for (const script of ['shell.js', 'of/src/tools/weight/page.tsx.js'])
        expect(html).toContain(
          `<link rel="modulepreload" href="/assets/${script}" fetchpriority="low">`,
        )
      expect(html).toContain('href="/assets/text.woff2" as="font"')
    },
  )

  it('carries its own language’s texts and no others', async () => {
    const html = await render(weight, 'es')
    const json = firstMatch(html, /<script type="application\/json" id="texts">(.*?)<\/script>/)
    const texts = JSON.parse(json ?? '') as Record<string, Record<string, unknown>>
    expect(Object.keys(texts)).toEqual(['es'])
    expect(Object.keys(texts.es ?? {}).toSorted()).toEqual([
      'catalogue',
      'common',
      'converter',
      'weight',
    ])
  })

  it('holds nothing inline that the policy does not name', async () => {
    for (const page of [...pages, notFound]) {
      const html = await render(page, 'fr')
      expect([page.id, html.match(/ style="[^"]*"/g)]).toEqual([page.id, null])
      expect([page.id, html.match(/ on\w+="/g)]).toEqual([page.id, null])
      const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code)
      expect(scripts).toEqual([themeScript])
      const styles = [...html.matchAll(/<style data-from="[^"]+">(.*?)<\/style>/gs)].map(
        ([, css]) => css,
      )
      expect(styles).toEqual(ownCss)
      expect(html.match(/<style/g)).toHaveLength(styles.length)
    }
    // The limit is long because every page is rendered.
  }, 120_000)

  it('carries a policy before all that it judges where a host may send none', async () => {
    const policy = "style-src 'self' 'sha256-aaa='"
    const html = await renderPage({
      page: notFound,
      language: 'en',
      client,
      texts: namespaces.en,
      policy,
    })
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
    expect(html).toContain(meta)
    expect(html.indexOf(meta)).toBeLessThan(html.indexOf('<style'))
    expect(await render(notFound, 'en')).not.toContain('http-equiv')
  })

  it('tells of itself in schema.org’s words', async () => {
    const html = await render(weight, 'en')
    const json = firstMatch(html, /<script type="application\/ld\+json">(.*?)<\/script>/)
    const data = JSON.parse(json ?? '') as { '@graph': readonly Record<string, unknown>[] }
    expect(data['@graph'].map((node) => node['@type'])).toEqual([
      'WebApplication',
      'BreadcrumbList',
      'FAQPage',
    ])
    const homeHtml = await render(home, 'en')
    expect(homeHtml).toContain('"@type":"WebSite"')
  })

  it('shows shares its own picture, where there is one', async () => {
    const html = await renderPage({
      page: weight,
      language: 'en',
      client,
      texts: namespaces.en,
      picture: { path: '/assets/og/en/weight-1a2b3c4d.png', alt: 'Weight – "kilos"' },
    })
    const tag = (name: string, content: string) => `<meta property="${name}" content="${content}">`
    expect(html).toContain(tag('og:image', `${site.origin}/assets/og/en/weight-1a2b3c4d.png`))
    expect(html).toContain(tag('og:image:alt', 'Weight – &quot;kilos&quot;'))
    expect(html).toContain(tag('og:image:width', '1200'))
    expect(await render(weight, 'en')).not.toContain('og:image')
  })

  it.each(languages)(
    'is kept from search engines when it is the not-found page in %s',
    async (language) => {
      const html = await render(notFound, language)
      expect(html).toContain('<meta name="robots" content="noindex">')
      expect(html).not.toContain('rel="canonical"')
      expect(html).not.toContain('hreflang="x-default"')
      expect(html).not.toContain('ld+json')
      expect(html).toContain('data-page="not-found"')
    },
  )
})

describe('a page that lacks', () => {
  it('a text is not rendered', async () => {
    const { lead: _left, ...rest } = namespaces.fr.weight ?? {}
    await expect(render(weight, 'fr', { ...namespaces.fr, weight: rest })).rejects.toThrow(
      'weight in fr lacks texts: weight:lead',
    )
  })

  it('all its texts is not rendered', async () => {
    const { weight: _left, ...rest } = namespaces.fr
    await expect(render(weight, 'fr', rest)).rejects.toThrow('no texts weight in fr')
  })
})

it('reports what a page throws', async () => {
  const Broken = () => {
    throw new Error('broken page')
  }
  if (!weight.tool) throw new Error('weight is a tool')
  const tool = { ...weight.tool, page: () => Promise.resolve({ default: Broken }) }
  await expect(render({ ...weight, tool }, 'fr')).rejects.toThrow('broken page')
})
