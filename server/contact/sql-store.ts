import { z } from 'zod'
import { toBase64Url } from '../../src/core/bytes.ts'
import { contactFields, mapContactFields } from '../../src/core/contact.ts'
import { languages } from '../../src/core/language.ts'
import { failureCode } from '../log.ts'
import type { MessageStore, Outcome, StoredMessage } from './message-store.ts'

/**
 * The SQL of the message store, the same for SQLite, D1 and Postgres. Parameters are written `?1`, `?2`…, which
 * {@link toPostgres} turns into `$1`, `$2`…. Times are whole milliseconds since 1970.
 */

/**
 * The schema migrations, one entry per version. A database is migrated from its version to the last one. A published
 * entry is never changed, only followed by another.
 */
const migrations: readonly (readonly string[])[] = [
  [
    `create table contact_messages (
      id text primary key,
      received_at_ms bigint not null,
      name text not null,
      email text not null,
      message text not null,
      language text not null,
      verdict text not null,
      state text not null,
      attempts integer not null default 0,
      next_attempt_at_ms bigint not null,
      claimed_until_ms bigint not null default 0,
      sent_at_ms bigint,
      last_error text
    )`,
    'create index contact_messages_by_time on contact_messages (received_at_ms)',
    'create index contact_messages_to_send on contact_messages (state, next_attempt_at_ms)',
    `create table contact_attempts (
      sender text not null,
      window_ms bigint not null,
      ends_at_ms bigint not null,
      attempts integer not null,
      primary key (sender, window_ms, ends_at_ms)
    )`,
    'create index contact_attempts_by_end on contact_attempts (ends_at_ms)',
    'create table contact_secrets (day bigint primary key, secret text not null)',
  ],
  ['create table contact_purge (id integer primary key, believed_ms bigint not null)'],
]

const schemaSql = {
  createVersions: 'create table if not exists contact_schema (version integer primary key)',
  /** This query returns no row in a new database. */
  version: 'select version from contact_schema order by version desc limit 1',
  /** This statement fails when another process has already migrated, because the primary key exists. */
  setVersion: (version: number) => `insert into contact_schema (version) values (${version})`,
}

/** The columns of a new message. Those of its fields have the names of the fields. */
const newColumns = ['id', 'received_at_ms', ...contactFields, 'language', 'verdict', 'state']

const storeSql = {
  /** Parameters: the values of `newColumns`. A message that is already stored stays unchanged. */
  accept: `insert into contact_messages
    (${newColumns.join(', ')}, next_attempt_at_ms)
    values (${newColumns.map((_, index) => `?${index + 1}`).join(', ')}, ?2)
    on conflict (id) do nothing`,

  /** Parameters: day, secret. @returns the valid secret, which is the first one stored for that day */
  secret: `insert into contact_secrets (day, secret) values (?1, ?2)
    on conflict (day) do update set secret = contact_secrets.secret
    returning secret`,

  /** Parameters: sender, window_ms, ends_at_ms. @returns how many attempts were made, including this one */
  countAttempt: `insert into contact_attempts (sender, window_ms, ends_at_ms, attempts)
    values (?1, ?2, ?3, 1)
    on conflict (sender, window_ms, ends_at_ms)
    do update set attempts = contact_attempts.attempts + 1
    returning attempts`,

  /** Parameters: now, claimed_until_ms, limit, the time after which no attempt or claim can have been set. */
  claim: `update contact_messages set claimed_until_ms = ?2, attempts = attempts + 1
    where id in (
      select id from contact_messages
      where state = 'waiting' and (next_attempt_at_ms <= ?1 or next_attempt_at_ms > ?4)
        and (claimed_until_ms <= ?1 or claimed_until_ms > ?4)
      order by received_at_ms, id limit ?3
    )
    returning *`,

  /**
   * Parameters: id, state, next_attempt_at_ms or null, sent_at_ms or null, last_error or null. A message that is sent
   * stays sent.
   */
  settle: `update contact_messages
    set state = ?2, next_attempt_at_ms = coalesce(?3, next_attempt_at_ms), sent_at_ms = ?4,
      last_error = ?5, claimed_until_ms = 0
    where id = ?1 and state <> 'sent'`,

  /** Parameters: limit, offset. */
  list: `select * from contact_messages order by received_at_ms desc, id desc limit ?1 offset ?2`,
  countWaiting: "select count(*) as waiting from contact_messages where state = 'waiting'",
  /** Parameter: id. */
  find: 'select * from contact_messages where id = ?1',
  /** Parameter: id. */
  remove: 'delete from contact_messages where id = ?1 returning id',

  /** Parameters: the time before which messages are deleted, a state that is spared. */
  purgeMessages:
    'delete from contact_messages where received_at_ms < ?1 and state <> ?2 returning id',
  /** Parameters: now, the time after which no window can end. */
  purgeAttempts: 'delete from contact_attempts where ends_at_ms <= ?1 or ends_at_ms > ?2',
  /** Parameters: the current day, the next day. */
  purgeSecrets: 'delete from contact_secrets where day < ?1 or day > ?2',
  /** Parameter: the time the purge believed in. */
  setPurge: `insert into contact_purge (id, believed_ms) values (1, ?1)
    on conflict (id) do update set believed_ms = excluded.believed_ms`,
  lastPurge: `select coalesce(
      (select believed_ms from contact_purge where id = 1),
      (select max(received_at_ms) from contact_messages)
    ) as believed_ms`,
} as const

