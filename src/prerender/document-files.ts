import { site } from '../../site.config.ts'
import { languages } from '../core/language.ts'
import { pages } from '../shell/pages.ts'
import type { Texts } from './collect-texts.ts'
import { escapeHtml } from './html.ts'

const absolute = (path: string) => escapeHtml(new URL(path, site.origin).href.replace(/\/$/, ''))

const sitemap = () => {
  const entries = pages.flatMap(({ paths }) => {
    const alternates = [
      ...languages.map((language) => [language, paths[language]] as const),
      ['x-default', paths.fr] as const,
    ].map(
      ([code, path]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${absolute(path)}"/>`,
    )
    return languages.map(
      (language) => `<url><loc>${absolute(paths[language])}</loc>${alternates.join('')}</url>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}

const robots = () => `User-agent: *\nAllow: /\n\nSitemap: ${site.origin}/sitemap.xml\n`

const manifest = (french: Readonly<Record<string, Texts>>) => {
  const home = french.home?.seo
  const description = typeof home === 'object' && 'description' in home ? home.description : ''
  return JSON.stringify({
    name: site.name,
    short_name: site.name,
    description,
    lang: 'fr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f3f4f1',
    theme_color: '#f3f4f1',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}

/** Files about the whole site, by path. */
export const documentFiles = (french: Readonly<Record<string, Texts>>): Record<string, string> => ({
  'sitemap.xml': sitemap(),
  'robots.txt': robots(),
  'manifest.webmanifest': manifest(french),
})
