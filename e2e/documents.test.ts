import { describe, expect, test } from 'vitest'
import { compileHint } from '../build/output-plugins.ts'
import { type Language, languages } from '../src/core/language.ts'
import { groupAnchors } from '../src/core/tool.ts'
import { type ServedDocument, ask, read, sitePagesRead } from './built-site.ts'
import {
  absolute,
  checkHead,
  checkLinkedData,
  checkPolicy,
  checkStyles,
  checkTool,
  pathOf,
} from './document-checks.ts'
import { mistakesIn, sitePages, textOf } from './site.ts'
import { wrongWordsIn } from './words.ts'

const inLanguage = (language: Language) => sitePagesRead.filter((it) => it.language === language)

const tools = sitePagesRead.filter(({ document }) => document.tool !== null)

describe.each(languages)('in %s', (language) => {
  test.each(inLanguage(language))('$path says what it is', ({ document, ...page }) => {
    expect(document.headings).toHaveLength(1)
    expect(document.page).toBe(page.id)
    expect(new Set(document.ids).size).toBe(document.ids.length)
    // The value `website` is a term of the protocol, and may also be the key of a text.
    const { 'og:type': _, ...metas } = document.metas
    expect(mistakesIn([document.text, document.title, ...Object.values(metas)])).toEqual([])
    expect(wrongWordsIn(document.dom, language)).toEqual([])
    checkHead(document, { document, ...page })
    checkLinkedData(document, language)
    checkPolicy(document)
    checkStyles(document)
    if (document.tool !== null) checkTool(document, language)
    const { paths } = sitePages.find(({ id }) => id === page.id) ?? { paths: undefined }
    expect(document.alternates).toEqual({
      ...Object.fromEntries(languages.map((code) => [code, absolute(paths?.[code] ?? '')])),
      'x-default': absolute(paths?.fr ?? ''),
    })
    expect(document.links).toEqual(
      expect.arrayContaining([`${paths?.fr}?lng=fr`, paths?.en, paths?.es]),
    )
  })
})

/** The specified initial values of the tools, by the names of their fields and results. */
const defaults: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  currency: { amount: '1', from: 'EUR', to: 'USD' },
  temperature: { value: '20', from: 'celsius', to: 'fahrenheit', result: '68.00' },
  weight: { value: '1', from: 'kg', to: 'lb', result: '2.20462' },
  length: { value: '1', from: 'cm', to: 'inch', result: '0.39370079' },
  volume: { value: '1', from: 'liter', to: 'gallon_us', result: '0.26417218' },
  speed: { value: '1', from: 'kmh', to: 'mph', result: '0.621373' },
  bmi: { unitSystem: 'metric', weight: '', height: '', bmi: '', category: '' },
  age: { birthDate: '', years: '' },
  ovulation: { lastPeriod: '', cycleLength: '28', ovulationDate: '' },
  vat: { amount: '', type: 'add', total: '' },
  mortgage: { amount: '200000', currency: 'EUR', rate: '3.5', years: '25' },
  percentage: { type: 'percentageOf', x: '', y: '', result: '' },
  'time-difference': { city1: 'Europe/Paris', city2: 'America/New_York' },
  password: { length: '12', uppercase: 'on', lowercase: 'on', numbers: 'on', symbols: 'on' },
  'qr-code': { text: '', size: '200', level: 'M' },
  'word-counter': { text: '', words: '0', characters: '0', sentences: '0', paragraphs: '0' },
  'lorem-ipsum': { count: '3', type: 'paragraphs', startWithStandard: 'on' },
  'stopwatch-timer': { elapsed: '00:00.00', remaining: '10:00', minutes: '10' },
}

const valueOf = (main: Element | null, name: string) => {
  const element = main?.querySelector(`[name="${name}"]`)
  if (element?.localName === 'output') return element.textContent
  const { value, checked, type, dataset } = element as HTMLInputElement
  // A combobox shows a name, and has the value beside it.
  if (dataset.value !== undefined) return dataset.value
  return type === 'checkbox' ? (checked ? 'on' : 'off') : value
}

