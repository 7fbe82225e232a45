import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitText, wrapEvenly } from './draw-picture.ts'

const byLetters = (line: string) => line.length

describe('lines', () => {
  it('are as even as they can be, and no more than are needed', () => {
    expect(wrapEvenly('one two three four', byLetters, 14)).toEqual(['one two', 'three four'])
    expect(wrapEvenly('Convertisseur de poids', byLetters, 20)).toEqual([
      'Convertisseur',
      'de poids',
    ])
    expect(wrapEvenly('all on one', byLetters, 10)).toEqual(['all on one'])
  })

  it('break at ordinary spaces only', () => {
    expect(wrapEvenly('un\u00A0mot\u202F: deux', byLetters, 9)).toEqual([
      'un\u00A0mot\u202F:',
      'deux',
    ])
  })

  it('hold every word in order, are never too wide, and are the fewest', () => {
    const word = fc.string({ minLength: 1, maxLength: 9, unit: fc.constantFrom('a', 'b', 'c') })
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 9, max: 40 }),
        (words, maxWidth) => {
          const lines = wrapEvenly(words.join(' '), byLetters, maxWidth)
          expect(lines.join(' ')).toBe(words.join(' '))
          expect(Math.max(...lines.map(byLetters))).toBeLessThanOrEqual(maxWidth)
          // Two lines that fit on one would be one.
          for (const [index, line] of lines.slice(1).entries())
            if (lines.length === 2)
              expect(byLetters(`${lines[index] ?? ''} ${line}`)).toBeGreaterThan(maxWidth)
        },
      ),
    )
  })
})

describe('a text in its box', () => {
  const widthAt = (line: string, size: number) => line.length * size
  const box = { width: 100, height: 30, lineHeight: 1, sizes: [20, 10, 5] }

  it('has the best size that fits its width and its height', () => {
    expect(fitText('four', box, widthAt)).toEqual({ size: 20, lines: ['four'] })
    expect(fitText('longer words', box, widthAt)).toEqual({ size: 10, lines: ['longer', 'words'] })
    expect(fitText('a word wider', { ...box, height: 8 }, widthAt).size).toBe(5)
  })

  it('is refused when it fits at no size', () => {
    expect(() => fitText('a'.repeat(21), box, widthAt)).toThrow(RangeError)
    expect(() => fitText('word '.repeat(60), box, widthAt)).toThrow('no room for')
  })
})
