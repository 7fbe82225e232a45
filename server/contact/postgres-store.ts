import { failureCode } from './logging.ts'
import type { MessageStore } from './message-store.ts'
import {
  StoreFailure,
  createSqlStore,
  prepareTables,
  toPostgres,
  type SqlDatabase,
} from './sql-store.ts'

const mostConnections = 5

export interface PostgresOptions {
  /** How long a connection or a statement may take, in milliseconds. */
  timeLimitMs?: number
}

/** A committed message must be on the database's disk, whatever its administrator set as the default. */
const commitToDisk = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') = 'off'`

/** The driver gives its own time-outs no code. */
const rethrowTimeout = (error: unknown): never => {
  if (error instanceof Error && /timeout/i.test(error.message)) throw new StoreFailure('timeout')
  throw error
}

/** A Postgres database; its tables are not made yet. */
export const openPostgres = async (
  url: string,
  { timeLimitMs = 5000 }: PostgresOptions = {},
): Promise<SqlDatabase> => {
  // Here, so that those who keep messages in a file never load it.
  const { Pool } = (await import('pg')).default
  const pool = new Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: timeLimitMs,
    query_timeout: timeLimitMs,
    keepAlive: true,
    application_name: 'utilo',
    onConnect: (client) => client.query(commitToDisk),
  })
  // The database was stopped: the next query connects anew or says what is wrong. Unheard, this event
  // would end the process.
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
        // Cut rather than rolled back: that works also where the connection is what failed.
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // A name with several addresses, none of which answered, has a code and no words.
  return error.message || failureCode(error)
}

/**
 * Keeps messages in a Postgres database, which any number of machines may share.
 *
 * @param url `postgres://user:password@host/name`; it may stand in no log
 * @throws Error when it cannot be reached, or lets us make or read no tables
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
