/**
 * The service worker that ends all others, published in their place by `npm run recall-offline`: it takes over at
 * once, removes everything that was cached, and unregisters itself. Open pages are not reloaded, because a visitor may
 * have typed something; what they load from then on comes from the network. It has no handler for requests.
 */
declare const self: ServiceWorkerGlobalScope

/** The origin is the site's own, so no cache is somebody else's. */
const removeCaches = async (): Promise<void> => {
  for (const name of await caches.keys()) await caches.delete(name)
}

self.addEventListener('install', () => {
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  // A browser that denies its caches must not keep the service worker either.
  event.waitUntil(
    removeCaches()
      .catch(() => {})
      .then(() => self.registration.unregister()),
  )
})

// Pages wait for the answers to some of their messages, and manage without.
self.addEventListener('message', ({ ports: [port] }) => {
  port?.postMessage(undefined)
})
