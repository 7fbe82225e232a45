import { describe, expect, it } from 'vitest'
import { joinBytes, toBase64Url } from './bytes.ts'

describe('joinBytes', () => {
  it('puts all parts behind each other, the empty ones too', () => {
    const parts = [[1, 2], [], [3]].map((part) => Uint8Array.from(part))
    expect(joinBytes(parts)).toEqual(Uint8Array.of(1, 2, 3))
    expect(joinBytes([])).toEqual(new Uint8Array(0))
  })

  it('takes only the visible bytes of a part of a buffer', () =>
    expect(joinBytes([Uint8Array.of(1, 2, 3, 4).subarray(1, 3)])).toEqual(Uint8Array.of(2, 3)))
})

describe('toBase64Url', () => {
  // RFC 4648, section 10, and a value with both letters of the other alphabet.
  it.each([
    ['', ''],
    ['f', 'Zg'],
    ['fo', 'Zm8'],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg'],
    ['\u00FB\u00FF\u00BF', '-_-_'],
  ])('%j is %s', (text, expected) =>
    expect(toBase64Url(Buffer.from(text, 'latin1'))).toBe(expected),
  )

  it('is what Node writes', () => {
    for (let length = 0; length < 70; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length * 101) % 256)
      expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
    }
  })
})
