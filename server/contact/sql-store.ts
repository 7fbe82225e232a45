import { z } from 'zod'
import { languages } from '../../src/core/language.ts'
import { failureCode } from './logging.ts'
import type { MessageStore, Outcome, StoredMessage } from './message-store.ts'

/**
 * What the message store says to its database. One text for SQLite, D1 and Postgres: parameters are
 * written `?1`, `?2`… (`$1`, `$2`… for Postgres: {@link toPostgres}), times are whole milliseconds
 * since 1970.
 */

/**
 * The schema, a version an entry: a database is brought from the version it is at to the last one.
 * An entry that was ever published is never changed again, only followed by another.
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
]

const schemaSql = {
  createVersions: 'create table if not exists contact_schema (version integer primary key)',
  /** No row in a database that was only just begun. */
  version: 'select version from contact_schema order by version desc limit 1',
  /** Fails where another process has been there before: its primary key is taken. */
  setVersion: (version: number) => `insert into contact_schema (version) values (${version})`,
}

const storeSql = {
  /** id, received_at_ms, name, email, message, language, verdict, state. A message kept already stays as it is. */
  accept: `insert into contact_messages
    (id, received_at_ms, name, email, message, language, verdict, state, next_attempt_at_ms)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?2)
    on conflict (id) do nothing`,

  /** day, secret. @returns the secret that counts: the first one that was given for the day */
  secret: `insert into contact_secrets (day, secret) values (?1, ?2)
    on conflict (day) do update set secret = contact_secrets.secret
    returning secret`,

  /** sender, window_ms, ends_at_ms. @returns how many attempts there were, this one included */
  countAttempt: `insert into contact_attempts (sender, window_ms, ends_at_ms, attempts)
    values (?1, ?2, ?3, 1)
    on conflict (sender, window_ms, ends_at_ms)
    do update set attempts = contact_attempts.attempts + 1
    returning attempts`,

  /** now, claimed_until_ms, limit. */
  claim: `update contact_messages set claimed_until_ms = ?2, attempts = attempts + 1
    where id in (
      select id from contact_messages
      where state = 'waiting' and next_attempt_at_ms <= ?1 and claimed_until_ms <= ?1
      order by received_at_ms, id limit ?3
    )
    returning *`,

  /** id, state, next_attempt_at_ms or null, sent_at_ms or null, last_error or null. What is sent stays so. */
  settle: `update contact_messages
    set state = ?2, next_attempt_at_ms = coalesce(?3, next_attempt_at_ms), sent_at_ms = ?4,
      last_error = ?5, claimed_until_ms = 0
    where id = ?1 and state <> 'sent'`,

  /** limit, offset. */
  list: `select * from contact_messages order by received_at_ms desc, id desc limit ?1 offset ?2`,
  /** id. */
  find: 'select * from contact_messages where id = ?1',
  /** id. */
  remove: 'delete from contact_messages where id = ?1 returning id',

  /** The first moment whose messages stay. */
  purgeMessages: 'delete from contact_messages where received_at_ms < ?1 returning id',
  /** now. */
  purgeAttempts: 'delete from contact_attempts where ends_at_ms <= ?1',
  /** The day that now lies in. */
  purgeSecrets: 'delete from contact_secrets where day < ?1',
} as const

/** `$1` instead of `?1`, and rows that several processes want at once are shared out among them. */
export const toPostgres = (sql: string): string =>
  (sql === storeSql.claim
    ? sql.replace(/limit \?3/, 'limit ?3 for update skip locked')
    : sql
  ).replaceAll(/\?(\d)/g, '$$$1')

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Length of the days that secrets are for, in milliseconds; they begin at midnight UTC. */
const dayMs = 24 * 60 * 60 * 1000

/** 32 random bytes as text. */
const newSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/**
 * Turns who sends into something that tells nobody who it was. A plain hash would not do: there are so
 * few addresses that all of them can be tried. With a secret that is thrown away after the day, an
 * old key can be connected with nobody any more, and nobody can be followed from day to day.
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
