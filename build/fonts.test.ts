import { readFileSync } from 'node:fs'
import { convert } from 'fontverter'
import { Blob, Face, Feature, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { describe, expect, it } from 'vitest'
import { kerningIn, packWithKerning } from './fonts.ts'

const file =
  'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
const texts = ['To Avignon, Évry, Año – “first” 1,000.', 'Les fichiers de l’été, à Tours.']
const letters = texts.join('')
const variationAxes = { wght: 400 }

const original = await subsetFont(readFileSync(file), letters, {
  targetFormat: 'sfnt',
  variationAxes,
})
const withoutKerning = await subsetFont(readFileSync(file), letters, {
  targetFormat: 'sfnt',
  variationAxes,
  keepFeatures: ['liga'],
  dropTables: ['GPOS'],
})

/** Returns the advance of each glyph as HarfBuzz computes it, which browsers use. */
const advances = (sfnt: Buffer, text: string) => {
  const font = new Font(new Face(new Blob(new Uint8Array(sfnt).buffer)))
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  // Ligatures are switched off, because two letters in one glyph are not neighbors in our table.
  shape(font, buffer, [new Feature('liga', 0)])
  return buffer.getGlyphPositions().map(({ xAdvance }) => xAdvance)
}

describe('packWithKerning', () => {
  it('sets texts as the typeface with all its kerning does', async () => {
    const packed = await packWithKerning(withoutKerning, kerningIn(original, texts))
    const font = await convert(packed, 'sfnt')
    for (const text of texts) {
      expect(advances(font, text)).toEqual(advances(original, text))
      expect(advances(withoutKerning, text)).not.toEqual(advances(original, text))
    }
  })

  it('is the same to the byte each time', async () => {
    const pairs = kerningIn(original, texts)
    const [one, other] = [
      await packWithKerning(withoutKerning, pairs),
      await packWithKerning(withoutKerning, pairs.toReversed()),
    ]
    expect(one.equals(other)).toBe(true)
  })

  it('says which letter the typeface lacks', async () => {
    await expect(async () =>
      packWithKerning(withoutKerning, [{ left: 'T', right: 'ж', distance: -10 }]),
    ).rejects.toThrow('ж')
  })
})

describe('kerningIn', () => {
  it('holds the pairs of the texts that are not set at their width, and no others', () => {
    const pairs = kerningIn(original, ['To', 'To', 'nn'])
    expect(pairs.map(({ left, right }) => left + right)).toEqual(['To'])
    // Chromium measures 1,126 units with kerning and 1,232 without for the installed typeface.
    expect(pairs[0]?.distance).toBe(-106)
  })
})
