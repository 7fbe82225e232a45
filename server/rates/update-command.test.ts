import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPublishedStore } from './file-stores.ts'
import { parseBroad } from './parse-documents.ts'
import {
  broadDocument,
  dailyDocument,
  packagedList,
  workingDays,
  zippedList,
} from '../testing/rates-documents.ts'
import { openUpstream, serveDocuments, type Upstream } from '../testing/rates-fixture.ts'
import { update } from './update-command.ts'

let folder: string
let upstream: Upstream
const printed: string[] = []
const errors: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'utilo-update-'))
  upstream = await openUpstream()
  printed.length = 0
  errors.length = 0
})
afterEach(async () => {
  await upstream.close()
  await rm(folder, { recursive: true, force: true })
})

const build = () =>
  createPublishedStore(join(folder, 'client')).write({
    document: { broad: parseBroad(packagedList) },
    history: { days: [] },
  })

const run = (moment: string, environment: Record<string, string> = {}) =>
  update({
    environment: {
      UTILO_DIST: folder,
      UTILO_RATES_ECB: `${upstream.origin}/daily`,
      UTILO_RATES_ECB_HISTORY: `${upstream.origin}/history`,
      UTILO_RATES_BROAD: `${upstream.origin}/broad`,
      ...environment,
    },
    fetch,
    nowMs: () => Date.parse(moment),
    print: (line) => void printed.push(line),
    printError: (line) => void errors.push(line),
  })

const published = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, 'client', 'api', name), 'utf8'))

const documentsOf = (date: string) => ({
  '/daily': dailyDocument(date),
  '/history': zippedList(workingDays(date, 375)),
  '/broad': broadDocument(date),
})

describe('with a built site', () => {
  it('brings its files up to date, compressed ones included', async () => {
    await build()
    upstream.answer(serveDocuments(documentsOf('2026-11-20')))
    expect(await run('2026-11-20T16:00:00Z')).toBe(0)
    expect(errors).toEqual([])
    expect(printed).toEqual([
      'European Central Bank: 2026-11-20; all currencies: 2026-11-20; days of history: 263',
    ])
    expect(await published('rates')).toMatchObject({
      ecb: { source: 'ecb', date: '2026-11-20', rates: { USD: '1.1367' } },
      broad: { source: 'broad', date: '2026-11-20' },
    })
    expect(await published('rate-history')).toEqual({ days: workingDays('2026-11-20', 375) })
    const api = join(folder, 'client', 'api')
    expect(await readdir(api)).toEqual([
      'rate-history',
      'rate-history.br',
      'rate-history.gz',
      'rates',
      'rates.br',
      'rates.gz',
    ])
    for (const name of ['rates', 'rate-history']) {
      const plain = await readFile(join(api, name), 'utf8')
      expect(brotliDecompressSync(await readFile(join(api, `${name}.br`))).toString()).toBe(plain)
      expect(gunzipSync(await readFile(join(api, `${name}.gz`))).toString()).toBe(plain)
    }
  })

  it('adds to the history each time, and asks for no more than is due', async () => {
    await build()
    upstream.answer(serveDocuments(documentsOf('2026-11-20')))
    await run('2026-11-20T16:00:00Z')
    upstream.asked.length = 0
    expect(await run('2026-11-20T20:00:00Z')).toBe(0)
    expect(upstream.asked).toEqual([])
    upstream.answer(serveDocuments(documentsOf('2026-11-23')))
    expect(await run('2026-11-23T16:00:00Z')).toBe(0)
    expect(upstream.asked).toEqual(['/daily', '/broad'])
    expect(await published('rate-history')).toMatchObject({ days: { length: 264 } })
  })

  it('writes what it could have, and says what not', async () => {
    await build()
    upstream.answer(serveDocuments({ '/daily': dailyDocument('2026-11-20'), '/broad': 'later' }))
    expect(await run('2026-11-20T16:00:00Z')).toBe(1)
    expect(errors).toHaveLength(2)
    expect(errors.join('\n')).toContain('not JSON')
    expect(await published('rates')).toMatchObject({
      ecb: { date: '2026-11-20' },
      broad: { date: '2026-09-29' },
    })
  })

  it('leaves the files as they are when nothing comes', async () => {
    await build()
    expect(await run('2026-11-20T16:00:00Z')).toBe(1)
    expect(printed).toEqual([
      'European Central Bank: none; all currencies: 2026-09-29; days of history: 0',
    ])
    expect(await published('rate-history')).toEqual({ days: [] })
  })

  it('begins a history anew where the old one is damaged', async () => {
    await build()
    await writeFile(join(folder, 'client', 'api', 'rate-history'), '{"days":[1]}')
    upstream.answer(serveDocuments(documentsOf('2026-11-20')))
    expect(await run('2026-11-20T16:00:00Z')).toBe(0)
    expect(await published('rate-history')).toMatchObject({ days: { length: 263 } })
  })
})

it.each([
  ['no site', async () => {}],
  [
    'rates that are none',
    async () => {
      await mkdir(join(folder, 'client', 'api'), { recursive: true })
      await writeFile(join(folder, 'client', 'api', 'rates'), '{}')
    },
  ],
])('says what to do where there is %s', async (_, prepare) => {
  await prepare()
  expect(await run('2026-11-20T16:00:00Z')).toBe(1)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('run "npm run build" first')
  expect(upstream.asked).toEqual([])
})

it('says which setting is wrong', async () => {
  expect(await run('2026-11-20T16:00:00Z', { UTILO_RATES_ECB: 'ecb' })).toBe(1)
  expect(errors[0]).toContain('UTILO_RATES_ECB is set to "ecb"')
})
