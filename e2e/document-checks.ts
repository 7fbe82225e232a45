import { existsSync } from 'node:fs'
import { expect } from 'vitest'
import { site } from '../site.config.ts'
import type { Language } from '../src/core/language.ts'
import { groupAnchors, type Group } from '../src/core/tool.ts'
import type { ServedDocument, SitePage } from './built-site.ts'
import { sitePages, textOf } from './site.ts'

/** Returns a published URL as a path of the server under test. */
export const pathOf = (address: string): string => {
  const url = new URL(address)
  expect(url.origin).toBe(site.origin)
  return url.pathname + url.search
}

/** Returns a path of the server under test as a published URL. */
export const absolute = (path: string): string => `${site.origin}${path === '/' ? '' : path}`

const openGraphLocales = { fr: 'fr_FR', en: 'en_US', es: 'es_ES' }

/** Checks the metadata for search engines and link previews. */
export const checkHead = (
  { metas, title, ...document }: ServedDocument,
  { language, path }: SitePage,
): void => {
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
    'og:image:alt': expect.stringMatching(/\S – \S/),
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
    viewport: 'width=device-width,initial-scale=1',
  })
  expect(metas).not.toHaveProperty('robots')
}

/**
 * Checks that the policy allows the inline scripts and styles of the page, and that the page contains nothing the
 * policy forbids.
 */
export const checkPolicy = ({ policy, dom, inlineScripts, inlineStyles }: ServedDocument): void => {
  const allowedBy = (directive: string) =>
    policy
      .split('; ')
      .find((it) => it.startsWith(`${directive} `))
      ?.split(' ')
  expect(allowedBy('script-src')).toEqual(expect.arrayContaining(inlineScripts))
  expect(allowedBy('style-src')).toEqual(expect.arrayContaining(inlineStyles))
  expect(policy).not.toMatch(/unsafe-(inline|eval)(?<!wasm-unsafe-eval)/)
  const refused = [...dom.querySelectorAll('*')].filter((element) =>
    element.getAttributeNames().some((name) => name === 'style' || name.startsWith('on')),
  )
  expect(refused.map(({ outerHTML }) => outerHTML)).toEqual([])
}

/** Checks that the page contains its styles, so that it is never painted without them. */
export const checkStyles = ({ dom }: ServedDocument): void => {
  expect(dom.querySelectorAll('link[rel=stylesheet]')).toHaveLength(0)
  expect(dom.querySelectorAll('head style[data-from]').length).toBeGreaterThan(0)
}

/** Checks what surrounds the tool on every tool's page. A landing page of a tool may have fewer questions and examples. */
export const checkTool = ({ dom, page, tool, links }: ServedDocument, language: Language): void => {
  const group = dom.querySelector('main')?.dataset.group as Group
  const texts = (selector: string) =>
    [...dom.querySelectorAll(selector)].map(({ textContent }) => textContent)
  const groupName = textOf(language, `common:groups.${group}`)
  expect(new Set(texts('header nav a[aria-current]'))).toEqual(new Set([groupName]))
  expect(texts('main nav li').slice(0, 2)).toEqual([
    textOf(language, 'common:breadcrumb.home'),
    groupName,
  ])
  expect(links).toContain(`${language === 'fr' ? '/' : `/${language}`}#${groupAnchors[group]}`)
  const related = [...dom.querySelectorAll('main section[aria-labelledby=related] a')]
  const relatedLinks = new Set(related.map((link) => link.getAttribute('href')))
  expect(relatedLinks.size).toBe(group === 'files' ? 3 : 4)
  expect(relatedLinks).not.toContain(sitePages.find(({ id }) => id === tool)?.paths[language])
  for (const listed of ['questions] details', 'about] li']) {
    const { length } = dom.querySelectorAll(`section[aria-labelledby=${listed}`)
    if (page === tool) expect(length).toBe(3)
    else expect(length).toBeGreaterThanOrEqual(2)
  }
  // A tool page has one ad slot. It comes after the tool, never inside it, and is a placeholder without a provider.
  expect(dom.querySelectorAll('main [data-ad][data-placeholder]')).toHaveLength(1)
  const slots = dom.querySelectorAll('[data-ad]')
  expect(slots).toHaveLength(1)
  const place = slots[0]?.previousElementSibling
  const controls = [...dom.querySelectorAll('main [name]')]
  expect(controls).not.toEqual([])
  for (const control of controls) expect(place?.contains(control)).toBe(true)
  // The drawing of a tool is decoration, and lies in its folder.
  const hasIllustration = existsSync(`src/tools/${tool}/illustration.svg`)
  expect(dom.querySelectorAll('main svg[aria-hidden] use[href$="#illustration"]')).toHaveLength(
    hasIllustration ? 1 : 0,
  )
  if (group !== 'files') return
  // The limit is said once, in the drop zone, which looks like a button too.
  expect(place?.textContent.match(/50[\u00A0 ]M[Bo]/g)).toHaveLength(1)
  expect(place?.querySelectorAll('[role=button] > .button')).toHaveLength(1)
}

