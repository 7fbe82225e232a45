import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { convert } from 'fontverter'
import { parse as parseFont } from 'opentype.js/dist/opentype.mjs'
import { expect, test } from 'vitest'
import { withQtWeights } from './qt-fonts.ts'

const woff2 = readFileSync(
  fileURLToPath(
    import.meta
      .resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
  ),
)

/** Parses a font with a program that is not ours. */
const parse = (font: Uint8Array) => {
  const { tables, glyphs } = parseFont(font.slice().buffer)
  return {
    macStyle: tables.head.macStyle,
    weight: tables.os2?.usWeightClass,
    glyphCount: glyphs.length,
  }
}

test('a font claims to be bold in one table, and has its own weight in another', async () => {
  const font = new Uint8Array(await convert(woff2, 'sfnt'))
  const before = parse(font)
  expect(before.macStyle).toBe(0)
  expect(parse(withQtWeights(font, false))).toEqual({ ...before, macStyle: 1, weight: 400 })
  expect(parse(withQtWeights(font, true))).toEqual({ ...before, macStyle: 1, weight: 700 })
})
