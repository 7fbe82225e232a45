import { readFileSync } from 'node:fs'
import { Blob, Face, Font } from 'harfbuzzjs'
import { describe, expect, it } from 'vitest'
import { glyphsOfCharacter, readCharacterMaps } from './character-maps.ts'

/** HarfBuzz reads the map for Unicode of a font: that one is checked against it. */
const openWithHarfBuzz = (file: Uint8Array) => new Font(new Face(new Blob(file.slice().buffer)))

const words = (...values: readonly number[]) =>
  values.flatMap((value) => [(value >> 8) & 255, value & 255])

const longs = (...values: readonly number[]) =>
  values.flatMap((value) => words(value >>> 16, value & 0xffff))

/** Writes a font that has nothing but a map for Unicode, with the entries that the format needs. */
const fontWith = (map: readonly number[]): Uint8Array => {
  const cmap = [...words(0, 1, 0, 4), ...longs(12), ...map]
  const tag = Array.from('cmap', (letter) => letter.charCodeAt(0))
  const header = [...longs(0x10000), ...words(1, 16, 0, 0), ...tag, ...longs(0, 28, cmap.length)]
  return Uint8Array.from([...header, ...cmap])
}

const codes = Array.from({ length: 256 }, (_, code) => code)

const segmentMap = () => {
  // A segment with a delta, one with an array of glyphs of which one is missing, and the one that ends the list.
  const ends = [0x41, 0x63, 0xffff]
  const starts = [0x30, 0x61, 0xffff]
  const deltas = [100, 5, 1]
  const offsets = [0, 4, 0]
  const glyphs = [7, 0, 9]
  const parts = [...ends, 0, ...starts, ...deltas, ...offsets, ...glyphs]
  return words(4, 14 + 2 * parts.length, 0, 6, 4, 1, 2, ...parts)
}

const writtenMaps: readonly (readonly [string, readonly number[]])[] = [
  ['0', [...words(0, 262, 0), ...codes.map((code) => (code * 7) & 255)]],
  ['4', segmentMap()],
  ['6', words(6, 18, 0, 0x61, 4, 12, 0, 40, 41)],
  ['12', [...words(12, 0), ...longs(40, 0, 2, 0x41, 0x45, 70, 0x1f600, 0x1f605, 300)]],
]

const characters = [
  ...Array.from({ length: 0x400 }, (_, at) => at),
  0xfffe,
  0x1f5ff,
  0x1f600,
  0x1f605,
  0x1f606,
]

describe('readCharacterMaps', () => {
  it.each(writtenMaps)('reads format %s as HarfBuzz does', (_format, bytes) => {
    const file = fontWith(bytes)
    const font = openWithHarfBuzz(file)
    const [map] = readCharacterMaps(file) ?? []
    const glyphs = characters.map((character) => map?.(character))
    expect(glyphs).toEqual(characters.map((character) => font.nominalGlyph(character) ?? 0))
    expect(new Set(glyphs).size).toBeGreaterThan(3)
  })

  const folder = 'node_modules/pdfjs-dist/standard_fonts'
  it.each(['LiberationSans-Regular', 'LiberationSans-BoldItalic'])(
    'reads all maps of %s',
    (name) => {
      const file = new Uint8Array(readFileSync(`${folder}/${name}.ttf`))
      const font = openWithHarfBuzz(file)
      const maps = readCharacterMaps(file) ?? []
      const [unicode, macintosh, windows] = maps
      for (let character = 0; character < 0x10000; character += 1) {
        const glyph = font.nominalGlyph(character) ?? 0
        expect([unicode?.(character), windows?.(character)]).toEqual([glyph, glyph])
      }
      for (let code = 0x20; code < 0x7f; code += 1)
        expect(macintosh?.(code)).toBe(font.nominalGlyph(code))
    },
  )

  it('refuses what it cannot read for certain', () => {
    expect(readCharacterMaps(fontWith(words(2, 6, 0)))).toBeUndefined()
    expect(readCharacterMaps(new Uint8Array(40))).toBeUndefined()
    const whole = fontWith(segmentMap())
    for (let length = 0; length < 46; length += 1)
      expect(readCharacterMaps(whole.slice(0, length))).toBeUndefined()
  })
})

describe('glyphsOfCharacter', () => {
  const folder = 'node_modules/pdfjs-dist/standard_fonts'
  const file = new Uint8Array(readFileSync(`${folder}/LiberationSans-Regular.ttf`))
  const maps = readCharacterMaps(file) ?? []
  const font = openWithHarfBuzz(file)
  const glyphOf = (letter: string) => font.nominalGlyph(letter.codePointAt(0) ?? 0)

  // The letters that ISO 32000-2, annex D.2, gives for a code in WinAnsiEncoding and in MacRomanEncoding.
  it.each([
    [0x41, 'A', 'A'],
    [0x80, '€', 'Ä'],
    [0x8e, 'Ž', 'é'],
    [0x95, '•', 'ï'],
    [0xe9, 'é', 'È'],
    [0xfc, 'ü', '¸'],
  ])('keeps what code %i shows in Windows and on Mac OS', (code, ofWindows, ofMac) => {
    const glyphs = glyphsOfCharacter(maps, code)
    expect(glyphs).toContain(glyphOf(ofWindows))
    expect(glyphs).toContain(glyphOf(ofMac))
    // Few others are kept.
    expect(new Set(glyphs).size).toBeLessThan(6)
  })

  it('finds symbols in their range', () => {
    const symbols = readCharacterMaps(
      fontWith([...words(12, 0), ...longs(28, 0, 1, 0xf041, 0xf042, 33)]),
    )
    expect(glyphsOfCharacter(symbols ?? [], 0x42)).toEqual([34])
  })

  it('is nothing where a map leads out of the font', () => {
    const short = fontWith(segmentMap()).slice(0, -4)
    expect(glyphsOfCharacter(readCharacterMaps(short) ?? [], 0x63)).toEqual([])
  })
})
