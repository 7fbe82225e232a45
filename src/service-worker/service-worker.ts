import type { WorkboxPlugin } from 'workbox-core/types.js'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { type Language, fallbackLanguage } from '../core/language.ts'
import { sharePath } from '../core/share.ts'
import { offlinePage, readKept } from './fallback.ts'
import type { Message } from './messages.ts'
import {
  cacheNameOf,
  filesCacheName,
  pageKey,
  pagesCacheName,
  unhashedPath,
  strategyFor,
} from './requests.ts'
import { answerShare, takeShared } from './share.ts'
import {
  type SiteManifest,
  filesOfPage,
  findCacheablePage,
  isOfBuild,
  removableFiles,
} from './site-manifest.ts'

declare const self: ServiceWorkerGlobalScope
/** The contents of the build, which the build inserts here (`build/service-worker.ts`). */
declare const __SITE_MANIFEST__: SiteManifest

const manifest = __SITE_MANIFEST__

/** The time is long enough for a slow connection to answer, and short enough to wait for. */
const networkTimeoutSeconds = 3

const { origin } = self.location
const matchOptions = { ignoreVary: true }

const pathsIn = async (cacheName: string) => {
  const requests = await (await caches.open(cacheName)).keys()
  return requests.map(({ url }) => pageKey(url, origin))
}

/**
 * Only complete, successful responses of our server are cached. A redirected response cannot answer a navigation,
 * unless it is copied.
 */
const cacheable = (response: Response): Response | null => {
  if (response.status !== 200 || response.type !== 'basic') return null
  return response.redirected
    ? new Response(response.body, { status: response.status, headers: response.headers })
    : response
}

const cachePlugin: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url, origin),
  cacheWillUpdate: async ({ response }) => cacheable(response),
}

/** A server that is being restarted is treated as unavailable. */
const failOnServerError: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status >= 500) throw new Error(`status ${response.status}`)
    return response
  },
}

/** A missing file belongs to a former build, so the service worker looks for a new version. */
const updateOnNotFound: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 404) self.registration.update().catch(() => {})
    return response
  },
}

const asks = (wanted: 'page' | 'file') => {
  const site = {
    origin,
    hasPage: (path: string) => findCacheablePage(manifest, path) !== undefined,
  }
  return ({ request, url }: { request: Request; url: URL }) => {
    const { method, mode, headers } = request
    return strategyFor({ url, method, mode, hasRange: headers.has('range') }, site) === wanted
  }
}

registerRoute(
  asks('page'),
  new NetworkFirst({
    cacheName: pagesCacheName,
    networkTimeoutSeconds,
    matchOptions,
    plugins: [cachePlugin, failOnServerError],
  }),
)
registerRoute(
  asks('file'),
  new CacheFirst({
    cacheName: filesCacheName,
    matchOptions,
    plugins: [cachePlugin, updateOnNotFound],
  }),
)
registerRoute(
  ({ url }) => url.origin === origin && url.pathname === sharePath,
  ({ request }) => answerShare(request),
  'POST',
)

// This handler runs without a network, when the server fails, and when the browser denies its caches.
setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return fetch(request)
  return fetch(request).catch(() =>
    offlinePage(request.url, (path) => findCacheablePage(manifest, path)?.isSensitive !== false),
  )
})

/** Caches a file unless it is already cached. @throws {TypeError} without a network, {DOMException} without room. */
const keepFile = async (path: string): Promise<void> => {
  const cache = await caches.open(filesCacheName)
  if (await cache.match(path, matchOptions)) return
  const response = cacheable(await fetch(path))
  if (response) await cache.put(path, response)
}

/**
 * Fetches the cached pages again, with the files they need and the engines that were used, so that they work offline
 * as soon as this build takes over. Each page is stored after its files.
 *
 * @throws whatever stops it; this build is then not installed, and tried again later
 */
