import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MessageStore, NewMessage } from '../contact/message-store.ts'
import { newTestMessage } from './messages.ts'
import fc from 'fast-check'

/** An empty database for messages. */
interface StorePlace {
  /** Opens the database; several can be open at once, as in several processes. */
  open: () => Promise<MessageStore>
  /** Returns everything the database contains, as text. */
  dump: () => Promise<string>
  remove: () => Promise<void>
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const nowMs = Date.parse('2026-11-20T10:20:30.456Z')

const waiting = (fields: Partial<NewMessage> = {}) =>
  newTestMessage({ state: 'waiting', ...fields })

/** The tests that each message is forwarded by one process only. */
const claimContract = (opened: () => { store: MessageStore; place: StorePlace }): void => {
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

    it('gives what was put off, or claimed, under a clock that was ahead', async () => {
      const [putOff, claimed, early] = [
        waiting({ receivedAtMs: nowMs - 3 }),
        waiting({ receivedAtMs: nowMs - 2 }),
        waiting({ receivedAtMs: nowMs + 9 * 365 * dayMs }),
      ]
      for (const message of [putOff, claimed]) await opened().store.accept(message)
      const wrongMs = nowMs + 9 * 365 * dayMs
      await opened().store.claim(2, 60_000, wrongMs)
      const nextAttemptAtMs = wrongMs + 60_000
      await opened().store.settle(putOff.id, { state: 'waiting', nextAttemptAtMs, error: '451' })
      await opened().store.accept(early)
      const again = await opened().store.claim(9, 1000, nowMs)
      expect(again.map(({ id }) => id)).toEqual([putOff.id, claimed.id, early.id])
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
      // A claim may return fewer messages when others were faster; the rest is returned by the next claim.
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

/** The tests that every message store has to pass. */
export const storeContract = (name: string, makePlace: () => Promise<StorePlace>): void => {
  describe(`a message store in ${name}`, { timeout: 30_000 }, () => {
    let place: StorePlace
    let store: MessageStore
    beforeEach(async () => {
      place = await makePlace()
      store = await place.open()
    })
    afterEach(async () => {
      await store.close()
      await place.remove()
    })

    const page = { limit: 100, offset: 0 }
    const keptIds = async () => (await store.list(page)).map(({ id }) => id)

    it('keeps what it was given, and finds it again', async () => {
      const message = newTestMessage({ receivedAtMs: nowMs })
      await store.accept(message)
      const stored = {
        ...message,
        attempts: 0,
        nextAttemptAtMs: nowMs,
        sentAtMs: undefined,
        lastError: undefined,
      }
      expect(await store.find(message.id)).toEqual(stored)
      expect(await store.list(page)).toEqual([stored])
      expect(await store.find(crypto.randomUUID())).toBeUndefined()
    })

    it('keeps every text as it is', async () => {
      await fc.assert(
        fc.asyncProperty(
          // The form accepts whole characters and no NUL.
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5000 }),
          fc.constantFrom('fr' as const, 'en' as const, 'es' as const),
          async (text, language) => {
            const message = newTestMessage({
              name: text,
              message: `'"\\$1 ?1\n\t${text}`,
              language,
            })
            await store.accept(message)
            expect(await store.find(message.id)).toMatchObject(message)
          },
        ),
        { numRuns: 30 },
      )
    })

    it('keeps a message once, however often it is given', async () => {
      const message = newTestMessage()
      await store.accept(message)
      await store.accept({ ...message, name: 'Somebody else' })
      expect(await store.list(page)).toHaveLength(1)
      expect((await store.find(message.id))?.name).toBe(message.name)
    })

    it('lists the newest first, in pages', async () => {
      const messages = Array.from({ length: 5 }, (_, index) =>
        newTestMessage({ receivedAtMs: nowMs + ((index * 2) % 5) }),
      )
      for (const message of messages) await store.accept(message)
      const newestFirst = messages.toSorted((a, b) => b.receivedAtMs - a.receivedAtMs)
      const ids = newestFirst.map(({ id }) => id)
      expect(await keptIds()).toEqual(ids)
      const second = await store.list({ limit: 2, offset: 2 })
      expect(second.map(({ id }) => id)).toEqual(ids.slice(2, 4))
      expect(await store.list({ limit: 2, offset: 5 })).toEqual([])
    })

    it('counts what waits to be forwarded', async () => {
      expect(await store.countWaiting()).toBe(0)
      const sent = waiting()
      for (const message of [sent, waiting(), waiting(), newTestMessage()])
        await store.accept(message)
      await store.settle(sent.id, { state: 'sent', atMs: nowMs })
      expect(await store.countWaiting()).toBe(2)
    })

    it('removes a message, once', async () => {
      const [gone, stays] = [newTestMessage({ name: 'Gone Girl' }), newTestMessage()]
      await store.accept(gone)
      await store.accept(stays)
      expect(await store.remove(gone.id)).toBe(true)
      expect(await store.remove(gone.id)).toBe(false)
      expect(await keptIds()).toEqual([stays.id])
      expect(await place.dump()).not.toContain('Gone Girl')
    })

    it('is found again by another process, and after a restart', async () => {
      const message = newTestMessage()
      await store.accept(message)
      const other = await place.open()
      expect(await other.find(message.id)).toMatchObject(message)
      await other.close()
      await store.close()
      store = await place.open()
      expect(await store.find(message.id)).toMatchObject(message)
    })

    it('may be opened by many at once', async () => {
      const stores = await Promise.all(Array.from({ length: 6 }, () => place.open()))
      const messages = stores.map(() => newTestMessage())
      await Promise.all(stores.map((one, index) => one.accept(messages[index] ?? newTestMessage())))
      expect((await keptIds()).toSorted()).toEqual(messages.map(({ id }) => id).toSorted())
      await Promise.all(stores.map((one) => one.close()))
    })

    claimContract(() => ({ store, place }))

    describe('attempts', () => {
      it('are counted by sender and by window', async () => {
        expect(await store.countAttempt('192.0.2.7', hourMs, nowMs)).toBe(1)
        expect(await store.countAttempt('192.0.2.7', hourMs, nowMs)).toBe(2)
        expect(await store.countAttempt('192.0.2.7', dayMs, nowMs)).toBe(1)
        expect(await store.countAttempt('192.0.2.8', hourMs, nowMs)).toBe(1)
        expect(await store.countAttempt('192.0.2.7', hourMs, nowMs + hourMs)).toBe(1)
        expect(await store.countAttempt('192.0.2.7', dayMs, nowMs + hourMs)).toBe(2)
        const lastOfDay = Date.parse('2026-11-20T23:59:59.999Z')
        expect(await store.countAttempt('192.0.2.7', dayMs, lastOfDay)).toBe(3)
        expect(await store.countAttempt('192.0.2.7', dayMs, lastOfDay + 1)).toBe(1)
      })

      it('are counted across processes, however many come at once', async () => {
        const other = await place.open()
        const counts = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            (index % 2 ? store : other).countAttempt('192.0.2.7', hourMs, nowMs),
          ),
        )
        expect(counts.toSorted((a, b) => a - b)).toEqual(counts.map((_, index) => index + 1))
        await other.close()
      })

      it('leave no address behind', async () => {
        await store.countAttempt('192.0.2.77', hourMs, nowMs)
        expect(await place.dump()).not.toContain('192.0.2.77')
      })
    })

    describe('the purge', () => {
      const order = { beforeMs: nowMs, sparesWaiting: false, believedMs: nowMs, nowMs }

      it('deletes the messages received before, whatever became of them', async () => {
        const states = ['waiting', 'kept'] as const
        for (const state of states)
          await store.accept(newTestMessage({ receivedAtMs: nowMs - 1, state, name: 'Old Oak' }))
        const stays = newTestMessage({ receivedAtMs: nowMs })
        await store.accept(stays)
        expect(await store.purge(order)).toBe(2)
        expect(await keptIds()).toEqual([stays.id])
        expect(await place.dump()).not.toContain('Old Oak')
        expect(await store.purge(order)).toBe(0)
      })

      it('spares what waits to be forwarded', async () => {
        const old = { receivedAtMs: nowMs - 1 }
        const [waits, sent] = [waiting(old), waiting(old)]
        for (const message of [waits, sent, newTestMessage(old)]) await store.accept(message)
        await store.settle(sent.id, { state: 'sent', atMs: nowMs })
        expect(await store.purge({ ...order, sparesWaiting: true })).toBe(2)
        expect(await keptIds()).toEqual([waits.id])
      })

      it('knows the time that it last believed in', async () => {
        expect(await store.lastPurgeMs()).toBeUndefined()
        await store.accept(newTestMessage({ receivedAtMs: nowMs - 5 }))
        expect(await store.lastPurgeMs()).toBe(nowMs - 5)
        await store.purge({ ...order, believedMs: nowMs - dayMs })
        expect(await store.lastPurgeMs()).toBe(nowMs - dayMs)
        await store.purge({ ...order, believedMs: nowMs + 1 })
        expect(await store.lastPurgeMs()).toBe(nowMs + 1)
      })

      it('forgets attempts whose window is over, and no others', async () => {
        await store.countAttempt('192.0.2.7', hourMs, nowMs)
        await store.countAttempt('192.0.2.7', dayMs, nowMs)
        await store.purge({ ...order, nowMs: nowMs + hourMs })
        expect(await store.countAttempt('192.0.2.7', hourMs, nowMs)).toBe(1)
        expect(await store.countAttempt('192.0.2.7', dayMs, nowMs)).toBe(2)
      })

      it('forgets what was counted under a clock that was ahead', async () => {
        await store.countAttempt('192.0.2.7', dayMs, nowMs)
        const before = await place.dump()
        await store.countAttempt('192.0.2.7', dayMs, nowMs + 9 * 365 * dayMs)
        await store.purge(order)
        expect((await place.dump()).length).toBeLessThan(before.length + 100)
        expect(await store.countAttempt('192.0.2.7', dayMs, nowMs)).toBe(2)
      })
    })

    it('does not know who sent yesterday', async () => {
      await store.countAttempt('192.0.2.7', hourMs, nowMs)
      const before = await place.dump()
      const tomorrowMs = nowMs + dayMs
      const order = { beforeMs: 0, sparesWaiting: true, believedMs: tomorrowMs, nowMs: tomorrowMs }
      await store.purge(order)
      await store.countAttempt('192.0.2.7', hourMs, nowMs + dayMs)
      const secrets = (before.match(/[\w-]{22,}/g) ?? []).filter(
        (word) => !word.includes('contact_'),
      )
      expect(secrets.length).toBeGreaterThan(0)
      const after = await place.dump()
      expect(secrets.filter((secret) => after.includes(secret))).toEqual([])
    })
  })
}
