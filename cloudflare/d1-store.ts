import type { MessageStore } from '../server/contact/message-store.ts'
import {
  type SqlDatabase,
  StoreFailure,
  createSqlStore,
  prepareTables,
} from '../server/contact/sql-store.ts'
import type { D1Binding } from './bindings.ts'

/** D1 says what was wrong in words, among them SQLite's name for it. */
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
 * A message store in a D1 database, the same tables and texts as in a file of SQLite. Its tables are made
 * when it is first used.
 */
export const createD1Store = (binding: D1Binding): MessageStore => {
  const database = databaseOf(binding)
  // Not a promise that all requests share: Cloudflare lets no request wait for what another one asked.
  let isPrepared = false
  const query: SqlDatabase['query'] = async (sql, parameters) => {
    if (!isPrepared) await prepareTables(database)
    isPrepared = true
    return database.query(sql, parameters)
  }
  return createSqlStore({ ...database, query })
}