type Thing = Readonly<Record<string, unknown>>

const thingsOf = (value: unknown): readonly Thing[] =>
  Array.isArray(value) ? (value as Thing[]) : []

const filled = expect.stringMatching(/\S/)

/** Normalizes spaces, which differ between a text and its HTML. */
const plain = (text: unknown) => String(text).replaceAll(/\s+/g, ' ')

const checkCrumbs = (breadcrumb: Thing | undefined, count: number, document: ServedDocument) => {
  const crumbs = thingsOf(breadcrumb?.itemListElement)
  expect(crumbs.map(({ '@type': type, position }) => [type, position])).toEqual(
    Array.from({ length: count }, (_, index) => ['ListItem', index + 1]),
  )
  for (const crumb of crumbs) {
    expect(crumb).toMatchObject({ name: filled, item: expect.stringMatching(/^https:\/\//) })
    // Pages without a breadcrumb show the logo in the header instead of "Home".
    if (document.tool !== null || crumb.position !== 1)
      expect(plain(document.text)).toContain(plain(crumb.name))
  }
  expect(crumbs.at(-1)?.item).toBe(document.canonical)
}

/** The schema.org types of static pages; all others are a `WebPage`. */
const staticTypes: Readonly<Record<string, string>> = {
  home: 'WebSite',
  about: 'AboutPage',
  contact: 'ContactPage',
}

const checkToolGraph = (graph: readonly Thing[], document: ServedDocument, language: Language) => {
  expect(graph.map((thing) => thing['@type'])).toEqual([
    'WebApplication',
    'BreadcrumbList',
    'FAQPage',
  ])
  const [application, breadcrumb, questions] = graph
  expect(application).toMatchObject({
    name: document.headings[0],
    url: document.canonical,
    description: document.metas.description,
    inLanguage: language,
    applicationCategory: filled,
    operatingSystem: filled,
    offers: { '@type': 'Offer', price: 0, priceCurrency: filled },
  })
  // Nobody has given a rating.
  expect(application).not.toHaveProperty('aggregateRating')

  checkCrumbs(breadcrumb, 3, document)

  const asked = thingsOf(questions?.mainEntity)
  const shown = document.dom.querySelectorAll('section[aria-labelledby=questions] details')
  expect(asked).toHaveLength(shown.length)
  for (const { '@type': type, name, acceptedAnswer } of asked) {
    const answer = acceptedAnswer as Thing
    expect([type, answer['@type']]).toEqual(['Question', 'Answer'])
    // Search engines require marked-up texts to be visible on the page.
    for (const text of [name, answer.text]) expect(plain(document.text)).toContain(plain(text))
  }
}

/** Checks a page's JSON-LD against the requirements of schema.org and of search engines, and against the page. */
export const checkLinkedData = (document: ServedDocument, language: Language): void => {
  expect(document.linkedData).toHaveLength(1)
  const [data] = document.linkedData as [Thing]
  expect(data['@context']).toBe('https://schema.org')
  const graph = thingsOf(data['@graph'])
  if (document.tool !== null) {
    checkToolGraph(graph, document, language)
    return
  }
  const [described, second] = graph
  expect(described).toMatchObject({
    '@type': staticTypes[document.page] ?? 'WebPage',
    name: filled,
    url: document.canonical,
    description: document.metas.description,
    inLanguage: language,
  })
  if (document.page !== 'home') checkCrumbs(second, 2, document)
  else
    expect(second).toMatchObject({
      '@type': 'Organization',
      name: filled,
      url: expect.stringMatching(/^https:\/\//),
      logo: expect.stringMatching(/^https:\/\/.*\.png$/),
    })
}
