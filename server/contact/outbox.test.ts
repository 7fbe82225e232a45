import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeFolder, newTestMessage } from '../testing/messages.ts'
import type { MessageStore } from './message-store.ts'
import { type Send, type SendResult, createOutbox, delayMs, deliveryLimitMs } from './outbox.ts'
import { StoreFailure } from './sql-store.ts'
import { createSqliteStore } from './sqlite-store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const startMs = Date.parse('2026-11-20T10:00:00Z')

const away: SendResult = { isSent: false, error: 'ESOCKET', cause: 'server' }

/** The environment of the outbox and what it reported. It is reset before each test. */
const fixture = { now: startMs, reports: [] as string[] } as {
  now: number
  reports: string[]
  store: MessageStore
}

let removeFolder: () => void
beforeEach(async () => {
  const { folder, remove } = makeFolder()
  removeFolder = remove
  const store = await createSqliteStore(join(folder, 'messages.sqlite'))
  Object.assign(fixture, { now: startMs, reports: [], store })
})
afterEach(async () => {
  vi.useRealTimers()
  await fixture.store.close()
  removeFolder()
})

const outboxOf = (send: Send, over: Pick<MessageStore, 'claim' | 'settle'> = fixture.store) =>
  createOutbox({
    store: over,
    send,
    nowMs: () => fixture.now,
    random: () => 0.5,
    report: (line) => fixture.reports.push(line),
  })

const accept = async (count: number) => {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const message = newTestMessage({ state: 'waiting', receivedAtMs: startMs + index })
    await fixture.store.accept(message)
    ids.push(message.id)
  }
  return ids
}

const statesOf = async () =>
  (await fixture.store.list({ limit: 100, offset: 0 })).map(({ state }) => state)

/** A mail server that answers as the test says, and what it accepted. */
const server = (answer: (attempt: number) => SendResult) => {
  const taken: string[] = []
  let attempts = 0
  const send: Send = async ({ id }) => {
    attempts += 1
    const result = answer(attempts)
    if (result.isSent) taken.push(id)
    return result
  }
  return { taken, send, attempts: () => attempts }
}

it('doubles from a minute to six hours', () => {
  const minutes = [1, 2, 3, 4, 5, 8, 9, 10, 11, 50].map(
    (attempts) => delayMs(attempts, 0.5) / minuteMs,
  )
  expect(minutes).toEqual([1, 2, 4, 8, 16, 128, 256, 360, 360, 360])
})

it('strays by a fifth at most, in both directions', () => {
  expect(delayMs(1, 0)).toBe(48_000)
  expect(delayMs(1, 1)).toBe(72_000)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, random) => {
        const delay = delayMs(attempts, random)
        return delay >= 48_000 && delay <= 7.2 * 60 * minuteMs && Number.isInteger(delay)
      },
    ),
  )
})

it('leaves room for many attempts before it gives up', () => {
  let passedMs = 0
  let attempts = 0
  while (passedMs < deliveryLimitMs) {
    attempts += 1
    passedMs += delayMs(attempts, 1)
  }
  expect(attempts).toBeGreaterThan(20)
})

const putOff: SendResult = { isSent: false, error: '451', cause: 'message' }
const refused: SendResult = { isSent: false, error: '550', cause: 'refusal' }

