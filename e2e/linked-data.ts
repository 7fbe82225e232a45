import { expect } from 'vitest'
import type { Language } from '../src/core/language.ts'
import type { ServedDocument } from './built-site.ts'

type Thing = Readonly<Record<string, unknown>>

const thingsOf = (value: unknown): readonly Thing[] =>
  Array.isArray(value) ? (value as Thing[]) : []

const filled = expect.stringMatching(/\S/)

/** Without the spaces that differ between a text and how it stands in HTML. */
const plain = (text: unknown) => String(text).replaceAll(/\s+/g, ' ')

const checkCrumbs = (breadcrumb: Thing | undefined, count: number, document: ServedDocument) => {
  const crumbs = thingsOf(breadcrumb?.itemListElement)
  expect(crumbs.map(({ '@type': type, position }) => [type, position])).toEqual(
    Array.from({ length: count }, (_, index) => ['ListItem', index + 1]),
  )
  for (const crumb of crumbs) {
    expect(crumb).toMatchObject({ name: filled, item: expect.stringMatching(/^https:\/\//) })
    // Home is the mark in the header where a page shows no breadcrumb.
    if (document.tool !== null || crumb.position !== 1)
      expect(plain(document.text)).toContain(plain(crumb.name))
  }
  expect(crumbs.at(-1)?.item).toBe(document.canonical)
}

/** What a static page is; of the others a page, and no more. */
const staticTypes: Readonly<Record<string, string>> = {
  home: 'WebSite',
  about: 'AboutPage',
  contact: 'ContactPage',
}

const checkTool = (graph: readonly Thing[], document: ServedDocument, language: Language) => {
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
  // No rating has been given by anybody.
  expect(application).not.toHaveProperty('aggregateRating')

  checkCrumbs(breadcrumb, 3, document)

  const asked = thingsOf(questions?.mainEntity)
  expect(asked).toHaveLength(3)
  for (const { '@type': type, name, acceptedAnswer } of asked) {
    const answer = acceptedAnswer as Thing
    expect([type, answer['@type']]).toEqual(['Question', 'Answer'])
    // Search engines want what is marked up to be on the page.
    for (const text of [name, answer.text]) expect(plain(document.text)).toContain(plain(text))
  }
}

/** Holds a page's JSON-LD against schema.org's and the search engines' requirements, and against the page. */
export const checkLinkedData = (document: ServedDocument, language: Language): void => {
  expect(document.linkedData).toHaveLength(1)
  const [data] = document.linkedData as [Thing]
  expect(data['@context']).toBe('https://schema.org')
  const graph = thingsOf(data['@graph'])
  if (document.tool !== null) {
    checkTool(graph, document, language)
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
