import { expect } from 'vitest'
import { site } from '../site.config.ts'
import type { Language } from '../src/core/language.ts'
import { type Group, groupAnchors } from '../src/core/tool.ts'
import type { ServedDocument, SitePage } from './built-site.ts'
import { sitePages, textOf } from './site.ts'

/** A published address as a path of the server under test. */
export const pathOf = (address: string): string => {
  const url = new URL(address)
  expect(url.origin).toBe(site.origin)
  return url.pathname + url.search
}

/** A path of the server under test as a published address. */
export const absolute = (path: string): string => `${site.origin}${path === '/' ? '' : path}`

const openGraphLocales = { fr: 'fr_FR', en: 'en_US', es: 'es_ES' }

/** What a search engine and a share show of the page. */
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

/** The policy lets in what stands in the page, and what it would not let in does not stand there. */
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

/** The page comes with its styles, so that it is never painted without them. */
export const checkStyles = ({ dom }: ServedDocument): void => {
  expect(dom.querySelectorAll('link[rel=stylesheet]')).toHaveLength(0)
  expect(dom.querySelectorAll('head style[data-from]').length).toBeGreaterThan(0)
}

/** What every tool's page shows around the tool. */
export const checkTool = ({ dom, tool, links }: ServedDocument, language: Language): void => {
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
  expect(dom.querySelectorAll('section[aria-labelledby=questions] details')).toHaveLength(3)
  expect(dom.querySelectorAll('section[aria-labelledby=about] li')).toHaveLength(3)
  // An advertisement stands after the tool, never in it.
  expect(dom.querySelectorAll('.panel .ad')).toHaveLength(0)
  const [panel] = dom.querySelectorAll('main .panel')
  for (const slot of dom.querySelectorAll('.ad'))
    expect(panel?.compareDocumentPosition(slot)).toBe(slot.DOCUMENT_POSITION_FOLLOWING)
}
