import type { i18n as I18n } from 'i18next'
import { site } from '../../site.config.ts'
import type { Language } from '../core/language.ts'
import { type Head, absoluteAddress } from '../site/head.ts'
import type { Page } from '../site/pages.ts'
import { escapeHtml, inlineJson } from '../core/html.ts'
import { pictureSize } from './open-graph/draw-picture.ts'
import type { SharePicture } from './open-graph/share-pictures.ts'
import { structuredData } from './structured-data.ts'
import { manifestPath } from './web-manifest.ts'

const openGraphLocales: Readonly<Record<Language, string>> = {
  fr: 'fr_FR',
  en: 'en_US',
  es: 'es_ES',
}

interface HeadTagsOptions {
  page: Page
  language: Language
  head: Head
  i18n: I18n
  /** The picture for link previews; undefined during development and for pages that are not shared. */
  picture: SharePicture | undefined
}

/** Returns the tags in the head for search engines, link previews and home screens. */
export const headTags = ({ page, language, head, i18n, picture }: HeadTagsOptions): string => {
  const meta = (name: string, content: string) =>
    `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`
  const link = (attributes: Record<string, string>) =>
    `<link ${Object.entries(attributes)
      .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
      .join(' ')}>`
  const { canonical } = head
  return [
    meta('description', head.description),
    ...(canonical === undefined
      ? [meta('robots', 'noindex')]
      : [
          link({ rel: 'canonical', href: canonical }),
          ...head.alternates.map((alternate) => link({ rel: 'alternate', ...alternate })),
          meta('og:url', canonical),
        ]),
    meta('og:type', 'website'),
    meta('og:site_name', site.name),
    meta('og:title', head.title),
    meta('og:description', head.description),
    meta('og:locale', openGraphLocales[language]),
    ...(picture === undefined
      ? []
      : [
          meta('og:image', absoluteAddress(picture.path)),
          meta('og:image:alt', picture.alt),
          // Services show a picture of known size even in the first preview.
          meta('og:image:width', String(pictureSize.width)),
          meta('og:image:height', String(pictureSize.height)),
        ]),
    meta('twitter:card', 'summary_large_image'),
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f3f4f1">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1512">',
    link({ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
    link({ rel: 'icon', href: '/favicon.ico', sizes: '32x32' }),
    link({ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
    link({ rel: 'manifest', href: manifestPath(language) }),
    canonical === undefined
      ? ''
      : `<script type="application/ld+json">${inlineJson(structuredData({ page, language, head, i18n }))}</script>`,
  ].join('')
}
