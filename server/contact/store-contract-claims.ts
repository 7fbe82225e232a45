import { describe, expect, it } from 'vitest'
import type { MessageStore, NewMessage } from './message-store.ts'
import { newTestMessage } from '../testing/message.ts'

/** An empty place for messages. */
export interface StorePlace {
  /** Opens it: several times at once, as several processes would. */
  open: () => Promise<MessageStore>
  /** All that stands in it, as text. */
  dump: () => Promise<string>
  remove: () => Promise<void>
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const nowMs = Date.parse('2026-11-20T10:20:30.456Z')

const waiting = (fields: Partial<NewMessage> = {}) =>
  newTestMessage({ state: 'waiting', ...fields })

/** What every store does so that each message is forwarded by one process only. */
export const claimContract = (opened: () => { store: MessageStore; place: StorePlace }): void => {
  describe('claims', () => {
    it('gives what waits and is due, the oldest first', async () => {
      const [late, early, tomorrow, kept] = [
        waiting({ receivedAtMs: nowMs - 1000 }),
        waiting({ receivedAtMs: nowMs - 2000 }),
        waiting({ receivedAtMs: nowMs + 1 }),
        newTestMessage({ receivedAtMs: nowMs - 3000, state: 'kept' }),
      ]
      for (const message of [late, early, tomorrow, kept]) await opened().store.accept(message)
      const claimed = await opened().store.claim(10, 1000, nowMs)
      expect(claimed.map(({ id, attempts }) => [id, attempts])).toEqual([
        [early.id, 1],
        [late.id, 1],
      ])
    })

    it('gives nobody a message that somebody has, until the lease is over', async () => {
      const message = waiting({ receivedAtMs: nowMs })
      await opened().store.accept(message)
      expect(await opened().store.claim(1, 1000, nowMs)).toHaveLength(1)
      expect(await opened().store.claim(1, 1000, nowMs + 999)).toHaveLength(0)
      const again = await opened().store.claim(1, 1000, nowMs + 1000)
      expect(again).toMatchObject([{ id: message.id, attempts: 2 }])
    })

    it('is shared out among several at once: nobody gets what another has', async () => {
      const messages = Array.from({ length: 20 }, () => waiting({ receivedAtMs: nowMs }))
      for (const message of messages) await opened().store.accept(message)
      const others = await Promise.all([
        opened().place.open(),
        opened().place.open(),
        opened().place.open(),
      ])
      const claims = await Promise.all(
        [opened().store, ...others].map((one) => one.claim(5, hourMs, nowMs)),
      )
      // A claim may come away with less where others were quicker; what is left is there next time.
      const rest = await opened().store.claim(20, hourMs, nowMs)
      const ids = [...claims, rest].flat().map(({ id }) => id)
      expect(ids.toSorted()).toEqual(messages.map(({ id }) => id).toSorted())
      await Promise.all(others.map((one) => one.close()))
    })

    it('ends with the message sent', async () => {
      const message = waiting({ receivedAtMs: nowMs })
      await opened().store.accept(message)
      await opened().store.claim(1, 1000, nowMs)
      await opened().store.settle(message.id, { state: 'sent', atMs: nowMs + 5 })
      expect(await opened().store.find(message.id)).toMatchObject({
        state: 'sent',
        sentAtMs: nowMs + 5,
        lastError: undefined,
      })
      expect(await opened().store.claim(1, 1000, nowMs + dayMs)).toEqual([])
    })

    it('ends with another attempt later', async () => {
      const message = waiting({ receivedAtMs: nowMs })
      await opened().store.accept(message)
      await opened().store.claim(1, hourMs, nowMs)
      const nextAttemptAtMs = nowMs + 60_000
      await opened().store.settle(message.id, { state: 'waiting', nextAttemptAtMs, error: '451' })
      expect(await opened().store.find(message.id)).toMatchObject({
        state: 'waiting',
        nextAttemptAtMs,
        lastError: '451',
      })
      expect(await opened().store.claim(1, 1000, nextAttemptAtMs - 1)).toEqual([])
      expect(await opened().store.claim(1, 1000, nextAttemptAtMs)).toHaveLength(1)
    })

    it('ends with giving up, and can begin anew', async () => {
      const message = waiting({ receivedAtMs: nowMs })
      await opened().store.accept(message)
      await opened().store.claim(1, 1000, nowMs)
      await opened().store.settle(message.id, { state: 'failed', error: '550' })
      expect(await opened().store.find(message.id)).toMatchObject({
        state: 'failed',
        lastError: '550',
      })
      expect(await opened().store.claim(1, 1000, nowMs + dayMs)).toEqual([])
      const anew = { state: 'waiting', nextAttemptAtMs: nowMs, error: '550' } as const
      await opened().store.settle(message.id, anew)
      expect(await opened().store.claim(1, 1000, nowMs)).toHaveLength(1)
    })

    it('is not undone by one who comes too late', async () => {
      const message = waiting({ receivedAtMs: nowMs })
      await opened().store.accept(message)
      await opened().store.claim(1, 1000, nowMs)
      await opened().store.settle(message.id, { state: 'sent', atMs: nowMs })
      await opened().store.settle(message.id, { state: 'failed', error: 'ETIMEDOUT' })
      expect(await opened().store.find(message.id)).toMatchObject({
        state: 'sent',
        sentAtMs: nowMs,
      })
    })
  })
}
