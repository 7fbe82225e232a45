import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../../core/language.ts'
import { formatChange, formatSize } from './readable-size.ts'

const kilo = 1000
const mega = 1_000_000

describe('formatSize', () => {
  it.each([
    ['fr', 2.4 * mega, '2,4\u00A0Mo'],
    ['en', 2.4 * mega, '2.4\u00A0MB'],
    ['es', 2.4 * mega, '2,4\u00A0MB'],
    ['fr', 860 * kilo, '860\u00A0ko'],
    ['es', 860 * kilo, '860\u00A0kB'],
    ['en', 860 * kilo, '860\u00A0KB'],
    ['en', 50 * mega, '50\u00A0MB'],
    ['fr', 50 * mega, '50\u00A0Mo'],
    ['en', 50 * mega + 1, '50\u00A0MB'],
    ['en', 50 * 1024 * 1024, '52.4\u00A0MB'],
    ['en', kilo - 1, '999\u00A0bytes'],
    ['en', kilo, '1\u00A0KB'],
    ['en', mega - 1, '1\u00A0MB'],
    ['en', 999.4 * kilo, '999\u00A0KB'],
    ['en', 1000 * mega, '1\u00A0GB'],
    ['fr', 2_000_000 * mega, '2\u202F000\u00A0Go'],
    ['en', 0, '0\u00A0bytes'],
    ['en', 1, '1\u00A0byte'],
    ['es', 1, '1\u00A0byte'],
    ['fr', 1, '1\u00A0octet'],
    ['fr', 2, '2\u00A0octets'],
  ] as const)('%s: %d bytes are %j', (language, bytes, written) => {
    expect(formatSize(bytes, language)).toBe(written)
  })

  it('never shows four digits before it takes the next unit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.integer({ min: kilo, max: 999 * mega }),
        (language, bytes) => {
          const digits = formatSize(bytes, language)
            .replace(/[.,]\d\b.*/, '')
            .replace(/\D/g, '')
          expect(Number(digits)).toBeLessThan(1000)
        },
      ),
    )
  })
})

describe('formatChange', () => {
  it.each([
    ['en', 100, 254, '+154%'],
    ['en', 100, 71, '-29%'],
    ['en', 100, 100, '0%'],
    ['en', 10_000, 1, '-99%'],
    ['fr', 100, 254, '+154\u00A0%'],
    ['fr', 100, 1354, '+1\u202F254\u00A0%'],
    ['es', 100, 254, '+154\u00A0%'],
  ] as const)('%s: from %d to %d is %j', (language, before, after, written) => {
    expect(formatChange(before, after, language)).toBe(written)
  })
})
