import { describe, expect, it } from 'vitest'
import { readFontName } from './font-name.ts'

/** One character a byte, as pdf.js gives a name. */
const bytes = (...values: number[]): string => String.fromCodePoint(...values)

describe('what a font is called', () => {
  it.each([
    ['ABCDEF+Arial-BoldMT', 'Arial'],
    ['ArialMT', 'Arial'],
    ['Arial-Black', 'Arial Black'],
    ['TimesNewRomanPS-BoldItalicMT', 'TimesNewRoman'],
    ['TimesNewRomanPSMT', 'TimesNewRoman'],
    ['UNZOVZ+TimesNewRoman,Bold', 'TimesNewRoman'],
    ['Times-Roman', 'Times'],
    ['Times New Roman Bold', 'Times New Roman'],
    ['SUBSET+CalibriBold', 'Calibri'],
    ['Calibri-Light', 'Calibri Light'],
    ['Calibri-LightItalic', 'Calibri Light'],
    ['OpenSans-SemiBold', 'OpenSans SemiBold'],
    ['Roboto-Medium', 'Roboto Medium'],
    ['CenturySchoolbook-Bold', 'CenturySchoolbook'],
    ['BookmanOldStyle', 'BookmanOldStyle'],
    ['TACTGM+NimbusRomNo9L-MediItal', 'NimbusRomNo9L'],
    ['NimbusRomNo9L-Regu-Slant_167', 'NimbusRomNo9L'],
    ['MyriadPro-It', 'MyriadPro'],
    ['MS-Mincho', 'MS Mincho'],
    ['CMR10', 'CMR10'],
    // What is left when only a style is told.
    ['Bold', 'Bold'],
    ['', ''],
    ['-', ''],
  ])('%s: %s', (name, family) => {
    expect(readFontName(name).family).toBe(family)
  })

  it('is read in the encoding in which it is written', () => {
    // GB 18030, as in XiaoBiaoSong.pdf; Shift JIS; UTF-16 with its mark, and without; UTF-8.
    expect(readFontName(bytes(0xcb, 0xce, 0xcc, 0xe5)).family).toBe('宋体')
    expect(readFontName(bytes(0x82, 0x6c, 0x82, 0x72, 0x20, 0x96, 0xbe, 0x92, 0xa9)).family).toBe(
      'ＭＳ 明朝',
    )
    expect(readFontName('þÿ\0A\0r\0i\0a\0l').family).toBe('Arial')
    expect(readFontName('\0A\0r\0i\0a\0l').family).toBe('Arial')
    expect(readFontName(bytes(0x47, 0xc3, 0xa9, 0x6f)).family).toBe('Géo')
    expect(readFontName('Garamond Éclair').family).toBe('Garamond Éclair')
  })
})

describe('what a name says of the style', () => {
  const styleOf = (name: string): string => {
    const { isBold, isItalic } = readFontName(name)
    return [isBold ? 'bold' : '', isItalic ? 'italic' : ''].join(' ').trim()
  }

  it.each([
    ['Helvetica', ''],
    ['Helvetica-BoldOblique', 'bold italic'],
    ['Arial,BoldItalic', 'bold italic'],
    ['NimbusRomNo9L-Medi', 'bold'],
    ['NimbusRomNo9L-ReguItal', 'italic'],
    ['URWGothicL-Demi', 'bold'],
    ['Roboto-Medium', ''],
    ['SegoeUI-Semibold', 'bold'],
    ['Calibri-Light', ''],
    ['CMBX12', 'bold'],
    ['CMB10', 'bold'],
    ['CMTI10', 'italic'],
    ['CMBXTI10', 'bold italic'],
    ['CMSL9', 'italic'],
    ['CMMI8', 'italic'],
    ['CMR10', ''],
    ['CMTT9', ''],
    ['MyriadPro-It', 'italic'],
    ['Italianno-Regular', 'italic'],
  ])('%s: %s', (name, style) => {
    expect(styleOf(name)).toBe(style)
  })

  it('has serifs or none, as far as it is known', () => {
    const serifs = (name: string) => readFontName(name).isSerif
    for (const name of [
      'TimesNewRomanPSMT',
      'NimbusRomNo9L-Regu',
      'CMR10',
      'LiberationSerif',
      '宋体',
    ])
      expect(serifs(name)).toBe(true)
    for (const name of ['ArialMT', 'Helvetica', 'LiberationSans', 'MS Sans Serif', 'CMSS10'])
      expect(serifs(name)).toBe(false)
    expect(serifs('Unheard')).toBeUndefined()
  })

  it('is that of a typewriter', () => {
    for (const name of [
      'CourierNewPSMT',
      'Consolas',
      'DejaVuSansMono',
      'CMTT9',
      'LMMono10-Regular',
      'Source Code',
    ])
      expect(readFontName(name).isFixedPitch).toBe(true)
    for (const name of ['Monotype Corsiva', 'ArialMT', 'CMR10'])
      expect(readFontName(name).isFixedPitch).toBe(false)
  })

  it('leans in name only', () => {
    expect(readFontName('CMSY10').isUpright).toBe(true)
    expect(readFontName('CMMI10').isUpright).toBe(false)
  })
})
