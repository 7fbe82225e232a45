import { ask, loadedAddresses, registration } from './worker-link.ts'

const hourMs = 3_600_000

/** Looks for a new version when one comes back to a page that has been open for long. @returns how to stop */
const lookNowAndThen = (found: ServiceWorkerRegistration): (() => void) => {
  let lookedAtMs = Date.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAtMs < hourMs) return
    lookedAtMs = Date.now()
    found.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/**
 * Tells of a version of the site that waits and that this page is not of yet.
 *
 * @param onChange - given the worker that waits; undefined once it is in charge
 * @returns how to stop
 */
export const watchVersions = (
  onChange: (waiting: ServiceWorker | undefined) => void,
): (() => void) => {
  const stopped = new AbortController()
  const { signal } = stopped
  const start = async () => {
    const found = await registration()
    if (!found || signal.aborted) return
    const look = async () => {
      const { waiting } = found
      // Without a worker in charge this is the first one, which is no news.
      if (!waiting || !navigator.serviceWorker.controller) return
      const isSame = await ask<boolean>(waiting, { kind: 'settle', addresses: loadedAddresses() })
      if (isSame === false && !signal.aborted && found.waiting === waiting) onChange(waiting)
    }
    const follow = () =>
      found.installing?.addEventListener('statechange', () => void look(), { signal })
    found.addEventListener('updatefound', follow, { signal })
    navigator.serviceWorker.addEventListener('controllerchange', () => onChange(undefined), {
      signal,
    })
    signal.addEventListener('abort', lookNowAndThen(found))
    follow()
    await look()
  }
  void start()
  return () => stopped.abort()
}

/** Puts a waiting version in charge and shows this page anew with it; other tabs stay as they are. */
export const takeOver = (waiting: ServiceWorker): void => {
  const reload = () => location.reload()
  if (waiting.state !== 'installed') {
    // Another tab has put it in charge.
    reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting.postMessage({ kind: 'take-over' })
}
