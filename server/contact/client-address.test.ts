import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientAddress, senderOf } from './client-address.ts'

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
    // Of the addresses in use today (2000::/3): IPv4 in IPv6 is elsewhere.
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
