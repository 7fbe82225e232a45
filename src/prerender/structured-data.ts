import type { i18n as I18n } from 'i18next'
import type {
  AboutPage,
  BreadcrumbList,
  ContactPage,
  FAQPage,
  Graph,
  Organization,
  WebApplication,
  WebPage,
  WebSite,
} from 'schema-dts'
import { site } from '../../site.config.ts'
import type { Language } from '../core/language.ts'
import type { Publisher } from '../core/site.ts'
import { type Tool, groupAnchors } from '../core/tool.ts'
import { type Head, absoluteAddress } from '../site/head.ts'
import { type Page, home } from '../site/pages.ts'
import { textRecords } from '../components/use-translation.ts'

interface StructuredDataOptions {
  page: Page
  language: Language
  head: Head
  i18n: I18n
}

type Node = Graph['@graph'][number]
type Crumb = readonly [name: string, address: string]

const breadcrumb = (crumbs: readonly Crumb[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(([name, item], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item,
  })),
})

/** Returns the organisation behind the site: its publisher, or the site itself while none is configured. */
export const organization = (publisher: Publisher | null): Organization => ({
  '@type': 'Organization',
  name: publisher?.name ?? site.name,
  url: absoluteAddress('/'),
  // Search engines require a raster picture of at least 112 × 112 pixels.
  logo: absoluteAddress('/icon-512.png'),
  ...(publisher && {
    address: publisher.address,
    telephone: publisher.phone,
    email: publisher.email,
  }),
})

const homeNodes = ({ language, head }: StructuredDataOptions): readonly Node[] => {
  const website: WebSite = {
    '@type': 'WebSite',
    // Search engines show this name above a result, so it is the same on every page and in every language.
    name: site.name,
    url: head.canonical ?? '',
    description: head.description,
    inLanguage: language,
  }
  return [website, organization(site.publisher)]
}

const toolNodes = (
  tool: Tool,
  { page, language, head, i18n }: StructuredDataOptions,
): readonly Node[] => {
  const common = i18n.getFixedT(language, 'common')
  const own = i18n.getFixedT(language, page.id)
  const homePath = home.paths[language]
  const url = head.canonical ?? ''
  const questions = textRecords(own('about.questions', { returnObjects: true }), [
    'question',
    'answer',
  ])
  const application: WebApplication = {
    '@type': 'WebApplication',
    name: own('heading'),
    url,
    description: head.description,
    inLanguage: language,
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'EUR' },
  }
  const faq: FAQPage = {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
  return [
    application,
    breadcrumb([
      [common('breadcrumb.home'), absoluteAddress(homePath)],
      [
        common(`groups.${tool.group}`),
        new URL(`${homePath}#${groupAnchors[tool.group]}`, site.origin).href,
      ],
      [own('heading'), url],
    ]),
    faq,
  ]
}

const staticTypes: Readonly<Record<string, 'AboutPage' | 'ContactPage'>> = {
  about: 'AboutPage',
  contact: 'ContactPage',
}

const staticNodes = ({ page, language, head, i18n }: StructuredDataOptions): readonly Node[] => {
  const own = i18n.getFixedT(language, page.id)
  const url = head.canonical ?? ''
  const described: AboutPage | ContactPage | WebPage = {
    '@type': staticTypes[page.id] ?? 'WebPage',
    name: own('heading'),
    url,
    description: head.description,
    inLanguage: language,
  }
  const breadcrumbHome = i18n.getFixedT(language, 'common')('breadcrumb.home')
  return [
    described,
    breadcrumb([
      [breadcrumbHome, absoluteAddress(home.paths[language])],
      [own('heading'), url],
    ]),
  ]
}

/** Returns the schema.org description of a page: a tool with its breadcrumb and questions, or another page. */
export const structuredData = (options: StructuredDataOptions): Graph => {
  const { page } = options
  const nodes =
    page === home
      ? homeNodes(options)
      : page.tool
        ? toolNodes(page.tool, options)
        : staticNodes(options)
  return { '@context': 'https://schema.org', '@graph': nodes }
}
