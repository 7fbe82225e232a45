import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openStore } from './contact/open-store.ts'
import type { Log } from './log.ts'
import { buildRoutes } from './routes.ts'
import { securityHeaders } from './security-headers.ts'
import { type Services, startServices } from './services.ts'
import { mailServer } from './testing/mail-server.ts'
import { siteAssets, siteManifest, writeSite } from './testing/site.ts'

const bundled = {
  broad: { source: 'broad', date: '2026-09-29', rates: { USD: '1.1', XAF: '655.957' } },
}

const packagedRates = 'node_modules/@fawazahmed0/currency-api/v1/currencies/eur.json'

let folder: string
const endings: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'utilo-services-'))
  await writeSite(folder)
  await mkdir(join(folder, 'client/api'))
  await writeFile(join(folder, 'client/api/rates'), JSON.stringify(bundled))
  await writeFile(join(folder, 'client/api/rate-history'), '{"days":[]}')
})

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

const configWith = (environment: Record<string, string> = {}): Config => {
  const result = readConfig({
    UTILO_DIST: folder,
    UTILO_DATA: join(folder, 'data'),
    UTILO_RATES_ECB: 'off',
    UTILO_RATES_ECB_HISTORY: 'off',
    UTILO_RATES_BROAD: 'off',
    ...environment,
  })
  if (!result.isValid) throw new Error(result.problems.join(' '))
  return result.config
}

const start = async (config: Config) => {
  const reports: string[] = []
  const refused: unknown[] = []
  const log: Log = {
    info: (entry) => void refused.push(entry),
    error: ({ message }) => void reports.push(message),
    reporter: () => (message) => void reports.push(message),
  }
  const services: Services = await startServices({ config, manifest: siteManifest, log })
  endings.push(services.stop)
  const routes = buildRoutes(siteAssets(), siteManifest, securityHeaders(config))
  const { api, health } = services
  const app = createApp({ routes, api, health, hsts: true, report: log.reporter('server') })
  const post = (message: string) =>
    app.request(
      '/api/contact',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'Zoé', email: 'zoe@example.org', message }),
      },
      { address: '192.0.2.7' },
    )
  return { app, post, reports, refused, stop: services.stop }
}

const listMessages = async (config: Config) => {
  const store = await openStore(config)
  try {
    return await store.list({ limit: 100, offset: 0 })
  } finally {
    await store.close()
  }
}

it('answers rates from the build where no others are, with every header', async () => {
  const { app, reports } = await start(configWith())
  const response = await app.request('/api/rates')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(bundled)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toMatch(/^public, max-age=300/)
  const etag = response.headers.get('etag') ?? ''
  const again = await app.request('/api/rates', { headers: { 'If-None-Match': etag } })
  expect(again.status).toBe(304)
  expect(await (await app.request('/api/rate-history')).json()).toEqual({ days: [] })
  expect(reports).toEqual([])
})

it('says that there are no rates when a build without any is all there is', async () => {
  await rm(join(folder, 'client/api'), { recursive: true })
  const { app } = await start(configWith())
  const response = await app.request('/api/rates')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ error: 'no-rates' })
})

it('takes newer rates from a source, and has them after a restart without it', async () => {
  const published: unknown = JSON.parse(await readFile(packagedRates, 'utf8'))
  const { eur } = published as { eur: Record<string, number> }
  const source = createServer((_request, response) =>
    response.end(JSON.stringify({ date: '2026-10-02', eur: { ...eur, usd: 1.12 } })),
  )
  source.listen(0, '127.0.0.1')
  await once(source, 'listening')
  const { port } = source.address() as AddressInfo
  const config = configWith({ UTILO_RATES_BROAD: `http://127.0.0.1:${port}/eur.json` })
  const { app, stop } = await start(config)
  await vi.waitFor(
    async () => {
      const document = (await (await app.request('/api/rates')).json()) as typeof bundled
      expect(document.broad.date).toBe('2026-10-02')
    },
    { timeout: 60_000, interval: 20 },
  )
  await stop()
  source.close()
  const { app: restarted } = await start(configWith())
  const document = (await (await restarted.request('/api/rates')).json()) as typeof bundled
  expect(document.broad.date).toBe('2026-10-02')
  expect(document.broad.rates.USD).toBe('1.12')
})

it('keeps messages, and forwards them once a mail server is there', async () => {
  const config = configWith()
  const { post, stop } = await start(config)
  expect((await post('first')).status).toBe(201)
  await stop()
  expect(await listMessages(config)).toMatchObject([{ message: 'first', state: 'kept' }])

  const mail = await mailServer()
  const mailing = configWith({
    UTILO_SMTP_URL: mail.url,
    UTILO_MAIL_FROM: 'site@example.org',
    UTILO_MAIL_TO: 'people@example.org',
  })
  const { post: postAndSend, stop: stopSending } = await start(mailing)
  expect((await postAndSend('second')).status).toBe(201)
  await vi.waitFor(() => expect(mail.taken).toHaveLength(1), { timeout: 60_000 })
  expect(mail.taken[0]?.to).toEqual(['people@example.org'])
  expect(mail.taken[0]?.content).toContain('second')
  await stopSending()
  expect(await listMessages(config)).toMatchObject([
    { message: 'second', state: 'sent' },
    { message: 'first', state: 'kept' },
  ])
})

it.each([
  ['a file', { UTILO_DATA: '/dev/null/data' }],
  ['a database', { DATABASE_URL: 'postgres://utilo:s3cret@127.0.0.1:1/utilo' }],
])(
  'serves pages and rates where messages cannot be kept in %s, and says so for messages alone',
  async (_name, environment) => {
    const { app, post, reports } = await start(configWith(environment))
    expect((await app.request('/')).status).toBe(200)
    expect((await app.request('/api/rates')).status).toBe(200)
    const refused = await post('a secret of mine')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(reports.join('\n')).toContain('A message could not be kept')
    expect(reports.join('\n')).not.toMatch(/secret|s3cret|Zoé|192\.0\.2/)
  },
)

it('takes as many messages an hour as are configured', async () => {
  const { post, reports, refused } = await start(configWith({ UTILO_HOURLY_MESSAGES: '1' }))
  expect((await post('first')).status).toBe(201)
  expect(refused).toEqual([])
  expect((await post('second secret')).status).toBe(503)
  expect((await post('third secret')).status).toBe(503)
  expect(refused).toEqual([
    {
      event: 'message-refused',
      message: 'Messages refused: unavailable',
      reason: 'unavailable',
      count: 1,
    },
  ])
  expect(reports).toEqual(['1 messages came within an hour: no more are taken before the next one'])
})

it('tells an operator how old the rates are, and how many messages wait', async () => {
  const mail = {
    // Nobody listens there, so that messages wait.
    UTILO_SMTP_URL: 'smtp://127.0.0.1:1',
    UTILO_MAIL_FROM: 'site@example.org',
    UTILO_MAIL_TO: 'people@example.org',
  }
  const { app, post } = await start(configWith(mail))
  expect((await post('first')).status).toBe(201)
  const response = await app.request('/healthz')
  expect(response.status).toBe(200)
  const ageDays = Math.floor(Date.now() / 86_400_000) - Date.parse('2026-09-29') / 86_400_000
  expect(await response.json()).toEqual({
    status: 'ok',
    rates: { ecb: null, broad: { date: '2026-09-29', ageDays }, historyDays: 0 },
    messages: { waiting: 1 },
  })
})
