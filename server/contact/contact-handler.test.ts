import { describe, expect, it } from 'vitest'
import { contactLimits } from '../../src/core/contact.ts'
import {
  createRefusals,
  defaultHourlyMessages,
  networkLimits,
  senderLimits,
} from './rate-limits.ts'
import type { MessageStore, NewMessage } from './message-store.ts'
import {
  common,
  create,
  id,
  requestOf,
  observed,
  send,
  validMessage,
  startMs,
  statusOf,
  store,
} from '../testing/contact-fixture.ts'
import { bodyLimitBytes } from './contact-handler.ts'

describe('a valid message', () => {
  it('is accepted once it is kept', async () => {
    const { status, headers, text } = await send(validMessage)
    expect([status, text]).toEqual([201, '{"status":"accepted"}'])
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('cache-control')).toBe('no-store')
    for (const [name, value] of Object.entries(common)) expect(headers.get(name)).toBe(value)
    expect(observed.kept).toEqual([
      {
        ...validMessage,
        id,
        receivedAtMs: startMs,
        language: 'fr',
        verdict: 'clean',
        state: 'waiting',
      },
    ])
    expect(observed.accepted).toBe(1)
  })

  it('is answered after the store and not before', async () => {
    const steps: string[] = []
    const slow = {
      ...store,
      accept: async () => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        steps.push('kept')
      },
    }
    const onAccepted = () => void steps.push('told')
    const { status } = await send(validMessage, {
      options: { store: slow as unknown as MessageStore, onAccepted },
    })
    expect([...steps, status]).toEqual(['kept', 'told', 201])
  })

  it('stays where it is when nothing is sent on', async () => {
    expect(await statusOf(validMessage, { options: { isForwarded: false } })).toBe(201)
    expect(observed.kept).toMatchObject([{ state: 'kept', verdict: 'clean' }])
    expect(observed.accepted).toBe(0)
  })

  it('is in the language of the page, or of the browser', async () => {
    await send({ ...validMessage, language: 'es' }, { headers: { 'Accept-Language': 'en' } })
    await send(validMessage, { headers: { 'Accept-Language': 'en-GB,fr;q=0.5' } })
    expect(observed.kept.map(({ language }) => language)).toEqual(['es', 'en'])
  })

  it('keeps the page’s own id, so that it is one message when sent again', async () => {
    const own = '9b2c7d1e-0f3a-4b5c-8d6e-7f8091a2b3c4'
    await send({ ...validMessage, id: own })
    expect(observed.kept).toMatchObject([{ id: own }])
  })

  it('which a program wrote is kept, not sent on, and answered like any other', async () => {
    const { status, text } = await send({ ...validMessage, website: 'https://example.com' })
    expect([status, text]).toEqual([201, '{"status":"accepted"}'])
    expect(await statusOf({ ...validMessage, elapsedMs: 12 })).toBe(201)
    expect(observed.kept).toMatchObject([
      { verdict: 'doubtful', state: 'kept' },
      { verdict: 'doubtful', state: 'kept' },
    ])
    expect(observed.accepted).toBe(0)
  })

  it('may be as long as its fields may, however it is escaped', async () => {
    const escaped = (count: number) => String.raw`\ud83d\ude00`.repeat(count)
    const { name, message } = contactLimits
    const body = `{"name":"${escaped(name)}","email":"ada@example.org","message":"${escaped(message)}"}`
    expect(await statusOf(body)).toBe(201)
    expect(observed.kept[0]?.message).toBe('\u{1F600}'.repeat(message))
  })
})

describe('a flood', () => {
  const [hour, day] = senderLimits

  it('ends at so many an hour, and goes on in the next', async () => {
    for (let count = 0; count < hour.attempts; count += 1)
      expect(await statusOf(validMessage)).toBe(201)
    const { status, headers, text } = await send(validMessage)
    expect([status, text]).toEqual([429, '{"error":"too-many"}'])
    expect(headers.get('retry-after')).toBe(String(45 * 60))
    expect(observed.kept).toHaveLength(hour.attempts)
    observed.nowMs += 45 * 60_000
    expect(await statusOf(validMessage)).toBe(201)
  })

  it('ends at so many a day', async () => {
    let taken = 0
    for (let hours = 0; hours < 8; hours += 1) {
      for (let count = 0; count < hour.attempts; count += 1)
        if ((await statusOf(validMessage)) === 201) taken += 1
      observed.nowMs += hour.windowMs
    }
    expect(taken).toBe(day.attempts)
    const { headers } = await send(validMessage)
    expect(Number(headers.get('retry-after'))).toBe(
      (day.windowMs - (observed.nowMs % day.windowMs)) / 1000,
    )
  })

  it('of one sender leaves the others alone, whatever it says of itself', async () => {
    for (let count = 0; count <= hour.attempts; count += 1)
      await send(validMessage, { headers: { 'X-Forwarded-For': `198.51.100.${count}` } })
    expect(observed.kept).toHaveLength(hour.attempts)
    expect(await statusOf(validMessage, { connection: { address: '203.0.113.8' } })).toBe(201)
  })

  it('is counted by whom our proxy names', async () => {
    const through = (address: string) =>
      statusOf(validMessage, {
        options: { trustedProxies: 1 },
        headers: { 'X-Forwarded-For': `1.2.3.4, ${address}` },
      })
    for (let count = 0; count < hour.attempts; count += 1)
      expect(await through(`2001:db8::${count}`)).toBe(201)
    expect(await through('2001:db8::ffff')).toBe(429)
    expect(await through('2001:db8:0:1::')).toBe(201)
  })
})

