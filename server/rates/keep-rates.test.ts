import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBroad } from './read-broad.ts'
import {
  broadDocument,
  dailyDocument,
  ecbRates,
  historyDocument,
  lastNinetyDays,
  packagedList,
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
import { serveDocuments } from '../testing/rates-upstream.ts'

let scene: Scene
beforeEach(async () => {
  scene = await openScene()
})
afterEach(() => scene.close())

describe('with its sources there', () => {
  it('takes all they have, and keeps it', async () => {
    const store = createMemoryStore()
    const rates = scene.create({ store })
    expect(datesOf(rates.known())).toEqual([undefined, '2026-09-29'])
    await rates.refreshIfDue()
    expect(rates.known().document.ecb).toEqual({
      source: 'ecb',
      date: '2026-11-20',
      rates: ecbRates,
    })
    expect(datesOf(rates.known())).toEqual(['2026-11-20', '2026-11-20'])
    expect(rates.known().history.days).toEqual(lastNinetyDays('2026-11-20'))
    expect(store.kept).toEqual(rates.known())
    expect(store.writes).toBe(1)
    expect(scene.reports).toEqual([])
  })

  it('asks no more over a weekend but for the broad list, which is new each day', async () => {
    const rates = scene.create()
    await rates.refreshIfDue()
    scene.upstream.asked.length = 0
    await scene.passTime(rates, 60 * hourMs, 10 * minuteMs)
    // It stays that of Friday: asked for every six hours from midnight on, as UTC has it.
    expect(scene.upstream.asked.filter((path) => path !== '/broad')).toEqual([])
    expect(scene.upstream.asked).toHaveLength(9)
    expect(rates.known().document.ecb?.date).toBe('2026-11-20')
  })

  it('asks again and again for what is late, ever less often', async () => {
    const rates = scene.create({
      from: { ecb: scene.address('/daily'), ecbHistory: [], broad: [] },
    })
    await rates.refreshIfDue()
    scene.clockMs = Date.parse('2026-11-23T15:00:00Z')
    const askedAfter: number[] = []
    scene.upstream.answer((request, response) => {
      askedAfter.push(Math.round((scene.clockMs - Date.parse('2026-11-23T15:05:00Z')) / minuteMs))
      serveDocuments(fridaysDocuments)(request, response)
    })
    await scene.passTime(rates, 5 * hourMs)
    // Five minutes after publication by this process's lateness, then 5, 10, 20, 40, 60…
    expect(askedAfter).toEqual([5, 10, 20, 40, 80, 140, 200, 260])
    expect(scene.reports).toEqual([])
    scene.upstream.answer(serveDocuments({ '/daily': dailyDocument('2026-11-23') }))
    await scene.passTime(rates, hourMs)
    expect(rates.known().document.ecb?.date).toBe('2026-11-23')
  })

  it('adds each day to its history', async () => {
    const rates = scene.create()
    await rates.refreshIfDue()
    scene.clockMs = Date.parse('2026-11-23T16:00:00Z')
    scene.upstream.asked.length = 0
    scene.upstream.answer(
      serveDocuments({ '/daily': dailyDocument('2026-11-23', { ...ecbRates, USD: '1.2' }) }),
    )
    await rates.refreshIfDue()
    expect(scene.upstream.asked).not.toContain('/history')
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
    const rates = scene.create()
    await rates.refreshIfDue()
    scene.clockMs = Date.parse('2026-11-26T16:00:00Z')
    scene.upstream.answer(
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

  it("takes the last 90 days' newest one while the daily document is away", async () => {
    scene.upstream.answer(serveDocuments({ '/history': fridaysDocuments['/history'] }))
    const rates = scene.create()
    await rates.refreshIfDue()
    expect(rates.known().document.ecb).toEqual({
      source: 'ecb',
      date: '2026-11-20',
      rates: ecbRates,
    })
  })

  it('asks once, however many want it to', async () => {
    const rates = scene.create()
    await Promise.all([rates.refreshIfDue(), rates.refreshIfDue(), rates.refreshIfDue()])
    expect(scene.upstream.asked).toEqual(['/daily', '/history', '/broad'])
  })

  it('asks only for what has changed', async () => {
    let sent = 0
    scene.upstream.answer(({ headers }, response) => {
      if (headers['if-none-match'] === '"1"') {
        response.writeHead(304).end()
        return
      }
      sent += 1
      response.writeHead(200, { etag: '"1"' }).end(fridaysDocuments['/daily'])
    })
    const rates = scene.create({
      from: { ecb: scene.address('/daily'), ecbHistory: [], broad: [] },
    })
    await rates.refreshIfDue()
    scene.clockMs = Date.parse('2026-11-23T16:00:00Z')
    await scene.passTime(rates, 2 * hourMs)
    expect(scene.upstream.asked.length).toBeGreaterThan(3)
    expect(sent).toBe(1)
    expect(scene.reports).toEqual([])
  })

  it('asks the next scene.address where one has nothing newer', async () => {
    scene.upstream.answer(
      serveDocuments({ '/old': packagedList, '/new': broadDocument('2026-11-20') }),
    )
    const rates = scene.create({
      from: {
        ecb: [],
        ecbHistory: [],
        broad: ['/gone', '/old', '/new', '/never'].flatMap(scene.address),
      },
    })
    await rates.refreshIfDue()
    expect(scene.upstream.asked).toEqual(['/gone', '/old', '/new'])
    expect(rates.known().document.broad?.date).toBe('2026-11-20')
    expect(scene.reports).toEqual([])
  })

  it('leaves out for a day what moved too far to be believed, and says so', async () => {
    scene.upstream.answer(serveDocuments({ '/broad': broadDocument('2026-11-20', { thb: 380 }) }))
    const rates = scene.create({
      from: { ecb: [], ecbHistory: [], broad: scene.address('/broad') },
      bundled: { ...bundled, document: { broad: readBroad(broadDocument('2026-11-19')) } },
    })
    await rates.refreshIfDue()
    expect(rates.known().document.broad?.rates).not.toHaveProperty('THB')
    expect(rates.known().document.broad?.rates).toHaveProperty('VND')
    expect(scene.reports).toEqual([
      'Rates of all currencies of 2026-11-20: left out for today, moved too far: THB',
    ])
  })
})
