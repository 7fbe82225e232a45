import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseBroad } from './parse-documents.ts'
import {
  broadDocument,
  dailyDocument,
  ecbRates,
  historyDocument,
  lastNinetyDays,
  packagedList,
  workingDays,
  zippedList,
} from '../testing/rates-documents.ts'
import {
  bundled,
  createMemoryStore,
  datesOf,
  fridaysDocuments,
  hourMs,
  minuteMs,
  openRatesFixture,
  openUpstream,
  serveDocuments,
  type RatesFixture,
} from '../testing/rates-fixture.ts'
import type { RequestListener } from 'node:http'
import { noRates, type KnownRates } from './rates.ts'
import { dayMs } from './schedule.ts'

let fixture: RatesFixture
beforeEach(async () => {
  fixture = await openRatesFixture()
})
afterEach(() => fixture.close())

describe('with its sources there', () => {
  it('takes all they have, and keeps it', async () => {
    const store = createMemoryStore()
    const rates = fixture.create({ store })
    expect(datesOf(rates.known())).toEqual([undefined, '2026-09-29'])
    await rates.refreshIfDue()
    expect(rates.known().document.ecb).toEqual({
      source: 'ecb',
      date: '2026-11-20',
      rates: ecbRates,
    })
    expect(datesOf(rates.known())).toEqual(['2026-11-20', '2026-11-20'])
    expect(rates.known().history.days).toEqual(workingDays('2026-11-20', 375))
    expect(store.kept).toEqual(rates.known())
    expect(store.writes).toBe(1)
    expect(fixture.reports).toEqual([])
  })

  it('asks no more over a weekend but for the broad list, which is new each day', async () => {
    const rates = fixture.create()
    await rates.refreshIfDue()
    fixture.upstream.asked.length = 0
    await fixture.passTime(rates, 60 * hourMs, 10 * minuteMs)
    // The rates of Friday stay; the broad list is asked every six hours from midnight UTC on.
    expect(fixture.upstream.asked.filter((path) => path !== '/broad')).toEqual([])
    expect(fixture.upstream.asked).toHaveLength(9)
    expect(rates.known().document.ecb?.date).toBe('2026-11-20')
  })

  it('asks again and again for what is late, ever less often', async () => {
    const rates = fixture.create({
      from: { ecb: fixture.address('/daily'), ecbHistory: [], broad: [] },
    })
    await rates.refreshIfDue()
    fixture.clockMs = Date.parse('2026-11-23T15:00:00Z')
    const askedAfter: number[] = []
    fixture.upstream.answer((request, response) => {
      askedAfter.push(Math.round((fixture.clockMs - Date.parse('2026-11-23T15:05:00Z')) / minuteMs))
      serveDocuments(fridaysDocuments)(request, response)
    })
    await fixture.passTime(rates, 5 * hourMs)
    // This process asks five minutes after publication, then after 5, 10, 20, 40, 60… minutes.
    expect(askedAfter).toEqual([5, 10, 20, 40, 80, 140, 200, 260])
    expect(fixture.reports).toEqual([])
    fixture.upstream.answer(serveDocuments({ '/daily': dailyDocument('2026-11-23') }))
    await fixture.passTime(rates, hourMs)
    expect(rates.known().document.ecb?.date).toBe('2026-11-23')
  })

  it('adds each day to its history', async () => {
    const rates = fixture.create()
    await rates.refreshIfDue()
    fixture.clockMs = Date.parse('2026-11-23T16:00:00Z')
    fixture.upstream.asked.length = 0
    fixture.upstream.answer(
      serveDocuments({ '/daily': dailyDocument('2026-11-23', { ...ecbRates, USD: '1.2' }) }),
    )
    await rates.refreshIfDue()
    expect(fixture.upstream.asked).not.toContain('/history')
    expect(
      rates
        .known()
        .history.days.slice(-2)
        .map(({ date, rates: { USD } }) => [date, USD]),
    ).toEqual([
      ['2026-11-20', '1.1367'],
      ['2026-11-23', '1.2'],
    ])
  })

  it('asks for the last 90 days when some were missed', async () => {
    const rates = fixture.create()
    await rates.refreshIfDue()
    fixture.clockMs = Date.parse('2026-11-26T16:00:00Z')
    fixture.upstream.answer(
      serveDocuments({
        '/daily': dailyDocument('2026-11-26'),
        '/history': historyDocument(lastNinetyDays('2026-11-26')),
      }),
    )
    await rates.refreshIfDue()
    expect(
      rates
        .known()
        .history.days.slice(-4)
        .map(({ date }) => date),
    ).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'])
  })

  const zipOf = (date: string) => ({ '/history': zippedList(workingDays(date, 1200)) })

  it('fills its history from the list of all days, once, and then by the daily document', async () => {
    fixture.upstream.answer(serveDocuments({ ...fridaysDocuments, ...zipOf('2026-11-20') }))
    const rates = fixture.create()
    await rates.refreshIfDue()
    expect(rates.known().history.days).toEqual(workingDays('2026-11-20', 1200).slice(-400))
    await fixture.passTime(rates, 3 * 24 * hourMs, 10 * minuteMs)
    expect(fixture.upstream.asked.filter((path) => path === '/history')).toHaveLength(1)
    expect(fixture.reports.filter((line) => line.includes('past days'))).toEqual([])
  })

  it.each([
    ['lacks days', () => zippedList(workingDays('2026-11-20', 60))],
    ['is damaged', () => zippedList(workingDays('2026-11-20', 400)).subarray(0, 999)],
  ])('asks for a list that %s once a day at most', async (_, content) => {
    fixture.upstream.answer(serveDocuments({ ...fridaysDocuments, '/history': content() }))
    const rates = fixture.create()
    await rates.refreshIfDue()
    await fixture.passTime(rates, 5 * 24 * hourMs, 10 * minuteMs)
    expect(fixture.upstream.asked.filter((path) => path === '/history')).toHaveLength(6)
  })

  it('asks for a list that did not arrive again soon', async () => {
    fixture.upstream.answer(serveDocuments({ '/daily': fridaysDocuments['/daily'] }))
    const rates = fixture.create()
    await rates.refreshIfDue()
    fixture.upstream.answer(serveDocuments(zipOf('2026-11-20')))
    await fixture.passTime(rates, 10 * minuteMs)
    expect(rates.known().history.days).toHaveLength(400)
  })

  it("takes the last 90 days' newest one while the daily document is away", async () => {
    fixture.upstream.answer(serveDocuments({ '/history': fridaysDocuments['/history'] }))
    const rates = fixture.create()
    await rates.refreshIfDue()
    expect(rates.known().document.ecb).toEqual({
      source: 'ecb',
      date: '2026-11-20',
      rates: ecbRates,
    })
  })

  it('asks once, however many want it to', async () => {
    const rates = fixture.create()
    await Promise.all([rates.refreshIfDue(), rates.refreshIfDue(), rates.refreshIfDue()])
    expect(fixture.upstream.asked).toEqual(['/daily', '/history', '/broad'])
  })

  it('asks only for what has changed', async () => {
    let sent = 0
    fixture.upstream.answer(({ headers }, response) => {
      if (headers['if-none-match'] === '"1"') {
        response.writeHead(304).end()
        return
      }
      sent += 1
      response.writeHead(200, { etag: '"1"' }).end(fridaysDocuments['/daily'])
    })
    const rates = fixture.create({
      from: { ecb: fixture.address('/daily'), ecbHistory: [], broad: [] },
    })
    await rates.refreshIfDue()
    fixture.clockMs = Date.parse('2026-11-23T16:00:00Z')
    await fixture.passTime(rates, 2 * hourMs)
    expect(fixture.upstream.asked.length).toBeGreaterThan(3)
    expect(sent).toBe(1)
    expect(fixture.reports).toEqual([])
  })

  it('asks the next fixture.address where one has nothing newer', async () => {
    fixture.upstream.answer(
      serveDocuments({ '/old': packagedList, '/new': broadDocument('2026-11-20') }),
    )
    const rates = fixture.create({
      from: {
        ecb: [],
        ecbHistory: [],
        broad: ['/gone', '/old', '/new', '/never'].flatMap(fixture.address),
      },
    })
    await rates.refreshIfDue()
    expect(fixture.upstream.asked).toEqual(['/gone', '/old', '/new'])
    expect(rates.known().document.broad?.date).toBe('2026-11-20')
    expect(fixture.reports).toEqual([])
  })

  it('leaves out for a day what moved too far to be believed, and says so', async () => {
    fixture.upstream.answer(serveDocuments({ '/broad': broadDocument('2026-11-20', { thb: 380 }) }))
    const rates = fixture.create({
      from: { ecb: [], ecbHistory: [], broad: fixture.address('/broad') },
      bundled: { ...bundled, document: { broad: parseBroad(broadDocument('2026-11-19')) } },
    })
    await rates.refreshIfDue()
    expect(rates.known().document.broad?.rates).not.toHaveProperty('THB')
    expect(rates.known().document.broad?.rates).toHaveProperty('VND')
    expect(fixture.reports).toEqual([
      'Rates of all currencies of 2026-11-20: left out for today, moved too far: THB',
    ])
  })
})

