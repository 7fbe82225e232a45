import type { i18n as I18n } from 'i18next'
import { site } from '../../site.config.ts'
import type { Language } from '../core/language.ts'
import { groupAnchors } from '../core/tool.ts'
import type { Head } from '../shell/head.ts'
import { type Page, home } from '../shell/pages.ts'
import { textRecords } from '../ui/text-list.ts'

interface StructuredDataOptions {
  page: Page
  language: Language
  head: Head
  i18n: I18n
}

/** What a page is, in the words of schema.org: a tool with its place and its questions, or a page of the site. */
export const structuredData = ({ page, language, head, i18n }: StructuredDataOptions) => {
  const common = i18n.getFixedT(language, 'common')
  const own = i18n.getFixedT(language, page.id)
  const homeUrl = new URL(home.paths[language], site.origin).href
  const { tool } = page
  const base = { name: head.title, url: head.canonical, inLanguage: language }
  if (!tool) {
    const type = page === home ? 'WebSite' : 'WebPage'
    return {
      '@context': 'https://schema.org',
      '@type': type,
      ...base,
      description: head.description,
    }
  }
  const crumbs = [
    { name: common('breadcrumb.home'), item: homeUrl },
    { name: common(`groups.${tool.group}`), item: `${homeUrl}#${groupAnchors[tool.group]}` },
    { name: own('heading'), item: head.canonical },
  ]
  const questions = textRecords(own('about.questions', { returnObjects: true }), [
    'question',
    'answer',
  ])
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebApplication',
        ...base,
        name: own('heading'),
        description: head.description,
        applicationCategory: 'UtilitiesApplication',
        operatingSystem: 'Any',
        browserRequirements: 'JavaScript',
        isAccessibleForFree: true,
        offers: { '@type': 'Offer', price: 0, priceCurrency: 'EUR' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map((crumb, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          ...crumb,
        })),
      },
      {
        '@type': 'FAQPage',
        inLanguage: language,
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  }
}
