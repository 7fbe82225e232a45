import type { MessageStore } from '../server/contact/message-store.ts'
import {
  StoreFailure,
  createSqlStore,
  prepareTables,
  type SqlDatabase,
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

/**
 * A store that is opened for each call and closed after it: on Cloudflare a connection belongs to the
 * request that opened it, and no other may use it.
 */
export const openForEachCall = (open: () => Promise<MessageStore>): MessageStore => {
  const withStore = async <Result>(
    use: (store: MessageStore) => Promise<Result>,
  ): Promise<Result> => {
    const store = await open()
    try {
      return await use(store)
    } finally {
      await store.close()
    }
  }
  return {
    accept: (message) => withStore((store) => store.accept(message)),
    countAttempt: (key, windowMs, nowMs) =>
      withStore((store) => store.countAttempt(key, windowMs, nowMs)),
    claim: (limit, leaseMs, nowMs) => withStore((store) => store.claim(limit, leaseMs, nowMs)),
    settle: (id, outcome) => withStore((store) => store.settle(id, outcome)),
    list: (page) => withStore((store) => store.list(page)),
    find: (id) => withStore((store) => store.find(id)),
    remove: (id) => withStore((store) => store.remove(id)),
    purge: (beforeMs, nowMs) => withStore((store) => store.purge(beforeMs, nowMs)),
    close: () => Promise.resolve(),
  }
}
