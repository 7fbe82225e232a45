import {
  copyFileSync,
  existsSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLazyStore, openStore } from './open-store.ts'
import { prepareTables } from './sql-store.ts'
import { createSqliteStore, openSqlite } from './sqlite-store.ts'
import { storeContract } from '../testing/store-contract.ts'
import { makeFolder, newTestMessage } from '../testing/messages.ts'

storeContract('a file', async () => {
  const { folder, remove } = makeFolder()
  return {
    open: async () => createLazyStore(() => openStore({ dataFolder: folder })),
    // The dump is the bytes on the disk, in which deleted messages must not remain either.
    dump: async () =>
      globSync(join(folder, '*'))
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n'),
    remove: async () => remove(),
  }
})

describe('a message store in a file', { timeout: 120_000 }, () => {
  let folder: string
  let file: string
  let remove: () => void
  beforeEach(() => {
    ;({ folder, remove } = makeFolder())
    file = join(folder, 'messages.sqlite')
  })
  afterEach(() => remove())

  const page = { limit: 100_000, offset: 0 }

  it('flushes every write to the disk', async () => {
    const database = await openSqlite(file)
    expect(await database.query('pragma synchronous')).toMatchObject([{ synchronous: 2 }])
    expect(await database.query('pragma journal_mode')).toMatchObject([{ journal_mode: 'wal' }])
    expect(await database.query('pragma secure_delete')).toMatchObject([{ secure_delete: 1 }])
    await database.close()
  })

  it('but what may be lost, also when it fails', async () => {
    const database = await openSqlite(file)
    const levelOf = async (query = database.query) => await query('pragma synchronous')
    expect(await levelOf(database.queryUnflushed)).toMatchObject([{ synchronous: 1 }])
    expect(await levelOf()).toMatchObject([{ synchronous: 2 }])
    await expect(database.queryUnflushed?.('select nothing')).rejects.toThrow('nothing')
    expect(await levelOf()).toMatchObject([{ synchronous: 2 }])
    await database.close()
  })

  it('has a message on the disk once it is accepted', async () => {
    const store = await createSqliteStore(file)
    const message = newTestMessage()
    await store.accept(message)
    // The files are copied as they are, with nothing closed, as after a loss of power.
    const after = join(folder, 'after.sqlite')
    copyFileSync(file, after)
    copyFileSync(`${file}-wal`, `${after}-wal`)
    const found = await createSqliteStore(after)
    expect(await found.find(message.id)).toMatchObject(message)
    await found.close()
    await store.close()
  })

  it('makes its folder, and lets nobody else read', async () => {
    const nested = join(folder, 'not', 'there', 'yet', 'messages.sqlite')
    const store = await createSqliteStore(nested)
    await store.accept(newTestMessage())
    for (const each of [nested, `${nested}-wal`, `${nested}-shm`])
      expect(statSync(each).mode & 0o777).toBe(0o600)
    expect(statSync(join(nested, '..')).mode & 0o777).toBe(0o700)
    await store.close()
  })

  it('says that the disk is full, keeps what it has, and takes messages again after', async () => {
    const store = await createSqliteStore(file, { largestPages: 40 })
    const accepted: string[] = []
    const fill = async () => {
      for (;;) {
        const message = newTestMessage({ message: 'x'.repeat(5000) })
        await store.accept(message)
        accepted.push(message.id)
      }
    }
    await expect(fill()).rejects.toMatchObject({ name: 'StoreFailure', code: 'SQLITE_FULL' })
    expect(accepted.length).toBeGreaterThan(5)
    expect((await store.list(page)).map(({ id }) => id).toSorted()).toEqual(accepted.toSorted())
    const [first = ''] = accepted
    expect(await store.remove(first)).toBe(true)
    const message = newTestMessage()
    await store.accept(message)
    expect(await store.find(message.id)).toMatchObject(message)
    await store.close()
  })

  it('waits for a file that is locked, while everything else goes on', async () => {
    const store = await createSqliteStore(file)
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    const message = newTestMessage()
    const accepting = store.accept(message)
    await wait(300)
    // SQLite's own blocking wait would never let this line run.
    other.exec('commit')
    await accepting
    expect(await store.find(message.id)).toMatchObject(message)
    other.close()
    await store.close()
  })

  it('gives up a file that stays locked', async () => {
    const store = await createSqliteStore(file, { busyLimitMs: 50 })
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    await expect(store.accept(newTestMessage())).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
    other.exec('rollback')
    other.close()
    await store.accept(newTestMessage())
    expect(await store.list(page)).toHaveLength(1)
    await store.close()
  })

  it.each([
    ['no database at all', () => 'garbage'.repeat(1000)],
    [
      'a database with its middle overwritten',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 60), Buffer.alloc(bytes.length - 60, 7)]),
    ],
  ])('refuses a damaged file and leaves it alone: %s', async (_name, damage) => {
    const store = await createSqliteStore(file)
    await store.accept(newTestMessage())
    await store.close()
    writeFileSync(file, damage(readFileSync(file)))
    const before = readFileSync(file)
    await expect(createSqliteStore(file)).rejects.toThrow(
      `The messages in ${file} cannot be read: the file is damaged.`,
    )
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('refuses to write to a file that was replaced or removed: nobody would read it', async () => {
    const store = await createSqliteStore(file)
    await store.accept(newTestMessage())
    renameSync(file, `${file}.old`)
    await expect(store.accept(newTestMessage())).rejects.toMatchObject({ code: 'file-replaced' })
    writeFileSync(file, '')
    await expect(store.accept(newTestMessage())).rejects.toMatchObject({ code: 'file-replaced' })
    rmSync(file)
    renameSync(`${file}.old`, file)
    await store.accept(newTestMessage())
    expect(await store.list(page)).toHaveLength(2)
    await store.close()
  })

  it('says where it cannot make its file', async () => {
    const occupied = join(folder, 'file')
    writeFileSync(occupied, '')
    await expect(createSqliteStore(join(occupied, 'messages.sqlite'))).rejects.toMatchObject({
      code: expect.stringMatching(/^E(?:EXIST|NOTDIR)$/),
    })
    expect(existsSync(file)).toBe(false)
  })

  it('refuses the file of a newer version', async () => {
    await (await createSqliteStore(file)).close()
    const database = new DatabaseSync(file)
    database.exec('insert into contact_schema (version) values (99)')
    database.close()
    await expect(createSqliteStore(file)).rejects.toThrow('by a newer version of this program')
  })

  it('says what it cannot read of a row that somebody changed, without the row', async () => {
    const store = await createSqliteStore(file)
    const message = newTestMessage()
    await store.accept(message)
    const database = new DatabaseSync(file)
    database.exec("update contact_messages set state = 'Zoé was here'")
    database.close()
    const error = await store.find(message.id).catch((reason: unknown) => reason)
    expect(String(error)).toContain('state')
    expect(String(error)).not.toContain('Zoé')
    await store.close()
  })

  it('makes all of its tables or none', async () => {
    const database = await openSqlite(file)
    await expect(
      database.transaction(['create table one (a integer)', 'create table one (a integer)']),
    ).rejects.toThrow('already exists')
    expect(await database.query("select name from sqlite_master where name = 'one'")).toEqual([])
    await prepareTables(database)
    await prepareTables(database)
    expect(await database.query('select version from contact_schema')).toEqual([
      { version: 1 },
      { version: 2 },
    ])
    await database.close()
  })
})
