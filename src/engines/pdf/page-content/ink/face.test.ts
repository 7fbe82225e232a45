import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faceOf } from './face.ts'
import { readFontStyle } from './font-style.ts'

/** An OpenType file with nothing but these tables. */
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

describe('what a font file says of its style', () => {
  it.each([
    ['bold by its style', { head: head(1) }, true, false],
    ['italic by its style', { head: head(2) }, false, true],
    ['bold by its weight', { 'OS/2': os2(700), head: head(0) }, true, false],
    ['of usual weight', { 'OS/2': os2(400), head: head(0) }, false, false],
    ['without its tables', {}, false, false],
  ])('%s', (_, tables, isBold, isItalic) => {
    expect(readFontStyle(openType(tables as Record<string, number[]>))).toEqual({
      isBold,
      isItalic,
    })
  })

  it('is nothing when it is broken, or none', () => {
    const nothing = { isBold: false, isItalic: false }
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
    expect(styleOf('Regular')).toEqual({ isBold: false, isItalic: false })
    expect(styleOf('BoldItalic')).toEqual({ isBold: true, isItalic: true })
  })
})

describe('what a font looks like', () => {
  it('is what its name tells, then its file, then its flags', () => {
    expect(
      faceOf({ name: 'ABCDEF+Arial-BoldMT', isSerifFont: true, ascent: 0.905, descent: -0.212 }),
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
      faceOf({ name: 'Unheard', isSerifFont: true, data: openType({ head: head(3) }) }),
    ).toMatchObject({
      family: 'Unheard',
      isBold: true,
      isItalic: true,
      isSerif: true,
    })
    expect(faceOf({ name: 'Unheard', bold: true, italic: true })).toMatchObject({
      isBold: true,
      isItalic: true,
    })
  })

  it('has usual heights where the font tells none, or nonsense', () => {
    for (const [ascent, descent] of [
      [Number.NaN, Number.NaN],
      [0, 0],
      [12, -9],
    ] as const)
      expect(faceOf({ ascent, descent })).toMatchObject({
        ascent: 0.9,
        descent: 0.22,
      })
    expect(faceOf({})).toMatchObject({ ascent: 0.9, descent: 0.22 })
  })

  it('has no name when its letters are drawings', () => {
    expect(faceOf({ name: 'Type3', isType3Font: true }).family).toBe('')
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
    expect(faceOf(font).isBold).toBe(true)
    expect(font.data).toBeUndefined()
    expect(faceOf(font).isBold).toBe(true)
  })
})
