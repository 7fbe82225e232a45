import { z } from 'zod'
import { languages } from '../../src/core/language.ts'
import { dayMs, hideKey, newSecret } from './address-key.ts'
import { failureCode } from './failure-code.ts'
import type { MessageStore, Outcome, StoredMessage } from './message-store.ts'
import { migrations, schemaSql, storeSql } from './store-sql.ts'

export type SqlValue = string | number | null

/** A database that understands the texts of `store-sql.ts`. */
export interface SqlDatabase {
  /** Runs one statement, which is on disk before this resolves, and gives its rows. */
  query: (sql: string, parameters?: readonly SqlValue[]) => Promise<readonly unknown[]>
  /** The same for what a loss of power may undo, where not waiting for the disk is quicker. */
  queryUnflushed?: SqlDatabase['query']
  /** Runs all of them, or none. */
  transaction: (statements: readonly string[]) => Promise<void>
  /** Called after messages were deleted: nothing of them may be left behind. */
  afterDeleting?: () => Promise<void>
  close: () => Promise<void>
}

/** What a database refused. It holds a code only: a database's own words can quote what was to be kept. */
export class StoreFailure extends Error {
  /** Such as `ECONNREFUSED`, `57P01` (Postgres) or `SQLITE_FULL`. */
  readonly code: string
  constructor(code: string) {
    super(`The message store failed: ${code}`)
    this.name = 'StoreFailure'
    this.code = code
  }
}

const failureOf = (error: unknown): StoreFailure =>
  error instanceof StoreFailure ? error : new StoreFailure(failureCode(error, ['errcode', 'code']))

const versionOf = async (database: SqlDatabase): Promise<number> => {
  const [row] = await database.query(schemaSql.version)
  return row === undefined ? 0 : z.object({ version: z.coerce.number() }).parse(row).version
}

const migrate = async (database: SqlDatabase): Promise<void> => {
  // Asked first: an account that may not make tables can still work with those that are there.
  const version = await versionOf(database).catch(async () => {
    await database.query(schemaSql.createVersions)
    return versionOf(database)
  })
  if (version > migrations.length)
    throw new Error(
      `The messages were kept by a newer version of this program: their tables are at version ${version}, this one knows ${migrations.length}.`,
    )
  for (const [index, statements] of migrations.entries())
    if (index >= version)
      await database.transaction([...statements, schemaSql.setVersion(index + 1)])
}

/**
 * Brings a database's tables to the version that this program knows.
 *
 * @throws Error when they are at a later one; or what the database said
 */
export const prepareTables = async (database: SqlDatabase, tries = 3): Promise<void> => {
  try {
    await migrate(database)
  } catch (error) {
    // Several processes start at once: one makes a table, the others fail and then find it made.
    if (tries <= 1) throw error
    await prepareTables(database, tries - 1)
  }
}

// Postgres gives its large whole numbers as text.
const wholeNumber = z.coerce.number().int()

const storedRow = z
  .object({
    id: z.string(),
    received_at_ms: wholeNumber,
    name: z.string(),
    email: z.string(),
    message: z.string(),
    language: z.enum(languages),
    verdict: z.enum(['clean', 'doubtful']),
    state: z.enum(['kept', 'waiting', 'sent', 'failed']),
    attempts: wholeNumber,
    next_attempt_at_ms: wholeNumber,
    sent_at_ms: z.union([z.null(), wholeNumber]),
    last_error: z.string().nullable(),
  })
  .transform((row): StoredMessage => ({
    id: row.id,
    receivedAtMs: row.received_at_ms,
    name: row.name,
    email: row.email,
    message: row.message,
    language: row.language,
    verdict: row.verdict,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAtMs: row.next_attempt_at_ms,
    sentAtMs: row.sent_at_ms ?? undefined,
    lastError: row.last_error ?? undefined,
  }))

const readMessages = (rows: readonly unknown[]) => rows.map((row) => storedRow.parse(row))

/** When it may be tried again, when it was sent, what went wrong. */
const settlement = (outcome: Outcome): readonly [SqlValue, SqlValue, SqlValue] => {
  if (outcome.state === 'sent') return [null, outcome.atMs, null]
  return [outcome.state === 'waiting' ? outcome.nextAttemptAtMs : null, null, outcome.error]
}

const oldestFirst = (a: StoredMessage, b: StoredMessage) =>
  a.receivedAtMs - b.receivedAtMs || (a.id < b.id ? -1 : 1)

/** A message store over a database whose tables are prepared. All its failures are {@link StoreFailure}s. */
export const createSqlStore = (database: SqlDatabase): MessageStore => {
  let secretOfDay: { day: number; secret: string } | undefined

  const { query: queryFlushed, queryUnflushed = queryFlushed } = database

  const withFailures =
    (run: SqlDatabase['query']) => async (sql: string, parameters: readonly SqlValue[]) => {
      try {
        return await run(sql, parameters)
      } catch (error) {
        throw failureOf(error)
      }
    }
  const query = withFailures(queryFlushed)
  const count = withFailures(queryUnflushed)

  const secretOf = async (day: number) => {
    if (secretOfDay?.day !== day) {
      const [row] = await query(storeSql.secret, [day, newSecret()])
      secretOfDay = { day, ...z.object({ secret: z.string() }).parse(row) }
    }
    return secretOfDay.secret
  }

  const clean = async () => {
    try {
      await database.afterDeleting?.()
    } catch (error) {
      throw failureOf(error)
    }
  }

  return {
    accept: async ({ id, receivedAtMs, name, email, message, language, verdict, state }) => {
      const values = [id, receivedAtMs, name, email, message, language, verdict, state]
      await query(storeSql.accept, values)
    },
    countAttempt: async (key, windowMs, nowMs) => {
      const sender = await hideKey(await secretOf(Math.floor(nowMs / dayMs)), key)
      const endsAtMs = (Math.floor(nowMs / windowMs) + 1) * windowMs
      // Each message is counted three times, and waits for the disk once.
      const [row] = await count(storeSql.countAttempt, [sender, windowMs, endsAtMs])
      return z.object({ attempts: wholeNumber }).parse(row).attempts
    },
    claim: async (limit, leaseMs, nowMs) => {
      const rows = await query(storeSql.claim, [nowMs, nowMs + leaseMs, limit])
      return readMessages(rows).toSorted(oldestFirst)
    },
    settle: async (id, outcome) => {
      await query(storeSql.settle, [id, outcome.state, ...settlement(outcome)])
    },
    list: async ({ limit, offset }) => readMessages(await query(storeSql.list, [limit, offset])),
    find: async (id) => readMessages(await query(storeSql.find, [id]))[0],
    remove: async (id) => {
      const rows = await query(storeSql.remove, [id])
      if (rows.length > 0) await clean()
      return rows.length > 0
    },
    purge: async (beforeMs, nowMs) => {
      const removed = await query(storeSql.purgeMessages, [beforeMs])
      await query(storeSql.purgeAttempts, [nowMs])
      await query(storeSql.purgeSecrets, [Math.floor(nowMs / dayMs)])
      await clean()
      return removed.length
    },
    close: () => database.close(),
  }
}
