import fc from 'fast-check'
import { describe, expect, it, test, vi } from 'vitest'
import { countFitting, encode, versionOf, paint } from './draw-code.ts'
import { type Level, levels, toWellFormed } from './content.ts'
import { readBack } from './make-code.ts'

/** Hundreds of codes are made and read, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

const blackOnWhite = { foreground: '#000000', background: '#ffffff' }

/** The side of a picture in which every version has modules of at least one pixel. */
const sizePx = 400

const read = (text: string, level: Level) => {
  const code = encode(text, level)
  return code && readBack(paint(code, sizePx), blackOnWhite)
}

/** ISO/IEC 18004:2015, table 7: digits, capitals and bytes by version and level. */
const capacities: readonly [version: number, level: Level, ...counts: [number, number, number]][] =
  [
    [1, 'L', 41, 25, 17],
    [1, 'M', 34, 20, 14],
    [1, 'Q', 27, 16, 11],
    [1, 'H', 17, 10, 7],
    [10, 'L', 652, 395, 271],
    [10, 'M', 513, 311, 213],
    [10, 'Q', 364, 221, 151],
    [10, 'H', 288, 174, 119],
    [13, 'M', 796, 483, 331],
    [40, 'L', 7089, 4296, 2953],
    [40, 'M', 5596, 3391, 2331],
    [40, 'Q', 3993, 2420, 1663],
    [40, 'H', 3057, 1852, 1273],
  ]

describe('capacities', () => {
  test.each(capacities)('version %i at %s holds %i digits, %i capitals, %i letters', (...row) => {
    const [version, level, ...counts] = row
    for (const [index, letter] of ['7', 'A', 'a'].entries()) {
      const most = counts[index] ?? 0
      const full = encode(letter.repeat(most), level)
      expect(full && versionOf(full)).toBe(version)
      const over = encode(letter.repeat(most + 1), level)
      if (version === 40) expect(over).toBeUndefined()
      else expect(over && versionOf(over)).toBe(version + 1)
    }
  })

  it('can be held to a largest version', () => {
    const limits = { version: 13, bytes: 1000 }
    const fits = encode('a'.repeat(331), 'M', limits)
    expect(fits && versionOf(fits)).toBe(13)
    expect(encode('a'.repeat(332), 'M', limits)).toBeUndefined()
  })

  it('can be held to a number of bytes, whatever room they take', () => {
    const limits = { version: 40, bytes: 100 }
    expect(encode('é'.repeat(50), 'M', limits)).toBeDefined()
    expect(encode('é'.repeat(50) + '7', 'M', limits)).toBeUndefined()
    expect(encode('7'.repeat(101), 'M', limits)).toBeUndefined()
  })

  it('are told in characters of the very text', () => {
    expect(levels.map((level) => countFitting('a'.repeat(9000), level))).toEqual([
      2953, 2331, 1663, 1273,
    ])
    expect(levels.map((level) => countFitting('7'.repeat(9000), level))).toEqual([
      7089, 5596, 3993, 3057,
    ])
    expect(countFitting('short', 'H')).toBe(5)
    expect(countFitting('', 'H')).toBe(0)
    // The capacity is 23,648 bits, less 12 for the ECI and 20 for the header, at 16 per letter.
    expect(countFitting('é'.repeat(9000), 'L')).toBe(1476)
    // A family emoji is one character to whoever types it, and 25 bytes.
    expect(countFitting('👨‍👩‍👧‍👦'.repeat(200), 'L')).toBe(118)
  })

  it('are halved by accents, and quartered by emojis', () => {
    const room = (text: string) => countFitting(text.repeat(9000), 'L')
    expect(room('a') / room('é')).toBeCloseTo(2, 1)
    expect(room('a') / room('😀')).toBeCloseTo(4, 1)
  })

  it('are exact for any text: what fits is encoded, one more is not', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
        fc.constantFrom(...levels),
        (part, level) => {
          const characters = [...new Intl.Segmenter().segment(toWellFormed(part).repeat(8000))]
          const count = countFitting(characters.map(({ segment }) => segment).join(''), level)
          const first = (end: number) =>
            characters
              .slice(0, end)
              .map(({ segment }) => segment)
              .join('')
          expect(encode(first(count), level)).toBeDefined()
          if (count < characters.length) expect(encode(first(count + 1), level)).toBeUndefined()
        },
      ),
      { numRuns: 12 },
    )
  })

  it('refuse a megabyte', () => {
    expect(encode('x'.repeat(1_000_000), 'L')).toBeUndefined()
    expect(countFitting('x'.repeat(1_000_000), 'L')).toBe(2953)
  })
})

describe('what is read back', () => {
  test.each(levels)('is any text that went in, at level %s', (level) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (text) => {
        const code = encode(text, level)
        expect(code && readBack(paint(code, sizePx), blackOnWhite)).toBe(text)
      }),
      { numRuns: 60 },
    )
  })

  it('is digits and capitals in their dense modes, alone and mixed', () => {
    const dense = fc.string({
      unit: fc.constantFrom(...'0123456789ABCXYZ $%*+-./:'),
      minLength: 1,
      maxLength: 300,
    })
    const digits = fc.string({
      unit: fc.constantFrom(...'0123456789'),
      minLength: 1,
      maxLength: 300,
    })
    fc.assert(
      fc.property(
        fc.oneof(
          dense,
          digits,
          fc.tuple(dense, digits).map(([a, b]) => `${a}é${b}`),
        ),
        (text) => {
          expect(read(text, 'M')).toBe(text)
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each([
    'été',
    'ñ',
    '日本語',
    '漢字カナ',
    '👨‍👩‍👧‍👦 famille',
    '\uFEFFabc',
    'a\r\nb',
    '\0',
    String.raw`\000026`,
    'ÿþ',
    ' ',
  ])('is %j to the last sign', (text) => expect(read(text, 'Q')).toBe(text))

  it('has the sign for what is none in place of half a surrogate pair', () => {
    expect(toWellFormed('a\uD83Db')).toBe('a\uFFFDb')
    expect(toWellFormed('\uFEFFé😀')).toBe('\uFEFFé😀')
  })
})
