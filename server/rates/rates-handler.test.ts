import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { securityHeaders } from '../security-headers.ts'
import { createRatesHandlers } from './rates-handler.ts'
import { compressBody } from './file-stores.ts'
import { noRates, type KnownRates, type Rates } from './rates.ts'
import { parseBroad } from './parse-documents.ts'
import { ecbRates, lastNinetyDays, packagedList } from '../testing/rates-documents.ts'

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

it('are not there before any were had', async () => {
  const answers = createRatesHandlers(holding(noRates).rates, common)
  for (const path of paths) {
    const response = await ask(answers, path)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ error: 'no-rates' })
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})
