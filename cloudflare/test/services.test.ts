import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresStore } from '../../server/contact/postgres-store.ts'
import { makeFolder } from '../../server/testing/messages.ts'
import { startMailServer } from '../../server/testing/mail-server.ts'
import { type TestPostgres, postgresFolder, startPostgres } from '../../server/testing/postgres.ts'
import { dateOf, lastTargetDay } from '../../server/rates/schedule.ts'
import {
  broadDocument,
  dailyDocument,
  ecbRates,
  workingDays,
  zippedList,
} from '../../server/testing/rates-documents.ts'
import { type Upstream, openUpstream, serveDocuments } from '../../server/testing/rates-fixture.ts'
import type { RatesDocument } from '../../src/core/rates/rate-set.ts'
import { type Answer, ask } from './ask.ts'
import { distFolder, ratesOff } from './node-server.ts'
import {
  type RunningWorker,
  bundleWorker,
  freePort,
  queryMessages,
  startWorker,
} from './wrangler.ts'

const { folder, remove } = makeFolder()
afterAll(remove)

const certificates = fileURLToPath(new URL('certificates', import.meta.url))
const plain = { 'Accept-Encoding': 'identity' }
const mailSettings = (url: string) => ({
  UTILO_SMTP_URL: url,
  UTILO_MAIL_FROM: 'site@utilo.test',
  UTILO_MAIL_TO: 'owner@utilo.test',
})

const jsonOf = ({ body }: Answer): unknown => JSON.parse(body.toString())

const send = (worker: RunningWorker, fields: Record<string, unknown> = {}) =>
  ask(worker.address, {
    method: 'POST',
    path: '/api/contact',
    headers: { ...plain, 'Content-Type': 'application/json', 'Accept-Language': 'es' },
    body: JSON.stringify({
      name: 'Zoé Muñoz',
      email: 'zoe@example.org',
      message: '¡Hola!\n\n👍🏽',
      ...fields,
    }),
  })

/** Runs the scheduled tasks as if at a given time. */
const tick = async (worker: RunningWorker, atMs: number) => {
  const { status } = await ask(worker.address, {
    path: `/cdn-cgi/handler/scheduled?cron=*/15+*+*+*+*&time=${atMs}`,
  })
  expect(status, worker.output()).toBe(200)
}

const sixHoursMs = 6 * 60 * 60 * 1000
const quarterMs = 15 * 60 * 1000
/** A time at which all sources are asked and old messages are deleted. */
const rareTickMs = Date.now() - (Date.now() % sixHoursMs)

const dayMs = 24 * 60 * 60 * 1000
/** The time of the day at which past days are asked for. */
const historyTickMs = Date.now() - (Date.now() % dayMs) + quarterMs

