import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ContentEncoding, contentEncodings } from './assets.ts'
import { chooseEncoding } from './responses.ts'

const everything = () => true

describe('content encoding', () => {
  it.each([
    [null, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['deflate', 'identity'],
    ['br;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0.001', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['gzip;q=1.0, identity; q=0.5, *;q=0', 'gzip'],
    ['br;q=0.5, identity', 'identity'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', 'identity'],
    ['identity;q=0', 'identity'],
    ['br;q=high, gzip', 'gzip'],
    ['br ; q=1 , gzip', 'br'],
    ['brotli', 'identity'],
  ])('%s gives %s', (header, encoding) => {
    expect(chooseEncoding(header, everything)).toBe(encoding)
  })

  it('takes the next best of what there is', () => {
    expect(chooseEncoding('br, gzip;q=0.5', (encoding) => encoding !== 'br')).toBe('gzip')
    expect(chooseEncoding('br, gzip', (encoding) => encoding === 'identity')).toBe('identity')
  })

  it('never sends an encoding that was not asked for, refused, or is not there', () => {
    const part = fc.tuple(
      fc.constantFrom('br', 'gzip', 'identity', 'deflate'),
      fc.integer({ min: 0, max: 3 }),
    )
    fc.assert(
      fc.property(
        fc.uniqueArray(part, { selector: ([name]) => name }),
        fc.subarray([...contentEncodings]),
        (parts, available) => {
          const header = parts.map(([name, thirds]) => `${name};q=${(thirds / 3).toFixed(3)}`)
          const isThere = (encoding: ContentEncoding) => available.includes(encoding)
          const chosen = chooseEncoding(header.join(', '), isThere)
          if (chosen === 'identity') return
          expect(available).toContain(chosen)
          expect(parts.find(([name]) => name === chosen)?.[1]).toBeGreaterThan(0)
        },
      ),
    )
  })
})
