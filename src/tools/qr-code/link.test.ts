import { describe, expect, it, test } from 'vitest'
import { readLink } from './link.ts'

describe('a link', () => {
  test.each([
    ['example.com', 'https://example.com'],
    ['//example.com/a', 'https://example.com/a'],
    ['example.com:8080/a?b=c#d', 'https://example.com:8080/a?b=c#d'],
    ['localhost:3000', 'https://localhost:3000'],
    ['192.168.1.1/admin', 'https://192.168.1.1/admin'],
    // The address is kept as typed, because capitals take less room in a code.
    ['HTTPS://EXAMPLE.COM/A', 'HTTPS://EXAMPLE.COM/A'],
    ['http://example.com', 'http://example.com'],
    ['http://[2001:db8::1]/', 'http://[2001:db8::1]/'],
    ['https://name:word@example.com/', 'https://name:word@example.com/'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['tel:+33123456789', 'tel:+33123456789'],
    // RFC 3492 and RFC 3986 as browsers apply them.
    ['https://fr.wikipedia.org/wiki/Été', 'https://fr.wikipedia.org/wiki/%C3%89t%C3%A9'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['example.com/a b', 'https://example.com/a%20b'],
  ])('typed as %s opens %s', (typed, address) => {
    expect(readLink(` ${typed}\n`)).toEqual({ kind: 'read', address })
  })

  test.each([
    'hello',
    'two words',
    'a@example.com',
    'https://',
    '.',
    'example.',
    // Browsers take this for a part of an IP address.
    '12',
    '12.5',
    '0x7f',
    'https://1234',
    'exam%20ple.com',
    'javascript:alert(1)',
    '😀',
  ])('is not %s', (typed) => expect(readLink(typed)).toEqual({ kind: 'unreadable' }))

  it('is nothing while nothing is typed', () => expect(readLink('  ')).toEqual({ kind: 'empty' }))
})