describe('the outbox', { timeout: 120_000 }, () => {
  it('sends all that waits, the oldest first, each once', async () => {
    const ids = await accept(5)
    await fixture.store.accept(newTestMessage({ state: 'kept' }))
    fixture.now += 10
    const { taken, send } = server(() => ({ isSent: true }))
    const outbox = outboxOf(send)
    await Promise.all([outbox.drain(), outbox.drain()])
    await outbox.drain()
    expect(taken).toEqual(ids)
    expect(await fixture.store.find(ids[0] ?? '')).toMatchObject({
      state: 'sent',
      sentAtMs: fixture.now,
    })
    expect((await statesOf()).filter((state) => state === 'kept')).toHaveLength(1)
    expect(fixture.reports).toEqual([])
  })

  it('shares the work with other machines', async () => {
    const ids = await accept(12)
    fixture.now += 20
    const { taken, send } = server(() => ({ isSent: true }))
    await Promise.all([1, 2, 3].map(() => outboxOf(send).drain()))
    expect(taken.toSorted()).toEqual(ids.toSorted())
  })

  it('tries what was put off again, later and later, and sends the others meanwhile', async () => {
    const [stubborn = '', easy = ''] = await accept(2)
    fixture.now += 10
    let isWilling = false
    const outbox = outboxOf(async ({ id }) =>
      id === easy || isWilling ? { isSent: true } : putOff,
    )
    await outbox.drain()
    expect(await fixture.store.find(easy)).toMatchObject({ state: 'sent' })
    for (const [attempts, delay] of [
      [1, minuteMs],
      [2, 2 * minuteMs],
      [3, 4 * minuteMs],
    ] as const) {
      const nextAttemptAtMs = fixture.now + delay
      const expected = { state: 'waiting', attempts, nextAttemptAtMs, lastError: '451' }
      expect(await fixture.store.find(stubborn)).toMatchObject(expected)
      fixture.now = nextAttemptAtMs - 1
      await outbox.drain()
      expect(await fixture.store.find(stubborn)).toMatchObject(expected)
      fixture.now = nextAttemptAtMs
      await outbox.drain()
    }
    isWilling = true
    fixture.now += hourMs
    await outbox.drain()
    expect(await fixture.store.find(stubborn)).toMatchObject({
      state: 'sent',
      lastError: undefined,
    })
  })

  it('believes a refusal after three tries', async () => {
    const [id = ''] = await accept(1)
    const { send, attempts } = server(() => refused)
    const outbox = outboxOf(send)
    for (let minute = 0; minute < 60; minute += 1) {
      await outbox.drain()
      fixture.now += minuteMs
    }
    expect(attempts()).toBe(3)
    expect(await fixture.store.find(id)).toMatchObject({ state: 'failed', lastError: '550' })
    expect(fixture.reports).toEqual([`Message ${id} could not be forwarded: 550`])
  })

  it('sends a message that comes while it is sending', async () => {
    const [first] = await accept(1)
    fixture.now += 10
    const late = newTestMessage({ state: 'waiting', receivedAtMs: startMs })
    const taken: string[] = []
    const outbox = outboxOf(async ({ id }) => {
      taken.push(id)
      if (taken.length === 1) {
        await fixture.store.accept(late)
        outbox.wake()
      }
      return { isSent: true }
    })
    outbox.wake()
    await vi.waitFor(() => expect(taken).toEqual([first, late.id]), { timeout: 60_000 })
    await outbox.stop()
  })

  it('looks each minute by itself, until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const claims: number[] = []
    const outbox = outboxOf(async () => ({ isSent: true }), {
      claim: async () => {
        claims.push(1)
        return []
      },
      settle: async () => {},
    })
    outbox.start()
    await vi.advanceTimersByTimeAsync(3 * minuteMs + 1)
    expect(claims).toHaveLength(4)
    await outbox.stop()
    outbox.wake()
    await vi.advanceTimersByTimeAsync(10 * minuteMs)
    expect(claims).toHaveLength(4)
  })

  it('ends after the message that is being sent, whose end is kept', async () => {
    const ids = await accept(3)
    fixture.now += 10
    const taken: string[] = []
    let stopping: Promise<void> | undefined
    const outbox = outboxOf(async ({ id }) => {
      taken.push(id)
      stopping = outbox.stop()
      return { isSent: true }
    })
    await outbox.drain()
    await stopping
    expect(taken).toEqual(ids.slice(0, 1))
    expect(await statesOf()).toEqual(['waiting', 'waiting', 'sent'])
  })

  it('does not wait for ever for a message that is being sent', async () => {
    await accept(1)
    fixture.now += 10
    let finish: (result: SendResult) => void = () => {}
    const outbox = outboxOf(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    const draining = outbox.drain()
    await vi.waitFor(
      async () => expect((await fixture.store.list({ limit: 1, offset: 0 }))[0]?.attempts).toBe(1),
      { timeout: 60_000 },
    )
    await outbox.stop(20)
    expect(await statesOf()).toEqual(['waiting'])
    finish({ isSent: true })
    await draining
    expect(await statesOf()).toEqual(['sent'])
  })
})

