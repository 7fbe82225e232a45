import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { type RunningServer, listen } from '../listen.ts'
import { create, observed, validMessage } from '../testing/contact-fixture.ts'
import { siteRoutes } from '../testing/site.ts'
import { bodyLimitBytes } from './contact-handler.ts'

const reports: string[] = []
const report = (line: string) => void reports.push(line)

let server: RunningServer

beforeAll(async () => {
  const app = createApp({
    routes: siteRoutes(),
    api: { '/api/contact': create() },
    health: async () => ({}),
    hsts: false,
    report,
  })
  const local = { host: '127.0.0.1', port: 0, hsts: false }
  server = await listen((request, connection) => app.fetch(request, connection), local, report)
})

afterAll(async () => {
  await server.stop(0)
  expect(reports).toEqual([])
})

/** Sends raw bytes. The result is everything received until the server closes or aborts the connection. */
const sendRaw = async (...parts: readonly (string | Uint8Array)[]): Promise<string> => {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
  for (const part of parts) socket.write(part)
  return text(socket)
}

const head = (lines: readonly string[]) =>
  ['POST /api/contact HTTP/1.1', 'Host: localhost', ...lines, '', ''].join('\r\n')
const json = 'Content-Type: application/json'

it('reads no more than it has to', async () => {
  const announced = await sendRaw(head([json, 'Content-Length: 100000000']), 'x'.repeat(1000))
  expect(announced).toMatch(/^HTTP\/1\.1 413 [\s\S]*\{"error":"too-large"\}$/)
  expect(announced).toMatch(/^connection: close\r$/im)
  const chunk = `${(4096).toString(16)}\r\n${'x'.repeat(4096)}\r\n`
  const chunks = Array.from({ length: bodyLimitBytes / 4096 + 1 }, () => chunk)
  const streamed = await sendRaw(head([json, 'Transfer-Encoding: chunked']), ...chunks)
  expect(streamed).toMatch(/^HTTP\/1\.1 413 /)
  expect(observed.kept).toEqual([])
})

it('takes no harm from a body that breaks off, or is in pieces', async () => {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
  socket.write(`${head([json, 'Content-Length: 500'])}{"name":"Ada"`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  const body = Buffer.from(JSON.stringify({ ...validMessage, message: 'é\u{1F600}' }))
  // One byte per chunk cuts multi-byte characters.
  const pieces = [...body].flatMap((byte) => ['1\r\n', new Uint8Array([byte]), '\r\n'])
  const lines = [json, 'Transfer-Encoding: chunked', 'Connection: close']
  expect(await sendRaw(head(lines), ...pieces, '0\r\n\r\n')).toMatch(/^HTTP\/1\.1 201 /)
  expect(observed.kept).toMatchObject([{ message: 'é\u{1F600}' }])
})

it.each(['/api/contact/', '/api/contact/x', '/api/Contact', '/API/contact', '/contact'])(
  'there is no %s',
  async (path) => {
    const lines = [`POST ${path} HTTP/1.1`, 'Host: localhost', json, 'Content-Length: 2']
    const answer = await sendRaw([...lines, 'Connection: close', '', '{}'].join('\r\n'))
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  },
)
