import { describe, expect, it } from 'vitest'
import { StoreFailure } from './sql-store.ts'
import {
  accept,
  away,
  dayMs,
  hourMs,
  minuteMs,
  outboxOf,
  scene,
  server,
  startMs,
  statesOf,
} from '../testing/outbox.ts'

describe('the outbox, when something is away', { timeout: 120_000 }, () => {
  it('loses nothing while the mail server is away for three days, and says so once', async () => {
    const ids = await accept(20)
    scene.now += 30
    let isBack = false
    const { taken, send, attempts } = server(() => (isBack ? { isSent: true } : away))
    const outbox = outboxOf(send)
    while (scene.now < startMs + 3 * dayMs) {
      await outbox.drain()
      scene.now += 20 * minuteMs
    }
    // One attempt each time at most, not one a message.
    expect(attempts()).toBeLessThanOrEqual((3 * dayMs) / (20 * minuteMs))
    expect(taken).toEqual([])
    expect(scene.reports).toEqual(['Messages cannot be forwarded: ESOCKET'])
    isBack = true
    while (scene.now < startMs + 3.5 * dayMs) {
      await outbox.drain()
      scene.now += 20 * minuteMs
    }
    expect(taken.toSorted()).toEqual(ids.toSorted())
    expect(new Set(await statesOf())).toEqual(new Set(['sent']))
  })

  it('gives up after five days, and keeps the message for the operator', async () => {
    const [id = ''] = await accept(1)
    const { send } = server(() => away)
    const outbox = outboxOf(send)
    while (scene.now < startMs + 6 * dayMs) {
      await outbox.drain()
      if (scene.now < startMs + 4.7 * dayMs) expect(await statesOf()).toEqual(['waiting'])
      scene.now += 10 * minuteMs
    }
    expect(await scene.store.find(id)).toMatchObject({ state: 'failed', lastError: 'ESOCKET' })
    expect(scene.reports.at(-1)).toBe(`Message ${id} could not be forwarded: ESOCKET`)
  })

  it('sends again what it had when it was killed', async () => {
    const [id] = await accept(1)
    scene.now += 10
    // Claimed and never settled: the process ended in between.
    await scene.store.claim(1, 2 * minuteMs, scene.now)
    const { taken, send } = server(() => ({ isSent: true }))
    const outbox = outboxOf(send)
    await outbox.drain()
    expect(taken).toEqual([])
    scene.now += 2 * minuteMs
    await outbox.drain()
    expect(taken).toEqual([id])
  })

  it('sends nothing twice because the database went away after the sending', async () => {
    await accept(2)
    scene.now += 10
    let isAway = false
    const { taken, send } = server((attempt) => {
      if (attempt === 1) isAway = true
      return { isSent: true }
    })
    const fail = () => Promise.reject(new StoreFailure('ECONNREFUSED'))
    const outbox = outboxOf(send, {
      claim: (...args) => (isAway ? fail() : scene.store.claim(...args)),
      settle: (...args) => (isAway ? fail() : scene.store.settle(...args)),
    })
    await outbox.drain()
    scene.now += hourMs
    await outbox.drain()
    expect(scene.reports).toEqual(['Messages cannot be read for forwarding: ECONNREFUSED'])
    isAway = false
    await outbox.drain()
    expect(taken).toHaveLength(2)
    expect(new Set(taken).size).toBe(2)
    expect(await statesOf()).toEqual(['sent', 'sent'])
    isAway = true
    await outbox.drain()
    expect(scene.reports).toHaveLength(2)
  })

  it('says that something is wrong with the scene.store even where it has no code', async () => {
    const outbox = outboxOf(async () => ({ isSent: true }), {
      claim: () => Promise.reject(new Error('Zoé was here')),
      settle: () => Promise.resolve(),
    })
    await outbox.drain()
    expect(scene.reports).toEqual(['Messages cannot be read for forwarding: Error'])
  })
})
