import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MessageStore } from './message-store.ts'
import { createPurge, monthsBefore } from './purge.ts'
import { createSqliteStore } from './sqlite-store.ts'
import { StoreFailure } from './sql-store.ts'
import { makeFolder, newTestMessage } from '../testing/messages.ts'

describe('so many months before', () => {
  it.each([
    // The values are from ICU's and Temporal's calendar arithmetic, which cut the day to the month's length.
    ['2026-11-22T02:03:04.005Z', 12, '2025-11-22T02:03:04.005Z'],
    ['2026-03-31T00:00:00.000Z', 1, '2026-02-28T00:00:00.000Z'],
    ['2028-03-31T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 12, '2027-02-28T12:00:00.000Z'],
    ['2026-01-15T23:59:59.999Z', 1, '2025-12-15T23:59:59.999Z'],
    ['2026-05-31T10:00:00.000Z', 120, '2016-05-31T10:00:00.000Z'],
  ])('%s, %i: %s', (now, months, expected) => {
    expect(new Date(monthsBefore(Date.parse(now), months)).toISOString()).toBe(expected)
    const { Temporal } = globalThis
    const moment = Temporal.Instant.from(now).toZonedDateTimeISO('UTC').subtract({ months })
    expect(moment.epochMilliseconds).toBe(Date.parse(expected))
  })
})

const purgeOf = (
  store: Pick<MessageStore, 'purge' | 'lastPurgeMs'>,
  nowMs: () => number,
  reports: string[] = [],
) =>
  createPurge({
    store,
    keptMonths: 12,
    isForwarded: true,
    nowMs,
    report: (line) => void reports.push(line),
  })

describe('the purge', () => {
  afterEach(() => void vi.useRealTimers())

  it('deletes messages the day their time is over, not before', async () => {
    const { folder, remove } = makeFolder()
    const store = await createSqliteStore(join(folder, 'messages.sqlite'))
    const receivedAtMs = Date.parse('2025-11-20T10:00:00Z')
    const message = newTestMessage({ receivedAtMs })
    await store.accept(message)
    await store.accept(newTestMessage({ receivedAtMs: Date.parse('2026-11-19T10:00:00Z') }))
    let now = Date.parse('2026-11-20T10:00:00Z')
    const purge = purgeOf(store, () => now)
    await purge.run()
    expect(await store.find(message.id)).toBeDefined()
    now += 1
    await purge.run()
    expect(await store.find(message.id)).toBeUndefined()
    await store.close()
    remove()
  })

  it('runs at the start and each hour, and says when it cannot', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const reports: string[] = []
    let runs = 0
    const store = {
      purge: async () => {
        runs += 1
        if (runs === 2) throw new StoreFailure('ECONNREFUSED')
        if (runs === 3) throw new Error('Zoé was here')
        return 0
      },
      lastPurgeMs: async () => undefined,
    }
    const purge = purgeOf(store, () => 0, reports)
    purge.start()
    await vi.waitFor(() => expect(runs).toBe(1))
    await vi.advanceTimersByTimeAsync(3 * 60 * 60 * 1000)
    expect(runs).toBe(4)
    expect(reports).toEqual([
      'Old messages could not be deleted, which is tried again in an hour: ECONNREFUSED',
      'Old messages could not be deleted, which is tried again in an hour: Error',
    ])
    purge.stop()
    await vi.advanceTimersByTimeAsync(3 * 60 * 60 * 1000)
    expect(runs).toBe(4)
  })

  describe('under a clock that is wrong', () => {
    const startMs = Date.parse('2026-11-20T10:00:00Z')
    const wrongMs = Date.parse('2036-01-01T00:00:00Z')
    const hourMs = 60 * 60 * 1000
    const dayMs = 24 * hourMs

    /** Fills a store, and purges it once under the right clock unless told otherwise. */
    const open = async (isPurged = true) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const { folder, remove } = makeFolder()
      const store = await createSqliteStore(join(folder, 'messages.sqlite'))
      const [old, fresh, waiting] = [
        newTestMessage({ receivedAtMs: Date.parse('2025-12-01T00:00:00Z') }),
        newTestMessage({ receivedAtMs: startMs - hourMs }),
        newTestMessage({ receivedAtMs: Date.parse('2025-12-01T00:00:00Z'), state: 'waiting' }),
      ]
      for (const message of [old, fresh, waiting]) await store.accept(message)
      if (isPurged) await purgeOf(store, () => startMs).run()
      const left = async () => (await store.list({ limit: 9, offset: 0 })).map(({ id }) => id)
      const close = async () => {
        await store.close()
        remove()
      }
      return { store, old, fresh, waiting, left, close }
    }

    it.each([true, false])('a start deletes nothing (purged before: %s)', async (isPurged) => {
      const { store, left, close } = await open(isPurged)
      const reports: string[] = []
      // Ten restarts come no nearer to the wrong clock.
      for (let start = 0; start < 10; start += 1) {
        const purge = purgeOf(store, () => wrongMs, reports)
        purge.start()
        await vi.waitFor(() => expect(reports).toHaveLength(start + 1))
        purge.stop()
      }
      expect(await left()).toHaveLength(3)
      await close()
    })

    it('a day more is believed per hour, once the server runs', async () => {
      const { store, old, fresh, waiting, left, close } = await open()
      const reports: string[] = []
      const purge = purgeOf(store, () => wrongMs, reports)
      for (let hour = 0; hour < 10; hour += 1) await purge.run()
      expect(await left()).toContain(old.id)
      await purge.run()
      expect(await left()).toEqual(expect.arrayContaining([fresh.id, waiting.id]))
      expect(await left()).not.toContain(old.id)
      for (let hour = 0; hour < 365; hour += 1) await purge.run()
      // What waits to be forwarded is never deleted.
      expect(await left()).toEqual([waiting.id])
      expect(reports).toHaveLength(1)
      await close()
    })

    it('the right clock is believed at once again, and so is a server that was off for days', async () => {
      const { store, old, left, close } = await open()
      await purgeOf(store, () => wrongMs).run()
      let now = startMs
      const purge = purgeOf(store, () => now)
      for (let days = 0; days < 12; days += 3) {
        expect(await left()).toContain(old.id)
        now = startMs + days * dayMs
        await purge.run()
      }
      now += 3 * dayMs
      await purge.run()
      expect(await left()).not.toContain(old.id)
      await close()
    })
  })
})
