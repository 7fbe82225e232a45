import { sharePath } from '../../core/share.ts'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { filesCacheName, pagesCacheName } from '../caches.ts'
import type { Described, Message } from '../messages.ts'
import { pageKey, treatmentOf } from '../requests.ts'
import { type SiteManifest, allFiles, findKeepable } from '../site-manifest.ts'
import { answerShare, takeShared } from '../share.ts'
import { anyKeptPage, isGood, keepShown, removeLarge, withoutRedirection } from './keep.ts'
import { offlinePage } from './offline-page.ts'
import {
  areAllOfBuild,
  fetchManifest,
  isOfBuild,
  keptManifest,
  removeFormerFiles,
  removeFormerPages,
  renewKept,
} from './versions.ts'

declare const self: ServiceWorkerGlobalScope
declare const __BUILD__: string

/** Long enough for a slow connection to answer, short enough to wait for. */
const networkTimeoutSeconds = 3

const { origin } = self.location

/** Kept under the path alone, and only what came whole from our server. */
const plain: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url, origin),
  cacheWillUpdate: async ({ response }) => (isGood(response) ? withoutRedirection(response) : null),
}

/** A file that is gone was of this build: the page that asks for it is to hear of the next. */
const newerWhereGone: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 404) self.registration.update().catch(() => {})
    return response
  },
}

const matchOptions = { ignoreVary: true }

const asks = (wanted: 'page' | 'file') => {
  return ({ request, url }: { request: Request; url: URL }) => {
    const { method, mode, headers } = request
    return treatmentOf({ url, method, mode, hasRange: headers.has('range') }, origin) === wanted
  }
}

const pages = new NetworkFirst({
  cacheName: pagesCacheName(__BUILD__),
  networkTimeoutSeconds,
  matchOptions,
  plugins: [plain],
})
registerRoute(asks('page'), async (options) => {
  const response = await pages.handle(options)
  if (response.status < 500) return response
  // A server that is being restarted is as good as none.
  const kept = await anyKeptPage(pageKey(options.request.url, origin)).catch(() => undefined)
  return kept ?? response
})
registerRoute(
  asks('file'),
  new CacheFirst({
    cacheName: filesCacheName,
    matchOptions,
    plugins: [plain, newerWhereGone],
  }),
)

registerRoute(
  ({ url }) => url.origin === origin && url.pathname === sharePath,
  ({ request }) => answerShare(request),
  'POST',
)

let known: Promise<SiteManifest | undefined> | undefined
const manifest = () =>
  (known ??= keptManifest(__BUILD__)
    .then((kept) => kept ?? fetchManifest(__BUILD__))
    .catch(() => {
      known = undefined
      return undefined
    }))

/** Without room a version is taken up all the same: one that cannot be replaced would be worse. */
const withoutRoom = (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error
}

// Reached without a network, and where the browser refuses its caches.
setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return fetch(request)
  const kept = await anyKeptPage(pageKey(request.url, origin)).catch(() => undefined)
  if (kept) return kept
  // What failed may have been the cache, not the network.
  return fetch(request).catch(async () => {
    const current = await manifest().catch(() => undefined)
    return offlinePage(
      request.url,
      (path) => current === undefined || findKeepable(current, path)?.isSensitive !== false,
    )
  })
})

self.addEventListener('install', (event) => {
  event.waitUntil(fetchManifest(__BUILD__).then(renewKept).catch(withoutRoom))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      manifest().then((current) => removeFormerPages(__BUILD__, current)),
      preloadNavigations(),
      self.clients.claim(),
    ]),
  )
})

/** Asks for pages while the worker is still starting, where browsers can. */
const preloadNavigations = async () => {
  // Typed as always there; Safari came to it late.
  const preload = self.registration.navigationPreload as NavigationPreloadManager | undefined
  await preload?.enable()
}

const answer = async (message: Message): Promise<unknown> => {
  if (message.kind === 'take-over') return self.skipWaiting()
  const current = await manifest()
  if (current === undefined) return undefined
  switch (message.kind) {
    case 'keep':
      await keepShown(message, current)
      return removeFormerFiles(current)
    case 'settle': {
      const isSame = isOfBuild(current, message.addresses)
      // Nothing changes on any page: they are what this worker serves already.
      if (isSame && (await areAllOfBuild(current))) await self.skipWaiting()
      return isSame
    }
    case 'describe': {
      const page = current.pages.find(({ id }) => id === message.id)
      const isSame = isOfBuild(current, message.addresses)
      const described: Described =
        page && isSame ? allFiles(current, page, message.language) : undefined
      return described
    }
    case 'remove': {
      const page = current.pages.find(({ id }) => id === message.id)
      return page && removeLarge(current, page, message.language)
    }
    default:
      return undefined
  }
}

self.addEventListener('message', (event) => {
  const [port] = event.ports
  const message = event.data as Message | { type: 'take-shared' }
  if ('type' in message) {
    takeShared(event)
    return
  }
  const answered = answer(message).then(
    (reply) => port?.postMessage(reply),
    // No room, no cache: the page does without.
    () => port?.postMessage(undefined),
  )
  event.waitUntil(answered)
})