describe('the outbox, when something is away', { timeout: 120_000 }, () => {
  it('loses nothing while the mail server is away for three days, and says so once', async () => {
    const ids = await accept(20)
    fixture.now += 30
    let isBack = false
    const { taken, send, attempts } = server(() => (isBack ? { isSent: true } : away))
    const outbox = outboxOf(send)
    while (fixture.now < startMs + 3 * dayMs) {
      await outbox.drain()
      fixture.now += 20 * minuteMs
    }
    // There is at most one attempt per run, not one per message.
    expect(attempts()).toBeLessThanOrEqual((3 * dayMs) / (20 * minuteMs))
    expect(taken).toEqual([])
    expect(fixture.reports).toEqual(['Messages cannot be forwarded: ESOCKET'])
    isBack = true
    while (fixture.now < startMs + 3.5 * dayMs) {
      await outbox.drain()
      fixture.now += 20 * minuteMs
    }
    expect(taken.toSorted()).toEqual(ids.toSorted())
    expect(new Set(await statesOf())).toEqual(new Set(['sent']))
  })

  it('does not give up because the clock was wrong for a while', async () => {
    const [id = ''] = await accept(1)
    const { send } = server(() => away)
    const outbox = outboxOf(send)
    await outbox.drain()
    const rightMs = fixture.now
    fixture.now = Date.parse('2036-01-01T00:00:00Z')
    await outbox.drain()
    expect(await statesOf()).toEqual(['waiting'])
    fixture.now = rightMs + hourMs
    const { taken, send: sendAgain } = server(() => ({ isSent: true }))
    await outboxOf(sendAgain).drain()
    expect(taken).toEqual([id])
  })

  it('gives up after five days, and keeps the message for the operator', async () => {
    const [id = ''] = await accept(1)
    const { send } = server(() => away)
    const outbox = outboxOf(send)
    while (fixture.now < startMs + 6 * dayMs) {
      await outbox.drain()
      if (fixture.now < startMs + 4.7 * dayMs) expect(await statesOf()).toEqual(['waiting'])
      fixture.now += 10 * minuteMs
    }
    expect(await fixture.store.find(id)).toMatchObject({ state: 'failed', lastError: 'ESOCKET' })
    expect(fixture.reports.at(-1)).toBe(`Message ${id} could not be forwarded: ESOCKET`)
  })

  it('sends again what it had when it was killed', async () => {
    const [id] = await accept(1)
    fixture.now += 10
    // The message is claimed and never settled, as when the process ended in between.
    await fixture.store.claim(1, 2 * minuteMs, fixture.now)
    const { taken, send } = server(() => ({ isSent: true }))
    const outbox = outboxOf(send)
    await outbox.drain()
    expect(taken).toEqual([])
    fixture.now += 2 * minuteMs
    await outbox.drain()
    expect(taken).toEqual([id])
  })

  it('sends nothing twice because the database went away after the sending', async () => {
    await accept(2)
    fixture.now += 10
    let isAway = false
    const { taken, send } = server((attempt) => {
      if (attempt === 1) isAway = true
      return { isSent: true }
    })
    const fail = () => Promise.reject(new StoreFailure('ECONNREFUSED'))
    const outbox = outboxOf(send, {
      claim: (...args) => (isAway ? fail() : fixture.store.claim(...args)),
      settle: (...args) => (isAway ? fail() : fixture.store.settle(...args)),
    })
    await outbox.drain()
    fixture.now += hourMs
    await outbox.drain()
    expect(fixture.reports).toEqual(['Messages cannot be read for forwarding: ECONNREFUSED'])
    isAway = false
    await outbox.drain()
    expect(taken).toHaveLength(2)
    expect(new Set(taken).size).toBe(2)
    expect(await statesOf()).toEqual(['sent', 'sent'])
    isAway = true
    await outbox.drain()
    expect(fixture.reports).toHaveLength(2)
  })

  it('says that something is wrong with the fixture.store even where it has no code', async () => {
    const outbox = outboxOf(async () => ({ isSent: true }), {
      claim: () => Promise.reject(new Error('Zoé was here')),
      settle: () => Promise.resolve(),
    })
    await outbox.drain()
    expect(fixture.reports).toEqual(['Messages cannot be read for forwarding: Error'])
  })
})
