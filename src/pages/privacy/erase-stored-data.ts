import { languageKey, readCookie } from '../../core/language.ts'
import { storagePrefix } from '../../components/storage.ts'

type Entries = Pick<Storage, 'length' | 'key' | 'removeItem'>

/** The storages of a browser that this site uses. */
export interface Device {
  local: Entries
  session: Entries
  /** The `document`. */
  page: { cookie: string }
}

/** The prefix of the site's caches and of its folders in the origin private file system. */
const ownPrefix = 'utilo-'

const isOurs = (key: string) => key === languageKey || key.startsWith(storagePrefix)

const ownKeys = (entries: Entries): readonly string[] =>
  Array.from({ length: entries.length }, (_, index) => entries.key(index) ?? '').filter(isOurs)

const hasCookie = ({ cookie }: { cookie: string }) => readCookie(cookie, languageKey) !== undefined

const isAnythingKept = ({ local, session, page }: Device) =>
  ownKeys(local).length + ownKeys(session).length > 0 || hasCookie(page)

/** The keys that `remember` of `src/components/storage.ts` writes. A test compares them with its callers. */
const choices = new RegExp(`^${storagePrefix}(?:tools$|last:|currency$|world-clock$)`)

/** Erases what is remembered automatically, and nothing that the visitor stored deliberately. */
export const eraseChoices = (local: Entries): void => {
  for (const key of ownKeys(local).filter((name) => choices.test(name))) local.removeItem(key)
}

/**
 * Erases the site's folders in the origin private file system.
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
 * Erases the site's caches for offline use.
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
 * Erases every storage entry and cookie of this site, and leaves those of other applications at the same origin.
 *
 * @returns `blocked` when something is still there afterwards.
 * @throws what the browser throws where it forbids access to its storage.
 */
export const eraseStoredData = (device: Device): 'erased' | 'nothing' | 'blocked' => {
  if (!isAnythingKept(device)) return 'nothing'
  for (const entries of [device.local, device.session])
    for (const key of ownKeys(entries)) entries.removeItem(key)
  device.page.cookie = `${languageKey}=; path=/; max-age=0; samesite=lax`
  return isAnythingKept(device) ? 'blocked' : 'erased'
}
