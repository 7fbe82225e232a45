import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
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

describe('the purge', () => {
  afterEach(() => void vi.useRealTimers())

  it('deletes messages the day their time is over, not before', async () => {
    const { folder, remove } = makeFolder()
    const store = await createSqliteStore(join(folder, 'messages.sqlite'))
    const receivedAtMs = Date.parse('2025-11-20T10:00:00Z')
    const message = newTestMessage({ receivedAtMs })
    await store.accept(message)
    let now = Date.parse('2026-11-20T10:00:00Z')
    const purge = createPurge({ store, keptMonths: 12, nowMs: () => now, report: () => {} })
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
    const purge = createPurge({
      store: {
        purge: async () => {
          runs += 1
          if (runs === 2) throw new StoreFailure('ECONNREFUSED')
          if (runs === 3) throw new Error('Zoé was here')
          return 0
        },
      },
      keptMonths: 12,
      nowMs: () => 0,
      report: (line) => reports.push(line),
    })
    purge.start()
    expect(runs).toBe(1)
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
})
