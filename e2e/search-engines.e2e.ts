import type { APIRequestContext, Page } from '@playwright/test'
import { site } from '../site.config.ts'
import { type Language, languages } from '../src/core/language.ts'
import { type ServedDocument, readDocument } from './document.ts'
import { expect, test } from './fixtures.ts'
import { addresses, sitePages } from './site.ts'

/** A published address as a path of the server under test. */
const pathOf = (address: string) => address.replace(site.origin, '') || '/'

interface Entry {
  path: string
  lastModified: string | undefined
}

/** What a search engine is given to begin with. */
const readSitemap = async (request: APIRequestContext): Promise<readonly Entry[]> => {
  const xml = await (await request.get('/sitemap.xml')).text()
  return [...xml.matchAll(/<url>.*?<\/url>/g)].map(([entry]) => ({
    path: pathOf(/<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? ''),
    lastModified: /<lastmod>(.*?)<\/lastmod>/.exec(entry)?.[1],
  }))
}

/** A page as a search engine reads it: it has no language of its own and keeps no cookies. */
const read = async (page: Page, request: APIRequestContext, path: string) => {
  const response = await request.get(path, {
    headers: { 'Accept-Language': '' },
    maxRedirects: 0,
  })
  expect([path, response.status()]).toEqual([path, 200])
  return readDocument(page, await response.text())
}

const readSite = async (page: Page, request: APIRequestContext) => {
  const documents = new Map<string, ServedDocument>()
  for (const { path } of await readSitemap(request))
    documents.set(path, await read(page, request, path))
  return documents
}

test('what the sitemap lists is the whole site, each page its own address and its languages’ mutual one', async ({
  page,
  request,
}) => {
  const entries = await readSitemap(request)
  expect(entries.map(({ path }) => path).toSorted()).toEqual(
    addresses.map(({ path }) => path).toSorted(),
  )
  const today = new Date().toISOString().slice(0, 10)
  for (const { path, lastModified } of entries)
    if (lastModified !== undefined) {
      expect([path, lastModified]).toEqual([path, expect.stringMatching(/^20\d\d-\d\d-\d\d$/)])
      expect([path, lastModified <= today]).toEqual([path, true])
    }

  const documents = await readSite(page, request)
  for (const [path, document] of documents) {
    expect([path, pathOf(document.canonical ?? '')]).toEqual([path, path])
    expect(Object.keys(document.alternates)).toEqual([...languages, 'x-default'])
    expect(document.alternates[document.lang]).toBe(document.canonical)
    for (const address of Object.values(document.alternates))
      expect([path, address, documents.get(pathOf(address))?.alternates]).toEqual([
        path,
        address,
        document.alternates,
      ])
  }
  // Unique over all languages, not only within each.
  const titles = [...documents.values()].map(({ title }) => title)
  const repeated = titles.filter((title, index) => titles.indexOf(title) !== index)
  // "Contact" is the same word in English and French.
  expect(repeated).toEqual(repeated.filter((title) => title === 'Contact – Utilo'))
  const descriptions = [...documents.values()].map(({ metas }) => metas.description)
  expect(new Set(descriptions).size).toBe(documents.size)
})

test('an address with a language in its query names the page of that language', async ({
  page,
  request,
}) => {
  for (const { paths } of sitePages)
    for (const language of ['en', 'es'] as const) {
      const document = await read(page, request, `${paths.fr}?lng=${language}`)
      expect([paths.fr, document.lang, pathOf(document.canonical ?? '')]).toEqual([
        paths.fr,
        language,
        paths[language],
      ])
    }
})

test('every page has a picture of its own for shares', async ({ page, request }) => {
  const pictures = new Set<string>()
  for (const [path, { metas }] of await readSite(page, request)) {
    const address = metas['og:image'] ?? ''
    pictures.add(address)
    expect(metas['og:image:alt']).toMatch(/\S – \S/)
    const response = await request.get(pathOf(address))
    const bytes = await response.body()
    expect([path, response.status(), response.headers()['content-type']]).toEqual([
      path,
      200,
      'image/png',
    ])
    expect(response.headers()['cache-control']).toContain('immutable')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect([metas['og:image:width'], metas['og:image:height']]).toEqual(['1200', '630'])
    expect([path, bytes.length < 60_000]).toEqual([path, true])
  }
  expect(pictures.size).toBe(addresses.length)
})

/** Every run of five words. */
const shinglesOf = (text: string) => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')))
}

/** Of all runs of words in either text, how many are in both: 0 to 1. */
const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>) => {
  const both = [...one].filter((shingle) => other.has(shingle)).length
  return both / (one.size + other.size - both)
}

const minWords = 150
const maxLikeness = 0.2

test('every tool has something to say of its own, and is linked from other pages', async ({
  page,
  request,
}) => {
  const documents = await readSite(page, request)
  const tools = addresses.filter(({ path }) => documents.get(path)?.data.tool !== null)
  for (const { path, language } of tools) {
    const words = documents.get(path)?.mainText.match(/[\p{L}\p{N}]+/gu) ?? []
    expect([path, words.length >= minWords]).toEqual([path, true])
    const from = addresses.filter(
      (other) =>
        other.language === language &&
        other.id !== 'home' &&
        other.path !== path &&
        documents.get(other.path)?.links.includes(path),
    )
    expect([path, from.length >= 3]).toEqual([path, true])
  }
  const likest = (language: Language) => {
    const own = addresses
      .filter((address) => address.language === language)
      .map(({ path }) => ({ path, shingles: shinglesOf(documents.get(path)?.mainText ?? '') }))
    return own
      .flatMap((one, index) =>
        own.slice(index + 1).map((other) => ({
          paths: [one.path, other.path],
          likeness: likeness(one.shingles, other.shingles),
        })),
      )
      .filter((pair) => pair.likeness > maxLikeness)
  }
  for (const language of languages) expect(likest(language)).toEqual([])
})
