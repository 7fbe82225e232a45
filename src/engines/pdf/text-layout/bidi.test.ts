import { describe, expect, it } from 'vitest'
import { inReadingOrder } from './bidi.ts'
import { glyph, read as readPage, textsOf } from '../../../testing/pdf/text.ts'

const read = (shown: string): string =>
  inReadingOrder([...shown].map((text) => ({ text })))
    .map(({ text }) => text)
    .join('')

/** Text in visual order as fonts show it, and in logical order according to UAX 9 and ICU's `ubidi_writeReordered`. */
const cases: readonly [name: string, shown: string, written: string][] = [
  ['text from the left', 'abc (1) 2.5 %', 'abc (1) 2.5 %'],
  ['text from the right', 'םלוע םולש', 'שלום עולם'],
  ['a number', '.םימי 3.5 ךות', 'תוך 3.5 ימים.'],
  ['a share', '50% דע', 'עד 50%'],
  ['a date', '12/03/2024-מ', 'מ-12/03/2024'],
  ['words of another script', 'תונכת Adobe Reader 9 ארוק', 'קורא Adobe Reader 9 תכנות'],
  ['brackets as they are shown', '(םלוע) םולש', 'שלום (עולם)'],
  ['brackets as they are meant', ')םלוע( םולש', 'שלום (עולם)'],
  ['brackets around another script', '(PDF) ץבוק', 'קובץ (PDF)'],
  ['some words among others', 'the word םולש means peace', 'the word שלום means peace'],
  ['two words among others', 'they say םלוע םולש twice', 'they say שלום עולם twice'],
  ['Arabic digits', '٣٤ مقر', 'رقم ٣٤'],
]

describe('text from right to left', () => {
  it.each(cases)('%s', (_, shown, written) => {
    expect(read(shown)).toBe(written)
  })

  it('is read the same whether it is drawn from the right or from the left', () => {
    // The letters are narrower than the overlap that is allowed.
    const drawn = [...'ﻢﻟﺎﻌﻟﺎﺑ ﺎﺒﺣﺮﻣ'].map((text, index) =>
      glyph(text, 50 + index * 2.5, 100, { endX: 52.5 + index * 2.5 }),
    )
    for (const page of [drawn, drawn.toReversed()])
      expect(textsOf(readPage({ glyphs: page }).segments)).toEqual(['مرحبا بالعالم'])
  })

  it('has its vowel signs on the letters that they follow, whichever way they are drawn', () => {
    const sign = glyph('ً', 55, 100, { endX: 55 })
    const fromLeft = [glyph('.', 50, 100), sign, glyph('ﺍ', 55, 100), glyph('ﺭ', 60, 100)]
    const fromRight = [glyph('ﺭ', 60, 100), glyph('ﺍ', 55, 100), sign, glyph('.', 50, 100)]
    for (const page of [fromLeft, fromRight])
      expect(textsOf(readPage({ glyphs: page }).segments)).toEqual(['راً.'])
  })
})
