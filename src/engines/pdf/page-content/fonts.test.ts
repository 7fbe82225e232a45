import { describe, expect, it } from 'vitest'
import { fontFaceOf, readFontName, readFontStyle } from './fonts.ts'
import { readFileSync } from 'node:fs'

/** pdf.js gives names with one character per byte. */
const stringOfBytes = (...values: number[]): string => String.fromCodePoint(...values)

describe('readFontName: family', () => {
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
    // A name that consists only of a style word is kept.
    ['Bold', 'Bold'],
    ['', ''],
    ['-', ''],
  ])('%s: %s', (name, family) => {
    expect(readFontName(name).family).toBe(family)
  })

  it('is read in the encoding in which it is written', () => {
    // The names are in GB 18030, as in XiaoBiaoSong.pdf, in Shift JIS, in UTF-16 with and without a byte order mark,
    // and in UTF-8.
    expect(readFontName(stringOfBytes(0xcb, 0xce, 0xcc, 0xe5)).family).toBe('宋体')
    expect(
      readFontName(stringOfBytes(0x82, 0x6c, 0x82, 0x72, 0x20, 0x96, 0xbe, 0x92, 0xa9)).family,
    ).toBe('ＭＳ 明朝')
    expect(readFontName('þÿ\0A\0r\0i\0a\0l').family).toBe('Arial')
    expect(readFontName('\0A\0r\0i\0a\0l').family).toBe('Arial')
    expect(readFontName(stringOfBytes(0x47, 0xc3, 0xa9, 0x6f)).family).toBe('Géo')
    expect(readFontName('Garamond Éclair').family).toBe('Garamond Éclair')
  })
})

describe('readFontName: style', () => {
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
      'LinLibertineT',
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

/** Returns an OpenType file with these tables only. */
const openType = (tables: Readonly<Record<string, readonly number[]>>): Uint8Array => {
  const names = Object.keys(tables)
  const directory = 12 + 16 * names.length
  const size = names.reduce((sum, name) => sum + (tables[name]?.length ?? 0), directory)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  view.setUint16(4, names.length)
  let offset = directory
  for (const [index, name] of names.entries()) {
    const table = tables[name] ?? []
    bytes.set(new TextEncoder().encode(name), 12 + 16 * index)
    view.setUint32(12 + 16 * index + 8, offset)
    view.setUint32(12 + 16 * index + 12, table.length)
    bytes.set(table, offset)
    offset += table.length
  }
  return bytes
}

const head = (macStyle: number) => [...Array<number>(44).fill(0), 0, macStyle, 0, 0]
const os2 = (weight: number) => [0, 0, 0, 0, weight >> 8, weight & 255]

describe('readFontStyle', () => {
  it.each([
    ['bold by its style', { head: head(1) }, [undefined, true, false]],
    ['italic by its style', { head: head(2) }, [undefined, false, true]],
    ['bold by its weight', { 'OS/2': os2(700), head: head(0) }, [true, false, false]],
    ['of usual weight', { 'OS/2': os2(400), head: head(1) }, [false, true, false]],
    ['of unknown weight', { 'OS/2': os2(500), head: head(0) }, [undefined, false, false]],
    ['without its tables', {}, [undefined, false, false]],
  ] as const)('%s', (_, tables, [isBoldByWeight, isBoldByMacStyle, isItalic]) => {
    expect(readFontStyle(openType(tables as Record<string, number[]>))).toEqual({
      isBoldByWeight,
      isBoldByMacStyle,
      isItalic,
    })
  })

  it('is nothing when it is broken, or none', () => {
    const nothing = { isBoldByWeight: undefined, isBoldByMacStyle: false, isItalic: false }
    const whole = openType({ head: head(3) })
    for (let length = 0; length < whole.length - 3; length += 1)
      expect(readFontStyle(whole.slice(0, length))).toEqual(nothing)
    expect(readFontStyle(undefined)).toEqual(nothing)
    expect(readFontStyle(new Uint8Array(40).fill(255))).toEqual(nothing)
  })

  it('is right of real fonts', () => {
    const folder = 'node_modules/pdfjs-dist/standard_fonts'
    const styleOf = (style: string) =>
      readFontStyle(new Uint8Array(readFileSync(`${folder}/LiberationSans-${style}.ttf`)))
    expect(styleOf('Regular')).toMatchObject({ isBoldByWeight: false, isItalic: false })
    expect(styleOf('BoldItalic')).toMatchObject({ isBoldByWeight: true, isItalic: true })
  })
})

describe('fontFaceOf', () => {
  it('is what its name tells, then its file, then its flags', () => {
    expect(
      fontFaceOf({
        name: 'ABCDEF+Arial-BoldMT',
        isSerifFont: true,
        ascent: 0.905,
        descent: -0.212,
      }),
    ).toEqual({
      family: 'Arial',
      isBold: true,
      isItalic: false,
      isSerif: false,
      isFixedPitch: false,
      ascent: 0.905,
      descent: 0.212,
    })
    expect(
      fontFaceOf({ name: 'Unheard', isSerifFont: true, data: openType({ head: head(3) }) }),
    ).toMatchObject({
      family: 'Unheard',
      isBold: true,
      isItalic: true,
      isSerif: true,
    })
    expect(fontFaceOf({ name: 'Unheard', bold: true, italic: true })).toMatchObject({
      isBold: true,
      isItalic: true,
    })
  })

  // Qt and wkhtmltopdf set the bold bit of `head.macStyle` in every font that they embed.
  it.each([
    ['QTAAAA+DejaVuSans', 400, false],
    ['QTAAAA+DejaVuSans', 500, true],
    ['QNAAAA+DejaVuSans-Bold', 400, true],
    ['QRAAAA+NimbusSanL-Regu', 500, false],
    ['QXAAAA+CPMed', 500, false],
    ['QWAAAA+VerdanaItalic', 400, false],
    ['TimesNewRoman', 500, true],
    ['Calibri-LightItalic', 500, false],
  ])(
    'believes the Macintosh style only where nothing else is known: %s of weight %d',
    (name, weight, isBold) => {
      const data = openType({ 'OS/2': os2(weight), head: head(1) })
      expect(fontFaceOf({ name, data }).isBold).toBe(isBold)
    },
  )

  it('has usual heights where the font tells none, or nonsense', () => {
    for (const [ascent, descent] of [
      [Number.NaN, Number.NaN],
      [0, 0],
      [12, -9],
    ] as const)
      expect(fontFaceOf({ ascent, descent })).toMatchObject({
        ascent: 0.9,
        descent: 0.22,
      })
    expect(fontFaceOf({})).toMatchObject({ ascent: 0.9, descent: 0.22 })
  })

  it('has the name and style that its descriptor gives when its letters are drawings', () => {
    const named = { name: 'CAAAAA+GTAmerica-Bold', isType3Font: true }
    expect(fontFaceOf(named)).toMatchObject({ family: 'GTAmerica', isBold: true })
    expect(fontFaceOf({ name: 'Type3', isType3Font: true }).family).toBe('')
  })

  it('lets go of the bytes of a font, and remembers what they said', () => {
    let data: Uint8Array | undefined = openType({ head: head(1) })
    const font = {
      name: 'Unheard',
      get data() {
        return data
      },
      clearData: () => (data = undefined),
    }
    expect(fontFaceOf(font).isBold).toBe(true)
    expect(font.data).toBeUndefined()
    expect(fontFaceOf(font).isBold).toBe(true)
  })
})
