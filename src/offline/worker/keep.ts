import {
  cacheNameOf,
  filesCacheName,
  isPagesCache,
  pagesCacheName,
  recognitionCacheName,
} from '../caches.ts'
import type { Message } from '../messages.ts'
import { pageKey } from '../requests.ts'
import type { Language } from '../../core/language.ts'
import {
  type KeepablePage,
  type SiteManifest,
  findKeepable,
  firstFiles,
  laterFiles,
  removableFiles,
  smallLaterFiles,
} from '../site-manifest.ts'

const isOurs = (address: string) => /^\/(?:assets|locales)\//.test(address)

/** The path of an address of ours that is kept among the files; none for any other. */
export const fileKey = (address: string): string | undefined => {
  const { origin, pathname } = new URL(address, self.location.origin)
  const isKept = origin === self.location.origin && isOurs(pathname)
  return isKept && cacheNameOf(pathname) === filesCacheName ? pathname : undefined
}

/** Only what our server sent whole and well. */
export const isGood = (response: Response): boolean =>
  response.status === 200 && response.type === 'basic'

/** A page that came by a redirection may not answer another navigation, unless it is copied. */
export const withoutRedirection = (response: Response): Response =>
  response.redirected
    ? new Response(response.body, { status: response.status, headers: response.headers })
    : response

/** Keeps a file that is not kept yet. @throws {TypeError} without a network, {DOMException} without room. */
export const storeFile = async (cache: Cache, address: string): Promise<void> => {
  if (await cache.match(address, { ignoreVary: true })) return
  const response = await fetch(address)
  if (isGood(response)) await cache.put(address, response)
}

/** Keeps a file if the browser has it from before, without asking the network. */
const storeIfAtHand = async (cache: Cache, address: string): Promise<void> => {
  if (await cache.match(address, { ignoreVary: true })) return
  const response = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' })
  if (isGood(response)) await cache.put(address, response)
}

/** Keeps a page. @throws {TypeError} without a network, {DOMException} without room. */
export const storePage = async (cache: Cache, path: string): Promise<void> => {
  const response = await fetch(path)
  if (isGood(response)) await cache.put(path, withoutRedirection(response))
}

/** The page at a path, of whatever build. */
export const anyKeptPage = async (path: string): Promise<Response | undefined> => {
  const names = (await caches.keys()).filter(isPagesCache)
  for (const name of names.toReversed()) {
    const cache = await caches.open(name)
    const response = await cache.match(path, { ignoreVary: true })
    if (response) return response
  }
  return undefined
}

/** Keeps the page that is shown and what it has used. What cannot be had or has no room is left out. */
export const keepShown = async (
  { path, language, addresses, wasMissed, isSaving }: Extract<Message, { kind: 'keep' }>,
  manifest: SiteManifest,
): Promise<void> => {
  const pages = await caches.open(pagesCacheName(manifest.build))
  const files = await caches.open(filesCacheName)
  const key = pageKey(path, self.location.origin)
  const page = findKeepable(manifest, key)
  const kept = await pages.match(key, { ignoreVary: true })
  const wanted = [
    ...addresses,
    ...(page ? firstFiles(manifest, page, language).map(({ address }) => address) : []),
    ...(page && !isSaving
      ? smallLaterFiles(manifest, page, language).map(({ address }) => address)
      : []),
  ]
  const keys = new Set(wanted.map(fileKey).filter((address) => address !== undefined))
  await Promise.allSettled([
    ...(page && !kept ? [storePage(pages, key)] : []),
    ...[...keys].map((address) => storeFile(files, address)),
  ])
  const later = page ? laterFiles(manifest, page, language) : []
  // A worker of the page's may have loaded its engine before this one was there to see it.
  if (wasMissed && later.some(({ address }) => address.includes('worker') && keys.has(address)))
    await Promise.allSettled(
      later
        .map(({ address }) => fileKey(address))
        .filter((address) => address !== undefined)
        .map((address) => storeIfAtHand(files, address)),
    )
}

/** Removes the large files of a page, but for those that another page needs which is wholly kept. */
export const removeLarge = async (
  manifest: SiteManifest,
  page: KeepablePage,
  language: Language,
): Promise<void> => {
  const addresses = new Set<string>()
  const found = [filesCacheName, recognitionCacheName, pagesCacheName(manifest.build)]
  for (const name of found)
    for (const { url } of await (await caches.open(name)).keys())
      addresses.add(new URL(url).pathname)
  for (const address of removableFiles(manifest, page, { language, addresses }))
    await (await caches.open(cacheNameOf(address))).delete(address, { ignoreVary: true })
}
