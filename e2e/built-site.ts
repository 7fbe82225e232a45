import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { createApp } from '../server/app.ts'
import { loadAssets, loadManifest } from '../server/load-assets.ts'
import { buildRoutes } from '../server/routes.ts'
import { securityHeaders } from '../server/security-headers.ts'
import type { Language } from '../src/core/language.ts'
import { addresses } from './site.ts'

const folder = process.env.UTILO_DIST ?? 'dist'
const manifest = await loadManifest(join(folder, 'server.json'))
const assets = await loadAssets(join(folder, 'client'))
const server = createApp({
  routes: buildRoutes(assets, manifest, securityHeaders({ hsts: false })),
  api: {},
  health: async () => ({}),
  hsts: false,
  report: (message) => {
    throw new Error(message)
  },
})

/** Requests a path of the built site from the server's handler, without a connection. */
export const ask = async (path: string, acceptLanguage = ''): Promise<Response> =>
  server.request(path, { headers: { 'Accept-Language': acceptLanguage } }, {})

/** A served document as a search engine reads it, without running scripts. */
export interface ServedDocument {
  /** The document, with the data blocks removed from the body. */
  dom: Document
  policy: string
  lang: string
  title: string
  headings: string[]
  page: string
  tool: string | null
  metas: Record<string, string>
  canonical: string | null
  alternates: Record<string, string>
  /** The parsed JSON-LD blocks. */
  linkedData: unknown[]
  /** The files that the document needs: icons, fonts, scripts, manifest. */
  resources: string[]
  links: string[]
  ids: string[]
  text: string
  /** The text of the page itself, without header and footer. */
  mainText: string
  /** The hashes of the inline scripts and styles, as a Content-Security-Policy names them. */
  inlineScripts: string[]
  inlineStyles: string[]
}

const { DOMParser } = new JSDOM().window

const hashOf = ({ textContent }: Element) =>
  `'sha256-${createHash('sha256').update(textContent).digest('base64')}'`

const readDocument = (html: string, policy: string): ServedDocument => {
  const dom = new DOMParser().parseFromString(html, 'text/html')
  const all = (selector: string) => [...dom.querySelectorAll(selector)]
  const values = (selector: string, name: string) =>
    all(selector).map((element) => element.getAttribute(name) ?? '')
  const value = (element: Element, name: string) => element.getAttribute(name) ?? ''
  const linkedData = all('script[type="application/ld+json"]').map(
    (block) => JSON.parse(block.textContent) as unknown,
  )
  for (const block of all('body script[type="application/json"]')) block.remove()
  return {
    dom,
    policy,
    lang: dom.documentElement.lang,
    title: dom.title,
    headings: all('h1').map(({ textContent }) => textContent.trim()),
    page: dom.body.dataset.page ?? '',
    tool: dom.querySelector('main')?.dataset.tool ?? null,
    metas: Object.fromEntries(
      all('meta[content]').map((meta) => [
        value(meta, 'name') || value(meta, 'property'),
        value(meta, 'content'),
      ]),
    ),
    canonical: dom.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
    alternates: Object.fromEntries(
      all('link[rel="alternate"]').map((link) => [value(link, 'hreflang'), value(link, 'href')]),
    ),
    linkedData,
    resources: [
      ...values('link[href]:not([rel=canonical], [rel=alternate], [rel=expect])', 'href'),
      ...values('script[src], img[src]', 'src'),
      ...values('use[href]', 'href'),
    ],
    links: values('a[href]', 'href'),
    ids: all('[id]').map(({ id }) => id),
    text: dom.body.textContent,
    mainText: dom.querySelector('main')?.textContent ?? '',
    inlineScripts: all('script:not([src], [type="application/ld+json"])').map(hashOf),
    inlineStyles: all('style').map(hashOf),
  }
}

/** Several paths return the same document, which is parsed once. */
const known = new Map<string, ServedDocument>()

/** Requests and parses a document. It throws on an unexpected status. */
export const read = async (
  path: string,
  acceptLanguage?: string,
  status = 200,
): Promise<ServedDocument> => {
  const response = await ask(path, acceptLanguage)
  if (response.status !== status) throw new Error(`${path} is answered with ${response.status}`)
  const html = await response.text()
  const document =
    known.get(html) ?? readDocument(html, response.headers.get('content-security-policy') ?? '')
  known.set(html, document)
  return document
}

export interface SitePage {
  id: string
  language: Language
  path: string
  document: ServedDocument
}

/** Every page in every language, requested at its own path by a visitor who prefers that language. */
export const sitePagesRead: readonly SitePage[] = await Promise.all(
  addresses.map(async (address) => ({
    ...address,
    document: await read(address.path, address.language),
  })),
)
