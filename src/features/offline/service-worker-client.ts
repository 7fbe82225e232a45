import { Workbox, messageSW } from 'workbox-window'
import type { Language } from '../../core/language.ts'
import type { Message } from '../../service-worker/messages.ts'
import { isVersionedFile } from '../../service-worker/requests.ts'
import type { PageFiles } from '../../service-worker/site-manifest.ts'

/** No service worker is registered in a frame of another site, nor during development. */
const canRegister = !import.meta.env.DEV && self === top && 'serviceWorker' in navigator

/** The service worker, which is registered below; undefined where there can be none. */
const workbox = canRegister ? new Workbox('/service-worker.js') : undefined

/** Without a controller, the page came from the network and the service worker has seen none of its requests. */
const wasMissed = !navigator.serviceWorker?.controller

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined

/** Registers the service worker when it is first needed. It resolves to undefined where the browser refuses. */
const registration = () =>
  (registered ??= workbox?.register().catch(() => undefined) ?? Promise.resolve(undefined))

/** Resolves to the registration once a service worker is active, or to undefined where there can be none. */
const activeRegistration = async () => (await registration()) && navigator.serviceWorker.ready

const sendMessage = (worker: ServiceWorker, message: Message): Promise<unknown> =>
  messageSW(worker, message)

/** Returns the paths of all scripts, style sheets, fonts and texts of this site that the page has loaded. */
const loadedAddresses = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.origin))
    .filter(({ origin, pathname }) => origin === location.origin && isVersionedFile(pathname))
    .map(({ pathname }) => pathname)

const hourMs = 3_600_000

/**
 * Reports each waiting version of the site that differs from this page's build; a version of the same build takes
 * over by itself. It checks for a new version when the visitor returns to a page that has been open for long.
 *
 * @returns a function that stops watching
 */
export const watchVersions = (onWaiting: (waiting: ServiceWorker) => void): (() => void) => {
  const stopped = new AbortController()
  const { signal } = stopped
  const checkWaiting = async (waiting: ServiceWorker) => {
    const isSame = await sendMessage(waiting, { type: 'SETTLE', addresses: loadedAddresses() })
    if (isSame === false && !signal.aborted) onWaiting(waiting)
  }
  const start = async () => {
    workbox?.addEventListener('waiting', ({ sw }) => sw && void checkWaiting(sw))
    const { installing, active } = (await registration()) ?? {}
    if (!active) return
    // Several pages may have been open when this version took over. The files it could not remove then are removed
    // now.
    void sendMessage(active, { type: 'SETTLE', addresses: loadedAddresses() })
    if (!installing) return
    // Workbox does not report a version that was already installing when it registered.
    const follow = () => installing.state === 'installed' && void checkWaiting(installing)
    installing.addEventListener('statechange', follow, { signal })
  }
  let lookedAtMs = Date.now()
  const onVisible = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAtMs < hourMs) return
    lookedAtMs = Date.now()
    // Without a network there is no new version to find.
    workbox?.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', onVisible, { signal })
  void start()
  return () => stopped.abort()
}

/** Activates a waiting version and reloads this page with it. Other tabs stay as they are. */
export const takeOver = (waiting: ServiceWorker): void => {
  if (waiting.state !== 'installed') {
    // Another tab has already activated the version.
    location.reload()
    return
  }
  workbox?.addEventListener('controlling', () => location.reload())
  workbox?.messageSkipWaiting()
}

/** Returns the files that the page at a path may need; undefined where no service worker is of this page's build. */
export const describePage = async (
  path: string,
  language: Language,
): Promise<PageFiles | undefined> => {
  const { active, waiting } = (await activeRegistration()) ?? {}
  const message = { type: 'DESCRIBE', path, language, addresses: loadedAddresses() } as const
  for (const worker of [active, waiting]) {
    // The service worker answers this message with this type.
    const files = worker && ((await sendMessage(worker, message)) as PageFiles | undefined)
    if (files) return files
  }
  return undefined
}

/** Caches the current page, what it has used and its small parts. Files that cannot be fetched are left out. */
export const keepPage = async (path: string, language: Language): Promise<void> => {
  const worker = (await activeRegistration())?.active
  if (!worker) return
  const loaded = loadedAddresses()
  const isKept = (await caches.match(path, { ignoreVary: true })) !== undefined
  const {
    initial = [],
    small = [],
    everywhere = [],
    large = [],
  } = (await describePage(path, language)) ?? {}
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
  const parts = [...initial, ...(connection?.saveData === true ? [] : [...small, ...everywhere])]
  // A web worker of the page may have loaded its engine before the service worker was active.
  const hasWorked = wasMissed && loaded.some((address) => address.includes('worker'))
  const urlsToCache = [
    ...(isKept ? [] : [path]),
    ...new Set([...loaded, ...parts.map(({ address }) => address)]),
    ...(hasWorked ? [...small, ...large] : []).map(
      // The request is answered by the browser's own cache only.
      ({ address }) => [address, { cache: 'only-if-cached', mode: 'same-origin' }] as const,
    ),
  ]
  worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

/** Removes the large files of the page at a path, except those that another cached tool needs. */
export const removeLargeFiles = async (path: string, language: Language): Promise<void> => {
  const worker = (await activeRegistration())?.active
  if (worker) await sendMessage(worker, { type: 'REMOVE', path, language })
}
