import { type MessageStore, delegateStore } from '../server/contact/message-store.ts'
import {
  StoreFailure,
  createSqlStore,
  prepareTables,
  type SqlDatabase,
} from '../server/contact/sql-store.ts'
import type { D1Binding } from './bindings.ts'

/** D1 reports errors in words that contain SQLite's name for them. */
const failureOf = (error: unknown) => {
  const message = error instanceof Error ? error.message : ''
  return new StoreFailure(/\bSQLITE_[A-Z_]+/.exec(message)?.[0] ?? 'D1_ERROR')
}

const databaseOf = (binding: D1Binding): SqlDatabase => ({
  query: async (sql, parameters = []) => {
    try {
      const { results } = await binding
        .prepare(sql)
        .bind(...parameters)
        .all()
      return results
    } catch (error) {
      throw failureOf(error)
    }
  },
  transaction: async (statements) => {
    await binding.batch(statements.map((sql) => binding.prepare(sql)))
  },
  close: () => Promise.resolve(),
})

/**
 * Creates a message store in a D1 database, with the same tables and statements as in an SQLite file. The tables are
 * created at the first use.
 */
export const createD1Store = (binding: D1Binding): MessageStore => {
  const database = databaseOf(binding)
  // A shared promise cannot be used here, because on Cloudflare no request may wait for what another one started.
  let isPrepared = false
  const query: SqlDatabase['query'] = async (sql, parameters) => {
    if (!isPrepared) await prepareTables(database)
    isPrepared = true
    return database.query(sql, parameters)
  }
  return createSqlStore({ ...database, query })
}

/**
 * Creates a store that is opened for each call and closed after it, because on Cloudflare a connection belongs to the
 * request that opened it.
 */
export const openForEachCall = (open: () => Promise<MessageStore>): MessageStore =>
  delegateStore(
    async (use) => {
      const store = await open()
      try {
        return await use(store)
      } finally {
        await store.close()
      }
    },
    () => Promise.resolve(),
  )