describe('with sources that give what they should not', () => {
  // What each step refuses is tested beside it.
  it.each<[string, RequestListener, string]>([
    ['no document', (_, response) => void response.writeHead(500).end(), 'with status 500'],
    ['a page', (_, response) => void response.end('<!doctype html>'), 'not a document of the bank'],
    [
      'a jump',
      serveDocuments({ '/daily': dailyDocument('2026-11-23', { ...ecbRates, USD: '113.67' }) }),
      'USD too far',
    ],
    [
      'the wrong document',
      serveDocuments({ '/daily': historyDocument(lastNinetyDays('2026-11-20').slice(-3)) }),
      'more than one day',
    ],
  ])('keeps what it has: %s', async (_, listener, reason) => {
    const store = createMemoryStore()
    const before: KnownRates = {
      document: { ecb: { source: 'ecb', date: '2026-11-20', rates: ecbRates } },
      history: { days: [] },
    }
    const rates = fixture.create({
      store,
      bundled: before,
      from: { ecb: fixture.address('/daily'), ecbHistory: [], broad: [] },
    })
    fixture.clockMs = Date.parse('2026-11-23T16:00:00Z')
    fixture.upstream.answer(listener)
    await rates.refreshIfDue()
    expect(rates.known()).toBe(before)
    expect(store.writes).toBe(0)
    expect(fixture.reports).toHaveLength(1)
    expect(fixture.reports[0]).toMatch(/^European Central Bank's rates: 127\.0\.0\.1:\d+: /)
    expect(fixture.reports[0]).toContain(reason)
    expect(fixture.reports[0]).not.toContain('\n')
  })

  it('refuses a history as a whole', async () => {
    const days = lastNinetyDays('2026-11-20')
    const last = { date: '2026-11-20', rates: { ...ecbRates, JPY: '18.057' } }
    fixture.upstream.answer(
      serveDocuments({ '/history': historyDocument([...days.slice(0, -1), last]) }),
    )
    const rates = fixture.create({
      from: { ecb: [], ecbHistory: fixture.address('/history'), broad: [] },
    })
    await rates.refreshIfDue()
    expect(rates.known()).toBe(bundled)
    expect(fixture.reports[0]).toContain('JPY too far from 2026-11-19 to 2026-11-20')
  })

  it('does not take a history whose newest day cannot be believed either', async () => {
    // The document is consistent in itself, but a tenth of what the broad list says.
    const tenth = { ...ecbRates, USD: '0.11367' }
    fixture.upstream.answer(
      serveDocuments({ '/history': historyDocument(lastNinetyDays('2026-11-20', tenth)) }),
    )
    const rates = fixture.create({
      from: { ecb: [], ecbHistory: fixture.address('/history'), broad: [] },
    })
    await rates.refreshIfDue()
    expect(rates.known()).toBe(bundled)
  })

  it('names all addresses that failed, and no more of them than the host', async () => {
    const rates = fixture.create({
      from: {
        ecb: [],
        ecbHistory: [],
        broad: ['/a?key=secret', '/b'].flatMap(fixture.address).concat('nowhere'),
      },
    })
    await rates.refreshIfDue()
    expect(fixture.reports).toHaveLength(1)
    expect(fixture.reports[0]).not.toContain('secret')
    expect(fixture.reports[0]).toMatch(
      /^Rates of all currencies: (127\.0\.0\.1:\d+: was answered with status 404; ){2}no address: could not be reached/,
    )
  })

  it('is not stopped by an unexpected fault', async () => {
    const rates = fixture.create({
      fetch: () => {
        throw new TypeError('broken')
      },
      nowMs: () => fixture.clockMs,
    })
    await rates.refreshIfDue()
    expect(rates.known()).toBe(bundled)
    expect(fixture.reports).toHaveLength(3)
  })
})

it(
  'goes through a week without any source: the last rates, with their date',
  { timeout: 120_000 },
  async () => {
    const rates = fixture.create()
    await rates.refreshIfDue()
    const before = rates.known()
    const { origin } = fixture.upstream
    await fixture.upstream.close()
    fixture.upstream.asked.length = 0
    let attempts = 0
    const counting: typeof fetch = (...request) => {
      attempts += 1
      return fetch(...request)
    }
    const during = fixture.create({ store: createMemoryStore(before), bundled, fetch: counting })
    await during.load()
    await fixture.passTime(during, 7 * dayMs, 5 * minuteMs)
    expect(during.known()).toEqual(before)
    // Each source reports once, and again when the reason changes, but not every hour of the week.
    expect([...new Set(fixture.reports.map((report) => report.split(':')[0]))]).toEqual([
      'Rates of all currencies',
      "European Central Bank's rates",
      "European Central Bank's past days",
    ])
    expect(fixture.reports.length).toBeLessThan(6)
    for (const report of fixture.reports) expect(report).toContain('could not be reached (')
    // Three documents are asked for hourly, for a week.
    expect(attempts).toBeLessThan(3 * 24 * 8)

    fixture.upstream = await openUpstream()
    fixture.reports.length = 0
    const at = (path: string) => [`${fixture.upstream.origin}${path}`]
    expect(fixture.upstream.origin).not.toBe(origin)
    fixture.upstream.answer(
      serveDocuments({
        '/daily': dailyDocument('2026-11-27'),
        '/history': historyDocument(lastNinetyDays('2026-11-27')),
        '/broad': broadDocument('2026-11-27'),
      }),
    )
    const back = fixture.create({
      bundled: during.known(),
      from: { ecb: at('/daily'), ecbHistory: at('/history'), broad: at('/broad') },
    })
    await fixture.passTime(back, hourMs)
    expect(datesOf(back.known())).toEqual(['2026-11-27', '2026-11-27'])
    expect(
      back
        .known()
        .history.days.slice(-6)
        .map(({ date }) => date),
    ).toEqual(['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])
  },
)

it('says that a source is back', async () => {
  fixture.upstream.answer((_, response) => void response.writeHead(503).end())
  const rates = fixture.create({
    from: { ecb: fixture.address('/daily'), ecbHistory: [], broad: [] },
  })
  await fixture.passTime(rates, 3 * hourMs)
  expect(fixture.reports).toHaveLength(1)
  fixture.upstream.answer(serveDocuments(fridaysDocuments))
  await fixture.passTime(rates, 2 * hourMs)
  expect(fixture.reports.slice(1)).toEqual(["European Central Bank's rates: had again"])
  expect(rates.known().document.ecb?.date).toBe('2026-11-20')
})

describe('with a clock that is set', () => {
  it.each([
    ['ahead by nine years', 9 * 365 * 24 * hourMs],
    ['back by a year', -365 * 24 * hourMs],
  ])('%s and right again: asks again as after any failure', async (_, aheadMs) => {
    fixture.upstream.answer((_request, response) => void response.writeHead(500).end())
    const rates = fixture.create()
    fixture.setAheadMs = aheadMs
    await rates.refreshIfDue()
    fixture.setAheadMs = 0
    const asked = fixture.upstream.asked.length
    await fixture.passTime(rates, 30 * minuteMs)
    expect(fixture.upstream.asked.length).toBeGreaterThan(asked)
    fixture.upstream.answer(serveDocuments(fridaysDocuments))
    await fixture.passTime(rates, 2 * hourMs)
    expect(datesOf(rates.known())).toEqual(['2026-11-20', '2026-11-20'])
  })
})

describe('without sources', () => {
  const from = { ecb: [], ecbHistory: [], broad: [] }

  it('keeps what the build holds, and asks nobody', async () => {
    const rates = fixture.create({ from })
    await fixture.passTime(rates, dayMs, hourMs)
    expect(rates.known()).toBe(bundled)
    expect(fixture.upstream.asked).toEqual([])
  })

  it('takes from the store what is newer there, source by source', async () => {
    const rates = fixture.create({
      from,
      store: createMemoryStore({
        document: {
          ecb: { source: 'ecb', date: '2026-11-19', rates: ecbRates },
          broad: { source: 'broad', date: '2026-09-01', rates: ecbRates },
        },
        history: { days: [{ date: '2026-11-19', rates: ecbRates }] },
      }),
    })
    await rates.load()
    expect(datesOf(rates.known())).toEqual(['2026-11-19', '2026-09-29'])
    expect(rates.known().history.days).toHaveLength(1)
  })

  it('stays the same as long as the store has nothing newer', async () => {
    const rates = fixture.create({ from, store: createMemoryStore(bundled) })
    const before = rates.known()
    await rates.load()
    expect(rates.known()).toBe(before)
  })

  it('may have nothing at all', async () => {
    const rates = fixture.create({ from, bundled: noRates, store: createMemoryStore() })
    await rates.load()
    expect(rates.known()).toBe(noRates)
  })
})

describe('with others', () => {
  it('asks nobody when another process has kept what is due', async () => {
    const store = createMemoryStore()
    await fixture.create({ store }).refreshIfDue()
    fixture.upstream.asked.length = 0
    const second = fixture.create({ store })
    await second.refreshIfDue()
    expect(datesOf(second.known())).toEqual(['2026-11-20', '2026-11-20'])
    expect(fixture.upstream.asked).toEqual([])
  })
})

describe('with a store that fails', () => {
  it('serves what it has all the same', async () => {
    const rates = fixture.create({
      store: {
        read: () => Promise.resolve(undefined),
        write: () => Promise.reject(new Error('disk full')),
      },
    })
    await rates.load()
    await rates.refreshIfDue()
    expect(datesOf(rates.known())).toEqual(['2026-11-20', '2026-11-20'])
    expect(fixture.reports).toEqual(['Rates could not be kept: disk full'])
  })
})

describe('by itself', () => {
  it('looks every minute until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const rates = fixture.create({
      from: { ecb: fixture.address('/daily'), ecbHistory: [], broad: [] },
    })
    rates.start()
    rates.start()
    await vi.waitFor(() => expect(rates.known().document.ecb?.date).toBe('2026-11-20'), {
      timeout: 60_000,
    })
    fixture.clockMs = Date.parse('2026-11-23T16:00:00Z')
    fixture.upstream.answer(serveDocuments({ '/daily': dailyDocument('2026-11-23') }))
    await vi.advanceTimersByTimeAsync(minuteMs)
    await vi.waitFor(() => expect(rates.known().document.ecb?.date).toBe('2026-11-23'), {
      timeout: 60_000,
    })
    await rates.stop()
    fixture.clockMs = Date.parse('2026-11-24T16:00:00Z')
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(fixture.upstream.asked).toHaveLength(2)
  })

  it('stops in the middle of asking, without a word', async () => {
    fixture.upstream.answer(() => {})
    const rates = fixture.create({ timeoutMs: 60_000 })
    rates.start()
    await vi.waitFor(() => expect(fixture.upstream.asked).toHaveLength(1), { timeout: 60_000 })
    await rates.stop()
    expect(fixture.reports).toEqual([])
  })

  it('has stopped when what has come is written', async () => {
    const steps: string[] = []
    let finishWriting = () => {}
    const writing = new Promise<void>((resolve) => {
      finishWriting = resolve
    })
    const rates = fixture.create({
      store: {
        read: () => Promise.resolve(undefined),
        write: async () => {
          steps.push('writing')
          await writing
          steps.push('written')
        },
      },
    })
    rates.start()
    await vi.waitFor(() => expect(steps).toEqual(['writing']), { timeout: 60_000 })
    const stopped = rates.stop().then(() => steps.push('stopped'))
    finishWriting()
    await stopped
    expect(steps).toEqual(['writing', 'written', 'stopped'])
  })
})
