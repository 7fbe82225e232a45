import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { type RunningServer, listen } from './listen.ts'
import { createRatesHandlers } from './rates/rates-handler.ts'
import { createRates } from './rates/rates-service.ts'
import { common, create } from './testing/contact-fixture.ts'
import { hostileRequests, type RawRequest, writeRequest } from './testing/hostile-requests.ts'
import { bundled } from './testing/rates-fixture.ts'
import { siteRoutes } from './testing/site.ts'

/**
 * No request may cost much more when it is longer: a cost that grows with the square of the length lets one client
 * stop the server. `npm run bench:hostile` prints the costs themselves and searches for other kinds.
 */

const reports: string[] = []
const report = (line: string) => void reports.push(line)

let server: RunningServer

beforeAll(async () => {
  const rates = createRates({
    bundled,
    from: { ecb: [], ecbHistory: [], broad: [] },
    fetch,
    nowMs: Date.now,
    monotonicMs: () => performance.now(),
    random: Math.random,
    report,
  })
  const app = createApp({
    routes: siteRoutes(),
    api: {
      ...createRatesHandlers(rates, common),
      '/api/contact': create({ trustedProxies: 1, hourlyMessages: 99_999 }),
    },
    health: async () => ({}),
    hsts: true,
    report,
  })
  const local = { host: '127.0.0.1', port: 0, hsts: true }
  server = await listen((request, connection) => app.fetch(request, connection), local, report)
})

afterAll(async () => {
  await server.stop(0)
  expect(reports).toEqual([])
})

let senders = 0

/** Returns the processor time of this thread for a request, in milliseconds: the client's part is small. */
const costMs = async (request: RawRequest): Promise<number> => {
  senders += 1
  // Each request has a sender of its own, so that no limit stops it early.
  const bytes = writeRequest(request, `10.0.${senders >> 8}.${senders & 255}`)
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
  await once(socket, 'connect')
  const before = process.threadCpuUsage()
  socket.write(bytes)
  const answer = await text(socket)
  const { user, system } = process.threadCpuUsage(before)
  expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /)
  return (user + system) / 1000
}

/** The least of several measurements is the one that other work on the machine has disturbed least. */
const leastCostMs = async (request: RawRequest): Promise<number> => {
  const costs: number[] = []
  for (let round = 0; round < 5; round += 1) costs.push(await costMs(request))
  return Math.min(...costs)
}

/** A request of four times the length may cost up to this factor more: more than 4, less than its square. */
const maxGrowth = 10

/** Below this, the growth says nothing. The goal is 20 ms, and busy machines take several times as long. */
const noticeableMs = 100

it.each(hostileRequests)('$name: the cost grows with the length', async ({ make, maxBytes }) => {
  const ms = await leastCostMs(make(maxBytes))
  if (ms < noticeableMs) return
  expect(ms / (await leastCostMs(make(maxBytes / 4)))).toBeLessThan(maxGrowth)
})
