import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresStore } from '../../server/contact/postgres-store.ts'
import { storeContract } from '../../server/testing/store-contract.ts'
import { newTestMessage } from '../../server/testing/messages.ts'
import { type TestPostgres, postgresFolder, startPostgres } from '../../server/testing/postgres.ts'
import type { RatesStore } from '../../server/rates/rates.ts'
import { ecbRates } from '../../server/testing/rates-documents.ts'
import type { D1Binding, Environment } from '../bindings.ts'
import { createD1Store, openForEachCall } from '../message-stores.ts'
import { createKvRatesStore } from '../rates.ts'
import { openPlatform } from './wrangler.ts'

let environment: Environment
let dispose: () => Promise<void>
beforeAll(async () => {
  const platform = await openPlatform()
  environment = platform.env
  dispose = platform.dispose
})
afterAll(() => dispose())

const tables = ['messages', 'attempts', 'secrets', 'purge', 'schema'].map(
  (name) => `contact_${name}`,
)

const databaseOf = ({ DB }: Environment): D1Binding => {
  if (DB === undefined) throw new Error('wrangler.jsonc names no database')
  return DB
}

const dropAll = (database: D1Binding) =>
  database.batch(tables.map((table) => database.prepare(`drop table if exists ${table}`)))

storeContract('D1', async () => {
  const database = databaseOf(environment)
  await dropAll(database)
  return {
    open: () => Promise.resolve(createD1Store(database)),
    dump: async () => {
      const rows = await Promise.all(
        tables.map((table) => database.prepare(`select * from ${table}`).all()),
      )
      return JSON.stringify(rows.map(({ results }) => results))
    },
    remove: async () => {
      await dropAll(database)
    },
  }
})

describe('a message store in D1', () => {
  it('says what was wrong by its name, and nothing of the message', async () => {
    const database = databaseOf(environment)
    await dropAll(database)
    const store = createD1Store(database)
    await store.accept(newTestMessage())
    await database.batch([database.prepare('drop table contact_messages')])
    const failure = await store.accept(newTestMessage()).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'SQLITE_ERROR' })
    expect(String(failure)).not.toContain('Zoé')
  })

  it('refuses what a newer version kept', async () => {
    const database = databaseOf(environment)
    await dropAll(database)
    await createD1Store(database).accept(newTestMessage())
    await database.batch([database.prepare('insert into contact_schema (version) values (99)')])
    await expect(createD1Store(database).accept(newTestMessage())).rejects.toThrow('message store')
  })
})

describe('the rates in a key-value store', () => {
  const known = {
    document: { ecb: { source: 'ecb', date: '2026-09-24', rates: ecbRates } },
    history: { days: [{ date: '2026-09-24', rates: ecbRates }] },
  } as const

  const open = (): { store: RatesStore; reports: string[] } => {
    const reports: string[] = []
    const store = createKvRatesStore(environment.RATES, (line) => void reports.push(line))
    return { store, reports }
  }

  it('are none at first, and then those that were written', async () => {
    const { store, reports } = open()
    expect(await store.read()).toBeUndefined()
    await store.write(known)
    expect(await store.read()).toEqual(known)
    expect(reports).toEqual([])
  })

  it.each(['{', '[]', '{"document":{},"history":{"days":[]}}'])(
    'are none, and a line is said, where it holds %s',
    async (content) => {
      await environment.RATES.put('rates', content)
      const { store, reports } = open()
      expect(await store.read()).toBeUndefined()
      expect(reports).toHaveLength(1)
    },
  )
})

let server: TestPostgres
const connect = async () => {
  const { Client } = (await import('pg')).default
  const client = new Client(server.url)
  await client.connect()
  return client
}
describe.skipIf(postgresFolder === undefined)('opened for each call', () => {
  beforeAll(async () => {
    server = await startPostgres(postgresFolder ?? '')
  })
  afterAll(() => server.remove())

  storeContract('Postgres', async () => {
    const client = await connect()
    return {
      open: () => Promise.resolve(openForEachCall(() => createPostgresStore(server.url))),
      dump: async () => {
        const found: unknown[] = []
        for (const table of tables) found.push((await client.query(`select * from ${table}`)).rows)
        return JSON.stringify(found)
      },
      remove: async () => {
        await client.query(`drop table if exists ${tables.join(', ')}`)
        await client.end()
      },
    }
  })
})
