import { type FileHandle, open, rm } from 'node:fs/promises'
import { DatabaseSync, backup } from 'node:sqlite'
import type { MessageStore } from './message-store.ts'

const pageSize = 500

/**
 * Writes a new file that only its owner can read. The file is removed when writing fails, because a partial file
 * could be taken for a complete one.
 *
 * @throws Error with `code` EEXIST when the file already exists
 */
const writeNewFile = async <Result>(
  file: string,
  fill: (handle: FileHandle) => Promise<Result>,
): Promise<Result> => {
  const handle = await open(file, 'wx', 0o600)
  try {
    const result = await fill(handle)
    await handle.sync()
    return result
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Exports all messages to a new file, one line of JSON per message, newest first. @returns how many were written */
export const exportMessages = (store: MessageStore, file: string): Promise<number> =>
  writeNewFile(file, async (handle) => {
    // Messages that arrive during the export push others on to the next page.
    const written = new Set<string>()
    for (let offset = 0; ; offset += pageSize) {
      const page = await store.list({ limit: pageSize, offset })
      const fresh = page.filter(({ id }) => !written.has(id))
      for (const { id } of fresh) written.add(id)
      await handle.writeFile(fresh.map((message) => `${JSON.stringify(message)}\n`).join(''))
      if (page.length < pageSize) return written.size
    }
  })

/**
 * Copies the message database to a new file in a consistent state while others write to it. A plain file copy would
 * miss what is still in the write-ahead log.
 */
export const backUpMessages = (file: string, copy: string): Promise<void> =>
  writeNewFile(copy, async () => {
    const database = new DatabaseSync(file)
    try {
      await backup(database, copy)
    } finally {
      database.close()
    }
  })
