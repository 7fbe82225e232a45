import { describe, expect, it } from 'vitest'
import { showTextAt, glyphs, stylesOf, read, readPage, textsOf } from '../../../testing/pdf/text.ts'

describe('findTextDecorations', () => {
  it('knows superscripts and subscripts, whose size is that of their line', async () => {
    const page = await readPage(
      'BT /F 10 Tf 50 700 Td (mc) Tj /F 6 Tf 3.5 Ts (2) Tj /F 10 Tf 0 Ts ( and H) Tj /F 6 Tf -1.5 Ts (2) Tj /F 10 Tf 0 Ts (O) Tj ET',
    )
    expect(textsOf(page.segments)).toEqual(['mc2 and H2O'])
    expect(stylesOf(page).map(({ text, script }) => [text, script])).toEqual([
      ['mc', undefined],
      ['2', 'super'],
      ['and', undefined],
      ['H', undefined],
      ['2', 'sub'],
      ['O', undefined],
    ])
    expect(new Set(stylesOf(page).map(({ sizePoints }) => sizePoints))).toEqual(new Set([10]))
    expect(page.segments[0]).toMatchObject({ baseline: 100, sizePoints: 10, heightPoints: 10 })
  })

  it('leaves an initial of several lines for itself', async () => {
    const content = `${showTextAt(50, 680, 'O', 33)}${showTextAt(80, 704, 'nce upon a time')}${showTextAt(80, 692, 'there was a')}${showTextAt(80, 680, 'queen')}`
    expect(textsOf((await readPage(content)).segments)).toEqual([
      'nce upon a time',
      'there was a',
      'O',
      'queen',
    ])
  })

  // In "see this page", "see" ends at 65.6, "this" is from 68.3 to 83.9, and "page" starts at 86.7.
  const line = showTextAt(50, 700, 'see this page')

  it('takes strokes under and through words for their marks, and no others', async () => {
    const under = await readPage(`${line}0.5 w 68.3 698.6 m 83.9 698.6 l S`)
    expect(stylesOf(under).map(({ isUnderlined }) => isUnderlined)).toEqual([false, true, false])
    expect(under.strokes).toEqual([])
    const through = await readPage(`${line}0.5 w 50 702.6 m 83.9 702.6 l S`)
    expect(stylesOf(through).map(({ isStruck }) => isStruck)).toEqual([true, true, false])
    // A ruling across the column, and a line to write on.
    const rulings = await readPage(`${line}0.5 w 20 698.6 m 400 698.6 l S 112 699 m 180 699 l S`)
    expect(stylesOf(rulings).some(({ isUnderlined }) => isUnderlined)).toBe(false)
    expect(rulings.strokes).toHaveLength(2)
  })

  it('takes the bar of a fraction for no strike-through', async () => {
    // The denominator is read as a subscript of its line.
    const fraction = await readPage(
      `${showTextAt(50, 700, 'f of x =')}${showTextAt(88, 704, '1', 7)}${showTextAt(85.5, 697, '1+x', 7)}0.4 w 85 702.5 m 97.5 702.5 l S`,
    )
    expect(stylesOf(fraction).some(({ isStruck }) => isStruck)).toBe(false)
    expect(fraction.strokes).toHaveLength(1)
  })

  it('takes an underline in pieces for one, which spares what reaches below', async () => {
    const pieces = await readPage(
      `${line}0.5 w 68.3 698.6 m 83.9 698.6 l S 92.5 698.6 m 98 698.6 l S 104 698.6 m 108.9 698.6 l S`,
    )
    expect(stylesOf(pieces).map(({ isUnderlined }) => isUnderlined)).toEqual([false, true, true])
    expect(pieces.strokes).toEqual([])
  })

  it('takes no rulings under cells for underlines, even where one fits its word', async () => {
    const table = await readPage(
      `${line}0.5 w 20 698.6 m 50 698.6 l S 50 698.6 m 110 698.6 l S 110 698.6 m 300 698.6 l S`,
    )
    expect(stylesOf(table).some(({ isUnderlined }) => isUnderlined)).toBe(false)
    expect(table.strokes).toHaveLength(3)
  })

  it('takes no frame around a word for an underline', async () => {
    const framed = await readPage(`${line}0.5 w 49 698.6 61 11 re S`)
    expect(stylesOf(framed).some(({ isUnderlined }) => isUnderlined)).toBe(false)
    expect(framed.strokes).toHaveLength(4)
  })

  it('takes what is painted behind a word for a marker, not a cell nor a band', async () => {
    const marker = await readPage(`1 1 0 rg 68 697 16 11 re f 0 g ${line}`)
    expect(stylesOf(marker).map(({ background }) => background)).toEqual([
      undefined,
      '#ffff00',
      undefined,
    ])
    expect(marker.fills).toEqual([])
    const band = await readPage(`1 1 0 rg 20 697 400 11 re f 0 g ${line}`)
    expect(band.fills).toHaveLength(1)
    expect(stylesOf(band).every(({ background }) => background === undefined)).toBe(true)
  })

  it('takes what is painted behind or drawn through a part of a word for a mark of that part', async () => {
    // "see" ends at 65.6.
    const word = showTextAt(50, 700, 'seeThis()')
    const behind = await readPage(`1 1 0 rg 50 697.5 15.6 11.5 re f 0 g ${word}`)
    expect(stylesOf(behind).map(({ text, background }) => [text, background])).toEqual([
      ['see', '#ffff00'],
      ['This()', undefined],
    ])
    expect(behind.fills).toEqual([])
    const through = await readPage(`${word}0.5 w 50 702.6 m 65.6 702.6 l S`)
    expect(stylesOf(through).map(({ text, isStruck }) => [text, isStruck])).toEqual([
      ['see', true],
      ['This()', false],
    ])
    const under = await readPage(`${word}0.5 w 50 698.6 m 65.6 698.6 l S`)
    expect(stylesOf(under).map(({ isUnderlined }) => isUnderlined)).toEqual([false])
    expect(under.strokes).toHaveLength(1)
  })

  it('says which link a word belongs to, by the first that leads there', () => {
    const links = ['https://a.example/', 'https://b.example/', 'https://a.example/'].map(
      (url, index) => ({
        url,
        box: { left: 50 + 20 * index, right: 70 + 20 * index, top: 90, bottom: 103 },
      }),
    )
    const page = read({ glyphs: glyphs('aaa_bbb_ccc_ddd', 50, 100) }, { links })
    expect(stylesOf(page).map(({ text, link }) => [text, link])).toEqual([
      ['aaa', 0],
      ['bbb', 1],
      ['ccc', 0],
      ['ddd', undefined],
    ])
  })

  it('has what is filled in on forms, and not drawn', () => {
    const box = { left: 100, right: 160, top: 90, bottom: 100 }
    const { segments } = read({}, { formValues: [{ box, text: 'Ana  García', sizePoints: 10 }] })
    expect(segments).toMatchObject([{ text: 'Ana García', left: 100, right: 160, baseline: 97.8 }])
    expect(segments[0]?.runs.map(({ text }) => text)).toEqual(['Ana', ' García'])
  })
})
