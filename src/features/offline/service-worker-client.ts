import { Workbox, messageSW } from 'workbox-window'
import type { Language } from '../../core/language.ts'
import type { Message } from '../../service-worker/messages.ts'
import { isVersionedFile } from '../../service-worker/requests.ts'
import type { PageFiles } from '../../service-worker/site-manifest.ts'

/** In a frame the site is a guest; while it is developed nothing is to be kept. */
const canRegister = !import.meta.env.DEV && self === top && 'serviceWorker' in navigator

/** The service worker, registered below; none where there can be none. */
const workbox = canRegister ? new Workbox('/service-worker.js') : undefined

/** The page came from the network before there was a worker, which saw nothing of it. */
const wasMissed = !navigator.serviceWorker?.controller

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined

/** Registers the worker when it is first asked for; undefined where the browser refuses. */
const registration = () =>
  (registered ??= workbox?.register().catch(() => undefined) ?? Promise.resolve(undefined))

/** The registration once a worker is in charge; undefined where there can be none. */
const activeRegistration = async () => (await registration()) && navigator.serviceWorker.ready

const ask = (worker: ServiceWorker, message: Message): Promise<unknown> =>
  messageSW(worker, message)

/** Every script, style sheet, font and text of ours that this page has loaded. */
const loadedAddresses = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.origin))
    .filter(({ origin, pathname }) => origin === location.origin && isVersionedFile(pathname))
    .map(({ pathname }) => pathname)

const hourMs = 3_600_000

/**
 * Tells of each version of the site that waits and that this page is not of yet; one that it is of takes over by
 * itself. Looks for one when the visitor comes back to a page that has been open for long.
 *
 * @returns how to stop
 */
export const watchVersions = (onWaiting: (waiting: ServiceWorker) => void): (() => void) => {
  const stopped = new AbortController()
  const { signal } = stopped
  const look = async (waiting: ServiceWorker) => {
    const isSame = await ask(waiting, { type: 'SETTLE', addresses: loadedAddresses() })
    if (isSame === false && !signal.aborted) onWaiting(waiting)
  }
  const start = async () => {
    workbox?.addEventListener('waiting', ({ sw }) => sw && void look(sw))
    const { installing, active } = (await registration()) ?? {}
    if (!active) return
    // Several pages may have been open when it took over: what it could not remove then goes now.
    void ask(active, { type: 'SETTLE', addresses: loadedAddresses() })
    if (!installing) return
    // Workbox hears nothing of a version that was on its way before it registered.
    const follow = () => installing.state === 'installed' && void look(installing)
    installing.addEventListener('statechange', follow, { signal })
  }
  let lookedAtMs = Date.now()
  const onVisible = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAtMs < hourMs) return
    lookedAtMs = Date.now()
    // Without a network there is none to be had.
    workbox?.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', onVisible, { signal })
  void start()
  return () => stopped.abort()
}

/** Puts a waiting version in charge and shows this page anew with it; other tabs stay as they are. */
export const takeOver = (waiting: ServiceWorker): void => {
  if (waiting.state !== 'installed') {
    // Another tab has put it in charge.
    location.reload()
    return
  }
  workbox?.addEventListener('controlling', () => location.reload())
  workbox?.messageSkipWaiting()
}

/** What the page at a path may need; undefined where no worker is of this page's build. */
export const describePage = async (
  path: string,
  language: Language,
): Promise<PageFiles | undefined> => {
  const { active, waiting } = (await activeRegistration()) ?? {}
  const message = { type: 'DESCRIBE', path, language, addresses: loadedAddresses() } as const
  for (const worker of [active, waiting]) {
    // As the worker answers this message.
    const files = worker && ((await ask(worker, message)) as PageFiles | undefined)
    if (files) return files
  }
  return undefined
}

/** Keeps the page that is shown, what it has used and its small parts; what cannot be had is left out. */
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
  // A worker of the page's may have loaded its engine before the service worker was there to see it.
  const hasWorked = wasMissed && loaded.some((address) => address.includes('worker'))
  const urlsToCache = [
    ...(isKept ? [] : [path]),
    ...new Set([...loaded, ...parts.map(({ address }) => address)]),
    ...(hasWorked ? [...small, ...large] : []).map(
      // Asks the browser's own cache alone.
      ({ address }) => [address, { cache: 'only-if-cached', mode: 'same-origin' }] as const,
    ),
  ]
  worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

/** Removes the large files of the page at a path, but for those that another kept tool needs. */
export const removeLargeFiles = async (path: string, language: Language): Promise<void> => {
  const worker = (await activeRegistration())?.active
  if (worker) await ask(worker, { type: 'REMOVE', path, language })
}
