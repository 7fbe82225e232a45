import { describe, expect, it } from 'vitest'
import type { Glyph } from './page-content.ts'
import { stream } from '../../../testing/pdf/documents.ts'
import { readContentStream } from '../../../testing/pdf/page-content.ts'

const glyphsOf = async (
  ...content: Parameters<typeof readContentStream>
): Promise<readonly Glyph[]> => (await readContentStream(...content)).pageContent.glyphs

/** Returns where letters start, to a hundredth of a point. */
const places = (glyphs: readonly Glyph[]) =>
  glyphs.map(({ text, x, y }) => [text, Number(x.toFixed(2)), Number(y.toFixed(2))])

describe('positions of letters', () => {
  // Adobe's metrics of Helvetica (Helvetica.afm) in thousandths: H 722, e 556, l 222, o 556, space 278.
  it('is where the widths of their font put them', async () => {
    expect(places(await glyphsOf('BT /F 10 Tf 100 700 Td (Hello) Tj ET'))).toEqual([
      ['H', 100, 100],
      ['e', 107.22, 100],
      ['l', 112.78, 100],
      ['l', 115, 100],
      ['o', 117.22, 100],
    ])
  })

  it('has the end of their advance, without the space between letters', async () => {
    const [first] = await glyphsOf('BT /F 10 Tf 3 Tc 100 700 Td (H) Tj ET')
    expect(first?.endX).toBeCloseTo(107.22, 2)
  })

  it.each([
    ['kerning, in thousandths to the left', '[(H) 100 (e)] TJ', 106.22, 100],
    ['space between letters', '2 Tc (He) Tj', 109.22, 100],
    ['space between words, which only blanks have', '5 Tw (H) Tj ( ) Tj (e) Tj', 115, 100],
    ['letters made wide', '200 Tz (He) Tj', 114.44, 100],
    ['wide letters, and wide spaces between them', '200 Tz 2 Tc (He) Tj', 118.44, 100],
    ['a rise', '(H) Tj 4 Ts (e) Tj', 107.22, 96],
    ['the next line', '12 TL (H) Tj T* (e) Tj', 100, 112],
    ['the next line, its distance told with it', '(H) Tj 0 -14 TD T* (e) Tj', 100, 128],
    ['the next line, shown at once', "12 TL (H) Tj (e) '", 100, 112],
    ['the next line, with spaces', '12 TL (H) Tj 1 2 (e) "', 100, 112],
    ['a place from the beginning of the line', '(H) Tj 30 -5 Td (e) Tj', 130, 105],
    ['a matrix', '(H) Tj 2 0 0 2 50 600 Tm (e) Tj', 50, 200],
    ['a state saved and brought back', 'q 0 Tc Q (He) Tj', 107.22, 100],
  ])('is moved by %s', async (_, operators, x, y) => {
    const glyphs = await glyphsOf(`BT /F 10 Tf 100 700 Td ${operators} ET`)
    const last = glyphs.at(-1)
    expect([last?.text, last?.x, last?.y]).toEqual([
      'e',
      expect.closeTo(x, 2),
      expect.closeTo(y, 2),
    ])
  })

  it('is that of the page as shown: turned, and cropped', async () => {
    const content = 'BT /F 10 Tf 100 700 Td (H) Tj ET'
    const page = '/Rotate 90 /CropBox [50 100 550 750]'
    const [glyph] = await glyphsOf(content, { page })
    // The page is rotated clockwise: 600 points above the crop box's lower edge become 600 from the left.
    expect(glyph).toMatchObject({
      x: 600,
      y: 50,
      endX: 600,
      endY: expect.closeTo(57.22, 2),
      sizePoints: 10,
    })
  })

  it('has the height of the font, also of one turned over and of letters made tall', async () => {
    const glyphs = await glyphsOf(
      'BT /F 10 Tf 1 0 0 3 100 700 Tm (a) Tj /F -10 Tf -1 0 0 -1 100 600 Tm (b) Tj ET',
    )
    expect(glyphs.map(({ sizePoints }) => sizePoints)).toEqual([30, 10])
    expect(glyphs[1]).toMatchObject({ x: 100, y: 200 })
    // "b" is 556 thousandths wide.
    expect(glyphs[1]?.endX).toBeCloseTo(105.56, 2)
  })
})

