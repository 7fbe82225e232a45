import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MessageStore } from './message-store.ts'
import { type StorePlace, claimContract } from './store-contract-claims.ts'
import { newTestMessage } from '../testing/message.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const nowMs = Date.parse('2026-11-20T10:20:30.456Z')

/** The same tests for every store. */
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
          // What the form lets through: whole characters, no NUL.
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
      it('deletes the messages received before, whatever became of them', async () => {
        const states = ['waiting', 'kept'] as const
        for (const state of states)
          await store.accept(newTestMessage({ receivedAtMs: nowMs - 1, state, name: 'Old Oak' }))
        const stays = newTestMessage({ receivedAtMs: nowMs })
        await store.accept(stays)
        expect(await store.purge(nowMs, nowMs + dayMs)).toBe(2)
        expect(await keptIds()).toEqual([stays.id])
        expect(await place.dump()).not.toContain('Old Oak')
        expect(await store.purge(nowMs, nowMs + dayMs)).toBe(0)
      })

      it('forgets attempts whose window is over, and no others', async () => {
        await store.countAttempt('192.0.2.7', hourMs, nowMs)
        await store.countAttempt('192.0.2.7', dayMs, nowMs)
        await store.purge(0, nowMs + hourMs)
        expect(await store.countAttempt('192.0.2.7', hourMs, nowMs)).toBe(1)
        expect(await store.countAttempt('192.0.2.7', dayMs, nowMs)).toBe(2)
      })
    })

    it('does not know who sent yesterday', async () => {
      await store.countAttempt('192.0.2.7', hourMs, nowMs)
      const before = await place.dump()
      await store.purge(0, nowMs + dayMs)
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
