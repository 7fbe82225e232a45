import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { MessageStore } from './message-store.ts'
import { createPostgresStore } from './postgres-store.ts'
import { createSqliteStore } from './sqlite-store.ts'

type StoreConfig = Pick<Config, 'dataFolder' | 'databaseUrl'>

/** The file that messages are kept in, where no database is configured. */
export const messageFile = ({ dataFolder }: StoreConfig): string =>
  join(dataFolder, 'messages.sqlite')

/** Opens the store that is configured. @throws Error when it cannot be had now */
export const openStore = (config: StoreConfig): Promise<MessageStore> =>
  config.databaseUrl === undefined
    ? createSqliteStore(messageFile(config))
    : createPostgresStore(config.databaseUrl)