describe('letters without a text', () => {
  it('are read by their glyph names, and stay unknown where those say nothing', async () => {
    const glyphs = await glyphsOf('BT /G 10 Tf 100 700 Td <8182834184> Tj ET', {
      objects: {
        20: `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica
          /Encoding << /Differences [129 /one.os /c_t /uni20AC.alt /g7] >> >>`,
      },
      resources: '/Font << /G 20 0 R >>',
    })
    expect(glyphs.map(({ text }) => text)).toEqual(['1', 'ct', '€', 'A', '\u{84}'])
  })

  it('are whole where the font maps a ligature to its last letter', async () => {
    const objects = {
      20: `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 21 0 R
        /Encoding << /Differences [29 /f_f /f_i /T_h] >> >>`,
      21: stream(`/CIDInit /ProcSet findresource begin 12 dict begin begincmap
        1 begincodespacerange <00> <ff> endcodespacerange
        4 beginbfchar <1d> <0066> <1e> <00660069> <1f> <0068> <41> <0041> endbfchar endcmap end end`),
    }
    const glyphs = await glyphsOf('BT /G 10 Tf 100 700 Td <1d1e1f41> Tj ET', {
      objects,
      resources: '/Font << /G 20 0 R >>',
    })
    expect(glyphs.map(({ text }) => text)).toEqual(['ff', 'fi', 'Th', 'A'])
  })

  it('are none where a control character has no width', async () => {
    const glyphs = await glyphsOf('BT /G 10 Tf 100 700 Td <0141020142> Tj ET', {
      objects: {
        20: `<< /Type /Font /Subtype /TrueType /BaseFont /Arial /FirstChar 1 /LastChar 2 /Widths [0 500] >>`,
      },
      resources: '/Font << /G 20 0 R >>',
    })
    expect(glyphs.map(({ text }) => text)).toEqual(['A', '\u{2}', 'B'])
  })
})

describe('vertical writing', () => {
  it('go down from the middle of their upper edge, by an em where the font tells nothing else', async () => {
    const objects = {
      20: '<< /Type /Font /Subtype /Type0 /BaseFont /Mincho /Encoding /Identity-V /DescendantFonts [21 0 R] /ToUnicode 22 0 R >>',
      21: `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Mincho /DW 1000
        /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>
        /FontDescriptor << /Type /FontDescriptor /FontName /Mincho /Flags 4 >> >>`,
      22: stream(`/CIDInit /ProcSet findresource begin 12 dict begin begincmap
        1 begincodespacerange <0000> <ffff> endcodespacerange
        2 beginbfchar <0001> <65e5> <0002> <672c> endbfchar endcmap end end`),
    }
    const glyphs = await glyphsOf('BT /F 20 Tf -2 Tc 300 700 Td <00010002> Tj ET', {
      objects,
      resources: '/Font << /F 20 0 R >>',
    })
    // According to ISO 32000-2, 9.7.4.3, the vertical origin is 500 and 880 thousandths from the horizontal one, and
    // the advance is −1000. According to 9.3.2, negative spacing moves vertical letters apart.
    expect(glyphs).toMatchObject([
      {
        text: '日',
        isVertical: true,
        x: 290,
        y: expect.closeTo(117.6, 2),
        endX: 290,
        endY: expect.closeTo(137.6, 2),
      },
      { text: '本', y: expect.closeTo(139.6, 2) },
    ])
  })
})

