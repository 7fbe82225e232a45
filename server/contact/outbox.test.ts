import { describe, expect, it, vi } from 'vitest'
import type { SendResult } from './outbox.ts'
import { newTestMessage } from '../testing/message.ts'
import {
  accept,
  hourMs,
  minuteMs,
  outboxOf,
  scene,
  server,
  startMs,
  statesOf,
} from '../testing/outbox.ts'

const putOff: SendResult = { isSent: false, error: '451', cause: 'message' }
const refused: SendResult = { isSent: false, error: '550', cause: 'refusal' }

describe('the outbox', { timeout: 120_000 }, () => {
  it('sends all that waits, the oldest first, each once', async () => {
    const ids = await accept(5)
    await scene.store.accept(newTestMessage({ state: 'kept' }))
    scene.now += 10
    const { taken, send } = server(() => ({ isSent: true }))
    const outbox = outboxOf(send)
    await Promise.all([outbox.drain(), outbox.drain()])
    await outbox.drain()
    expect(taken).toEqual(ids)
    expect(await scene.store.find(ids[0] ?? '')).toMatchObject({
      state: 'sent',
      sentAtMs: scene.now,
    })
    expect((await statesOf()).filter((state) => state === 'kept')).toHaveLength(1)
    expect(scene.reports).toEqual([])
  })

  it('shares the work with other machines', async () => {
    const ids = await accept(12)
    scene.now += 20
    const { taken, send } = server(() => ({ isSent: true }))
    await Promise.all([1, 2, 3].map(() => outboxOf(send).drain()))
    expect(taken.toSorted()).toEqual(ids.toSorted())
  })

  it('tries what was put off again, later and later, and sends the others meanwhile', async () => {
    const [stubborn = '', easy = ''] = await accept(2)
    scene.now += 10
    let isWilling = false
    const outbox = outboxOf(async ({ id }) =>
      id === easy || isWilling ? { isSent: true } : putOff,
    )
    await outbox.drain()
    expect(await scene.store.find(easy)).toMatchObject({ state: 'sent' })
    for (const [attempts, delay] of [
      [1, minuteMs],
      [2, 2 * minuteMs],
      [3, 4 * minuteMs],
    ] as const) {
      const nextAttemptAtMs = scene.now + delay
      const expected = { state: 'waiting', attempts, nextAttemptAtMs, lastError: '451' }
      expect(await scene.store.find(stubborn)).toMatchObject(expected)
      scene.now = nextAttemptAtMs - 1
      await outbox.drain()
      expect(await scene.store.find(stubborn)).toMatchObject(expected)
      scene.now = nextAttemptAtMs
      await outbox.drain()
    }
    isWilling = true
    scene.now += hourMs
    await outbox.drain()
    expect(await scene.store.find(stubborn)).toMatchObject({ state: 'sent', lastError: undefined })
  })

  it('believes a refusal after three tries', async () => {
    const [id = ''] = await accept(1)
    const { send, attempts } = server(() => refused)
    const outbox = outboxOf(send)
    for (let minute = 0; minute < 60; minute += 1) {
      await outbox.drain()
      scene.now += minuteMs
    }
    expect(attempts()).toBe(3)
    expect(await scene.store.find(id)).toMatchObject({ state: 'failed', lastError: '550' })
    expect(scene.reports).toEqual([`Message ${id} could not be forwarded: 550`])
  })

  it('sends a message that comes while it is sending', async () => {
    const [first] = await accept(1)
    scene.now += 10
    const late = newTestMessage({ state: 'waiting', receivedAtMs: startMs })
    const taken: string[] = []
    const outbox = outboxOf(async ({ id }) => {
      taken.push(id)
      if (taken.length === 1) {
        await scene.store.accept(late)
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
    scene.now += 10
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
    scene.now += 10
    let finish: (result: SendResult) => void = () => {}
    const outbox = outboxOf(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    const draining = outbox.drain()
    await vi.waitFor(
      async () => expect((await scene.store.list({ limit: 1, offset: 0 }))[0]?.attempts).toBe(1),
      { timeout: 60_000 },
    )
    await outbox.stop(20)
    expect(await statesOf()).toEqual(['waiting'])
    finish({ isSent: true })
    await draining
    expect(await statesOf()).toEqual(['sent'])
  })
})