describe('attempts that are no valid message', () => {
  const [{ attempts, windowMs }] = senderLimits
  const sender = { address: '203.0.113.7' }
  const invalid = [
    () => requestOf({ ...validMessage, email: 'ada@' }),
    () => requestOf('{'),
    () => requestOf('x'.repeat(bodyLimitBytes + 1)),
  ]

  it('count too: after as many as messages, the next body is not even read', async () => {
    const answer = create()
    for (let count = 0; count < attempts; count += 1) {
      const request = invalid[count % invalid.length]?.() ?? requestOf('')
      expect([400, 413]).toContain((await answer(request, sender)).status)
    }
    const next = requestOf(validMessage)
    observed.nowMs += windowMs / 4
    const refused = await answer(next, sender)
    expect([refused.status, await refused.text()]).toEqual([429, '{"error":"too-many"}'])
    expect(refused.headers.get('retry-after')).toBe(String(45 * 60))
    expect(next.bodyUsed).toBe(false)
    expect((await answer(requestOf(validMessage), { address: '203.0.113.8' })).status).toBe(201)
    observed.nowMs += (3 * windowMs) / 4
    expect((await answer(requestOf(validMessage), sender)).status).toBe(201)
  })

  it('count for an IPv6 network as well', async () => {
    const answer = create()
    const [{ attempts: most }] = networkLimits
    for (let network = 0; network < most; network += 1)
      await answer(requestOf('{'), { address: `2001:db8:1:${network.toString(16)}::1` })
    const from = async (address: string) =>
      (await answer(requestOf(validMessage), { address })).status
    expect(await from('2001:db8:1:ffff::1')).toBe(429)
    expect(await from('2001:db8:2::1')).toBe(201)
  })

  it('are forgotten, the oldest first, before they fill the memory', () => {
    const refusals = createRefusals(() => observed.nowMs)
    for (let index = 0; index < 10_001; index += 1)
      for (let count = 0; count < attempts; count += 1) refusals.add(`sender ${index}`)
    expect(refusals.waitMs('sender 0')).toBe(0)
    expect(refusals.waitMs('sender 1')).toBe(windowMs)
    expect(refusals.waitMs('sender 10000')).toBe(windowMs)
  })
})

describe('a flood from one IPv6 network', () => {
  it('closes the form for that network, and for nobody else', async () => {
    const answer = create()
    const from = async (address: string) =>
      (await answer(requestOf(validMessage), { address })).status
    const [{ attempts }] = networkLimits
    let taken = 0
    for (let network = 0; network < 2 * defaultHourlyMessages; network += 1)
      if ((await from(`2001:db8:7:${network.toString(16)}::1`)) === 201) taken += 1
    expect(taken).toBe(attempts)
    expect(await from('2001:db8:8::1')).toBe(201)
    expect(await from('192.0.2.1')).toBe(201)
  })
})

