import { failureCode } from '../log.ts'
import type { MessageStore } from './message-store.ts'
import {
  StoreFailure,
  createSqlStore,
  prepareTables,
  toPostgres,
  type SqlDatabase,
} from './sql-store.ts'

const maxConnections = 5

export interface PostgresOptions {
  /** The time limit for a connection or a statement, in milliseconds. */
  timeLimitMs?: number
}

/** A committed message must be on the database's disk, whatever default its administrator has set. */
const commitToDisk = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') = 'off'`

/** The driver does not set a code on its own time-outs. */
const rethrowTimeout = (error: unknown): never => {
  if (error instanceof Error && /timeout/i.test(error.message)) throw new StoreFailure('timeout')
  throw error
}

/** Opens a Postgres database, without creating its tables. */
export const openPostgres = async (
  url: string,
  { timeLimitMs = 5000 }: PostgresOptions = {},
): Promise<SqlDatabase> => {
  // The driver is imported here, so that installations that store messages in a file never load it.
  const { Pool } = (await import('pg')).default
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: timeLimitMs,
    query_timeout: timeLimitMs,
    keepAlive: true,
    application_name: 'utilo',
    onConnect: (client) => client.query(commitToDisk),
  })
  // The database was stopped; the next query reconnects or reports the problem. Without a listener this event would
  // end the process.
  pool.on('error', () => {})
  return {
    query: async (sql, parameters = []) => {
      const { rows } = await pool
        .query<Record<string, unknown>>(toPostgres(sql), [...parameters])
        .catch(rethrowTimeout)
      return rows
    },
    transaction: async (statements) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        for (const sql of statements) await client.query(toPostgres(sql))
        await client.query('commit')
        client.release()
      } catch (error) {
        // The connection is closed instead of rolled back, which also works when the connection itself failed.
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // When a host name has several addresses and none answers, the error has a code and no message.
  return error.message || failureCode(error)
}

/**
 * Stores messages in a Postgres database, which any number of machines may share.
 *
 * @param url `postgres://user:password@host/name`; it must not appear in any log
 * @throws Error when the database cannot be reached, or denies creating or reading tables
 */
export const createPostgresStore = async (
  url: string,
  options: PostgresOptions = {},
): Promise<MessageStore> => {
  const database = await openPostgres(url, options)
  try {
    await database.query('select 1')
    await prepareTables(database)
  } catch (error) {
    await database.close()
    throw new Error(`The database for messages cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
  return createSqlStore(database)
}
