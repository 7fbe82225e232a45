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

/** Who is behind the site: its publisher, or as long as none is named, the site itself. */
export const organization = (publisher: Publisher | null): Organization => ({
  '@type': 'Organization',
  name: publisher?.name ?? site.name,
  url: absoluteAddress('/'),
  // Search engines want a raster picture, of at least 112 × 112.
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
    // What search engines show above a result: the same on every page and in every language.
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

/** What a page is, in the words of schema.org: a tool with its place and its questions, or a page of the site. */
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
