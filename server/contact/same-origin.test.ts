import { describe, expect, it } from 'vitest'
import { isFromOwnPages } from './same-origin.ts'

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