test('tools begin with what the specification says, written the language’s way', () => {
  const numbers = /^\d+\.\d+$/
  for (const { document, language, path } of tools) {
    const expected = defaults[document.tool ?? ''] ?? {}
    const main = document.dom.querySelector('main')
    const found = Object.fromEntries(
      Object.keys(expected).map((name) => [name, valueOf(main, name)]),
    )
    const written = Object.entries(expected).map(([name, value]) => [
      name,
      language !== 'en' && numbers.test(value) ? value.replace('.', ',') : value,
    ])
    expect([path, found]).toEqual([path, Object.fromEntries(written)])
  }
  for (const language of ['fr', 'en'] as const) {
    const vat = tools.find((it) => it.id === 'vat' && it.language === language)
    expect(valueOf(vat?.document.dom.querySelector('main') ?? null, 'rate')).toBe('20')
  }
})

test('titles, addresses, descriptions and pictures are each page’s own', () => {
  const repeatedOf = (values: readonly unknown[]) =>
    values.filter((value, index) => values.indexOf(value) !== index)
  const documents = sitePagesRead.map(({ document }) => document)
  // "Contact" is the same word in English and French.
  expect(repeatedOf(documents.map(({ title }) => title))).toEqual(['Contact – Utilo'])
  expect(repeatedOf(documents.map(({ canonical }) => canonical))).toEqual([])
  expect(repeatedOf(documents.map(({ metas }) => metas.description))).toEqual([])
  expect(repeatedOf(documents.map(({ metas }) => metas['og:image']))).toEqual([])
})

/** The only other sites that pages link to, which are the sources of VAT rates. */
const officialSource =
  /^https:\/\/(ec\.europa\.eu|www\.(gov\.uk|estv\.admin\.ch|legifrance\.gouv\.fr|boe\.es))\//

test('every link leads somewhere, every anchor too', async () => {
  const targets = new Map<string, ServedDocument>(
    sitePagesRead.map(({ language, path, document }) => [`${language} ${path}`, document]),
  )
  for (const { language, path, document } of sitePagesRead)
    for (const link of document.links) {
      if (link.startsWith('mailto:') || officialSource.test(link)) continue
      const { origin, pathname, search, hash } = new URL(link, `https://here${path}`)
      expect([path, link, origin]).toEqual([path, link, 'https://here'])
      const key = `${language} ${pathname}${search}`
      const target = targets.get(key) ?? (await read(pathname + search, language))
      targets.set(key, target)
      if (hash !== '')
        expect([link, target.ids]).toEqual([link, expect.arrayContaining([hash.slice(1)])])
    }
})

test('all that pages need is there', async () => {
  const resources = sitePagesRead.flatMap(({ document }) => document.resources)
  for (const resource of new Set(resources.map((it) => it.split('#')[0] ?? '')))
    expect([resource, (await ask(resource)).status]).toEqual([resource, 200])
  for (const { document, path } of sitePagesRead)
    for (const expected of document.dom.querySelectorAll('link[rel=expect]'))
      expect([path, document.ids]).toEqual([
        path,
        expect.arrayContaining([expected.getAttribute('href')?.slice(1)]),
      ])
})

test('the first script asks to be compiled while it comes, before anything else', async () => {
  const [home] = sitePagesRead
  const script = home?.document.dom.querySelector('script[type=module]')?.getAttribute('src') ?? ''
  expect((await (await ask(script)).text()).startsWith(compileHint)).toBe(true)
})

/** Returns the width and height of a PNG picture, from its header. */
const pngSize = (bytes: Buffer) => {
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('every page has a small picture for shares, which may be kept for ever', async () => {
  for (const { path, document } of sitePagesRead) {
    const response = await ask(pathOf(document.metas['og:image'] ?? ''))
    const { status, headers } = response
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'image/png'])
    expect(headers.get('cache-control')).toContain('immutable')
    const bytes = await bytesOf(response)
    expect(pngSize(bytes)).toBe('1200x630')
    expect([path, bytes.length < 60_000]).toEqual([path, true])
  }
})

