import { isPagesCache } from '../caches.ts'
import { detectLanguage } from '../../core/language.ts'
import { type KeptLink, fallbackPage, readKept } from '../fallback.ts'
import { pageKey } from '../requests.ts'

type KeptPage = KeptLink & { language: string }

const keptPages = async (isSensitive: (path: string) => boolean): Promise<KeptPage[]> => {
  const found = new Map<string, KeptPage>()
  for (const name of (await caches.keys()).filter(isPagesCache)) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const path = pageKey(request.url, self.location.origin)
      if (isSensitive(path)) continue
      const response = await cache.match(request, { ignoreVary: true })
      const isHtml = response?.headers.get('content-type')?.startsWith('text/html')
      const page = response && isHtml ? readKept(path, await response.text()) : undefined
      if (page) found.set(path, page)
    }
  }
  return [...found.values()]
}

/**
 * What answers a page that is not kept while there is no network.
 *
 * @param isSensitive - whether nobody is to see that the page at a path is kept
 */
export const offlinePage = async (
  address: string,
  isSensitive: (path: string) => boolean,
): Promise<Response> => {
  const { pathname, searchParams } = new URL(address)
  // With caches blocked there is nothing to link to, and the page still explains itself.
  const links = await keptPages(isSensitive).catch(() => [])
  const prefix = pathname.split('/')[1]
  const language = detectLanguage({
    query: prefix === 'en' || prefix === 'es' ? prefix : searchParams.get('lng'),
    // Of the page that was kept last: cookies cannot be read here.
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