/**
 * Rewrites a statement for Postgres: `$1` instead of `?1`. Claims skip locked rows, so that several processes share
 * the waiting messages.
 */
export const toPostgres = (sql: string): string =>
  (sql === storeSql.claim
    ? sql.replace(/limit \?3/, 'limit ?3 for update skip locked')
    : sql
  ).replaceAll(/\?(\d)/g, '$$$1')

/**
 * No attempt is put off for longer (the outbox waits 7.2 hours at most), and no claim is as long, in milliseconds. What
 * is later was written under a clock that was ahead.
 */
const maxDelayMs = 12 * 60 * 60 * 1000

/** The length of a day that a secret is valid for, in milliseconds. Days begin at midnight UTC. */
const dayMs = 24 * 60 * 60 * 1000

/** Returns 32 random bytes as text. */
const newSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/**
 * Hides the identity of a sender. A plain hash would not be enough, because there are so few addresses that all can
 * be tried. The secret is deleted after its day, so that an old key cannot be linked to an address, nor a sender be
 * followed from day to day.
 */
const hideKey = async (secret: string, key: string): Promise<string> => {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const usable = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ])
  const signature = await crypto.subtle.sign('HMAC', usable, encoder.encode(key))
  return toBase64Url(new Uint8Array(signature).subarray(0, 16))
}

export type SqlValue = string | number | null

/** A database that can run the statements of this file. */
export interface SqlDatabase {
  /** Runs one statement and returns its rows. The statement is on disk when this resolves. */
  query: (sql: string, parameters?: readonly SqlValue[]) => Promise<readonly unknown[]>
  /** Does the same for changes that a loss of power may undo, where not waiting for the disk is faster. */
  queryUnflushed?: SqlDatabase['query']
  /** Runs all statements in one transaction. */
  transaction: (statements: readonly string[]) => Promise<void>
  /** Called after messages were deleted, so that no trace of them remains in the file. */
  afterDeleting?: () => Promise<void>
  close: () => Promise<void>
}

/**
 * A failure of the database. It holds a code only, because the database's own message can quote what was to be
 * stored.
 */