const until = async (isThere: () => boolean) => {
  for (let tries = 0; tries < 200 && !isThere(); tries += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  expect(isThere()).toBe(true)
}

describe('the rates', () => {
  const state = join(folder, 'rates')
  const today = dateOf(Date.now())
  const day = lastTargetDay(today)
  let upstream: Upstream
  let worker: RunningWorker
  const start = () =>
    startWorker(state, {
      UTILO_RATES_ECB: `${upstream.origin}/daily`,
      UTILO_RATES_ECB_HISTORY: `${upstream.origin}/history`,
      UTILO_RATES_BROAD: `${upstream.origin}/broad`,
    })
  const rates = async () =>
    jsonOf(await ask(worker.address, { path: '/api/rates', headers: plain })) as RatesDocument

  beforeAll(async () => {
    mkdirSync(state)
    upstream = await openUpstream()
    upstream.answer(
      serveDocuments({
        '/daily': dailyDocument(day),
        '/history': zippedList(workingDays(day, 375)),
        '/broad': broadDocument(today),
      }),
    )
    worker = await start()
  })
  afterAll(async () => {
    await worker?.stop()
    await upstream?.close()
  })

  it("are the build's at first, for many who ask at once, and nobody else is asked", async () => {
    const built: unknown = JSON.parse(readFileSync(join(distFolder, 'client/api/rates'), 'utf8'))
    const answers = await Promise.all(Array.from({ length: 20 }, () => rates()))
    for (const answer of answers) expect(answer).toEqual(built)
    expect(upstream.asked).toEqual([])
  })

  it('are the new ones once the scheduled run has had them', async () => {
    await tick(worker, rareTickMs)
    expect(upstream.asked).toEqual(['/daily', '/broad'])
    await tick(worker, historyTickMs)
    await worker.stop()
    // The Worker is restarted, because it reads the store only once a minute.
    worker = await start()
    const { ecb, broad } = await rates()
    expect(ecb).toEqual({ source: 'ecb', date: day, rates: ecbRates })
    expect(broad?.date).toBe(today)
    const answer = await ask(worker.address, { path: '/api/rate-history', headers: plain })
    const { days } = jsonOf(answer) as { days: unknown[] }
    expect(days).toEqual(workingDays(day, 375))
    const pair = { path: '/api/rate-history?from=USD&to=JPY', headers: plain }
    const { USD, JPY } = ecbRates
    expect(jsonOf(await ask(worker.address, pair))).toMatchObject({
      days: expect.arrayContaining([{ date: day, rates: { USD, JPY } }]),
    })
  })

  it('are not asked for again before there can be new ones', async () => {
    const before = upstream.asked.length
    await tick(worker, rareTickMs + quarterMs)
    await tick(worker, rareTickMs + sixHoursMs)
    await tick(worker, historyTickMs)
    expect(upstream.asked.slice(before)).toEqual([])
  })

  it('stay when what comes is rubbish', async () => {
    const before = await rates()
    upstream.answer((_request, response) => void response.end('<html>'))
    await tick(worker, rareTickMs)
    expect(await rates()).toEqual(before)
  })
})

describe('messages', () => {
  const state = join(folder, 'messages')
  let worker: RunningWorker

  beforeAll(async () => {
    mkdirSync(state)
    const nobody = `smtp://127.0.0.1:${await freePort()}`
    worker = await startWorker(state, { ...ratesOff, ...mailSettings(nobody) })
  })
  afterAll(() => worker?.stop())

  it('are taken while the mail server is away', async () => {
    const answer = await send(worker)
    expect([answer.status, jsonOf(answer)]).toEqual([201, { status: 'accepted' }])
    expect((await send(worker, { name: 'Old Oak' })).status).toBe(201)
    expect((await send(worker, { website: 'https://example.org' })).status).toBe(201)
    await until(() => worker.output().includes('Messages cannot be forwarded: ECONNREFUSED'))
    expect(worker.output()).not.toContain('Zoé')
  })

  it('are read by the operator, also after the Worker has ended', async () => {
    await worker.stop()
    const longAgo = Date.now() - 400 * 24 * 60 * 60 * 1000
    const [rows] = queryMessages(
      state,
      'select * from contact_messages order by received_at_ms',
      // This restores the state for the next test.
      'update contact_messages set next_attempt_at_ms = 0',
      `update contact_messages set received_at_ms = ${longAgo}, state = 'failed' where name = 'Old Oak'`,
    )
    expect(rows).toMatchObject([
      { name: 'Zoé Muñoz', message: '¡Hola!\n\n👍🏽', language: 'es', state: 'waiting' },
      { name: 'Old Oak', state: 'waiting' },
      { verdict: 'doubtful', state: 'kept' },
    ])
  })

  it('are forwarded once the mail server is back, and deleted when their time is over', async () => {
    const mailServer = await startMailServer({
      secure: true,
      cert: readFileSync(join(certificates, 'localhost.pem')),
      key: readFileSync(join(certificates, 'localhost.key')),
    })
    const url = `smtps://localhost:${mailServer.port}`
    worker = await startWorker(state, { ...ratesOff, ...mailSettings(url) })
    await tick(worker, rareTickMs)
    expect(mailServer.taken).toMatchObject([
      { from: 'site@utilo.test', to: ['owner@utilo.test'], isEncrypted: true },
    ])
    expect(mailServer.taken[0]?.content).toContain('zoe@example.org')
    expect((await send(worker, { name: 'At once' })).status).toBe(201)
    await until(() => mailServer.taken.length === 2)
    await mailServer.stop()
  })

  it('are refused from one who writes too many', async () => {
    const statuses = new Set<number>()
    // Twice the hourly limit is sent, in case the hour ends meanwhile.
    for (let sent = 0; sent < 21 && !statuses.has(429); sent += 1)
      statuses.add((await send(worker, { name: 'Bot', website: 'https://example.org' })).status)
    expect([...statuses]).toEqual([201, 429])
  })

  it('are what the operator finds in the end', async () => {
    await worker.stop()
    const [rows, attempts] = queryMessages(
      state,
      "select name, state from contact_messages where name <> 'Bot' order by name, state",
      'select sender from contact_attempts',
    )
    expect(rows?.map(({ name, state: is }) => [name, is])).toEqual([
      ['At once', 'sent'],
      ['Zoé Muñoz', 'kept'],
      ['Zoé Muñoz', 'sent'],
    ])
    expect(attempts).not.toEqual([])
    expect(JSON.stringify(attempts)).not.toMatch(/127\.0\.0\.1|::1/)
  })
})

describe.skipIf(postgresFolder === undefined)('messages in Postgres', () => {
  const state = join(folder, 'postgres')
  let database: TestPostgres
  let worker: RunningWorker
  beforeAll(async () => {
    mkdirSync(state)
    database = await startPostgres(postgresFolder ?? '')
    worker = await startWorker(state, { ...ratesOff, DATABASE_URL: database.url })
  })
  afterAll(async () => {
    await worker?.stop()
    await database?.remove()
  })

  it('are kept there, one request after another, and many at once', async () => {
    for (let sent = 0; sent < 2; sent += 1) expect((await send(worker)).status).toBe(201)
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(worker)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const store = await createPostgresStore(database.url)
    expect(await store.list({ limit: 10, offset: 0 })).toHaveLength(6)
    await store.close()
  })

  it('are refused while it is away, and taken when it is back', async () => {
    await database.stop()
    const answer = await send(worker)
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30'])
    await database.start()
    expect((await send(worker)).status).toBe(201)
  })
})

describe('the Worker as it is deployed', () => {
  it('is smaller than Cloudflare takes for nothing', () => {
    const output = join(folder, 'bundle')
    bundleWorker(folder, output)
    const size = gzipSync(readFileSync(join(output, 'worker.js'))).length
    // The documented limit is 3 MB.
    expect(size).toBeLessThan(3_000_000)
    expect(size).toBeGreaterThan(50_000)
  })
})

describe('a setting that is wrong', () => {
  it('is said by name to the operator, without the password in it', async () => {
    const state = join(folder, 'settings')
    mkdirSync(state)
    const worker = await startWorker(state, { UTILO_SMTP_URL: 'smtp://utilo:geheim@mail' })
    try {
      const { status, headers } = await ask(worker.address, { path: '/en', headers: plain })
      expect([status, headers['cache-control']]).toEqual([500, 'no-store'])
      await until(() => worker.output().includes('UTILO_SMTP_URL'))
      await until(() => worker.output().includes('belong together'))
      expect(worker.output()).not.toContain('geheim')
    } finally {
      await worker.stop()
    }
  })
})
