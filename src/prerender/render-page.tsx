import type { Resource } from 'i18next'
import { text as readAll } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import type { Language } from '../core/language.ts'
import { App, loadPage } from '../app/app.tsx'
import { headOf } from '../site/head.ts'
import { lastHeaderElementId } from '../app/header.tsx'
import { createI18n } from '../site/i18n.ts'
import { type Page, sharedNamespaces } from '../site/pages.ts'
import { themeScript } from '../site/theme.ts'
import { I18nContext } from '../components/use-translation.ts'
import type { ClientBuild } from './client-build.ts'
import type { Texts } from './collect-texts.ts'
import { headTags } from './head-tags.ts'
import { escapeHtml, inlineJson } from '../core/html.ts'
import type { SharePicture } from './open-graph/share-pictures.ts'

interface RenderOptions {
  page: Page
  language: Language
  client: ClientBuild
  texts: Readonly<Record<string, Texts>>
  /** A policy for the page's own HTML, for static hosts that may send the page without one. */
  policy?: string | undefined
  picture?: SharePicture | undefined
}

/** Returns the module that a page's client code starts with. */
export const sourceOf = (page: Page) =>
  page.tool ? `src/tools/${page.tool.id}/page.tsx` : `src/pages/${page.id}/page.tsx`

/**
 * Renders a whole page as it is served.
 *
 * @throws {Error} when React reports any error, or a text of the page is missing.
 */
export const renderPage = async ({
  page,
  language,
  client,
  texts,
  policy,
  picture,
}: RenderOptions) => {
  const namespaces = [...sharedNamespaces, ...page.namespaces]
  const resources: Resource = {
    [language]: Object.fromEntries(
      namespaces.map((namespace) => {
        const content = texts[namespace]
        if (!content) throw new Error(`no texts ${namespace} in ${language}`)
        return [namespace, content]
      }),
    ),
  }
  const i18n = createI18n(language, resources, { hasBackend: false })
  const missing: string[] = []
  i18n.on('missingKey', (_languages, namespace, key) => missing.push(`${namespace}:${key}`))
  const errors: unknown[] = []
  const { default: Content } = await loadPage(page)
  const { prelude } = await prerenderToNodeStream(
    <I18nContext value={i18n}>
      <App initial={{ page, Content }} ssrPath={page.paths[language]} />
    </I18nContext>,
    { onError: (error) => void errors.push(error) },
  )
  const body = await readAll(prelude)
  if (errors.length > 0) throw errors[0]
  if (missing.length > 0)
    throw new Error(`${page.id} in ${language} lacks texts: ${[...new Set(missing)].join(', ')}`)

  const text = i18n.getFixedT(language, page.id)
  const head = headOf(page, language, (key) => text(key))
  const styles = client.stylesOf(sourceOf(page))
  const preloaded = [...client.sharedScripts, ...client.scriptsOf(sourceOf(page))]
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    // Nothing is painted before the last menu of the header is parsed, because its buttons would move when it comes
    // in parts.
    `<link rel="expect" href="#${lastHeaderElementId}" blocking="render">`,
    // The policy comes before the style sheets, because it applies only to what follows it.
    ...(policy === undefined
      ? []
      : [`<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`]),
    `<title>${escapeHtml(head.title)}</title>`,
    `<script>${themeScript}</script>`,
    ...styles.map(({ href, css }) => `<style data-from="${href}">${css}</style>`),
    // The page is painted without these scripts. With a high priority, they would count as what the first paint waits
    // for.
    `<script type="module" src="${client.entry}"></script>`,
    ...preloaded.map((script) => `<link rel="modulepreload" href="${script}" fetchpriority="low">`),
    // The fonts come after the scripts: text is readable without them, but the page does not respond without scripts.
    ...client.fonts.map(
      (font) =>
        `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin fetchpriority="low">`,
    ),
    headTags({ page, language, head, i18n, picture }),
    `</head><body data-page="${page.id}"><div id="root">${body}</div>`,
    `<script type="application/json" id="texts">${inlineJson(resources)}</script>`,
    '</body></html>',
  ].join('')
}
