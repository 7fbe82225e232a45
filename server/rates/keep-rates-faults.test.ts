import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KnownRates } from './rates.ts'
import { dayMs } from './target-days.ts'
import {
  broadDocument,
  dailyDocument,
  ecbRates,
  historyDocument,
  lastNinetyDays,
} from '../testing/rates-documents.ts'
import type { Scene } from '../testing/rates-scene.ts'
import {
  bundled,
  createMemoryStore,
  datesOf,
  fridaysDocuments,
  hourMs,
  minuteMs,
  openScene,
} from '../testing/rates-scene.ts'
import { openUpstream, serveDocuments } from '../testing/rates-upstream.ts'

let scene: Scene
beforeEach(async () => {
  scene = await openScene()
})
afterEach(() => scene.close())

describe('with sources that give what they should not', () => {
  const wrong: readonly [string, RequestListener, string, number?][] = [
    ['a page', (_, response) => void response.end('<!doctype html>'), 'not a document of the bank'],
    ['nothing', (_, response) => void response.end(), 'not a document of the bank'],
    [
      'a fault',
      (_, response) => void response.writeHead(500).end(),
      'was answered with status 500',
    ],
    ['no answer', () => {}, 'took longer than 0.3 s', 300],
    [
      'no end',
      (_, response) => void response.end('x'.repeat(70_000)),
      'is larger than 65536 bytes',
    ],
    [
      'a jump',
      serveDocuments({ '/daily': dailyDocument('2026-11-23', { ...ecbRates, USD: '113.67' }) }),
      'USD too far',
    ],
    [
      'a part',
      serveDocuments({ '/daily': dailyDocument('2026-11-23', { USD: '1.1' }) }),
      'without GBP, JPY',
    ],
    ['days to come', serveDocuments({ '/daily': dailyDocument('2027-11-23') }), 'which is to come'],
    [
      'the wrong document',
      serveDocuments({ '/daily': historyDocument(lastNinetyDays('2026-11-20').slice(-3)) }),
      'more than one day',
    ],
  ]
  it.each(wrong)('keeps what it has: %s', async (_, listener, reason, limitMs = 15_000) => {
    const store = createMemoryStore()
    const before: KnownRates = {
      document: { ecb: { source: 'ecb', date: '2026-11-20', rates: ecbRates } },
      history: { days: [] },
    }
    const rates = scene.create({
      store,
      bundled: before,
      from: { ecb: scene.address('/daily'), ecbHistory: [], broad: [] },
      timeoutMs: limitMs,
    })
    scene.clockMs = Date.parse('2026-11-23T16:00:00Z')
    scene.upstream.answer(listener)
    await rates.refreshIfDue()
    expect(rates.known()).toBe(before)
    expect(store.writes).toBe(0)
    expect(scene.reports).toHaveLength(1)
    expect(scene.reports[0]).toMatch(/^European Central Bank's rates: 127\.0\.0\.1:\d+: /)
    expect(scene.reports[0]).toContain(reason)
    expect(scene.reports[0]).not.toContain('\n')
  })

  it('refuses a history as a whole', async () => {
    const days = lastNinetyDays('2026-11-20')
    const last = { date: '2026-11-20', rates: { ...ecbRates, JPY: '18.057' } }
    scene.upstream.answer(
      serveDocuments({ '/history': historyDocument([...days.slice(0, -1), last]) }),
    )
    const rates = scene.create({
      from: { ecb: [], ecbHistory: scene.address('/history'), broad: [] },
    })
    await rates.refreshIfDue()
    expect(rates.known()).toBe(bundled)
    expect(scene.reports[0]).toContain('JPY too far from 2026-11-19 to 2026-11-20')
  })

  it('does not take a history whose newest day cannot be believed either', async () => {
    // Whole in itself, but a tenth of what the broad list says.
    const tenth = { ...ecbRates, USD: '0.11367' }
    scene.upstream.answer(
      serveDocuments({ '/history': historyDocument(lastNinetyDays('2026-11-20', tenth)) }),
    )
    const rates = scene.create({
      from: { ecb: [], ecbHistory: scene.address('/history'), broad: [] },
    })
    await rates.refreshIfDue()
    expect(rates.known()).toBe(bundled)
  })

  it('names all addresses that failed, and no more of them than the host', async () => {
    const rates = scene.create({
      from: {
        ecb: [],
        ecbHistory: [],
        broad: ['/a?key=secret', '/b'].flatMap(scene.address).concat('nowhere'),
      },
    })
    await rates.refreshIfDue()
    expect(scene.reports).toHaveLength(1)
    expect(scene.reports[0]).not.toContain('secret')
    expect(scene.reports[0]).toMatch(
      /^Rates of all currencies: (127\.0\.0\.1:\d+: was answered with status 404; ){2}no address: could not be reached/,
    )
  })

  it('is not stopped by an unexpected fault', async () => {
    const rates = scene.create({
      fetch: () => {
        throw new TypeError('broken')
      },
      nowMs: () => scene.clockMs,
    })
    await rates.refreshIfDue()
    expect(rates.known()).toBe(bundled)
    expect(scene.reports).toHaveLength(3)
  })
})

it(
  'goes through a week without any source: the last rates, with their date',
  { timeout: 120_000 },
  async () => {
    const rates = scene.create()
    await rates.refreshIfDue()
    const before = rates.known()
    const { origin } = scene.upstream
    await scene.upstream.close()
    scene.upstream.asked.length = 0
    let attempts = 0
    const counting: typeof fetch = (...request) => {
      attempts += 1
      return fetch(...request)
    }
    const during = scene.create({ store: createMemoryStore(before), bundled, fetch: counting })
    await during.load()
    await scene.passTime(during, 7 * dayMs, 5 * minuteMs)
    expect(during.known()).toEqual(before)
    // Of each of the three in turn, and again where the reason changes: not every hour of the week.
    expect([...new Set(scene.reports.map((report) => report.split(':')[0]))]).toEqual([
      'Rates of all currencies',
      "European Central Bank's rates",
      "European Central Bank's last 90 days",
    ])
    expect(scene.reports.length).toBeLessThan(6)
    for (const report of scene.reports) expect(report).toContain('could not be reached (')
    // Hourly, three documents, a week.
    expect(attempts).toBeLessThan(3 * 24 * 8)

    scene.upstream = await openUpstream()
    scene.reports.length = 0
    const at = (path: string) => [`${scene.upstream.origin}${path}`]
    expect(scene.upstream.origin).not.toBe(origin)
    scene.upstream.answer(
      serveDocuments({
        '/daily': dailyDocument('2026-11-27'),
        '/history': historyDocument(lastNinetyDays('2026-11-27')),
        '/broad': broadDocument('2026-11-27'),
      }),
    )
    const back = scene.create({
      bundled: during.known(),
      from: { ecb: at('/daily'), ecbHistory: at('/history'), broad: at('/broad') },
    })
    await scene.passTime(back, hourMs)
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
  scene.upstream.answer((_, response) => void response.writeHead(503).end())
  const rates = scene.create({ from: { ecb: scene.address('/daily'), ecbHistory: [], broad: [] } })
  await scene.passTime(rates, 3 * hourMs)
  expect(scene.reports).toHaveLength(1)
  scene.upstream.answer(serveDocuments(fridaysDocuments))
  await scene.passTime(rates, 2 * hourMs)
  expect(scene.reports.slice(1)).toEqual(["European Central Bank's rates: had again"])
  expect(rates.known().document.ecb?.date).toBe('2026-11-20')
})
