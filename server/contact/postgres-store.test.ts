import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMessages } from './messages-command.ts'
import { createPostgresStore, openPostgres } from './postgres-store.ts'
import { storeContract } from '../testing/store-contract.ts'
import { newTestMessage } from '../testing/messages.ts'
import { type TestPostgres, postgresFolder, startPostgres } from '../testing/postgres.ts'

describe.skipIf(postgresFolder === undefined)('Postgres', { timeout: 120_000 }, () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres(postgresFolder ?? '')
  }, 120_000)
  afterAll(() => postgres.remove(), 60_000)

  let places = 0

  const administer = async (sql: string) => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end()
    }
  }

  /** Returns the URL of an empty schema, because creating whole databases takes long to flush. */
  const newPlace = async (): Promise<string> => {
    places += 1
    await administer(`create schema place${places}`)
    return `${postgres.url}?options=${encodeURIComponent(`-c search_path=place${places}`)}`
  }

  const rowsOf = async (url: string, sql: string) => {
    const database = await openPostgres(url)
    try {
      return await database.query(sql)
    } finally {
      await database.close()
    }
  }

  storeContract('Postgres', async () => {
    const url = await newPlace()
    const tables = ['contact_messages', 'contact_attempts', 'contact_secrets', 'contact_purge']
    return {
      open: () => createPostgresStore(url),
      dump: async () => {
        const rows = await Promise.all(tables.map((table) => rowsOf(url, `select * from ${table}`)))
        return JSON.stringify(rows)
      },
      remove: async () => {},
    }
  })

  const page = { limit: 100_000, offset: 0 }

  it('is away and back: messages are refused meanwhile, and nothing is lost', async () => {
    const store = await createPostgresStore(await newPlace())
    const [before, during, after] = [newTestMessage(), newTestMessage(), newTestMessage()]
    await store.accept(before)
    await postgres.stop()
    await expect(store.accept(during)).rejects.toMatchObject({
      name: 'StoreFailure',
      code: expect.stringMatching(/^(?:ECONNREFUSED|57P01|unknown)$/),
    })
    await postgres.start()
    await store.accept(after)
    const ids = (await store.list(page)).map(({ id }) => id)
    expect(ids.toSorted()).toEqual([before.id, after.id].toSorted())
    await store.close()
  })

  it('loses nothing it accepted when the database is killed in the middle of writes', async () => {
    const url = await newPlace()
    const script = fileURLToPath(new URL('../testing/accept-messages.ts', import.meta.url))
    const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    const began = new Promise<void>((resolve) => {
      child.stdout.on('data', (part) => {
        output += String(part)
        if (output.split('\n').length > 10) resolve()
      })
    })
    const closed = once(child, 'close')
    await Promise.race([began, closed])
    await wait(50)
    await postgres.kill()
    await closed
    await postgres.start()
    const accepted = output.split('\n').slice(0, -1)
    expect(accepted.length).toBeGreaterThan(5)
    const store = await createPostgresStore(url)
    const kept = new Set((await store.list(page)).map(({ id }) => id))
    expect(accepted.filter((id) => !kept.has(id))).toEqual([])
    await store.close()
  })

  it('says that it cannot be reached, without its password', async () => {
    await expect(
      createPostgresStore('postgres://utilo:s3cret@127.0.0.1:1/postgres'),
    ).rejects.toThrow(/^The database for messages cannot be used: connect ECONNREFUSED 127/)
    const unknown = postgres.url.replace('//utilo@', '//somebody:s3cret@')
    const error = await createPostgresStore(unknown).catch((reason: unknown) => reason)
    expect(String(error)).toContain('role "somebody" does not exist')
    expect(String(error)).not.toContain('s3cret')
  })

  it('does not wait for ever for a database that does not answer', async () => {
    const url = await newPlace()
    const store = await createPostgresStore(url, { timeLimitMs: 500 })
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin')
    await other.query('lock table contact_messages')
    await expect(store.accept(newTestMessage())).rejects.toMatchObject({ code: 'timeout' })
    await other.query('rollback')
    await other.end()
    await store.accept(newTestMessage())
    await store.close()
  })

  it('commits to the disk, whatever the administrator set as the default', async () => {
    for (const [set, expected] of [
      ['off', 'on'],
      ['local', 'local'],
      ['remote_apply', 'remote_apply'],
    ]) {
      await administer(`alter role utilo set synchronous_commit = ${set}`)
      expect(await rowsOf(postgres.url, 'show synchronous_commit')).toEqual([
        { synchronous_commit: expected },
      ])
    }
    await administer('alter role utilo reset synchronous_commit')
  })

  it('can be used by an account that may not make tables, once they are there', async () => {
    const url = await newPlace()
    await (await createPostgresStore(url)).close()
    await administer('create role visitor login')
    const { schema } = /search_path%3D(?<schema>\w+)/.exec(url)?.groups ?? {}
    await administer(`grant usage on schema ${schema} to visitor`)
    await administer(
      `grant select, insert, update, delete on all tables in schema ${schema} to visitor`,
    )
    const store = await createPostgresStore(url.replace('//utilo@', '//visitor@'))
    const message = newTestMessage()
    await store.accept(message)
    expect(await store.find(message.id)).toMatchObject(message)
    await store.close()
  })

  it('is read with npm run messages too', async () => {
    const url = await newPlace()
    const store = await createPostgresStore(url)
    const { id } = newTestMessage()
    await store.accept(newTestMessage({ id }))
    const lines: string[] = []
    const run = (...args: string[]) =>
      runMessages(args, {
        environment: { DATABASE_URL: url },
        print: (line) => lines.push(line),
        printError: (line) => lines.push(line),
        nowMs: () => 0,
      })
    expect(await run('list')).toBe(0)
    expect(lines.join('\n')).toContain(id)
    expect(await run('backup', '/nowhere/copy')).toBe(1)
    expect(lines.at(-1)).toBe('The messages are in Postgres: back them up with pg_dump.')
    await store.close()
  })

  it('makes all of its tables or none', async () => {
    const database = await openPostgres(await newPlace())
    await expect(
      database.transaction(['create table one (a integer)', 'create table one (a integer)']),
    ).rejects.toThrow('already exists')
    await expect(database.query('select * from one')).rejects.toThrow('does not exist')
    await database.close()
  })

  it('says of a value that it refuses no more than a code', async () => {
    const store = await createPostgresStore(await newPlace())
    const error = await store
      .accept(newTestMessage({ message: 'Zoé was here\0' }))
      .catch((reason: unknown) => reason)
    expect(String(error)).toBe('StoreFailure: The message store failed: 22021')
    await store.close()
  })
})