test('robots are led to a sitemap that lists the whole site with its languages', async () => {
  const robots = await (await ask('/robots.txt')).text()
  const sitemap = await (await ask(pathOf(/^Sitemap: (.+)$/m.exec(robots)?.[1] ?? ''))).text()
  const today = new Date().toISOString().slice(0, 10)
  const listed = [...sitemap.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => {
    const lastModified = /<lastmod>(.*?)<\/lastmod>/.exec(entry)?.[1] ?? today
    expect(lastModified).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(lastModified <= today).toBe(true)
    return {
      address: /<loc>(.*?)<\/loc>/.exec(entry)?.[1],
      alternates: [...entry.matchAll(/<xhtml:link [^>]*>/g)].map(([link]) => [
        /hreflang="(.*?)"/.exec(link)?.[1],
        /href="(.*?)"/.exec(link)?.[1],
      ]),
    }
  })
  expect(listed).toEqual(
    sitePages.flatMap(({ paths }) =>
      languages.map((language) => ({
        address: absolute(paths[language]),
        alternates: [
          ...languages.map((code) => [code, absolute(paths[code])]),
          ['x-default', absolute(paths.fr)],
        ],
      })),
    ),
  )
})

test('the icons of the app are of the kind and size it says', async () => {
  for (const path of ['/manifest.webmanifest', '/en/manifest.webmanifest']) {
    const { icons } = (await (await ask(path)).json()) as {
      icons: { src: string; sizes: string; type: string }[]
    }
    for (const { src, sizes, type } of icons) {
      const icon = await ask(src)
      expect(icon.headers.get('content-type')).toContain(type)
      if (type === 'image/png') expect(pngSize(await bytesOf(icon))).toBe(sizes)
    }
  }
})

test('a crawler, which has no language, is answered with each address’s own page', async () => {
  for (const { path, document } of sitePagesRead)
    expect([path, (await read(path)).canonical]).toEqual([path, document.canonical])
})

test('an address with a language in its query names the page of that language', async () => {
  for (const { paths } of sitePages)
    for (const language of ['en', 'es'] as const) {
      const { lang, canonical } = await read(`${paths.fr}?lng=${language}`)
      expect([paths.fr, lang, pathOf(canonical ?? '')]).toEqual([
        paths.fr,
        language,
        paths[language],
      ])
    }
})

test.each<[path: string, acceptLanguage: string, language: Language]>([
  ['/nowhere', 'en-GB,en;q=0.9', 'en'],
  ['/nowhere', 'es-MX', 'es'],
  ['/nowhere', 'fr', 'fr'],
  ['/nowhere', 'de', 'fr'],
  ['/nowhere/deep?lng=es', 'en', 'es'],
  ['/en/nowhere', 'es', 'en'],
  ['/es/nowhere', 'fr', 'es'],
  ['/convertisseur-poids/x', 'en', 'en'],
])('%s for %s is a 404 in %s', async (path, acceptLanguage, language) => {
  const document = await read(path, acceptLanguage, 404)
  expect(document.lang).toBe(language)
  expect(document.headings).toEqual([textOf(language, 'not-found:heading')])
  expect(document.metas.robots).toBe('noindex')
  expect(wrongWordsIn(document.dom, language)).toEqual([])
  checkPolicy(document)
  // The page has the search field and the four groups.
  expect(document.ids).toEqual(expect.arrayContaining(['chercher', ...Object.values(groupAnchors)]))
})

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

test('every tool has something to say, and is linked from other pages', () => {
  const minWords = 150
  for (const { path, language, document } of tools) {
    expect([path, wordsOf(document.mainText).length >= minWords]).toEqual([path, true])
    const from = inLanguage(language).filter(
      (other) => other.id !== 'home' && other.path !== path && other.document.links.includes(path),
    )
    expect([path, from.length >= 1]).toEqual([path, true])
  }
})

/** Returns every sequence of five words. */
const shinglesOf = (text: string) => {
  const words = wordsOf(text.toLowerCase())
  return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')))
}

/** Returns the Jaccard similarity of two sets of word sequences, from 0 to 1. */
const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>) => {
  const both = [...one].filter((shingle) => other.has(shingle)).length
  return both / (one.size + other.size - both)
}

test.each(languages)('no two pages say the same in %s', (language) => {
  const maxLikeness = 0.2
  const pages = inLanguage(language).map(({ path, document }) => ({
    path,
    shingles: shinglesOf(document.mainText),
  }))
  const alike = pages.flatMap((one, index) =>
    pages
      .slice(index + 1)
      .filter((other) => likeness(one.shingles, other.shingles) > maxLikeness)
      .map((other) => [one.path, other.path]),
  )
  expect(alike).toEqual([])
})
