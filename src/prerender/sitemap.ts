import { spawnSync } from 'node:child_process'
import { site } from '../../site.config.ts'
import { languages } from '../core/language.ts'
import { absoluteAddress } from '../site/head.ts'
import { type Page, home, pages } from '../site/pages.ts'
import { escapeHtml } from './html.ts'

/** What a page says and does comes from these; tests do not show. */
const sourcesOf = (page: Page): readonly string[] => [
  page.tool ? `src/tools/${page.id}` : `src/pages/${page.id}`,
  // Its cards are the tools' own.
  ...(page === home ? [':(glob)src/tools/*/tool.ts', ':(glob)src/tools/*/texts.*.json'] : []),
  ':(exclude,glob)**/*.test.*',
  ':(exclude,glob)**/e2e.ts',
]

/** What git answers, trimmed; undefined where there is no git, or it fails. */
const git = (folder: string, ...parameters: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', ['-C', folder, ...parameters], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * When a page was last changed, by the project's history: the day of the commit, ISO 8601. Undefined when history
 * does not tell: no git, no commit of the page, or a copy of the newest commits only, which would name their day.
 *
 * @param folder the project's
 */
export const lastModifiedBy = (folder: string): ((page: Page) => string | undefined) => {
  const isWhole = git(folder, 'rev-parse', '--is-shallow-repository') === 'false'
  return (page) =>
    isWhole
      ? git(folder, 'log', '-1', '--format=%cs', '--', ...sourcesOf(page)) || undefined
      : undefined
}

/** Every page in every language, each with its other languages and, where it is known, its last change. */
export const sitemap = (lastModified: (page: Page) => string | undefined): string => {
  const address = (path: string) => escapeHtml(absoluteAddress(path))
  const entries = pages.flatMap((page) => {
    const { paths } = page
    const alternates = [
      ...languages.map((language) => [language, paths[language]] as const),
      ['x-default', paths.fr] as const,
    ].map(
      ([code, path]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${address(path)}"/>`,
    )
    const date = lastModified(page)
    const changed = date === undefined ? '' : `<lastmod>${date}</lastmod>`
    return languages.map(
      (language) =>
        `<url><loc>${address(paths[language])}</loc>${changed}${alternates.join('')}</url>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}

/** Every crawler may read everything; the not-found pages say themselves that they are not to be listed. */
export const robots = (): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${site.origin}/sitemap.xml\n`
