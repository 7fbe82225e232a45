import { type Language, detectLanguage, languageOfTag } from '../core/language.ts'
import { pagesCacheName } from './requests.ts'
import en from './texts.en.json' with { type: 'json' }
import es from './texts.es.json' with { type: 'json' }
import fr from './texts.fr.json' with { type: 'json' }

const texts = { fr, en, es }

/** A cached page: its path, and its heading as HTML. */
export interface KeptLink {
  path: string
  heading: string
}

/** Reads the language and the heading of a cached page from its HTML; undefined for a page without a heading. */
export const readKept = (
  path: string,
  html: string,
): (KeptLink & { language: Language }) | undefined => {
  const language = languageOfTag(/^<!doctype html><html lang="(\w+)"/i.exec(html)?.[1])
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '')
  return language === undefined || !heading ? undefined : { path, heading, language }
}

const style = `:root{color-scheme:light dark;--bg:#f3f4f1;--surface:#fff;--ink:#14201a;--soft:#4b574f;--accent:#0b6b4f}
@media(prefers-color-scheme:dark){:root{--bg:#101613;--surface:#18211c;--ink:#eef2ee;--soft:#b3beb6;--accent:#6fd6ae}}
body{margin:0;background:var(--bg);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:38rem;margin:auto;padding:3rem 1.25rem}
h1{font-size:1.75rem;line-height:1.2}
p{color:var(--soft)}
ul{padding:0;list-style:none}
a{display:flex;align-items:center;min-height:44px;color:var(--accent);overflow-wrap:anywhere}
a:focus-visible{outline:3px solid;outline-offset:2px}`

/**
 * Returns the page that is shown offline in place of a page that is not cached.
 *
 * @param options.nonce - allows the page's own style, and nothing else
 */
export const fallbackPage = (options: {
  language: Language
  links: readonly KeptLink[]
  nonce: string
}): string => {
  const { language, links, nonce } = options
  const { title, explanation, again, kept, none } = texts[language]
  const list = links.map(({ path, heading }) => `<li><a href="${path}">${heading}</a></li>`)
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">${style}</style></head>`,
    `<body data-page="offline"><main><h1>${title}</h1><p>${explanation}</p><p><a href="">${again}</a></p>`,
    links.length > 0 ? `<h2>${kept}</h2><ul>${list.join('')}</ul>` : `<p>${none}</p>`,
    '</main></body></html>',
  ].join('')
}

const keptPages = async (isSensitive: (path: string) => boolean) => {
  const cache = await caches.open(pagesCacheName)
  const found = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const { pathname } = new URL(url)
      if (isSensitive(pathname)) return []
      const response = await cache.match(url, { ignoreVary: true })
      return readKept(pathname, (await response?.text()) ?? '') ?? []
    }),
  )
  return found.flat()
}

/**
 * Returns the response to an offline request for a page that is not cached.
 *
 * @param isSensitive - whether the page at a path must not be listed as visited
 */
export const offlinePage = async (
  address: string,
  isSensitive: (path: string) => boolean,
): Promise<Response> => {
  const { pathname, searchParams } = new URL(address)
  // If caches are blocked, there is nothing to link to, and the page still explains itself.
  const links = await keptPages(isSensitive).catch(() => [])
  const prefix = pathname.split('/')[1]
  const language = detectLanguage({
    query: prefix === 'en' || prefix === 'es' ? prefix : searchParams.get('lng'),
    // The language is that of the page cached last, because a service worker cannot read cookies.
    cookie: links.at(-1)?.language,
    browser: navigator.languages,
  })
  const nonce = crypto.randomUUID()
  return new Response(fallbackPage({ language, links, nonce }), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
    },
  })
}
