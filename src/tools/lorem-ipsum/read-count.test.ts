import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../../core/language.ts'
import { readCount } from './read-count.ts'

describe('the count', () => {
  it.each([
    ['3', 3, undefined],
    [' 100 ', 100, undefined],
    ['1', 1, undefined],
    ['2.0', 2, undefined],
    // Specified: 1 for what is no number, 1 to 100.
    ['', 1, 'empty'],
    ['  ', 1, 'empty'],
    ['ten', 1, 'unreadable'],
    ['NaN', 1, 'unreadable'],
    ['1e400', 1, 'unreadable'],
    ['🙂', 1, 'unreadable'],
    ['\uD83D', 1, 'unreadable'],
    ['0', 1, 'too-low'],
    ['0.5', 1, 'too-low'],
    ['-5', 1, 'too-low'],
    ['101', 100, 'too-high'],
    ['100.5', 100, 'too-high'],
    ['10000', 100, 'too-high'],
    ['9'.repeat(40), 100, 'too-high'],
    ['2.5', 2, 'not-whole'],
    ['99.999', 99, 'not-whole'],
  ] as const)('%j makes %d (%s)', (text, count, problem) => {
    expect(readCount(text, 'en')).toEqual(problem ? { count, problem } : { count })
  })

  it('reads as the language writes', () => {
    expect(readCount('2,5', 'fr')).toEqual({ count: 2, problem: 'not-whole' })
    expect(readCount('1 000', 'fr')).toEqual({ count: 100, problem: 'too-high' })
    expect(readCount('12 5', 'es')).toEqual({ count: 1, problem: 'unreadable' })
  })

  it('is a whole number from 1 to 100 whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)),
        fc.constantFrom(...languages),
        (text, language) => {
          const { count } = readCount(text, language)
          expect(Number.isInteger(count) && count >= 1 && count <= 100).toBe(true)
        },
      ),
    )
  })
})
