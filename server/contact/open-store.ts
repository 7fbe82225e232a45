import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type MessageStore, delegateStore } from './message-store.ts'
import { createPostgresStore } from './postgres-store.ts'
import { createSqliteStore } from './sqlite-store.ts'
import { deduplicatedLog } from '../log.ts'

type StoreConfig = Pick<Config, 'dataFolder' | 'databaseUrl'>

/** The file that messages are stored in when no database is configured. */
export const messageFile = ({ dataFolder }: StoreConfig): string =>
  join(dataFolder, 'messages.sqlite')

/** Opens the configured store. @throws Error when it is not available now */
export const openStore = (config: StoreConfig): Promise<MessageStore> =>
  config.databaseUrl === undefined
    ? createSqliteStore(messageFile(config))
    : createPostgresStore(config.databaseUrl)

/**
 * Creates a store with a lazy connection: it is opened at its first use, and again at a later one while it is not
 * available. Pages are served while the database is down, and messages are accepted again as soon as it is back.
 *
 * @param report receives one line about why the store is not available, once until it is
 */
export const createLazyStore = (
  open: () => Promise<MessageStore>,
  report: (message: string) => void = () => {},
): MessageStore => {
  let opening: Promise<MessageStore> | undefined
  const log = deduplicatedLog(report)

  const opened = async (): Promise<MessageStore> => {
    opening ??= open()
    const attempt = opening
    try {
      const store = await attempt
      log()
      return store
    } catch (error) {
      // Several calls may have waited for the same attempt, and the first of them may already have started another.
      if (opening === attempt) opening = undefined
      log(error instanceof Error ? error.message : String(error))
      throw error
    }
  }

  return delegateStore(
    async (use) => use(await opened()),
    async () => {
      const attempt = opening
      opening = undefined
      const store = await attempt?.catch(() => undefined)
      await store?.close()
    },
  )
}
