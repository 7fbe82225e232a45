import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { type RunningServer, listen } from '../listen.ts'
import { securityHeaders } from '../security-headers.ts'
import { siteRoutes } from '../testing/site.ts'
import { bodyLimitBytes, createContactHandler } from './contact-handler.ts'
import type { MessageStore } from './message-store.ts'
import { createSqliteStore } from './sqlite-store.ts'

const validMessage = { name: 'Ada', email: 'ada@example.org', message: 'Bonjour' }
const reports: string[] = []
const report = (line: string) => void reports.push(line)

let folder: string
let store: MessageStore
let server: RunningServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'utilo-contact-'))
  store = await createSqliteStore(join(folder, 'messages.sqlite'))
  const contact = createContactHandler({
    store,
    isForwarded: false,
    common: securityHeaders({ hsts: false }),
    trustedProxies: 1,
    nowMs: Date.now,
    monotonicMs: () => performance.now(),
    newId: () => crypto.randomUUID(),
    onAccepted: () => {},
    onRefused: () => {},
    report,
  })
  const app = createApp({
    routes: siteRoutes(),
    api: { '/api/contact': contact },
    health: async () => ({}),
    hsts: false,
    report,
  })
  const local = { host: '127.0.0.1', port: 0, hsts: false }
  server = await listen((request, connection) => app.fetch(request, connection), local, report)
})

afterAll(async () => {
  await server.stop(0)
  await store.close()
  await rm(folder, { recursive: true, force: true })
  expect(reports).toEqual([])
})

let senders = 0

/** Sends from an address that has not sent anything yet, unless a header says otherwise. */
const post = (body: BodyInit, headers: Record<string, string> = {}) => {
  senders += 1
  return fetch(`${server.address}/api/contact`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `198.51.100.${senders}`,
      ...headers,
    },
    body,
  })
}

const countKept = async () => (await store.list({ limit: 1000, offset: 0 })).length

/** Sends raw bytes. The result is everything received until the server closes or aborts the connection. */
const sendRaw = async (...parts: readonly (string | Uint8Array)[]): Promise<string> => {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
  for (const part of parts) socket.write(part)
  return text(socket)
}

const head = (lines: readonly string[]) =>
  ['POST /api/contact HTTP/1.1', 'Host: localhost', ...lines, '', ''].join('\r\n')
const json = 'Content-Type: application/json'

it('keeps what it accepts, word for word', async () => {
  const message = "Ligne 1\nLigne 2 – « ça » \u{1F600} '; drop table messages; --"
  const response = await post(JSON.stringify({ ...validMessage, message, language: 'es' }))
  expect(response.status).toBe(201)
  const [newest] = await store.list({ limit: 1, offset: 0 })
  expect(newest).toMatchObject({
    ...validMessage,
    message,
    language: 'es',
    verdict: 'clean',
    state: 'kept',
  })
})

it('keeps a message once that was sent twice at the same time', async () => {
  const before = await countKept()
  const body = JSON.stringify({ ...validMessage, id: crypto.randomUUID() })
  const answers = await Promise.all([post(body), post(body), post(body)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await countKept()).toBe(before + 1)
})

it('stops a flood, however many come at once', async () => {
  const before = await countKept()
  const sender = { 'X-Forwarded-For': '203.0.113.9' }
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => post(JSON.stringify(validMessage), sender)),
  )
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  expect([count(201), count(429)]).toEqual([10, 30])
  expect(await countKept()).toBe(before + 10)
})

it('reads no more than it has to', async () => {
  const before = await countKept()
  const announced = await sendRaw(head([json, 'Content-Length: 100000000']), 'x'.repeat(1000))
  expect(announced).toMatch(/^HTTP\/1\.1 413 [\s\S]*\{"error":"too-large"\}$/)
  expect(announced).toMatch(/^connection: close\r$/im)
  const chunk = `${(4096).toString(16)}\r\n${'x'.repeat(4096)}\r\n`
  const chunks = Array.from({ length: bodyLimitBytes / 4096 + 1 }, () => chunk)
  const streamed = await sendRaw(head([json, 'Transfer-Encoding: chunked']), ...chunks)
  expect(streamed).toMatch(/^HTTP\/1\.1 413 /)
  expect(await countKept()).toBe(before)
})

it('takes no harm from a body that breaks off, or is in pieces', async () => {
  const before = await countKept()
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
  socket.write(`${head([json, 'Content-Length: 500'])}{"name":"Ada"`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  const body = Buffer.from(JSON.stringify({ ...validMessage, message: 'é\u{1F600}' }))
  // One byte per chunk cuts multi-byte characters.
  const pieces = [...body].flatMap((byte) => ['1\r\n', new Uint8Array([byte]), '\r\n'])
  const lines = [json, 'Transfer-Encoding: chunked', 'Connection: close']
  expect(await sendRaw(head(lines), ...pieces, '0\r\n\r\n')).toMatch(/^HTTP\/1\.1 201 /)
  expect(await countKept()).toBe(before + 1)
  const [newest] = await store.list({ limit: 1, offset: 0 })
  expect(newest?.message).toBe('é\u{1F600}')
})

it.each([
  ['GET', '/api/contact', 405],
  ['PUT', '/api/contact', 405],
  ['OPTIONS', '/api/contact', 405],
  ['POST', '/api/contact/', 404],
  ['POST', '/api/contact/x', 404],
  ['POST', '/api/Contact', 404],
  ['POST', '/API/contact', 404],
  ['POST', '/contact', 404],
])('%s %s is %i', async (method, path, status) => {
  const answer = await sendRaw(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${json}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
  )
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})