export class StoreFailure extends Error {
  /** A code such as `ECONNREFUSED`, `57P01` (Postgres) or `SQLITE_FULL`. */
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
  // The version is read first, so that an account without the right to create tables can use existing ones.
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
 * Migrates a database's tables to the version that this program knows.
 *
 * @throws Error when they are at a later version, or whatever the database throws
 */
export const prepareTables = async (
  database: SqlDatabase,
  // Each statement that makes a table may fail once because another process was faster.
  tries = migrations.length + 2,
): Promise<void> => {
  try {
    await migrate(database)
  } catch (error) {
    // When several processes start at once, one creates a table and the others fail, then find it.
    if (tries <= 1) throw error
    await prepareTables(database, tries - 1)
  }
}

// Postgres returns bigint values as text.
const wholeNumber = z.coerce.number().int()

const storedRow = z
  .object({
    id: z.string(),
    received_at_ms: wholeNumber,
    ...mapContactFields(() => z.string()),
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
    ...mapContactFields((field) => row[field]),
    language: row.language,
    verdict: row.verdict,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAtMs: row.next_attempt_at_ms,
    sentAtMs: row.sent_at_ms ?? undefined,
    lastError: row.last_error ?? undefined,
  }))

const readMessages = (rows: readonly unknown[]) => rows.map((row) => storedRow.parse(row))

/** Returns the values of next_attempt_at_ms, sent_at_ms and last_error. */
const settlement = (outcome: Outcome): readonly [SqlValue, SqlValue, SqlValue] => {
  if (outcome.state === 'sent') return [null, outcome.atMs, null]
  return [outcome.state === 'waiting' ? outcome.nextAttemptAtMs : null, null, outcome.error]
}

const oldestFirst = (a: StoredMessage, b: StoredMessage) =>
  a.receivedAtMs - b.receivedAtMs || (a.id < b.id ? -1 : 1)

/** Creates a message store on a database whose tables are prepared. All its failures are {@link StoreFailure}s. */
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
    accept: async (message) => {
      const { id, receivedAtMs, language, verdict, state } = message
      const fields = contactFields.map((field) => message[field])
      await query(storeSql.accept, [id, receivedAtMs, ...fields, language, verdict, state])
    },
    countAttempt: async (key, windowMs, nowMs) => {
      const sender = await hideKey(await secretOf(Math.floor(nowMs / dayMs)), key)
      const endsAtMs = (Math.floor(nowMs / windowMs) + 1) * windowMs
      // Each message is counted three to five times, and only the message itself waits for the disk.
      const [row] = await count(storeSql.countAttempt, [sender, windowMs, endsAtMs])
      return z.object({ attempts: wholeNumber }).parse(row).attempts
    },
    claim: async (limit, leaseMs, nowMs) => {
      const rows = await query(storeSql.claim, [nowMs, nowMs + leaseMs, limit, nowMs + maxDelayMs])
      return readMessages(rows).toSorted(oldestFirst)
    },
    settle: async (id, outcome) => {
      await query(storeSql.settle, [id, outcome.state, ...settlement(outcome)])
    },
    list: async ({ limit, offset }) => readMessages(await query(storeSql.list, [limit, offset])),
    countWaiting: async () => {
      const [row] = await query(storeSql.countWaiting, [])
      return z.object({ waiting: wholeNumber }).parse(row).waiting
    },
    find: async (id) => readMessages(await query(storeSql.find, [id]))[0],
    remove: async (id) => {
      const rows = await query(storeSql.remove, [id])
      if (rows.length > 0) await clean()
      return rows.length > 0
    },
    purge: async ({ beforeMs, sparesWaiting, believedMs, nowMs }) => {
      const spared = sparesWaiting ? 'waiting' : 'none'
      const removed = await query(storeSql.purgeMessages, [beforeMs, spared])
      // The longest window is a day.
      await query(storeSql.purgeAttempts, [nowMs, nowMs + 2 * dayMs])
      const day = Math.floor(nowMs / dayMs)
      await query(storeSql.purgeSecrets, [day, day + 1])
      await query(storeSql.setPurge, [believedMs])
      await clean()
      return removed.length
    },
    lastPurgeMs: async () => {
      const [row] = await query(storeSql.lastPurge, [])
      return z.object({ believed_ms: wholeNumber.nullable() }).parse(row).believed_ms ?? undefined
    },
    close: () => database.close(),
  }
}
