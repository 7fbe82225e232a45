import { describe, expect, it } from 'vitest'
import { textOfGlyphName } from './glyph-names.ts'

// The expected texts follow from the Adobe Glyph List Specification, section 2.
describe('text of a glyph name', () => {
  it.each([
    ['one.oldstyle', '1'],
    ['comma.tf', ','],
    ['Euro.tf', '€'],
    ['A.sc', 'A'],
    ['space.alt', ' '],
    ['f_f_i', 'ffi'],
    ['T_h.liga', 'Th'],
    ['uni20AC.alt', '€'],
    ['uni00410042', 'AB'],
    ['u1F600.alt', '😀'],
  ])('reads %s', (name, text) => {
    expect(textOfGlyphName(name)).toBe(text)
  })

  it.each(['.notdef', '', 'g12', 'f_unknown', 'uni20A', 'u110000', '3'])(
    'does not guess %j',
    (name) => {
      expect(textOfGlyphName(name)).toBeUndefined()
    },
  )
})
