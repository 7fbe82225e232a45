import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prefixEditDistance, foldText } from './text-matching.ts'

describe('folding', () => {
  it.each([
    ['Température', 'temperature'],
    ['  Año—Niño ', 'ano nino'],
    ['KM/H', 'km/h'],
    ['kg / lb', 'kg lb'],
    ['20 °C', '20 °c'],
    ['“kg en livre”', 'kg en livre'],
    ['l’once', 'l once'],
    ['e\u0301te\u0301', 'ete'],
    ['ﬁchier', 'ﬁchier'],
    ['?!', ''],
  ])('%j becomes %j', (text, folded) => expect(foldText(text)).toBe(folded))

  it('changes nothing when done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })
})

describe('edits', () => {
  it.each([
    ['compress', 'compresser', 0],
    ['compreser', 'compresser', 1],
    // Swapping two neighbors is one edit.
    ['pfd', 'pdf', 1],
    ['convertisuer', 'convertisseur', 2],
    ['ocmpress', 'compress', 1],
    // These are the beginnings of a word.
    ['chronomt', 'chronometre', 1],
    ['hpyoth', 'hypotheque', 1],
    // These are too short, or differ too much.
    ['kh', 'kg', undefined],
    ['pod', 'pdf', undefined],
    ['pide', 'tapis', undefined],
    ['mass', 'time', undefined],
    ['livres', 'lire', undefined],
    ['mortgaaage', 'mortgage', 2],
    ['mrtgge', 'mortgage', undefined],
  ])('%j begins %j after %j', (typed, word, edits) =>
    expect(prefixEditDistance(typed, word)).toBe(edits),
  )

  const letters = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 4, maxLength: 14 })

  it('are none for a beginning, and one for each beginning with two neighbors swapped', () => {
    fc.assert(
      fc.property(letters, fc.nat(), fc.integer({ min: 4, max: 14 }), (word, place, length) => {
        const typed = word.slice(0, length)
        expect(prefixEditDistance(typed, word)).toBe(0)
        const at = place % (typed.length - 1)
        const swapped =
          typed.slice(0, at) + typed.charAt(at + 1) + typed.charAt(at) + typed.slice(at + 2)
        expect(prefixEditDistance(swapped, word)).toBeLessThanOrEqual(1)
      }),
    )
  })

  /** The definition of the distance, implemented without optimizations (Boytsov 2011, optimal string alignment). */
  const distance = (one: string, other: string): number => {
    if (one === '' || other === '') return one.length + other.length
    const isSwapped = one.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1)
    return Math.min(
      distance(one.slice(0, -1), other) + 1,
      distance(one, other.slice(0, -1)) + 1,
      distance(one.slice(0, -1), other.slice(0, -1)) + Number(one.at(-1) !== other.at(-1)),
      isSwapped ? distance(one.slice(0, -2), other.slice(0, -2)) + 1 : Infinity,
    )
  }

  it('are those of the definition, where the first letters agree', () => {
    const short = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 3, maxLength: 5 })
    fc.assert(
      fc.property(short, short, (typed, word) => {
        const one = `x${typed}`
        const other = `x${word}`
        const beginnings = Array.from({ length: other.length + 1 }, (_, end) => other.slice(0, end))
        const least = Math.min(...beginnings.map((beginning) => distance(one, beginning)))
        expect(prefixEditDistance(one, other)).toBe(least <= 1 ? least : undefined)
      }),
      { numRuns: 60 },
    )
  })
})
