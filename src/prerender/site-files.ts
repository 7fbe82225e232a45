import { spawnSync } from 'node:child_process'
import { site } from '../../site.config.ts'
import { languages, type Localized } from '../core/language.ts'
import { absoluteAddress } from '../site/head.ts'
import { home, pages, type Page } from '../site/pages.ts'
import { escapeHtml } from '../core/html.ts'
import type { Texts } from './collect-texts.ts'
import { manifestPath, webManifest } from './web-manifest.ts'

/** Returns the sources that determine what a page shows and does, without its tests. */
const sourcesOf = (page: Page): readonly string[] => [
  page.tool ? `src/tools/${page.tool.id}` : `src/pages/${page.id}`,
  // The home page shows the tools' cards.
  ...(page === home ? [':(glob)src/tools/*/tool.ts', ':(glob)src/tools/*/texts.*.json'] : []),
  ':(exclude,glob)**/*.test.*',
  ':(exclude,glob)**/e2e.ts',
]

/** Runs git and returns its output, trimmed; undefined where git is missing or fails. */
const git = (folder: string, ...parameters: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', ['-C', folder, ...parameters], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * Returns a function that tells when a page was last changed, by the date of its last commit (ISO 8601). It returns
 * undefined without git, without a commit of the page, or in a shallow clone, whose oldest commit would be wrong.
 *
 * @param folder the project's folder
 */
export const lastModifiedBy = (folder: string): ((page: Page) => string | undefined) => {
  const isFullClone = git(folder, 'rev-parse', '--is-shallow-repository') === 'false'
  return (page) =>
    isFullClone
      ? git(folder, 'log', '-1', '--format=%cs', '--', ...sourcesOf(page)) || undefined
      : undefined
}

/** Returns the sitemap: every page in every language, each with its alternates and, where known, its last change. */
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

/** Returns robots.txt. Every crawler may read everything; the not-found pages themselves ask not to be indexed. */
const robots = (): string => `User-agent: *\nAllow: /\n\nSitemap: ${site.origin}/sitemap.xml\n`

/** Returns one web app manifest per language, because systems show its words and open the app in its language. */
const manifests = (texts: Localized<Readonly<Record<string, Texts>>>) =>
  Object.fromEntries(
    languages.map((language) => [
      manifestPath(language).slice(1),
      JSON.stringify(webManifest(language, texts[language])),
    ]),
  )

/** Returns the files about the whole site, by path. */
export const siteFiles = (
  texts: Localized<Readonly<Record<string, Texts>>>,
): Record<string, string> => ({
  'sitemap.xml': sitemap(lastModifiedBy('.')),
  'robots.txt': robots(),
  ...manifests(texts),
})
