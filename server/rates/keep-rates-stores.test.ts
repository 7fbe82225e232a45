import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFileStore } from './file-store.ts'
import { noRates } from './known-rates.ts'
import { dayMs } from './target-days.ts'
import { dailyDocument, ecbRates } from '../testing/rates-documents.ts'
import type { Scene } from '../testing/rates-scene.ts'
import {
  bundled,
  createMemoryStore,
  datesOf,
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

describe('without sources', () => {
  const from = { ecb: [], ecbHistory: [], broad: [] }

  it('keeps what the build holds, and asks nobody', async () => {
    const rates = scene.create({ from })
    await scene.passTime(rates, dayMs, hourMs)
    expect(rates.known()).toBe(bundled)
    expect(scene.upstream.asked).toEqual([])
  })

  it('takes from the store what is newer there, source by source', async () => {
    const rates = scene.create({
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
    const rates = scene.create({ from, store: createMemoryStore(bundled) })
    const before = rates.known()
    await rates.load()
    expect(rates.known()).toBe(before)
  })

  it('may have nothing at all', async () => {
    const rates = scene.create({ from, bundled: noRates, store: createMemoryStore() })
    await rates.load()
    expect(rates.known()).toBe(noRates)
  })
})

describe('with others', () => {
  it('asks nobody when another process has kept what is due', async () => {
    const store = createMemoryStore()
    await scene.create({ store }).refreshIfDue()
    scene.upstream.asked.length = 0
    const second = scene.create({ store })
    await second.refreshIfDue()
    expect(datesOf(second.known())).toEqual(['2026-11-20', '2026-11-20'])
    expect(scene.upstream.asked).toEqual([])
  })
})

describe('with a store that fails', () => {
  it('serves what it has all the same', async () => {
    const rates = scene.create({
      store: {
        read: () => Promise.resolve(undefined),
        write: () => Promise.reject(new Error('disk full')),
      },
    })
    await rates.load()
    await rates.refreshIfDue()
    expect(datesOf(rates.known())).toEqual(['2026-11-20', '2026-11-20'])
    expect(scene.reports).toEqual(['Rates could not be kept: disk full'])
  })
})

describe('by itself', () => {
  it('looks every minute until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const rates = scene.create({
      from: { ecb: scene.address('/daily'), ecbHistory: [], broad: [] },
    })
    rates.start()
    rates.start()
    await vi.waitFor(() => expect(rates.known().document.ecb?.date).toBe('2026-11-20'), {
      timeout: 60_000,
    })
    scene.clockMs = Date.parse('2026-11-23T16:00:00Z')
    scene.upstream.answer(serveDocuments({ '/daily': dailyDocument('2026-11-23') }))
    await vi.advanceTimersByTimeAsync(minuteMs)
    await vi.waitFor(() => expect(rates.known().document.ecb?.date).toBe('2026-11-23'), {
      timeout: 60_000,
    })
    await rates.stop()
    scene.clockMs = Date.parse('2026-11-24T16:00:00Z')
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(scene.upstream.asked).toHaveLength(2)
  })

  it('stops in the middle of asking, without a word', async () => {
    scene.upstream.answer(() => {})
    const rates = scene.create({ timeoutMs: 60_000 })
    rates.start()
    await vi.waitFor(() => expect(scene.upstream.asked).toHaveLength(1), { timeout: 60_000 })
    await rates.stop()
    expect(scene.reports).toEqual([])
  })

  it('has stopped when what has come is written', async () => {
    const steps: string[] = []
    let finishWriting = () => {}
    const writing = new Promise<void>((resolve) => {
      finishWriting = resolve
    })
    const rates = scene.create({
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

describe('with a file', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'utilo-restart-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('has after a restart what it had before, also without any source', async () => {
    const first = scene.create({ store: createFileStore(folder) })
    await first.load()
    await first.refreshIfDue()
    scene.upstream.answer((_, response) => void response.writeHead(503).end())
    scene.clockMs += 7 * dayMs
    const second = scene.create({ store: createFileStore(folder) })
    await second.load()
    await second.refreshIfDue()
    expect(second.known()).toEqual(first.known())
    expect(datesOf(second.known())).toEqual(['2026-11-20', '2026-11-20'])
  })

  it('begins with what the build holds where the file is damaged', async () => {
    const damaged = createFileStore(folder, (message) => void scene.reports.push(message))
    await writeFile(join(folder, 'rates.json'), '{"document":')
    scene.upstream.answer((_, response) => void response.writeHead(503).end())
    const rates = scene.create({ store: damaged })
    await rates.load()
    await scene.passTime(rates, 3 * hourMs)
    expect(rates.known()).toBe(bundled)
    expect(scene.reports.filter((report) => report.includes('rates.json'))).toHaveLength(1)
  })
})
