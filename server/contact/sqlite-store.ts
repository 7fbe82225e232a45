import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { MessageStore } from './message-store.ts'
import type { SqlDatabase, SqlValue } from './sql-store.ts'
import { createSqlStore, prepareTables, StoreFailure } from './sql-store.ts'

export interface SqliteOptions {
  /** How long another process may hold the file before we give up, in milliseconds. */
  busyLimitMs?: number
  /** The largest the file may become, in pages of 4 KB; as large as the disk allows by default. */
  largestPages?: number
}

// SQLite waits this long by itself, and everything else in this process with it: longer waits are ours.
const blockingWaitMs = 5
const busyWaitMs = 20

/** SQLite's names of what goes wrong with files and disks, https://sqlite.org/rescode.html */
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
  // Extended codes hold the primary one in their lowest byte.
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

/** Makes the file, so that nobody but its owner may read it; SQLite gives its companions the same rights. */
const makeFile = (file: string) => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  // A new file's name is on disk only once its folder is.
  flushFolder(dirname(file))
}

const connect = (file: string, { largestPages }: SqliteOptions) => {
  makeFile(file)
  const { ino: inode } = statSync(file)
  const database = new DatabaseSync(file, { timeout: blockingWaitMs })
  try {
    // FULL: each write is flushed to the disk before it counts as done, on macOS with the drive's own
    // memory. Deleted rows are overwritten.
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

/** An SQLite file as a database; its tables are not made yet. */
export const openSqlite = async (
  file: string,
  options: SqliteOptions = {},
): Promise<SqlDatabase> => {
  const { busyLimitMs = 5000 } = options

  /** Tries until nobody else holds the file, while other work of this process goes on. */
  const patiently = async <Result>(work: () => Result): Promise<Result> => {
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

  const { database, inode } = await patiently(() => connect(file, options))
  const statements = new Map<string, StatementSync>()

  const prepare = (sql: string) => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const made = database.prepare(sql)
    statements.set(sql, made)
    return made
  }

  /** A file that was removed or replaced can still be written to, and nobody would ever read it. */
  const mustBeThere = () => {
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
    mustBeThere()
    return prepare(sql).all(...parameters)
  }

  return {
    query: (...statement) => patiently(() => run(...statement)).catch(rethrowNamed),
    // The journal stays sound, and the next flush takes along what stands in it.
    queryUnflushed: (...statement) =>
      patiently(() => {
        database.exec('pragma synchronous = normal')
        try {
          return run(...statement)
        } finally {
          database.exec('pragma synchronous = full')
        }
      }).catch(rethrowNamed),
    transaction: (statementsToRun) => patiently(() => runAll(statementsToRun)),
    // The journal still holds what was deleted until it is written back and cut.
    afterDeleting: () =>
      patiently(() => database.exec('pragma wal_checkpoint(truncate)')).catch(rethrowNamed),
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
 * Keeps messages in one file, which several processes of one machine may share. Everything is flushed
 * to the disk before it is said to be kept.
 *
 * @throws Error when the file cannot be made, opened or read; a damaged one is left as it is
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
