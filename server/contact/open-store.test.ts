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

  it('does all that the store does, which is opened once', async () => {
    let openings = 0
    const store = createLazyStore(() => {
      openings += 1
      return openStore({ dataFolder: folder })
    })
    expect(openings).toBe(0)
    const [one, two] = [newTestMessage({ state: 'waiting' }), newTestMessage()]
    await Promise.all([store.accept(one), store.accept(two)])
    expect(await store.countAttempt('192.0.2.7', 1000, 0)).toBe(1)
    const claimed = await store.claim(5, 1000, Date.parse('2026-11-21T00:00:00Z'))
    expect(claimed.map(({ id }) => id)).toEqual([one.id])
    await store.settle(one.id, { state: 'sent', atMs: 1 })
    expect(await store.find(one.id)).toMatchObject({ state: 'sent' })
    expect(await store.list({ limit: 5, offset: 0 })).toHaveLength(2)
    expect(await store.countWaiting()).toBe(0)
    expect(await store.remove(two.id)).toBe(true)
    const order = {
      beforeMs: Number.MAX_SAFE_INTEGER,
      sparesWaiting: false,
      believedMs: 7,
      nowMs: 7,
    }
    expect(await store.purge(order)).toBe(1)
    expect(await store.lastPurgeMs()).toBe(7)
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
