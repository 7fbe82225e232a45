import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './search.ts'

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
