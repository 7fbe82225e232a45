import { describe, expect, it } from 'vitest'
import { formatWait, sendMessage } from './send-message.ts'

const message = { name: 'Ada', email: 'ada@example.org', message: 'Hello', website: '' }

const sendTo = (answer: () => Response | Promise<Response>, isOnline = () => true) =>
  sendMessage(message, { fetch: async () => answer(), isOnline })

const json = (status: number, value: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers })

describe('sendMessage', () => {
  it('sends JSON to the one address', async () => {
    const requests: [string, RequestInit][] = []
    const fetch = async (url: string, request: RequestInit) => {
      requests.push([url, request])
      return json(201, { status: 'accepted' })
    }
    expect(await sendMessage(message, { fetch, isOnline: () => true })).toEqual({ kind: 'sent' })
    const [[url, { method, headers, body, signal }] = ['', {}]] = requests
    expect([url, method, headers]).toEqual([
      '/api/contact',
      'POST',
      { 'Content-Type': 'application/json' },
    ])
    expect(body).toBe(JSON.stringify(message))
    expect(signal?.aborted).toBe(false)
  })

  it.each([
    [json(200, { status: 'ok' }), 'no-server'],
    [new Response('<!doctype html>', { status: 200 }), 'no-server'],
    [new Response(null, { status: 204 }), 'no-server'],
    [new Response('Not found', { status: 404 }), 'no-server'],
    [new Response('', { status: 405 }), 'no-server'],
    [new Response('<Error>AccessDenied</Error>', { status: 403 }), 'no-server'],
    [new Response('Unsupported method', { status: 501 }), 'no-server'],
    [json(404, ['not', 'ours']), 'no-server'],
    [json(404, null), 'no-server'],
    [json(403, { error: 'other-origin' }), 'refused'],
    [json(400, { error: 'malformed' }), 'refused'],
    [json(413, { error: 'too-large' }), 'refused'],
    [json(400, { error: 'invalid', fields: { name: 'odd', age: 'missing' } }), 'refused'],
    [json(400, { error: 'invalid', fields: null }), 'refused'],
    [json(400, { error: 'invalid' }), 'refused'],
    [json(503, { error: 'unavailable' }), 'unreachable'],
    [json(503, { status: 'accepted' }), 'unreachable'],
    [new Response('Bad gateway', { status: 502 }), 'unreachable'],
    [new Response('', { status: 408 }), 'unreachable'],
  ])('takes %o for: %s', async (response, kind) =>
    expect(await sendTo(() => response)).toEqual({ kind }),
  )

  it('passes on what is wrong with fields', async () => {
    const fields = { email: 'invalid', message: 'too-long', name: 'missing' }
    expect(await sendTo(() => json(400, { error: 'invalid', fields }))).toEqual({
      kind: 'wrong',
      problems: fields,
    })
  })

  it.each([
    ['540', 540],
    ['', undefined],
    ['Sun, 22 Nov 2026 11:00:00 GMT', undefined],
    ['-5', undefined],
  ])('after too many reads when to come back: %j', async (header, retryAfterS) =>
    expect(await sendTo(() => json(429, {}, { 'Retry-After': header }))).toEqual({
      kind: 'too-many',
      retryAfterS,
    }),
  )

  it('asks nothing while offline, and tells a server away from a visitor offline', async () => {
    const never = () => {
      throw new TypeError('Failed to fetch')
    }
    let asked = 0
    const counted = () => {
      asked += 1
      return json(201, { status: 'accepted' })
    }
    expect(await sendTo(counted, () => false)).toEqual({ kind: 'offline' })
    expect(asked).toBe(0)
    expect(await sendTo(never)).toEqual({ kind: 'unreachable' })
    let asks = 0
    const goesOffline = () => (asks += 1) === 1
    expect(await sendTo(never, goesOffline)).toEqual({ kind: 'offline' })
  })

  it('has not arrived when its answer breaks off', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('cut')) })
    expect(await sendTo(() => new Response(broken, { status: 201 }))).not.toEqual({ kind: 'sent' })
  })
})

it.each([
  [0, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
])('%i seconds are %s', (seconds, text) => expect(formatWait(seconds, 'en')).toBe(text))

it('follows the language', () => {
  expect(formatWait(720, 'fr')).toBe('12 minutes')
  expect(formatWait(36_000, 'es')).toBe('10 horas')
})
