import { describe, expect, it } from 'vitest'
import { encodeLatin1, formatMatrix, formatNumber } from './serialize.ts'

describe('PDF syntax', () => {
  it('has one byte for each character up to U+00FF, and no other characters', () => {
    expect([...encodeLatin1('%\u00e2\u00ff\n')]).toEqual([0x25, 0xe2, 0xff, 0x0a])
    expect(() => encodeLatin1('10 \u20ac')).toThrow(RangeError)
  })

  it('has numbers without superfluous digits', () => {
    expect(['0', '1.5', '-0.001', '12'].map((text) => formatNumber(Number(text)))).toEqual([
      '0',
      '1.5',
      '0',
      '12',
    ])
    expect(formatMatrix([1, 0, 0, -1, 72.1234, 10])).toBe('1 0 0 -1 72.123 10')
  })
})
