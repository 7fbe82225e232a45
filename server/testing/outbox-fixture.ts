import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import type { MessageStore } from '../contact/message-store.ts'
import { type Send, type SendResult, createOutbox } from '../contact/outbox.ts'
import { createSqliteStore } from '../contact/sqlite-store.ts'
import { makeFolder, newTestMessage } from './messages.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const startMs = Date.parse('2026-11-20T10:00:00Z')

export const away: SendResult = { isSent: false, error: 'ESOCKET', cause: 'server' }

/** The environment of the outbox and what it reported. It is reset before each test. */
export const fixture = { now: startMs, reports: [] as string[] } as {
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

export const outboxOf = (
  send: Send,
  over: Pick<MessageStore, 'claim' | 'settle'> = fixture.store,
) =>
  createOutbox({
    store: over,
    send,
    nowMs: () => fixture.now,
    random: () => 0.5,
    report: (line) => fixture.reports.push(line),
  })

export const accept = async (count: number) => {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const message = newTestMessage({ state: 'waiting', receivedAtMs: startMs + index })
    await fixture.store.accept(message)
    ids.push(message.id)
  }
  return ids
}

export const statesOf = async () =>
  (await fixture.store.list({ limit: 100, offset: 0 })).map(({ state }) => state)

/** A mail server that answers as the test says, and what it accepted. */
export const server = (answer: (attempt: number) => SendResult) => {
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
