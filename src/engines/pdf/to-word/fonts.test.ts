import { expect, test } from 'vitest'
import { plainFormat } from '../../../testing/pdf/word-documents.ts'
import { wordFont } from './fonts.ts'

test.each([
  ['Calibri', 'Calibri', false],
  ['TimesNewRomanPSMT', 'Times New Roman', false],
  ['Times New Roman', 'Times New Roman', false],
  ['ArialMT', 'Arial', false],
  ['Helvetica', 'Arial', false],
  ['Liberation Sans', 'Arial', false],
  ['NimbusRomNo9L', 'Times New Roman', false],
  ['TeXGyreTermesX', 'Times New Roman', false],
  ['NimbusSanL', 'Arial', false],
  ['CourierNewPSMT', 'Courier New', false],
  ['Carlito', 'Calibri', false],
  ['Caladea', 'Cambria', false],
  ['CMR10', 'Times New Roman', true],
  ['CMTT9', 'Courier New', true],
  ['CMSS10', 'Arial', true],
  ['Times Ten', 'Times New Roman', true],
  ['SimSun', 'SimSun', false],
  ['Georgia', 'Georgia', false],
  ['Unheard Of', 'Times New Roman', true],
])('%s becomes %s', (family, name, isReplaced) => {
  expect(wordFont({ ...plainFormat, family })).toEqual({ name, isReplaced })
})

test.each(['NewTXMI7', 'txsys', 'txmiaX', 'rtxmi', 'MSBM10', 'MTMI', 'EUFM10', 'PazoMath-Italic'])(
  'letters of %s, a mathematical font of TeX, get serifs',
  (family) => {
    expect(wordFont({ ...plainFormat, family, isSerif: false }).name).toBe('Times New Roman')
  },
)

test('unknown fonts are replaced by their style', () => {
  const unknown = { ...plainFormat, family: 'Inter' }
  expect(wordFont({ ...unknown, isSerif: false }).name).toBe('Arial')
  expect(wordFont({ ...unknown, isFixedPitch: true }).name).toBe('Courier New')
  // Its letters are not as wide as those of Helvetica.
  expect(wordFont({ ...unknown, family: 'Helvetica Neue', isSerif: false })).toEqual({
    name: 'Arial',
    isReplaced: true,
  })
})
