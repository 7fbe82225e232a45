import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fetchDocument } from './fetch-document.ts'
import { RejectedDocument } from './parse-documents.ts'
import { openUpstream, type Upstream } from '../testing/rates-fixture.ts'

const limits = { bytes: 1000, timeoutMs: 15_000 }
const shortLimits = { bytes: 1000, timeoutMs: 300 }

let upstream: Upstream
beforeEach(async () => {
  upstream = await openUpstream()
})
afterEach(() => upstream.close())

const get = (options: Partial<Parameters<typeof fetchDocument>[2]> = {}) =>
  fetchDocument(fetch, `${upstream.origin}/rates`, { limits, ...options })

it('gets the bytes, however many pieces they come in', async () => {
  upstream.answer((_, response) => {
    response.write(new Uint8Array([0, 255]))
    setTimeout(() => response.end(new Uint8Array([7])), 20)
  })
  expect(await get()).toEqual({
    kind: 'document',
    content: new Uint8Array([0, 255, 7]),
    validators: { 'If-None-Match': undefined, 'If-Modified-Since': undefined },
  })
})

it('gets as much as the limit allows', async () => {
  upstream.answer((_, response) => void response.end('x'.repeat(1000)))
  expect(await get()).toMatchObject({ content: { length: 1000 } })
})

it('asks the second time only for what has changed', async () => {
  const lastModified = 'Fri, 20 Nov 2026 15:00:00 GMT'
  upstream.answer(({ headers }, response) => {
    const isKnown =
      headers['if-none-match'] === '"1"' && headers['if-modified-since'] === lastModified
    if (isKnown) response.writeHead(304).end()
    else response.writeHead(200, { etag: '"1"', 'last-modified': lastModified }).end('rates')
  })
  const first = await get()
  if (first.kind !== 'document') throw new Error('nothing came')
  expect(await get({ validators: first.validators })).toEqual({ kind: 'unchanged' })
})

describe('is refused', () => {
  it.each<[string, string | RegExp, RequestListener, typeof limits?]>([
    [
      'with another status',
      'was answered with status 503',
      (_, response) => void response.writeHead(503).end('later'),
    ],
    [
      'with a status nobody asked for',
      'was answered with status 304',
      (_, response) => void response.writeHead(304).end(),
    ],
    [
      'with the way to another address',
      /status (0|302)$/,
      (_, response) => void response.writeHead(302, { location: '/other' }).end(),
    ],
    [
      'above the limit',
      'is larger than 1000 bytes',
      (_, response) => void response.end('x'.repeat(1001)),
    ],
    [
      'without an end in sight',
      'is larger than 1000 bytes',
      (_, response) => {
        const timer = setInterval(() => response.write('x'.repeat(300)), 5)
        response.on('close', () => clearInterval(timer))
      },
    ],
    ['without an answer', 'took longer than 0.3 s', () => {}, shortLimits],
    [
      'with an answer that does not go on',
      'took longer than 0.3 s',
      (_, response) => void response.writeHead(200).write('half'),
      shortLimits,
    ],
    [
      'with half an answer',
      /^could not be reached/,
      ({ socket }, response) => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('half', () => socket.destroy())
      },
    ],
    ['with a connection cut', /^could not be reached \(/, ({ socket }) => void socket.destroy()],
  ])('%s', async (_, reason, listener, given = limits) => {
    upstream.answer(listener)
    const asked = get({ limits: given })
    await expect(asked).rejects.toThrow(RejectedDocument)
    await expect(asked).rejects.toThrow(reason)
    expect(upstream.asked).not.toContain('/other')
  })

  it('when there is no server', async () => {
    await upstream.close()
    await expect(get()).rejects.toThrow('could not be reached (ECONNREFUSED)')
    upstream = await openUpstream()
  })

  it('when the address is none', async () => {
    await expect(fetchDocument(fetch, 'rates', { limits })).rejects.toThrow('could not be reached')
  })

  it('when whatever is thrown is no error', async () => {
    const broken = () => Promise.reject('broken')
    await expect(fetchDocument(broken, 'http://x', { limits })).rejects.toThrow(
      'could not be reached',
    )
  })

  it('at once when it is ended', async () => {
    upstream.answer(() => {})
    const ending = new AbortController()
    const asked = get({ signal: ending.signal, limits: { bytes: 10, timeoutMs: 60_000 } })
    ending.abort()
    await expect(asked).rejects.toThrow(RejectedDocument)
  })
})
