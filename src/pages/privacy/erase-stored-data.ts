import { languageKey, readCookie } from '../../core/language.ts'
import { storagePrefix } from '../../components/storage.ts'

type Entries = Pick<Storage, 'length' | 'key' | 'removeItem'>

/** Where a browser keeps things for this site. */
export interface Device {
  local: Entries
  session: Entries
  /** `document`. */
  page: { cookie: string }
}

/** What the site's caches and its folders of the origin private file system are called. */
const ownPrefix = 'utilo-'

const isOurs = (key: string) => key === languageKey || key.startsWith(storagePrefix)

const ownKeys = (entries: Entries): readonly string[] =>
  Array.from({ length: entries.length }, (_, index) => entries.key(index) ?? '').filter(isOurs)

const hasCookie = ({ cookie }: { cookie: string }) => readCookie(cookie, languageKey) !== undefined

const isAnythingKept = ({ local, session, page }: Device) =>
  ownKeys(local).length + ownKeys(session).length > 0 || hasCookie(page)

/** What `remember` of `ui/storage.ts` keeps; the test holds this against who calls it. */
const choices = new RegExp(`^${storagePrefix}(?:tools$|last:|currency$|world-clock$)`)

/** Erases what a visitor who wants nothing remembered does not want kept, and nothing that was asked for by itself. */
export const eraseChoices = (local: Entries): void => {
  for (const key of ownKeys(local).filter((name) => choices.test(name))) local.removeItem(key)
}

/**
 * Erases the site's folders among the files that a browser keeps for it.
 *
 * @returns whether there were any.
 */
export const eraseFolders = async (
  root: Pick<FileSystemDirectoryHandle, 'keys' | 'removeEntry'>,
): Promise<boolean> => {
  const names: string[] = []
  for await (const name of root.keys()) if (name.startsWith(ownPrefix)) names.push(name)
  for (const name of names) await root.removeEntry(name, { recursive: true })
  return names.length > 0
}

/**
 * Erases the files that the site has a browser keep for use without a connection.
 *
 * @returns whether there were any.
 */
export const eraseCaches = async (
  caches: Pick<CacheStorage, 'keys' | 'delete'>,
): Promise<boolean> => {
  const names = (await caches.keys()).filter((name) => name.startsWith(ownPrefix))
  await Promise.all(names.map((name) => caches.delete(name)))
  return names.length > 0
}

/**
 * Erases every entry and cookie of this site, and leaves alone what others keep under the same address.
 *
 * @returns `blocked` when something is still there afterwards.
 * @throws what the browser throws where it forbids access to its storage.
 */
export const eraseKept = (device: Device): 'erased' | 'nothing' | 'blocked' => {
  if (!isAnythingKept(device)) return 'nothing'
  for (const entries of [device.local, device.session])
    for (const key of ownKeys(entries)) entries.removeItem(key)
  device.page.cookie = `${languageKey}=; path=/; max-age=0; samesite=lax`
  return isAnythingKept(device) ? 'blocked' : 'erased'
}