const renewCachedPages = async (): Promise<void> => {
  const used = new Set((await pathsIn(filesCacheName)).map(unhashedPath))
  const pages = await caches.open(pagesCacheName)
  for (const path of await pathsIn(pagesCacheName)) {
    const page = findCacheablePage(manifest, path)
    if (!page) continue
    const former = await pages.match(path, matchOptions)
    const language = readKept(path, (await former?.text()) ?? '')?.language ?? fallbackLanguage
    const { initial, small, large, everywhere } = filesOfPage(manifest, page, language)
    const files = [
      ...initial,
      ...small,
      ...everywhere,
      ...large.filter(({ address }) => used.has(unhashedPath(address))),
    ].map(({ address }) => address)
    await Promise.all(files.filter((file) => cacheNameOf(file) === filesCacheName).map(keepFile))
    const response = cacheable(await fetch(path))
    if (response) await pages.put(path, response)
  }
}

/** Without room the version is installed all the same, because an old one that cannot be replaced would be worse. */
const ignoreQuotaError = (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error
}

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/**
 * Removes what former builds cached. With several pages open nothing is removed, because one of them may be of a
 * former build and still load parts of itself. The next page that is open alone asks for it again (`SETTLE`).
 */
const removeFormerBuilds = async (): Promise<void> => {
  if ((await openPages()).length > 1) return
  const pages = await caches.open(pagesCacheName)
  const kept: string[] = []
  for (const path of await pathsIn(pagesCacheName)) {
    if (findCacheablePage(manifest, path))
      kept.push((await (await pages.match(path, matchOptions))?.text()) ?? '')
    else await pages.delete(path, matchOptions)
  }
  const files = await caches.open(filesCacheName)
  for (const path of await pathsIn(filesCacheName))
    // A page that could not be renewed, or is already of a newer build, keeps the files that it names.
    if (!isOfBuild(manifest, [path]) && !kept.some((html) => html.includes(path)))
      await files.delete(path, matchOptions)
}

self.addEventListener('install', (event) => {
  event.waitUntil(renewCachedPages().catch(ignoreQuotaError))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      // Firefox is reported to fail offline navigations when an earlier service worker has enabled navigation
      // preload.
      self.registration.navigationPreload.disable(),
      self.clients.claim(),
      removeFormerBuilds(),
    ]),
  )
})

const removeLargeFiles = async (path: string, language: Language): Promise<void> => {
  const page = findCacheablePage(manifest, path)
  if (!page) return
  const addresses = new Set((await Promise.all((await caches.keys()).map(pathsIn))).flat())
  for (const address of removableFiles(manifest, page, { language, addresses }))
    await (await caches.open(cacheNameOf(address))).delete(address, matchOptions)
}

const settle = async (addresses: readonly string[]): Promise<boolean> => {
  const isSame = isOfBuild(manifest, addresses)
  if (isSame && (await openPages()).length === 1) {
    // The call has no effect in an active service worker.
    await self.skipWaiting()
    await removeFormerBuilds()
  }
  return isSame
}

const answer = async (message: Message): Promise<unknown> => {
  switch (message.type) {
    case 'SKIP_WAITING':
      return self.skipWaiting()
    case 'SETTLE':
      return settle(message.addresses)
    case 'DESCRIBE': {
      const page = findCacheablePage(manifest, message.path)
      const isSame = isOfBuild(manifest, message.addresses)
      return page && isSame ? filesOfPage(manifest, page, message.language) : undefined
    }
    case 'REMOVE':
      return removeLargeFiles(message.path, message.language)
    case 'take-shared':
      return takeShared()
    default:
      // Workbox answers its own `CACHE_URLS`, which comes without a port.
      return undefined
  }
}

self.addEventListener('message', (event) => {
  const answered = answer(event.data as Message).then(
    (reply) => event.ports[0]?.postMessage(reply),
    // Without room or caches, the page works without them.
    () => event.ports[0]?.postMessage(undefined),
  )
  event.waitUntil(answered)
})
