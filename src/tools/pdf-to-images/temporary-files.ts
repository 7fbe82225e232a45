/** The folder of the origin private file system that holds zips while their pages are open. */
const temporaryFolderName = 'utilo-images'

export const openTemporaryFolder = async (): Promise<FileSystemDirectoryHandle> => {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(temporaryFolderName, { create: true })
}

const lockName = (fileName: string) => `${temporaryFolderName}/${fileName}`

/** A file in that folder. While its page is open, the page holds a lock, so that other pages do not delete the file. */
export interface TemporaryFile {
  /** Undefined when the browser does not store files. */
  fileName: string | undefined
  /** Deletes the file and releases its lock. */
  release(): Promise<void>
}

const noTemporaryFile: TemporaryFile = { fileName: undefined, release: () => Promise.resolve() }

/** The interfaces are missing in old browsers and on pages without HTTPS; some browser extensions make access throw. */
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
    // The file was never created or is deleted already. If it is in use, the next visit deletes it.
  }
}

/** Acquires a lock. @returns a function that releases it. */
const acquireLock = (name: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(
        name,
        () =>
          new Promise<void>((releaseLock) => {
            resolve(releaseLock)
          }),
      )
      .catch(reject)
  })

/** Reserves a new file name, which belongs to this page until it is released or the page is closed. */
export const createTemporaryFile = async (): Promise<TemporaryFile> => {
  if (!isAvailable()) return noTemporaryFile
  try {
    const fileName = `${crypto.randomUUID()}.zip`
    const folder = await openTemporaryFolder()
    const releaseLock = await acquireLock(lockName(fileName))
    return {
      fileName,
      release: async () => {
        await removeFile(folder, fileName)
        releaseLock()
      },
    }
  } catch {
    // Some browsers refuse access in private windows.
    return noTemporaryFile
  }
}

/**
 * Deletes the files of pages that were closed before they could delete them. The files of open pages are locked and
 * stay.
 */
export const removeAbandonedFiles = async (): Promise<void> => {
  if (!isAvailable()) return
  try {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(temporaryFolderName)
    for await (const fileName of folder.keys())
      await navigator.locks.request(lockName(fileName), { ifAvailable: true }, async (lock) => {
        if (lock) await removeFile(folder, fileName)
      })
  } catch {
    // The folder does not exist, because no file was ever created, or the browser does not store files.
  }
}
