import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientAddress, isFromOwnPages, networkOf, readBody, senderOf } from './request-checks.ts'

describe('networkOf', () => {
  it.each([
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['203.0.113.7', undefined],
    ['unknown', undefined],
  ])('of %s is %s', (sender, network) => expect(networkOf(sender)).toBe(network))
})

describe('readBody', () => {
  const bodyOf = (pieces: readonly string[]) => ({
    headers: new Headers(),
    body: new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    }),
  })

  it('reads a text in pieces, but not in a piece per byte', async () => {
    expect(await readBody(bodyOf(['a', 'b', 'c']), 3)).toBe('abc')
    expect(await readBody(bodyOf(['a', 'b', 'c']), 2)).toBeUndefined()
    const bytes = (count: number) => Array.from({ length: count }, () => 'x')
    expect(await readBody(bodyOf(bytes(250)), 65_536)).toHaveLength(250)
    expect(await readBody(bodyOf(bytes(251)), 65_536)).toBeUndefined()
  })
})

describe('senderOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s stands for %s', (address, sender) => expect(senderOf(address)).toBe(sender))

  it.each(['', 'unknown', '_hidden', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', ':::', 'g::1'])(
    '%j is no address',
    (text) => expect(senderOf(text)).toBeUndefined(),
  )

  it('is the same for every address of a network, and for no other', () => {
    const groups = (count: number) =>
      fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: count, maxLength: count })
    const written = (numbers: number[]) => numbers.map((number) => number.toString(16)).join(':')
    // Only addresses in use today (2000::/3) are drawn; IPv4-mapped addresses are tested elsewhere.
    const network = fc
      .tuple(fc.integer({ min: 0x2000, max: 0x3fff }), groups(3))
      .map(([first, rest]) => [first, ...rest])
    fc.assert(
      fc.property(network, network, groups(4), groups(4), (one, other, host, otherHost) => {
        const sender = senderOf(written([...one, ...host]))
        expect(senderOf(written([...one, ...otherHost]))).toBe(sender)
        expect(sender === senderOf(written([...other, ...host]))).toBe(
          written(one) === written(other),
        )
      }),
    )
  })
})

describe('clientAddress', () => {
  const socket = { address: '10.0.0.1' }
  const ask = (forwarded: string | undefined, proxies: number) =>
    clientAddress(
      new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
      socket,
      proxies,
    )

  it('believes no header where there is no proxy', () =>
    expect(ask('203.0.113.7', 0)).toBe('10.0.0.1'))

  it.each([
    ['203.0.113.7', 1, '203.0.113.7'],
    ['1.1.1.1, 203.0.113.7', 1, '203.0.113.7'],
    ['1.1.1.1, 203.0.113.7, 10.0.0.9', 2, '203.0.113.7'],
    ['1.1.1.1,203.0.113.7:4711', 1, '203.0.113.7'],
    ['[2001:db8::5]:4711', 1, '2001:db8:0:0::/64'],
    ['[2001:db8::5]', 1, '2001:db8:0:0::/64'],
    ['2001:db8::5', 1, '2001:db8:0:0::/64'],
  ])('of %j takes what %i proxies have seen: %s', (forwarded, proxies, sender) =>
    expect(ask(forwarded, proxies)).toBe(sender),
  )

  it.each([undefined, '', 'unknown', '203.0.113.7, ', '203.0.113.7, <script>'])(
    'without an entry of the proxy (%j) it is who is connected',
    (forwarded) => expect(ask(forwarded, 1)).toBe('10.0.0.1'),
  )

  it('does not go further left than there are proxies', () =>
    expect(ask('203.0.113.7', 2)).toBe('10.0.0.1'))

  it('counts those together of whom nothing is known', () =>
    expect(clientAddress(new Headers(), {}, 0)).toBe('unknown'))
})

const isOwn = (headers: Record<string, string>, url = 'http://utilo.example/api/contact') =>
  isFromOwnPages({ url, headers: new Headers(headers) })

describe('isFromOwnPages', () => {
  it('takes programs, which say nothing', () => expect(isOwn({})).toBe(true))

  it.each([
    ['same-origin', true],
    ['same-site', false],
    ['cross-site', false],
    ['none', false],
    ['', false],
  ])('believes a browser that says %j', (site, isTaken) =>
    expect(isOwn({ 'sec-fetch-site': site })).toBe(isTaken),
  )

  it('does not need the right Host of such a browser', () => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: 'https://www.utilo.example' }
    expect(isOwn(headers, 'http://10.0.0.5:8080/api/contact')).toBe(true)
  })

  it.each([
    ['https://utilo.example', true],
    ['http://utilo.example', true],
    ['https://UTILO.example', true],
    ['https://utilo.example:8443', false],
    ['https://utilo.example.evil.com', false],
    ['https://evil.com', false],
    ['null', false],
    ['', false],
    ['file://', false],
    ['nonsense', false],
  ])('compares the origin %j with the host', (origin, isTaken) =>
    expect(isOwn({ origin })).toBe(isTaken),
  )

  it('knows ports that browsers leave out', () => {
    const origin = 'https://utilo.example'
    expect(isOwn({ origin }, 'http://utilo.example:443/api/contact')).toBe(true)
    expect(isOwn({ origin }, 'http://utilo.example:8080/api/contact')).toBe(false)
    const local = { origin: 'http://localhost:8080' }
    expect(isOwn(local, 'http://localhost:8080/api/contact')).toBe(true)
  })

  it('listens to a proxy that asks by another name', () => {
    const inside = 'http://app:8080/api/contact'
    const origin = 'https://utilo.example'
    expect(isOwn({ origin, 'x-forwarded-host': 'utilo.example' }, inside)).toBe(true)
    expect(isOwn({ origin, 'x-forwarded-host': 'evil.com' }, inside)).toBe(false)
    expect(isOwn({ origin, 'x-forwarded-host': 'a b' }, inside)).toBe(false)
  })
})
