import type { FileHandle } from 'node:fs/promises'
import { open, rm } from 'node:fs/promises'
import { DatabaseSync, backup } from 'node:sqlite'
import type { MessageStore } from './message-store.ts'

const pageSize = 500

/**
 * Fills a new file, which nobody else may read. Where that fails there is none: half of one could be taken for
 * all there is.
 *
 * @throws Error with `code` EEXIST when there is one already
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

/** Writes all messages into a new file, a line of JSON each, the newest first. @returns how many there are */
export const exportMessages = (store: MessageStore, file: string): Promise<number> =>
  writeNewFile(file, async (handle) => {
    // Messages that arrive meanwhile push others on to the next page.
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
 * Copies a file of messages into a new one as it is at one moment, while others write to it. Copying it
 * by other means would leave out what its journal still holds.
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
