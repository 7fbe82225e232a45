import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHealth } from './health.ts'
import { bundled } from './testing/rates-fixture.ts'
import { workingDays } from './testing/rates-documents.ts'

let monotonicMs: number
beforeEach(() => {
  monotonicMs = 0
})
afterEach(() => void vi.useRealTimers())

const healthOf = (countWaiting?: () => Promise<number>) =>
  createHealth({
    rates: { known: () => bundled },
    store: countWaiting && { countWaiting },
    nowMs: () => Date.parse('2026-10-02T23:59:00Z'),
    monotonicMs: () => monotonicMs,
  })

it('tells the age of each source, and what waits', async () => {
  expect(await healthOf(async () => 3)()).toEqual({
    status: 'ok',
    rates: { ecb: null, broad: { date: '2026-09-29', ageDays: 3 }, historyDays: 0 },
    messages: { waiting: 3 },
  })
  const days = workingDays('2026-10-01', 30)
  const health = createHealth({
    rates: {
      known: () => ({
        document: { ecb: { source: 'ecb', date: '2026-10-01', rates: days[0]?.rates ?? {} } },
        history: { days },
      }),
    },
    store: undefined,
    nowMs: () => Date.parse('2026-10-02T00:00:00Z'),
    monotonicMs: () => 0,
  })
  expect(await health()).toEqual({
    status: 'ok',
    rates: { ecb: { date: '2026-10-01', ageDays: 1 }, broad: null, historyDays: days.length },
    messages: { waiting: null },
  })
})

it('asks the database every five seconds at most, however often it is asked', async () => {
  let counts = 0
  const health = healthOf(async () => (counts += 1))
  for (let asked = 0; asked < 100; asked += 1) await health()
  expect(counts).toBe(1)
  monotonicMs = 5000
  expect((await health()).messages.waiting).toBe(2)
})

it('is answered while the database is away, or takes too long', async () => {
  const away = healthOf(() => Promise.reject(new Error('ECONNREFUSED')))
  expect(await away()).toMatchObject({ status: 'ok', messages: { waiting: null } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = healthOf(() => new Promise(() => {}))()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await slow).toMatchObject({ status: 'ok', messages: { waiting: null } })
})
