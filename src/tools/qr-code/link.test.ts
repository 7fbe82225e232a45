import { describe, expect, it, test } from 'vitest'
import { readLink } from './link.ts'

describe('a link', () => {
  test.each([
    ['example.com', 'https://example.com', true],
    ['//example.com/a', 'https://example.com/a', true],
    ['example.com:8080/a?b=c#d', 'https://example.com:8080/a?b=c#d', true],
    ['localhost:3000', 'https://localhost:3000', true],
    ['192.168.1.1/admin', 'https://192.168.1.1/admin', true],
    // As it was typed: capitals take less room in a code.
    ['HTTPS://EXAMPLE.COM/A', 'HTTPS://EXAMPLE.COM/A', false],
    ['http://example.com', 'http://example.com', false],
    ['http://[2001:db8::1]/', 'http://[2001:db8::1]/', false],
    ['mailto:a@example.com', 'mailto:a@example.com', false],
    ['tel:+33123456789', 'tel:+33123456789', false],
    // RFC 3492 and RFC 3986 as browsers apply them.
    ['https://fr.wikipedia.org/wiki/Été', 'https://fr.wikipedia.org/wiki/%C3%89t%C3%A9', false],
    ['bücher.example', 'https://xn--bcher-kva.example/', true],
    ['example.com/a b', 'https://example.com/a%20b', true],
  ])('typed as %s opens %s', (typed, address, isCompleted) => {
    expect(readLink(` ${typed}\n`)).toEqual({ kind: 'read', address, isCompleted })
  })

  test.each([
    'hello',
    'two words',
    'a@example.com',
    'https://',
    '.',
    'example.',
    'javascript:alert(1)',
    '😀',
  ])('is not %s', (typed) => expect(readLink(typed)).toEqual({ kind: 'unreadable' }))

  it('is nothing while nothing is typed', () => expect(readLink('  ')).toEqual({ kind: 'empty' }))
})