describe('a clock that was set', () => {
  it('does not keep the form closed once it is right again', async () => {
    let monotonicMs = 0
    const answer = create({ hourlyMessages: 1, monotonicMs: () => monotonicMs })
    const from = async (address: string) =>
      (await answer(requestOf(validMessage), { address })).status
    observed.nowMs = Date.UTC(2035, 0, 1, 10, 15)
    expect([await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([201, 503])
    observed.nowMs = startMs
    monotonicMs += 45 * 60_000
    expect(await from('192.0.2.3')).toBe(201)
  })
})

describe('a flood from everywhere', () => {
  const hourlyMessages = 20

  it('ends at so many an hour in all, is said once, and leaves nothing behind', async () => {
    const answer = create({ hourlyMessages })
    const from = (sender: number) =>
      answer(requestOf(validMessage), { address: `192.0.2.${sender}` })
    for (let sender = 1; sender <= hourlyMessages; sender += 1)
      expect((await from(sender)).status).toBe(201)
    await from(99)
    const counts = [...observed.attempts]
    for (let sender = 100; sender < 105; sender += 1) {
      const refused = await from(sender)
      expect([refused.status, await refused.text()]).toEqual([503, '{"error":"unavailable"}'])
      expect(refused.headers.get('retry-after')).toBe(String(45 * 60))
    }
    expect(observed.kept).toHaveLength(hourlyMessages)
    expect([...observed.attempts]).toEqual(counts)
    expect(observed.reports).toEqual([
      '20 messages came within an hour: no more are taken before the next one',
    ])
    observed.nowMs += 45 * 60_000
    expect((await from(100)).status).toBe(201)
  })

  it('of one sender, who is refused, does not count for the others', async () => {
    const answer = create({ hourlyMessages })
    for (let count = 0; count < 3 * hourlyMessages; count += 1)
      await answer(requestOf(validMessage), { address: '192.0.2.1' })
    expect((await answer(requestOf(validMessage), { address: '192.0.2.2' })).status).toBe(201)
  })
})

describe('a store that fails', () => {
  const secret = 'Ada, ada@example.org'
  const failing = (method: 'accept' | 'countAttempt', error: unknown) =>
    ({ ...store, [method]: () => Promise.reject(error) }) as unknown as MessageStore

  it.each(['accept', 'countAttempt'] as const)(
    'in %s: no message is said to be kept',
    async (method) => {
      const error = Object.assign(new Error(`duplicate ${secret}`), { code: '57P01' })
      const { status, headers, text } = await send(validMessage, {
        options: { store: failing(method, error) },
      })
      expect([status, text]).toEqual([503, '{"error":"unavailable"}'])
      expect(headers.get('retry-after')).toBe('30')
      expect(observed.reports).toEqual(['A message could not be kept: 57P01'])
      expect(observed.accepted).toBe(0)
    },
  )

  it.each([
    [new TypeError(secret), 'TypeError'],
    [secret, 'unknown'],
  ])('with words that quote the visitor: they are not in the log', async (error, line) => {
    expect(await statusOf(validMessage, { options: { store: failing('accept', error) } })).toBe(503)
    expect(observed.reports).toEqual([`A message could not be kept: ${line}`])
  })

  it('is said to fail once, until a message is kept again', async () => {
    let isAway = true
    const shaky = {
      ...store,
      accept: (message: NewMessage) =>
        isAway ? Promise.reject(new TypeError(secret)) : store.accept(message),
    }
    const answer = create({ store: shaky as unknown as MessageStore })
    const statusAfter = async (away: boolean) => {
      isAway = away
      return (await answer(requestOf(validMessage), {})).status
    }
    for (const away of [true, true, true]) expect(await statusAfter(away)).toBe(503)
    expect(observed.reports).toHaveLength(1)
    expect(await statusAfter(false)).toBe(201)
    await statusAfter(true)
    expect(observed.reports).toHaveLength(2)
  })

  it('or is missing', async () =>
    expect(await statusOf(validMessage, { options: { store: undefined } })).toBe(503))
})

describe('what is refused', () => {
  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s', async (method) => {
    const { status, headers } = await send(validMessage, { method })
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
    const { status, text } = await send(validMessage, { headers: { 'Content-Type': type } })
    expect([status, text]).toEqual([415, '{"error":"not-json"}'])
  })

  it('a packed body', async () =>
    expect(await statusOf(validMessage, { headers: { 'Content-Encoding': 'gzip' } })).toBe(415))

  it.each(['application/json', 'Application/JSON; charset=utf-8', 'application/json ;x=y'])(
    'but not the type %j',
    async (type) =>
      expect(await statusOf(validMessage, { headers: { 'Content-Type': type } })).toBe(201),
  )

  it.each([{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.com' }, { Origin: 'null' }])(
    'another site: %j',
    async (headers) => {
      const { status, text } = await send(validMessage, { headers: headers })
      expect([status, text]).toEqual([403, '{"error":"other-origin"}'])
    },
  )

  it('but not our own pages', async () =>
    expect(await statusOf(validMessage, { headers: { Origin: 'http://localhost' } })).toBe(201))

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
    const { status, text } = await send({ ...validMessage, email: 'ada@', message: ' ' })
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
    expect(await statusOf(validMessage, { headers: { 'Content-Length': '65537' } })).toBe(413)
    expect(await statusOf(long)).toBe(400)
  })

  it('is told to the operator by its code, and by nothing that was typed', async () => {
    await send(validMessage, { headers: { 'Content-Type': 'text/plain' } })
    await send(validMessage, { headers: { Origin: 'https://evil.com' } })
    await send('{')
    await send({ ...validMessage, email: 'secret@' })
    await send('x'.repeat(bodyLimitBytes + 1))
    await send(validMessage, { options: { store: undefined } })
    await send(validMessage)
    expect(observed.refused).toEqual([
      'not-json',
      'other-origin',
      'malformed',
      'invalid',
      'too-large',
      'unavailable',
    ])
  })

  it('and nothing of it is kept or counted', async () => {
    await send(validMessage, { method: 'PUT' })
    await send({ ...validMessage, email: 'x' })
    await send('{')
    expect([observed.kept, observed.attempts.size, observed.accepted, observed.reports]).toEqual([
      [],
      0,
      0,
      [],
    ])
  })
})
