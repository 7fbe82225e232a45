import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { MessageStore } from './message-store.ts'
import {
  type SqlDatabase,
  type SqlValue,
  createSqlStore,
  prepareTables,
  StoreFailure,
} from './sql-store.ts'

export interface SqliteOptions {
  /** How long another process may lock the file before the store gives up, in milliseconds. */
  busyLimitMs?: number
  /** The maximum size of the file, in pages of 4 KB. Without it, the disk is the limit. */
  largestPages?: number
}

// SQLite blocks the whole process for this long while the file is locked. Longer waits are done asynchronously below.
const blockingWaitMs = 5
const busyWaitMs = 20

/** SQLite's result codes for problems with files and disks, from https://sqlite.org/rescode.html. */
const resultNames = new Map([
  [5, 'SQLITE_BUSY'],
  [8, 'SQLITE_READONLY'],
  [10, 'SQLITE_IOERR'],
  [11, 'SQLITE_CORRUPT'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [26, 'SQLITE_NOTADB'],
])

const resultName = (error: unknown): string | undefined => {
  if (error instanceof StoreFailure) return error.code
  // Extended result codes contain the primary code in their lowest byte.
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? resultNames.get(error.errcode & 0xff)
    : undefined
}

const isBusy = (error: unknown) => resultName(error) === 'SQLITE_BUSY'

const rethrowNamed = (error: unknown): never => {
  const name = resultName(error)
  throw name === undefined ? error : new StoreFailure(name)
}

const flushFolder = (folder: string) => {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Creates the file so that only its owner can read it. SQLite gives its journal files the same permissions. */
const makeFile = (file: string) => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  // The name of a new file is on disk only after its folder is flushed.
  flushFolder(dirname(file))
}

const connect = (file: string, { largestPages }: SqliteOptions) => {
  makeFile(file)
  const { ino: inode } = statSync(file)
  const database = new DatabaseSync(file, { timeout: blockingWaitMs })
  try {
    // With `synchronous = full`, each write is flushed to the disk before it counts as done; `fullfsync` includes the
    // drive's own cache on macOS. Deleted rows are overwritten.
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma fullfsync = on; pragma secure_delete = on;',
    )
    if (largestPages !== undefined) database.exec(`pragma max_page_count = ${largestPages}`)
  } catch (error) {
    database.close()
    throw error
  }
  return { database, inode }
}

/** Opens an SQLite file as a database, without creating its tables. */
export const openSqlite = async (
  file: string,
  options: SqliteOptions = {},
): Promise<SqlDatabase> => {
  const { busyLimitMs = 5000 } = options

  /** Retries until nobody else locks the file, while other work of this process continues. */
  const retryWhileBusy = async <Result>(work: () => Result): Promise<Result> => {
    const startMs = performance.now()
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!isBusy(error) || performance.now() - startMs > busyLimitMs) throw error
        await wait(busyWaitMs)
      }
    }
  }

  const { database, inode } = await retryWhileBusy(() => connect(file, options))
  const statements = new Map<string, StatementSync>()

  const prepare = (sql: string) => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const made = database.prepare(sql)
    statements.set(sql, made)
    return made
  }

  /** A file that was removed or replaced can still be written to, although nobody would ever read it. */
  const assertNotReplaced = () => {
    if (statSync(file, { throwIfNoEntry: false })?.ino !== inode)
      throw new StoreFailure('file-replaced')
  }

  const runAll = (statementsToRun: readonly string[]) => {
    database.exec('begin immediate')
    try {
      for (const sql of statementsToRun) database.exec(sql)
      database.exec('commit')
    } catch (error) {
      if (database.isTransaction) database.exec('rollback')
      throw error
    }
  }

  const run = (sql: string, parameters: readonly SqlValue[] = []) => {
    assertNotReplaced()
    return prepare(sql).all(...parameters)
  }

  return {
    query: (...statement) => retryWhileBusy(() => run(...statement)).catch(rethrowNamed),
    // The write-ahead log stays consistent, and the next flush includes what it contains.
    queryUnflushed: (...statement) =>
      retryWhileBusy(() => {
        database.exec('pragma synchronous = normal')
        try {
          return run(...statement)
        } finally {
          database.exec('pragma synchronous = full')
        }
      }).catch(rethrowNamed),
    transaction: (statementsToRun) => retryWhileBusy(() => runAll(statementsToRun)),
    // The write-ahead log contains deleted rows until it is written back and truncated.
    afterDeleting: () =>
      retryWhileBusy(() => database.exec('pragma wal_checkpoint(truncate)')).catch(rethrowNamed),
    close: async () => database.close(),
  }
}

const openingProblem = (file: string, error: unknown): unknown => {
  const name = resultName(error)
  if (name !== 'SQLITE_CORRUPT' && name !== 'SQLITE_NOTADB') return error
  return new Error(
    `The messages in ${file} cannot be read: the file is damaged. Put a backup in its place, or move it away to begin anew.`,
    { cause: error },
  )
}

/**
 * Stores messages in one file, which several processes of one machine may share. Each message is flushed to the disk
 * before it counts as stored.
 *
 * @throws Error when the file cannot be created, opened or read; a damaged file is left unchanged
 */
export const createSqliteStore = async (
  file: string,
  options: SqliteOptions = {},
): Promise<MessageStore> => {
  try {
    const database = await openSqlite(file, options)
    try {
      await prepareTables(database)
    } catch (error) {
      await database.close()
      throw error
    }
    return createSqlStore(database)
  } catch (error) {
    throw openingProblem(file, error)
  }
}
