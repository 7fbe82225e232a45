import { describe, expect, it } from 'vitest'
import { bodyLimitBytes } from './answer-contact.ts'
import { create, seen, send, sound, statusOf } from '../testing/contact.ts'

describe('what is refused', () => {
  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s', async (method) => {
    const { status, headers } = await send(sound, { method })
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'text/plain; application/json',
    '',
  ])('the type %j', async (type) => {
    const { status, text } = await send(sound, { headers: { 'Content-Type': type } })
    expect([status, text]).toEqual([415, '{"error":"not-json"}'])
  })

  it('a packed body', async () =>
    expect(await statusOf(sound, { headers: { 'Content-Encoding': 'gzip' } })).toBe(415))

  it.each(['application/json', 'Application/JSON; charset=utf-8', 'application/json ;x=y'])(
    'but not the type %j',
    async (type) => expect(await statusOf(sound, { headers: { 'Content-Type': type } })).toBe(201),
  )

  it.each([{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.com' }, { Origin: 'null' }])(
    'another site: %j',
    async (headers) => {
      const { status, text } = await send(sound, { headers: headers })
      expect([status, text]).toEqual([403, '{"error":"other-origin"}'])
    },
  )

  it('but not our own pages', async () =>
    expect(await statusOf(sound, { headers: { Origin: 'http://localhost' } })).toBe(201))

  it.each(['', '{', 'null x', '{"name":}', "{'name':'x'}", '\uFEFF{', '[1,2', 'NaN', 'undefined'])(
    'what is not JSON: %j',
    async (body) => {
      const { status, text } = await send(body)
      expect([status, text]).toEqual([400, '{"error":"malformed"}'])
    },
  )

  it.each(['null', '12', '"x"', '[]', '{}', '['.repeat(10_000) + ']'.repeat(10_000)])(
    'JSON that is no message: %.20s',
    async (body) => {
      const { status, text } = await send(body)
      expect(status).toBe(400)
      expect(JSON.parse(text)).toEqual({
        error: 'invalid',
        fields: { name: 'missing', email: 'missing', message: 'missing' },
      })
    },
  )

  it('fields that are wrong, by name', async () => {
    const { status, text } = await send({ ...sound, email: 'ada@', message: ' ' })
    expect(status).toBe(400)
    expect(JSON.parse(text)).toEqual({
      error: 'invalid',
      fields: { email: 'invalid', message: 'missing' },
    })
  })

  it('bytes that are no text', async () => {
    const request = new Request('http://localhost/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
    })
    expect((await create()(request, {})).status).toBe(400)
  })

  it('more than a message can be, said or not', async () => {
    const long = 'x'.repeat(bodyLimitBytes)
    const { status, headers, text } = await send(long + long)
    expect([status, text]).toEqual([413, '{"error":"too-large"}'])
    expect(headers.get('connection')).toBe('close')
    expect(await statusOf(sound, { headers: { 'Content-Length': '65537' } })).toBe(413)
    expect(await statusOf(long)).toBe(400)
  })

  it('and nothing of it is kept or counted', async () => {
    await send(sound, { method: 'PUT' })
    await send({ ...sound, email: 'x' })
    await send('{')
    expect([seen.kept, seen.attempts.size, seen.accepted, seen.reports]).toEqual([[], 0, 0, []])
  })
})
