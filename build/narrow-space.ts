import { Font, Glyph, Path } from 'opentype.js/dist/opentype.mjs'
import subsetFont from 'subset-font'

const unitsPerEm = 1000
/** Between a fifth and a sixth of an em, what typographers call a thin space. */
const advanceWidth = 180

const glyph = (name: string, unicode: number) =>
  new Glyph({ name, unicode, advanceWidth, path: new Path() })

const tableEntryBytes = 16
const headDates = { from: 20, to: 36 }

/**
 * Without the dates of its making, in its `head` table (OpenType 1.9), so that every build is the same to the byte.
 * Checksums are made anew when the font is packed.
 */
const undated = (font: Buffer): Buffer => {
  const tableCount = font.readUInt16BE(4)
  const entries = Array.from({ length: tableCount }, (_, index) => 12 + index * tableEntryBytes)
  const head = entries.find((at) => font.toString('latin1', at, at + 4) === 'head')
  if (head === undefined) throw new Error('a font without a head table')
  const offset = font.readUInt32BE(head + 8)
  return font.fill(0, offset + headDates.from, offset + headDates.to)
}

/**
 * A typeface of one glyph, the narrow no-break space that French puts before its signs and between thousands.
 * Ours lack it, and browsers then take half a space, too thin to be seen in a number.
 */
export const narrowSpaceFont = async (): Promise<string> => {
  const font = new Font({
    familyName: 'Narrow Space',
    styleName: 'Regular',
    unitsPerEm,
    ascender: 800,
    descender: -200,
    glyphs: [glyph('.notdef', 0), glyph('uni202F', 0x202f)],
  })
  const woff2 = await subsetFont(undated(Buffer.from(font.toArrayBuffer())), '\u202F', {
    targetFormat: 'woff2',
  })
  return `data:font/woff2;base64,${woff2.toString('base64')}`
}
