import { describe, expect, it } from 'vitest'
import { contactLimits } from '../../src/core/contact.ts'
import { senderLimits } from './limits.ts'
import type { MessageStore, NewMessage } from './message-store.ts'
import {
  common,
  create,
  id,
  requestOf,
  seen,
  send,
  sound,
  startMs,
  statusOf,
  store,
} from '../testing/contact.ts'

describe('a sound message', () => {
  it('is accepted once it is kept', async () => {
    const { status, headers, text } = await send(sound)
    expect([status, text]).toEqual([201, '{"status":"accepted"}'])
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('cache-control')).toBe('no-store')
    for (const [name, value] of Object.entries(common)) expect(headers.get(name)).toBe(value)
    expect(seen.kept).toEqual([
      {
        ...sound,
        id,
        receivedAtMs: startMs,
        language: 'fr',
        verdict: 'clean',
        state: 'waiting',
      },
    ])
    expect(seen.accepted).toBe(1)
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
    const { status } = await send(sound, {
      options: { store: slow as unknown as MessageStore, onAccepted },
    })
    expect([...steps, status]).toEqual(['kept', 'told', 201])
  })

  it('stays where it is when nothing is sent on', async () => {
    expect(await statusOf(sound, { options: { isForwarded: false } })).toBe(201)
    expect(seen.kept).toMatchObject([{ state: 'kept', verdict: 'clean' }])
    expect(seen.accepted).toBe(0)
  })

  it('is in the language of the page, or of the browser', async () => {
    await send({ ...sound, language: 'es' }, { headers: { 'Accept-Language': 'en' } })
    await send(sound, { headers: { 'Accept-Language': 'en-GB,fr;q=0.5' } })
    expect(seen.kept.map(({ language }) => language)).toEqual(['es', 'en'])
  })

  it('keeps the page’s own id, so that it is one message when sent again', async () => {
    const own = '9b2c7d1e-0f3a-4b5c-8d6e-7f8091a2b3c4'
    await send({ ...sound, id: own })
    expect(seen.kept).toMatchObject([{ id: own }])
  })

  it('which a program wrote is kept, not sent on, and answered like any other', async () => {
    const { status, text } = await send({ ...sound, website: 'https://example.com' })
    expect([status, text]).toEqual([201, '{"status":"accepted"}'])
    expect(await statusOf({ ...sound, elapsedMs: 12 })).toBe(201)
    expect(seen.kept).toMatchObject([
      { verdict: 'doubtful', state: 'kept' },
      { verdict: 'doubtful', state: 'kept' },
    ])
    expect(seen.accepted).toBe(0)
  })

  it('may be as long as its fields may, however it is escaped', async () => {
    const escaped = (count: number) => String.raw`\ud83d\ude00`.repeat(count)
    const { name, message } = contactLimits
    const body = `{"name":"${escaped(name)}","email":"ada@example.org","message":"${escaped(message)}"}`
    expect(await statusOf(body)).toBe(201)
    expect(seen.kept[0]?.message).toBe('\u{1F600}'.repeat(message))
  })
})

describe('a flood', () => {
  const [hour, day] = senderLimits

  it('ends at so many an hour, and goes on in the next', async () => {
    for (let count = 0; count < hour.attempts; count += 1) expect(await statusOf(sound)).toBe(201)
    const { status, headers, text } = await send(sound)
    expect([status, text]).toEqual([429, '{"error":"too-many"}'])
    expect(headers.get('retry-after')).toBe(String(45 * 60))
    expect(seen.kept).toHaveLength(hour.attempts)
    seen.nowMs += 45 * 60_000
    expect(await statusOf(sound)).toBe(201)
  })

  it('ends at so many a day', async () => {
    let taken = 0
    for (let hours = 0; hours < 8; hours += 1) {
      for (let count = 0; count < hour.attempts; count += 1)
        if ((await statusOf(sound)) === 201) taken += 1
      seen.nowMs += hour.windowMs
    }
    expect(taken).toBe(day.attempts)
    const { headers } = await send(sound)
    expect(Number(headers.get('retry-after'))).toBe(
      (day.windowMs - (seen.nowMs % day.windowMs)) / 1000,
    )
  })

  it('of one sender leaves the others alone, whatever it says of itself', async () => {
    for (let count = 0; count <= hour.attempts; count += 1)
      await send(sound, { headers: { 'X-Forwarded-For': `198.51.100.${count}` } })
    expect(seen.kept).toHaveLength(hour.attempts)
    expect(await statusOf(sound, { connection: { address: '203.0.113.8' } })).toBe(201)
  })

  it('is counted by whom our proxy names', async () => {
    const through = (address: string) =>
      statusOf(sound, {
        options: { trustedProxies: 1 },
        headers: { 'X-Forwarded-For': `1.2.3.4, ${address}` },
      })
    for (let count = 0; count < hour.attempts; count += 1)
      expect(await through(`2001:db8::${count}`)).toBe(201)
    expect(await through('2001:db8::ffff')).toBe(429)
    expect(await through('2001:db8:0:1::')).toBe(201)
  })
})

describe('a flood from everywhere', () => {
  const hourlyMessages = 20

  it('ends at so many an hour in all, is said once, and leaves nothing behind', async () => {
    const answer = create({ hourlyMessages })
    const from = (sender: number) => answer(requestOf(sound), { address: `192.0.2.${sender}` })
    for (let sender = 1; sender <= hourlyMessages; sender += 1)
      expect((await from(sender)).status).toBe(201)
    await from(99)
    const counts = [...seen.attempts]
    for (let sender = 100; sender < 105; sender += 1) {
      const refused = await from(sender)
      expect([refused.status, await refused.text()]).toEqual([503, '{"error":"unavailable"}'])
      expect(refused.headers.get('retry-after')).toBe(String(45 * 60))
    }
    expect(seen.kept).toHaveLength(hourlyMessages)
    expect([...seen.attempts]).toEqual(counts)
    expect(seen.reports).toEqual([
      '20 messages came within an hour: no more are taken before the next one',
    ])
    seen.nowMs += 45 * 60_000
    expect((await from(100)).status).toBe(201)
  })

  it('of one sender, who is refused, does not count for the others', async () => {
    const answer = create({ hourlyMessages })
    for (let count = 0; count < 3 * hourlyMessages; count += 1)
      await answer(requestOf(sound), { address: '192.0.2.1' })
    expect((await answer(requestOf(sound), { address: '192.0.2.2' })).status).toBe(201)
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
      const { status, headers, text } = await send(sound, {
        options: { store: failing(method, error) },
      })
      expect([status, text]).toEqual([503, '{"error":"unavailable"}'])
      expect(headers.get('retry-after')).toBe('30')
      expect(seen.reports).toEqual(['A message could not be kept: 57P01'])
      expect(seen.accepted).toBe(0)
    },
  )

  it.each([
    [new TypeError(secret), 'TypeError'],
    [secret, 'unknown'],
  ])('with words that quote the visitor: they are not in the log', async (error, line) => {
    expect(await statusOf(sound, { options: { store: failing('accept', error) } })).toBe(503)
    expect(seen.reports).toEqual([`A message could not be kept: ${line}`])
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
      return (await answer(requestOf(sound), {})).status
    }
    for (const away of [true, true, true]) expect(await statusAfter(away)).toBe(503)
    expect(seen.reports).toHaveLength(1)
    expect(await statusAfter(false)).toBe(201)
    await statusAfter(true)
    expect(seen.reports).toHaveLength(2)
  })

  it('or is missing', async () =>
    expect(await statusOf(sound, { options: { store: undefined } })).toBe(503))
})