describe('faces of letters', () => {
  const show = (before: string, text = 'abc') => `BT /F 10 Tf ${before} 100 700 Td (${text}) Tj ET`

  it('tells bold, italic and the family by the name of the font', async () => {
    const { pageContent } = await readContentStream(`${show('')} BT /B 10 Tf 100 600 Td (x) Tj ET`)
    const faces = pageContent.glyphs.map(({ face }) => pageContent.faces[face])
    expect(faces[0]).toMatchObject({ family: 'Helvetica', isBold: false, isSerif: false })
    expect(faces[3]).toMatchObject({ family: 'Helvetica', isBold: true })
  })

  it('tells letters that are made bold by their outline, or made italic by a matrix', async () => {
    const { pageContent } = await readContentStream(
      `${show('2 Tr 0.4 w')} BT 0 Tr /F 10 Tf 1 0 0.33 1 50 600 Tm (x) Tj ET ${show('2 Tr 1 0 0 RG')}`,
    )
    const faces = pageContent.glyphs.map(({ face }) => pageContent.faces[face])
    expect(faces[0]).toMatchObject({ isBold: true, isItalic: false })
    expect(faces[3]).toMatchObject({ isBold: false, isItalic: true })
    // A red outline is an ornament.
    expect(faces[4]).toMatchObject({ isBold: false, isItalic: false })
  })

  it('tells type of a typewriter by the widths of its letters', async () => {
    const objects = {
      20: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
      21: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    }
    const fonts = '/Font << /F 20 0 R >>'
    const { pageContent } = await readContentStream(show('', 'mill'), { objects, resources: fonts })
    expect(pageContent.faces).toMatchObject([{ isFixedPitch: true }])
    const proportional = await readContentStream(show('', 'mill'))
    expect(proportional.pageContent.faces).toMatchObject([{ isFixedPitch: false }])
  })

  it('tells color and transparency, from whatever space', async () => {
    const resources = '/ExtGState << /G << /ca 0.5 >> >>'
    const glyphs = await glyphsOf(
      `${show('1 0 0 rg', 'a')} ${show('0.5 g', 'b')} ${show('1 Tr 0 0 1 RG', 'c')} ${show('0 Tr /G gs 0 g', 'd')}`,
      { resources },
    )
    expect(glyphs.map(({ color, alpha }) => [color, alpha])).toEqual([
      ['#ff0000', 1],
      ['#808080', 1],
      ['#0000ff', 1],
      ['#000000', 0.5],
    ])
  })

  it('tells what is written to be searched, not seen', async () => {
    const glyphs = await glyphsOf(`${show('3 Tr', 'a')} ${show('0 Tr', 'b')}`)
    expect(glyphs.map(({ isInvisible }) => isInvisible)).toEqual([true, false])
  })

  it('has the height of letters that are drawings, whatever a unit of theirs is', async () => {
    const drawn = (matrix: string, width: number) =>
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 40 40] /FontMatrix [${matrix}] /FirstChar 97 /LastChar 97
        /Widths [${width}] /Encoding << /Differences [97 /a] >> /CharProcs << /a 22 0 R >> /Resources << >> >>`
    const objects = {
      20: drawn('0.025 0 0 0.025 0 0', 20),
      21: drawn('1 0 0 1 0 0', 20),
      22: stream('20 0 0 0 20 20 d1 0 0 20 20 re f'),
    }
    const resources = '/Font << /F 20 0 R /B 21 0 R >>'
    const glyphs = await glyphsOf(
      'BT /F 12 Tf 100 700 Td (a) Tj ET BT /B 0.3 Tf 100 600 Td (a) Tj ET',
      { objects, resources },
    )
    // The unit of the first font is an em, that of the second a dot: 40 dots of 0.3 points.
    expect(glyphs.map(({ sizePoints }) => sizePoints)).toEqual([12, expect.closeTo(12, 5)])
  })
})

describe('omitted letters', () => {
  const line = (text: string, y: number) => `BT /F 10 Tf 100 ${y} Td (${text}) Tj ET `
  const textOf = async (...content: Parameters<typeof readContentStream>) =>
    (await glyphsOf(...content)).map(({ text }) => text).join('')

  it('lie beside the page, or outside the clip', async () => {
    expect(await textOf('BT /F 10 Tf 590 700 Td (abcdef) Tj ET')).toBe('ab')
    expect(
      await textOf(`q 90 650 300 40 re W n ${line('hidden', 700)} Q ${line('seen', 700)}`),
    ).toBe('seen')
  })

  it('stay as long as some of them is seen', async () => {
    expect(await textOf(`90 703 300 40 re W n ${line('cut', 700)}`)).toBe('cut')
  })

  it('are of a layer that is switched off', async () => {
    const objects = { 20: '<< /Type /OCG /Name (one) >>', 21: '<< /Type /OCG /Name (two) >>' }
    const catalog = '/OCProperties << /OCGs [20 0 R 21 0 R] /D << /OFF [20 0 R] >> >>'
    const resources = '/Properties << /P 20 0 R /S 21 0 R >>'
    const content = `/OC /P BDC ${line('off', 700)} EMC /OC /S BDC ${line('on', 600)} EMC ${line('always', 500)}`
    expect(await textOf(content, { objects, catalog, resources })).toBe('onalways')
  })

  it('are counted beyond a limit', async () => {
    const { pageContent } = await readContentStream(line('abcdef', 700), {
      source: { limits: { glyphs: 4, paths: 10 } },
    })
    expect(pageContent.glyphs).toHaveLength(4)
    expect(pageContent.omitted).toEqual({ glyphs: 2, paths: 0 })
  })
})

describe('marked content and annotations of letters', () => {
  it('is marked content, the innermost with a number, and artifacts', async () => {
    const glyphs = await glyphsOf(
      `/P << /MCID 3 >> BDC BT /F 10 Tf 9 700 Td (a) Tj ET /Span BMC BT /F 10 Tf 9 600 Td (b) Tj ET EMC EMC
       /Artifact << /Type /Pagination >> BDC BT /F 10 Tf 9 500 Td (c) Tj ET EMC EMC BT /F 10 Tf 9 400 Td (d) Tj ET`,
    )
    expect(glyphs.map(({ mark, isArtifact }) => [mark, isArtifact])).toEqual([
      [3, false],
      [3, false],
      [undefined, true],
      [undefined, false],
    ])
  })

  it('is the annotation that draws them, in its place', async () => {
    const objects = {
      20: stream(
        'q 1 0 0 rg BT /F 10 Tf 2 4 Td (note) Tj ET BT /F 10 Tf 2 90 Td (outside) Tj ET',
        `/Type /XObject /Subtype /Form /BBox [0 0 50 20] /Resources << /Font << /F 5 0 R >> >>`,
      ),
      21: '<< /Type /Annot /Subtype /FreeText /Rect [200 300 250 320] /F 4 /DA (/F 10 Tf) /AP << /N 20 0 R >> >>',
    }
    // The page's state does not apply to the annotation, and the annotation's unsaved state does not apply to what
    // follows.
    const glyphs = await glyphsOf('2 0 0 2 0 0 cm BT /F 10 Tf 9 30 Td (p) Tj ET', {
      objects,
      page: '/Annots [21 0 R]',
    })
    expect(glyphs.map(({ text }) => text).join('')).toBe('pnote')
    expect(glyphs[1]).toMatchObject({ x: 202, y: 496, color: '#ff0000', annotation: '21R' })
    expect(glyphs[0]?.annotation).toBeUndefined()
  })
})
