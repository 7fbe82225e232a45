import { deferred } from './deferred.ts'

/** The folder of the origin private file system that holds a zip while its page is open. */
export const ownFolderName = 'utilo-images'

export const openOwnFolder = async (): Promise<FileSystemDirectoryHandle> => {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(ownFolderName, { create: true })
}

const lockName = (fileName: string) => `${ownFolderName}/${fileName}`

/** A file's place in the own folder, which nobody else takes for a leftover. */
export interface OwnPlace {
  /** None where the browser keeps no files. */
  fileName: string | undefined
  /** Deletes the file. */
  release(): Promise<void>
}

const noPlace: OwnPlace = { fileName: undefined, release: () => Promise.resolve() }

/** Missing in old browsers and on pages without https; some extensions make it throw. */
const isAvailable = (): boolean => {
  try {
    return 'locks' in navigator && 'getDirectory' in navigator.storage
  } catch {
    return false
  }
}

const removeFile = async (folder: FileSystemDirectoryHandle, fileName: string): Promise<void> => {
  try {
    await folder.removeEntry(fileName)
  } catch {
    // It was never made, or is gone; if it is in use, it is a leftover for the next visit.
  }
}

/** Holds a lock until it is let go of. @returns what lets go of it. */
const holdLock = (name: string): Promise<() => void> => {
  const held = deferred<undefined>()
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => {
        resolve(() => held.resolve(undefined))
        return held.promise
      })
      .catch(reject)
  })
}

/** Takes a new place; it is this page's until it is released or the page is closed. */
export const takeOwnPlace = async (): Promise<OwnPlace> => {
  if (!isAvailable()) return noPlace
  try {
    const fileName = `${crypto.randomUUID()}.zip`
    const folder = await openOwnFolder()
    const letGo = await holdLock(lockName(fileName))
    return {
      fileName,
      release: async () => {
        await removeFile(folder, fileName)
        letGo()
      },
    }
  } catch {
    // Refused, as in some private windows.
    return noPlace
  }
}

/** Deletes the files of pages that were closed before they could do so; those of open pages stay. */
export const removeLeftovers = async (): Promise<void> => {
  if (!isAvailable()) return
  try {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(ownFolderName)
    for await (const fileName of folder.keys())
      await navigator.locks.request(lockName(fileName), { ifAvailable: true }, async (lock) => {
        if (lock) await removeFile(folder, fileName)
      })
  } catch {
    // No such folder: nothing was ever left. Or no files are kept at all.
  }
}
