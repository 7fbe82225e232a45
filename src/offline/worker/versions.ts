import { filesCacheName, isPagesCache, outdated, pagesCacheName, stemOf } from '../caches.ts'
import { readKept } from '../fallback.ts'
import { isLanguage } from '../../core/language.ts'
import type { Question } from '../messages.ts'
import { pageKey } from '../requests.ts'
import {
  type SiteManifest,
  findKeepable,
  firstFiles,
  languageOfPath,
  laterFiles,
  siteManifestPath,
  smallLaterFiles,
} from '../site-manifest.ts'
import { fileKey, storeFile, storePage } from './keep.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that is busy or asleep may leave a question unanswered. */
const answerWithinMs = 3000

const pathsIn = async (cache: Cache) =>
  (await cache.keys()).map(({ url }) => pageKey(url, self.location.origin))

/** The manifest of this worker's build. @throws {Error} when the server is at another build by now. */
export const fetchManifest = async (build: string): Promise<SiteManifest> => {
  const response = await fetch(siteManifestPath, { cache: 'no-store' })
  const copy = response.clone()
  const manifest = (await response.json()) as SiteManifest
  if (manifest.build !== build) throw new Error('the manifest is of another build')
  const pages = await caches.open(pagesCacheName(build))
  await pages.put(siteManifestPath, copy)
  return manifest
}

/** The manifest as it was kept when this worker was installed. */
export const keptManifest = async (build: string): Promise<SiteManifest | undefined> => {
  const pages = await caches.open(pagesCacheName(build))
  const response = await pages.match(siteManifestPath, { ignoreVary: true })
  return response && ((await response.json()) as SiteManifest)
}

/**
 * Fetches anew the pages that former builds kept, and what they have used, so that they work without a network as
 * soon as this build takes over.
 *
 * @throws whatever stops it: this build is then not taken up, and tried again later
 */
export const renewKept = async (manifest: SiteManifest): Promise<void> => {
  const files = await caches.open(filesCacheName)
  const used = new Set((await pathsIn(files)).map(stemOf))
  const own = await caches.open(pagesCacheName(manifest.build))
  const names = (await caches.keys()).filter(isPagesCache)
  for (const name of names.filter((it) => it !== pagesCacheName(manifest.build))) {
    const former = await caches.open(name)
    for (const path of await pathsIn(former)) {
      const page = findKeepable(manifest, path)
      if (page === undefined) continue
      const html = await (await former.match(path, { ignoreVary: true }))?.text()
      const shown = readKept(path, html ?? '')?.language
      const language = isLanguage(shown) ? shown : languageOfPath(path)
      const addresses = [
        ...firstFiles(manifest, page, language),
        ...smallLaterFiles(manifest, page, language),
        ...laterFiles(manifest, page, language).filter(({ address }) => used.has(stemOf(address))),
      ]
        .map(({ address }) => fileKey(address))
        .filter((address) => address !== undefined)
      await storePage(own, path)
      await Promise.all(addresses.map((address) => storeFile(files, address)))
    }
  }
}

/** Whether all of these, where they are files with a hash, are files of a build. */
export const isOfBuild = (manifest: SiteManifest, addresses: readonly string[]): boolean => {
  const known = new Set(manifest.files.map(([address]) => address))
  return addresses.map(fileKey).every((address) => address === undefined || known.has(address))
}

const ask = (client: Client): Promise<readonly string[] | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => resolve(data))
    port1.start()
    setTimeout(() => resolve(undefined), answerWithinMs)
    client.postMessage({ kind: 'what-is-loaded' } satisfies Question, [port2])
  })

/** Whether every open page is of a build; one that does not answer is taken to be of another. */
export const areAllOfBuild = async (manifest: SiteManifest): Promise<boolean> => {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const answers = await Promise.all(clients.map(ask))
  return answers.every((loaded) => loaded !== undefined && isOfBuild(manifest, loaded))
}

/** What was visited while this build waited, and what could not be had when it came. */
const takeAlong = async (former: Cache, own: Cache, manifest: SiteManifest): Promise<void> => {
  for (const path of await pathsIn(former)) {
    if (!findKeepable(manifest, path) || (await own.match(path, { ignoreVary: true }))) continue
    const response = await former.match(path, { ignoreVary: true })
    if (response) await own.put(path, response)
  }
}

/** Pages of former builds go as soon as this one is in charge. */
export const removeFormerPages = async (
  build: string,
  manifest: SiteManifest | undefined,
): Promise<void> => {
  const own = await caches.open(pagesCacheName(build))
  const former = (await caches.keys()).filter(
    (name) => isPagesCache(name) && name !== pagesCacheName(build),
  )
  for (const name of former) {
    // Without room the rest is let go.
    if (manifest) await takeAlong(await caches.open(name), own, manifest).catch(() => {})
    await caches.delete(name)
  }
}

/** Whether a page that is kept names one of these: it came from a build that is not installed yet. */
const isNamedByKept = async (addresses: readonly string[]): Promise<boolean> => {
  for (const name of (await caches.keys()).filter(isPagesCache)) {
    const cache = await caches.open(name)
    for (const path of await pathsIn(cache)) {
      const text = (await (await cache.match(path, { ignoreVary: true }))?.text()) ?? ''
      if (addresses.some((address) => text.includes(address))) return true
    }
  }
  return false
}

/** Files of former builds go once no open page is of one: it may still load parts of itself. */
export const removeFormerFiles = async (manifest: SiteManifest): Promise<void> => {
  // Pages of a build that is on its way are kept here already.
  if (self.registration.installing || self.registration.waiting) return
  const files = await caches.open(filesCacheName)
  const known = new Set(manifest.files.map(([address]) => address))
  const old = outdated(await pathsIn(files), known)
  if (old.length === 0 || !(await areAllOfBuild(manifest)) || (await isNamedByKept(old))) return
  await Promise.all(old.map((address) => files.delete(address, { ignoreVary: true })))
}
