import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageFile, createLazyStore, openStore } from './open-store.ts'
import { makeFolder, newTestMessage } from '../testing/messages.ts'

describe('a store that is opened later', () => {
  let folder: string
  let remove: () => void
  beforeEach(() => {
    ;({ folder, remove } = makeFolder())
  })
  afterEach(() => remove())

  it('is opened once, by its first use', async () => {
    let openings = 0
    const store = createLazyStore(() => {
      openings += 1
      return openStore({ dataFolder: folder })
    })
    expect(openings).toBe(0)
    await Promise.all([store.accept(newTestMessage()), store.accept(newTestMessage())])
    expect(await store.list({ limit: 5, offset: 0 })).toHaveLength(2)
    expect(openings).toBe(1)
    await store.close()
    await store.close()
  })

  it('is tried again as long as it cannot be had', async () => {
    const blocked = join(folder, 'data')
    writeFileSync(blocked, 'no folder')
    const reports: string[] = []
    const store = createLazyStore(
      () => openStore({ dataFolder: blocked }),
      (line) => reports.push(line),
    )
    const tries = [store.accept(newTestMessage()), store.find('x'), store.accept(newTestMessage())]
    for (const { status } of await Promise.allSettled(tries)) expect(status).toBe('rejected')
    await expect(store.find('x')).rejects.toThrow('EEXIST')
    expect(reports).toEqual([expect.stringContaining('EEXIST')])
    rmSync(blocked)
    mkdirSync(blocked)
    await store.accept(newTestMessage())
    expect(await store.list({ limit: 5, offset: 0 })).toHaveLength(1)
    await store.close()
  })

  it('is closed although it could never be opened', async () => {
    const store = createLazyStore(() => Promise.reject(new Error('away')))
    const trying = store.find('x')
    await store.close()
    await expect(trying).rejects.toThrow('away')
  })
})

describe('the store that is configured', () => {
  it('is a file in the data folder', () => {
    expect(messageFile({ dataFolder: '/var/lib/utilo' })).toBe('/var/lib/utilo/messages.sqlite')
  })

  it('is Postgres where that is set', async () => {
    const databaseUrl = 'postgres://utilo@127.0.0.1:1/utilo'
    await expect(openStore({ dataFolder: '/nowhere', databaseUrl })).rejects.toThrow(
      'The database for messages cannot be used',
    )
  })
})
