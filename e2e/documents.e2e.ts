import type { APIRequestContext, Page } from '@playwright/test'
import { site } from '../site.config.ts'
import { type Language, languages } from '../src/core/language.ts'
import { type ServedDocument, readDocument } from './document.ts'
import { expect, test } from './fixtures.ts'
import { checkLinkedData } from './linked-data.ts'
import { addresses, mistakesIn, sitePages, textOf } from './site.ts'

/** A published address as a path of the server under test. */
const pathOf = (address: string) => {
  const url = new URL(address)
  expect(url.origin).toBe(site.origin)
  return url.pathname + url.search
}

const absolute = (path: string) => `${site.origin}${path === '/' ? '' : path}`

const get = (request: APIRequestContext, path: string, language: Language) =>
  request.get(path, { headers: { 'Accept-Language': language }, maxRedirects: 0 })

const readAll = async (page: Page, request: APIRequestContext) => {
  const documents = new Map<string, ServedDocument>()
  for (const { path, language } of addresses) {
    const response = await get(request, path, language)
    expect([path, response.status()]).toEqual([path, 200])
    documents.set(`${language} ${path}`, await readDocument(page, await response.text()))
  }
  return documents
}

const openGraphLocales = { fr: 'fr_FR', en: 'en_US', es: 'es_ES' }

const checkHead = (document: ServedDocument, language: Language, path: string) => {
  const { metas, title } = document
  expect(document.lang).toBe(language)
  expect(title).toMatch(/^\S.{3,51} – Utilo$/)
  expect(metas.description?.length).toBeGreaterThanOrEqual(110)
  expect(metas.description?.length).toBeLessThanOrEqual(160)
  expect(document.canonical).toBe(absolute(path))
  expect(metas).toMatchObject({
    'og:url': document.canonical,
    'og:type': 'website',
    'og:site_name': 'Utilo',
    'og:title': title,
    'og:description': metas.description,
    'og:locale': openGraphLocales[language],
    'og:image': expect.stringMatching(`^${site.origin}/assets/og/${language}/[\\w-]+\\.png$`),
    'twitter:card': 'summary_large_image',
    viewport: 'width=device-width,initial-scale=1',
  })
  expect(metas).not.toHaveProperty('robots')
}

test('every page tells search engines and shares what it is', async ({ page, request }) => {
  const documents = await readAll(page, request)
  for (const { id, language, path } of addresses)
    await test.step(`${language} ${path}`, () => {
      const document = documents.get(`${language} ${path}`) as ServedDocument
      expect(document.headings).toHaveLength(1)
      expect(document.data.page).toBe(id)
      expect(new Set(document.ids).size).toBe(document.ids.length)
      // A word of the protocol, which may also be the name of a text: `website`.
      const { 'og:type': _, ...metas } = document.metas
      expect(mistakesIn([document.text, document.title, ...Object.values(metas)])).toEqual([])
      checkHead(document, language, path)
      checkLinkedData(document, language)
    })

  const all = [...documents.values()]
  for (const language of languages) {
    const own = all.filter(({ lang }) => lang === language)
    for (const unique of ['title', 'canonical'] as const)
      expect(new Set(own.map((document) => document[unique])).size).toBe(sitePages.length)
    expect(new Set(own.map(({ metas }) => metas.description)).size).toBe(sitePages.length)
  }
})

test('languages name each other, French stands for all others', async ({ page, request }) => {
  const documents = await readAll(page, request)
  for (const { paths } of sitePages)
    for (const language of languages) {
      const { alternates } = documents.get(`${language} ${paths[language]}`) as ServedDocument
      expect(alternates).toEqual({
        ...Object.fromEntries(languages.map((code) => [code, absolute(paths[code])])),
        'x-default': absolute(paths.fr),
      })
    }
})

/** The only other sites that pages link to: where the rates of VAT come from. */
const officialSource =
  /^https:\/\/(ec\.europa\.eu|www\.(gov\.uk|estv\.admin\.ch|legifrance\.gouv\.fr|boe\.es))\//

