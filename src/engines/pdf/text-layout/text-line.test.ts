import { describe, expect, it } from 'vitest'
import { glyphs, stylesOf, read, textsOf } from '../../../testing/pdf/text.ts'

const risesOf = (page: ReturnType<typeof read>) =>
  stylesOf(page).map(({ text, script }) => (script === undefined ? text : `${text}^${script}`))

/** Browsers print footnote numbers at 80 % of the size. */
const superscript = (text: string, x: number) => glyphs(text, x, 96, { sizePoints: 8 })

describe('superscripts and subscripts', () => {
  it('belong to their line, which keeps its size and its baseline', () => {
    const page = read({ glyphs: [...glyphs('moon', 50, 100), ...superscript('[16]', 70)] })
    expect(risesOf(page)).toEqual(['moon', '[16]^super'])
    expect(page.segments).toMatchObject([{ baseline: 100, sizePoints: 10 }])
    expect(page.formats.every(({ sizePoints }) => sizePoints === 10)).toBe(true)
  })

  it('belong to their line where they are more letters than their line has', () => {
    const page = read({ glyphs: [...glyphs('mo', 50, 100), ...superscript('[16][17]', 60)] })
    expect(risesOf(page)).toEqual(['mo', '[16][17]^super'])
    expect(page.segments).toMatchObject([{ baseline: 100, sizePoints: 10 }])
    const subscript = glyphs('2', 55, 102, { sizePoints: 6 })
    expect(
      risesOf(read({ glyphs: [...glyphs('H', 50, 100), ...subscript, ...glyphs('O', 58, 100)] })),
    ).toEqual(['H', '2^sub', 'O'])
  })

  it('part no line that goes on behind them', () => {
    // Browsers print links slightly above or below the baseline.
    const line = [
      ...glyphs('moon,', 50, 100),
      ...superscript('[16]', 75),
      ...glyphs('next', 93.5, 100.4),
    ]
    expect(textsOf(read({ glyphs: line }).segments)).toEqual(['moon,[16] next'])
    const apart = [
      ...glyphs('moon,', 50, 100),
      ...superscript('[16]', 75),
      ...glyphs('next', 108, 100),
    ]
    expect(textsOf(read({ glyphs: apart }).segments)).toEqual(['moon,[16]', 'next'])
  })

  it('are not seen where a sign beside them is large and low', () => {
    const large = glyphs('(', 45, 104, { sizePoints: 16 })
    const page = read({ glyphs: [...large, ...glyphs('total', 53, 100)] })
    expect(page.segments).toMatchObject([{ baseline: 100, sizePoints: 10 }])
    expect(stylesOf(page).every(({ script }) => script === undefined)).toBe(true)
  })
})
