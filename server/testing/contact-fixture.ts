import { beforeEach } from 'vitest'
import type { Connection } from '../app.ts'
import { securityHeaders } from '../security-headers.ts'
import { type ContactOptions, createContactHandler } from '../contact/contact-handler.ts'
import type { MessageStore, NewMessage } from '../contact/message-store.ts'

export const startMs = Date.UTC(2026, 10, 22, 10, 15)
export const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
export const validMessage = { name: 'Ada', email: 'ada@example.org', message: 'Bonjour' }
export const common = securityHeaders({ hsts: true })

/** The environment of the handler and what the tests observe of it. It is reset before each test. */
export const observed = {
  nowMs: startMs,
  kept: [] as NewMessage[],
  accepted: 0,
  refused: [] as string[],
  reports: [] as string[],
  attempts: new Map<string, number>(),
}

/** Stores the accepted messages in memory. */
export const store: Pick<MessageStore, 'accept' | 'countAttempt'> = {
  accept: async (message) => {
    await Promise.resolve()
    observed.kept.push(message)
  },
  countAttempt: async (key, windowMs, nowMs) => {
    const window = `${key} ${windowMs} ${Math.floor(nowMs / windowMs)}`
    const count = (observed.attempts.get(window) ?? 0) + 1
    observed.attempts.set(window, count)
    return count
  },
}

beforeEach(() => {
  Object.assign(observed, {
    nowMs: startMs,
    kept: [],
    accepted: 0,
    refused: [],
    reports: [],
    attempts: new Map<string, number>(),
  })
})

export const create = (options: Partial<ContactOptions> = {}) =>
  createContactHandler({
    store: store as MessageStore,
    isForwarded: true,
    common,
    trustedProxies: 0,
    nowMs: () => observed.nowMs,
    monotonicMs: () => observed.nowMs,
    newId: () => id,
    onAccepted: () => (observed.accepted += 1),
    onRefused: (reason) => void observed.refused.push(reason),
    report: (line) => void observed.reports.push(line),
    ...options,
  })

interface Sending {
  options?: Partial<ContactOptions>
  method?: string
  headers?: Record<string, string>
  connection?: Connection
}

/** Creates a request whose body is the given text, or the given value as JSON. */
export const requestOf = (
  body: unknown,
  { method = 'POST', headers }: Pick<Sending, 'method' | 'headers'> = {},
) =>
  new Request('http://localhost/api/contact', {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(method === 'GET' || method === 'HEAD'
      ? {}
      : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

export const send = async (body: unknown, sending: Sending = {}) => {
  const { options, connection = { address: '203.0.113.7' } } = sending
  const response = await create(options)(requestOf(body, sending), connection)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

export const statusOf = async (body: unknown, sending?: Sending) =>
  (await send(body, sending)).status
