import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { readRateHistory } from '../../src/core/rates/rate-history.ts'
import { securityHeaders } from '../security-headers.ts'
import { createRatesHandlers } from './rates-handler.ts'
import { compressBody } from './file-stores.ts'
import { noRates, type KnownRates, type Rates } from './rates.ts'
import { parseBroad } from './parse-documents.ts'
import { ecbRates, lastNinetyDays, packagedList, workingDays } from '../testing/rates-documents.ts'

const known: KnownRates = {
  document: {
    ecb: { source: 'ecb', date: '2026-11-20', rates: ecbRates },
    broad: parseBroad(packagedList),
  },
  history: { days: lastNinetyDays('2026-11-20') },
}

/** Creates rates that return what the test sets. */
const holding = (first: KnownRates) => {
  let current = first
  const nothing = () => Promise.resolve()
  const rates: Rates = {
    known: () => current,
    load: nothing,
    refreshIfDue: nothing,
    start: () => {},
    stop: () => Promise.resolve(),
  }
  return { rates, set: (next: KnownRates) => void (current = next) }
}

const common = securityHeaders({ hsts: true })
const paths = ['/api/rates', '/api/rate-history'] as const

const ask = async (
  answers: ReturnType<typeof createRatesHandlers>,
  path: (typeof paths)[number] = '/api/rates',
  init: RequestInit = {},
) => answers[path](new Request(`http://localhost${path}`, init), {})

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

describe('rates by the network', () => {
  const { rates } = holding(known)
  const answers = createRatesHandlers(rates, common, compressBody)

  it.each([
    ['/api/rates', known.document],
    ['/api/rate-history', known.history],
  ] as const)('%s: what is known', async (path, value) => {
    const response = await ask(answers, path)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(value)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300, stale-while-revalidate=3600',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    })
    expect(response.headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('packed as %s where that is taken', async (encoding, unpack) => {
    const response = await ask(answers, '/api/rates', { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    const packed = await bytesOf(response)
    expect(response.headers.get('content-length')).toBe(String(packed.length))
    expect(JSON.parse(unpack(packed).toString())).toEqual(known.document)
    // The body fits into the first packets of a response.
    expect(packed.length).toBeLessThan(2500)
  })

  it('nothing where it is known already, in each encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const etag = (await ask(answers, '/api/rates', { headers })).headers.get('etag') ?? ''
      const again = await ask(answers, '/api/rates', {
        headers: { ...headers, 'if-none-match': etag },
      })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('cache-control')).toContain('max-age=300')
    }
  })

  it('the headers alone for HEAD', async () => {
    const response = await ask(answers, '/api/rates', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(3000)
    expect(await response.text()).toBe('')
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('nothing for %s', async (method) => {
    for (const path of paths) {
      const response = await ask(answers, path, { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD')
    }
  })
})

it('are new once they have changed, with another tag', async () => {
  const { rates, set } = holding(known)
  const answers = createRatesHandlers(rates, common)
  const first = await ask(answers)
  const { broad } = known.document
  set({ ...known, document: broad ? { broad } : {} })
  const second = await ask(answers)
  expect(await second.json()).toEqual({ broad })
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
  expect(second.headers.get('vary')).toBeNull()
})

it('have the same tag from every copy of the server', async () => {
  const tags = await Promise.all(
    [1, 2].map(async () => {
      const { rates } = holding(structuredClone(known))
      return (await ask(createRatesHandlers(rates, common, compressBody))).headers.get('etag')
    }),
  )
  expect(tags[0]).toBe(tags[1])
})

it('are not there before any were had, and there is no history then', async () => {
  const answers = createRatesHandlers(holding(noRates).rates, common)
  const response = await ask(answers)
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ error: 'no-rates' })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const history = await ask(answers, '/api/rate-history')
  expect([history.status, await history.json()]).toEqual([200, { days: [] }])
})

describe('the history of a pair', () => {
  const days = workingDays('2026-11-20', 500)
  const gap = days.map((day) =>
    day.date === '2026-11-19' ? { ...day, rates: { USD: '1.1' } } : day,
  )
  const { rates, set } = holding({ ...known, history: { days: gap } })
  const answers = createRatesHandlers(rates, common, compressBody)
  const askFor = (query: string, init: RequestInit = {}) =>
    answers['/api/rate-history'](new Request(`http://localhost/api/rate-history${query}`, init), {})

  it('has the last year of both currencies, and nothing else', async () => {
    const response = await askFor('?from=USD&to=JPY')
    const body = readRateHistory(await response.json())
    const { USD = '', JPY = '' } = ecbRates
    // 370 days before 20 November 2026 is 15 November 2025, a Saturday.
    const expected = days.filter(({ date }) => date >= '2025-11-17' && date !== '2026-11-19')
    expect(body?.days).toEqual(expected.map(({ date }) => ({ date, rates: { USD, JPY } })))
    expect(expected.length).toBeGreaterThan(255)
    expect(response.headers.get('cache-control')).toContain('max-age=300')
  })

  it('of the euro has the other currency, also on days that lack a third one', async () => {
    const body = readRateHistory(await (await askFor('?from=EUR&to=USD')).json())
    expect(body?.days.at(-2)).toEqual({ date: '2026-11-19', rates: { USD: '1.1' } })
  })

  it('is one small answer, the same in both directions and for everybody', async () => {
    const headers = { 'accept-encoding': 'br' }
    const compress = vi.fn(compressBody)
    const counted = createRatesHandlers(rates, common, compress)['/api/rate-history']
    for (const query of ['?from=USD&to=JPY', '?to=USD&from=JPY', '?from=USD&to=JPY&x=1']) {
      const request = new Request(`http://localhost/api/rate-history${query}`, { headers })
      const response = await counted(request, {})
      expect((await bytesOf(response)).length).toBeLessThan(3000)
    }
    expect(compress).toHaveBeenCalledTimes(1)
    const before = (await askFor('?from=USD&to=JPY')).headers.get('etag') ?? ''
    const again = await askFor('?from=JPY&to=USD', { headers: { 'if-none-match': before } })
    expect(again.status).toBe(304)
    set({ ...known, history: { days: gap.slice(0, -1) } })
    expect((await askFor('?from=USD&to=JPY')).headers.get('etag')).not.toBe(before)
  })

  it.each([
    '?from=USD&to=USD',
    '?from=USD',
    '?from=&to=',
    '?from=VND&to=USD',
    '?from=usd&to=JPY',
    '?from=__proto__&to=USD',
  ])('is empty where there is none: %s', async (query) => {
    const response = await askFor(query)
    expect([response.status, await response.json()]).toEqual([200, { days: [] }])
  })

  it('fills no memory with pairs that do not exist', async () => {
    const compress = vi.fn(compressBody)
    const counted = createRatesHandlers(rates, common, compress)['/api/rate-history']
    for (let index = 0; index < 100; index += 1)
      await counted(new Request(`http://localhost/api/rate-history?from=USD&to=X${index}`), {})
    expect(compress).toHaveBeenCalledTimes(1)
  })
})
