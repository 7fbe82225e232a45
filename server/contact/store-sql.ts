/**
 * What the message store says to its database. One text for SQLite, D1 and Postgres: parameters are
 * written `?1`, `?2`… (`$1`, `$2`… for Postgres: {@link toPostgres}), times are whole milliseconds
 * since 1970.
 */

/**
 * The schema, a version an entry: a database is brought from the version it is at to the last one.
 * An entry that was ever published is never changed again, only followed by another.
 */
export const migrations: readonly (readonly string[])[] = [
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

export const schemaSql = {
  createVersions: 'create table if not exists contact_schema (version integer primary key)',
  /** No row in a database that was only just begun. */
  version: 'select version from contact_schema order by version desc limit 1',
  /** Fails where another process has been there before: its primary key is taken. */
  setVersion: (version: number) => `insert into contact_schema (version) values (${version})`,
}

export const storeSql = {
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
