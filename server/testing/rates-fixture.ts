import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { createRates, type RatesOptions } from '../rates/rates-service.ts'
import type { KnownRates, Rates, RatesStore } from '../rates/rates.ts'
import { parseBroad } from '../rates/parse-documents.ts'
import {
  broadDocument,
  dailyDocument,
  packagedList,
  workingDays,
  zippedList,
} from './rates-documents.ts'

/** A local server that stands for a server on the Internet. */
export interface Upstream {
  /** The origin has no trailing slash. */
  origin: string
  /** The paths requested so far. */
  asked: string[]
  /** Sets what the server answers from now on. */
  answer: (listener: RequestListener) => void
  /** Closes every connection and accepts no more. */
  close: () => Promise<void>
}

export const openUpstream = async (): Promise<Upstream> => {
  const asked: string[] = []
  let listener: RequestListener = (_request, response) => void response.writeHead(404).end()
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '')
    listener(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    answer: (next) => {
      listener = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers each path with a document, and any other path with 404. */
export const serveDocuments =
  (documents: Readonly<Record<string, string | Uint8Array>>): RequestListener =>
  ({ url = '' }, response) => {
    const content = documents[url]
    if (content === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/plain' }).end(content)
  }

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs

/** The rates of the build: the broad list of 29 September 2026. */
export const bundled: KnownRates = {
  document: { broad: parseBroad(packagedList) },
  history: { days: [] },
}

/** The documents of all sources as of Friday 20 November 2026. */
export const fridaysDocuments = {
  '/daily': dailyDocument('2026-11-20'),
  '/history': zippedList(workingDays('2026-11-20', 375)),
  '/broad': broadDocument('2026-11-20'),
}

/** The environment of the rates service: sources, a clock, and what it reported. */
export interface RatesFixture {
  upstream: Upstream
  /** The clock starts on Friday 20 November 2026, an hour after the bank's publication. */
  clockMs: number
  /** How far somebody has set the clock of the day ahead, in milliseconds. */
  setAheadMs: number
  reports: string[]
  address: (path: string) => string[]
  create: (options?: Partial<RatesOptions>) => Rates
  /** Advances the clock and lets the service check what is due at every step, as its timer does. */
  passTime: (rates: Rates, durationMs: number, stepMs?: number) => Promise<void>
  close: () => Promise<void>
}

export const openRatesFixture = async (): Promise<RatesFixture> => {
  const upstream = await openUpstream()
  upstream.answer(serveDocuments(fridaysDocuments))
  const fixture: RatesFixture = {
    upstream,
    clockMs: Date.parse('2026-11-20T16:00:00Z'),
    setAheadMs: 0,
    reports: [],
    address: (path) => [`${fixture.upstream.origin}${path}`],
    create: (options = {}) =>
      createRates({
        bundled,
        from: {
          ecb: fixture.address('/daily'),
          ecbHistory: fixture.address('/history'),
          broad: fixture.address('/broad'),
        },
        fetch,
        nowMs: () => fixture.clockMs + fixture.setAheadMs,
        monotonicMs: () => fixture.clockMs,
        // There is no jitter: the value is the middle of every interval.
        random: () => 0.5,
        report: (message) => void fixture.reports.push(message),
        ...options,
      }),
    passTime: async (rates, durationMs, stepMs = minuteMs) => {
      const endMs = fixture.clockMs + durationMs
      while (fixture.clockMs < endMs) {
        fixture.clockMs += stepMs
        await rates.refreshIfDue()
      }
    },
    close: async () => {
      vi.useRealTimers()
      await fixture.upstream.close()
    },
  }
  return fixture
}

/** Creates a store in memory. */
export const createMemoryStore = (known?: KnownRates) => {
  const store = {
    kept: known,
    writes: 0,
    read: () => Promise.resolve(store.kept),
    write: (next: KnownRates) => {
      store.kept = next
      store.writes += 1
      return Promise.resolve()
    },
  }
  return store satisfies RatesStore
}

/** Returns the dates of the bank's rates and of the broad list's. */
export const datesOf = ({ document: { ecb, broad } }: KnownRates) => [ecb?.date, broad?.date]
