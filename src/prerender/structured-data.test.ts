import type { i18n as I18n } from 'i18next'
import { describe, expect, it } from 'vitest'
import { site } from '../../site.config.ts'
import { type Language, languages } from '../core/language.ts'
import { headOf } from '../site/head.ts'
import { createI18n } from '../site/i18n.ts'
import { type Page, findPage, home, pages } from '../site/pages.ts'
import { collectTexts } from './collect-texts.ts'
import { organization, structuredData } from './structured-data.ts'

const { namespaces } = await collectTexts()
const instances = new Map<Language, I18n>(
  languages.map((language) => [
    language,
    createI18n(language, { [language]: namespaces[language] }, { hasBackend: false }),
  ]),
)

type Node = Readonly<Record<string, unknown>>

/** The data are parsed from JSON, as crawlers do. */
const nodesOf = (page: Page, language: Language): readonly Node[] => {
  const i18n = instances.get(language)
  if (!i18n) throw new Error(language)
  const text = i18n.getFixedT(language, page.id)
  const head = headOf(page, language, (key) => text(key))
  const graph = structuredData({ page, language, head, i18n })
  const parsed = JSON.parse(JSON.stringify(graph)) as { '@context': string; '@graph': Node[] }
  expect(parsed['@context']).toBe('https://schema.org')
  return parsed['@graph']
}

const page = (id: string): Page => {
  const found = findPage(id)
  if (!found) throw new Error(`no page ${id}`)
  return found
}

const typesOf = (nodes: readonly Node[]) => nodes.map((node) => node['@type'])

describe('what a page tells in schema.org’s words', () => {
  it('is on home the site and who is behind it', () => {
    for (const language of languages) {
      const [website, organizationNode] = nodesOf(home, language)
      expect(website).toMatchObject({ '@type': 'WebSite', name: site.name, inLanguage: language })
      expect(organizationNode).toEqual({
        '@type': 'Organization',
        name: site.publisher?.name ?? site.name,
        url: site.origin,
        logo: `${site.origin}/icon-512.png`,
      })
    }
  })

  it('is of a static page what kind it is, and its place', () => {
    expect(typesOf(nodesOf(page('about'), 'fr'))).toEqual(['AboutPage', 'BreadcrumbList'])
    expect(typesOf(nodesOf(page('contact'), 'en'))).toEqual(['ContactPage', 'BreadcrumbList'])
    expect(typesOf(nodesOf(page('terms'), 'es'))).toEqual(['WebPage', 'BreadcrumbList'])
    expect(nodesOf(page('privacy'), 'en')[1]).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${site.origin}/en` },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Privacy policy',
          item: `${site.origin}/en/privacy-policy`,
        },
      ],
    })
  })

  it('leads from home through the group to the tool', () => {
    const [, breadcrumb] = nodesOf(page('weight'), 'fr')
    const crumbs = breadcrumb?.itemListElement as readonly Node[]
    expect(crumbs.map(({ item }) => item)).toEqual([
      site.origin,
      `${site.origin}/#convertisseurs`,
      `${site.origin}/convertisseur-poids`,
    ])
  })

  // The required properties are from https://developers.google.com/search/docs/appearance/structured-data.
  it('has everything that search engines require, on every page', () => {
    for (const each of pages)
      for (const language of languages)
        for (const node of nodesOf(each, language)) {
          if (node['@type'] === 'FAQPage')
            for (const question of node.mainEntity as readonly Node[]) {
              expect(question).toMatchObject({
                '@type': 'Question',
                name: expect.stringMatching(/\S/),
                acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/\S/) },
              })
              // The texts are plain, because a tag would be shown literally.
              expect(JSON.stringify(question)).not.toMatch(/<\/?[a-z]/i)
            }
          else if (node['@type'] === 'BreadcrumbList') {
            const items = node.itemListElement as readonly Node[]
            expect(items.length).toBeGreaterThanOrEqual(2)
            expect(items.map(({ position }) => position)).toEqual(
              items.map((_, index) => index + 1),
            )
            for (const { name, item } of items) {
              expect(name).toMatch(/\S/)
              expect(new URL(String(item)).origin).toBe(site.origin)
            }
          } else {
            expect(node.name).toMatch(/\S/)
            expect(new URL(String(node.url)).origin).toBe(site.origin)
          }
          if (node['@type'] === 'WebApplication')
            expect(node.offers).toEqual({ '@type': 'Offer', price: 0, priceCurrency: 'EUR' })
          expect(JSON.stringify(node)).not.toMatch(/undefined|\{\{|:null\b/)
        }
  })
})

it('who publishes the site is named with what the law has shown anyway', () => {
  const publisher = {
    name: 'Atelier SARL',
    address: '1 rue du Port, 29200 Brest',
    phone: '+33 2 98 00 00 00',
    email: 'bonjour@atelier.example',
    director: 'A. Martin',
  }
  expect(organization(publisher)).toMatchObject({
    name: 'Atelier SARL',
    address: '1 rue du Port, 29200 Brest',
    telephone: '+33 2 98 00 00 00',
    email: 'bonjour@atelier.example',
  })
})