test('every link leads somewhere, every anchor too, and all that pages need is there', async ({
  page,
  request,
}) => {
  const documents = await readAll(page, request)
  const targets = new Map<string, ServedDocument>()
  const resources = new Set<string>()
  for (const { language, path } of addresses) {
    const document = documents.get(`${language} ${path}`) as ServedDocument
    for (const link of document.links) {
      if (link.startsWith('mailto:')) continue
      if (officialSource.test(link)) continue
      const { origin, pathname, search, hash } = new URL(link, `https://here${path}`)
      expect([path, link, origin]).toEqual([path, link, 'https://here'])
      const key = `${language} ${pathname}${search}`
      if (!targets.has(key)) {
        const known = search === '' ? documents.get(key) : undefined
        const response = known ? undefined : await get(request, pathname + search, language)
        expect([path, link, response?.status() ?? 200]).toEqual([path, link, 200])
        targets.set(key, known ?? (await readDocument(page, (await response?.text()) ?? '')))
      }
      if (hash !== '')
        expect([link, targets.get(key)?.ids]).toEqual([
          link,
          expect.arrayContaining([hash.slice(1)]),
        ])
    }
    for (const resource of [...document.resources, pathOf(document.metas['og:image'] ?? '')])
      resources.add(resource.split('#')[0] ?? '')
  }
  for (const path of resources)
    expect([path, (await request.get(path, { maxRedirects: 0 })).status()]).toEqual([path, 200])
})

test('the language links lead to the same page in each language', async ({ page, request }) => {
  const documents = await readAll(page, request)
  for (const { paths } of sitePages)
    for (const language of languages)
      expect(documents.get(`${language} ${paths[language]}`)?.links).toEqual(
        expect.arrayContaining([`${paths.fr}?lng=fr`, paths.en, paths.es]),
      )
})

/** Width and height of a PNG picture, from its header. */
const pngSize = (bytes: Buffer) => {
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test('sitemap, robots, manifest and icons are there and true', async ({ page, request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const sitemapPath = pathOf(/^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '')
  const sitemap = await (await request.get(sitemapPath)).text()
  const listed = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'text/xml')
    return [...parsed.querySelectorAll('url')].map((entry) => ({
      address: entry.querySelector('loc')?.textContent,
      alternates: [...entry.getElementsByTagName('xhtml:link')].map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]),
    }))
  }, sitemap)
  const expected = sitePages.flatMap(({ paths }) =>
    languages.map((language) => ({
      address: absolute(paths[language]),
      alternates: [
        ...languages.map((code) => [code, absolute(paths[code])]),
        ['x-default', absolute(paths.fr)],
      ],
    })),
  )
  expect(listed).toEqual(expected)

  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; type: string }[]
  }
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toContain(type)
    if (type === 'image/png') expect(pngSize(await icon.body())).toBe(sizes)
  }
})

test('an unknown address is a 404 in the visitor’s language', async ({ page, request }) => {
  const cases: [path: string, acceptLanguage: string, Language][] = [
    ['/nowhere', 'en-GB,en;q=0.9', 'en'],
    ['/nowhere', 'es-MX', 'es'],
    ['/nowhere', 'fr', 'fr'],
    ['/nowhere', 'de', 'fr'],
    ['/nowhere/deep?lng=es', 'en', 'es'],
    ['/en/nowhere', 'es', 'en'],
    ['/es/nowhere', 'fr', 'es'],
    ['/convertisseur-poids/x', 'en', 'en'],
  ]
  for (const [path, acceptLanguage, language] of cases) {
    const response = await request.get(path, { headers: { 'Accept-Language': acceptLanguage } })
    expect([path, response.status()]).toEqual([path, 404])
    const document = await readDocument(page, await response.text())
    expect([path, acceptLanguage, document.lang]).toEqual([path, acceptLanguage, language])
    expect(document.headings).toEqual([textOf(language, 'not-found:heading')])
    expect(document.metas.robots).toBe('noindex')
    // With the search and the four groups.
    expect(document.ids).toEqual(
      expect.arrayContaining([
        'chercher',
        'convertisseurs',
        'fichiers',
        'calculatrices',
        'pratique',
      ]),
    )
  }
})
