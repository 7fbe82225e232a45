import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const document = { ecb: { source: 'ecb', date: '2026-11-20', rates: { USD: '1.1367' } } }

const answer = vi.fn<typeof fetch>()
const stored = new Map<string, string>()
const nowMs = Date.UTC(2026, 10, 20)
/** Loaded anew for each test, because the module remembers the last response, also one of another test file. */
let loadRates: typeof import('./fetch-rates.ts').loadRates
let storedRates: typeof import('./fetch-rates.ts').storedRates

beforeEach(async () => {
  vi.resetModules()
  ;({ loadRates, storedRates } = await import('./fetch-rates.ts'))
  stored.clear()
  answer.mockReset()
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('rates are asked for once while they are fresh, and kept on the device', async () => {
  answer.mockImplementation(async () => Response.json(document))
  expect(await loadRates(nowMs)).toEqual(document)
  await loadRates(nowMs + 599_999)
  expect(answer).toHaveBeenCalledTimes(1)
  await loadRates(nowMs + 600_000)
  expect(answer).toHaveBeenCalledTimes(2)
  expect(storedRates()).toEqual(document)
})

test.each([
  ['a log-in page', '<!doctype html><title>Welcome to our network</title>', 200],
  ['nothing', '', 200],
  ['an empty document', '{}', 200],
  ['a rate that is none', JSON.stringify(document).replace('1.1367', 'NaN'), 200],
  ['rates of a server in trouble', JSON.stringify(document), 503],
])('%s is no answer: nothing is kept, and it is asked for again', async (_, body, status) => {
  answer.mockImplementation(async () => new Response(body, { status }))
  await expect(loadRates(nowMs)).rejects.toThrow(`status ${status}`)
  expect(stored.size).toBe(0)
  expect(storedRates()).toBeUndefined()
  answer.mockImplementation(async () => Response.json(document))
  expect(await loadRates(nowMs)).toEqual(document)
})

test('nobody waits longer than eight seconds', async () => {
  const patience = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  answer.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('too late')))
      }),
  )
  const asked = loadRates(nowMs)
  expect(timeout).toHaveBeenCalledWith(8000)
  patience.abort()
  await expect(asked).rejects.toThrow('too late')
})
