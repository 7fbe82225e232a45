import { convert } from 'fontverter'
import { Blob, Buffer as TextBuffer, Face, Feature, Font, shape } from 'harfbuzzjs'
import { Font as NewFont, Glyph, Path } from 'opentype.js/dist/opentype.mjs'
import subsetFont from 'subset-font'

/** Two letters that a typeface kerns. */
interface KerningPair {
  readonly left: string
  readonly right: string
  /** The kerning distance in font units. */
  readonly distance: number
}

const openFont = (sfnt: Buffer) => new Font(new Face(new Blob(new Uint8Array(sfnt).buffer)))

const neighborsIn = (texts: readonly string[]): ReadonlySet<string> => {
  const pairs = texts.flatMap((text) => {
    const characters = [...text]
    return characters.slice(1).map((right, index) => `${characters[index]}${right}`)
  })
  return new Set(pairs)
}

/**
 * Returns the kerning of every two letters that stand side by side in the given texts.
 *
 * @param sfnt - the typeface with all its kerning, in one weight.
 */
export const kerningIn = (sfnt: Buffer, texts: readonly string[]): readonly KerningPair[] => {
  const font = openFont(sfnt)
  const advanceOfFirst = (text: string) => {
    const buffer = new TextBuffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(font, buffer, [new Feature('liga', 0)])
    return buffer.getGlyphPositions()[0]?.xAdvance ?? 0
  }
  return [...neighborsIn(texts)]
    .map((pair) => {
      const [left = '', right = ''] = pair
      return { left, right, distance: advanceOfFirst(pair) - advanceOfFirst(left) }
    })
    .filter(({ distance }) => distance !== 0)
}

const tag = (name: string): readonly number[] => [
  name.charCodeAt(0) * 256 + name.charCodeAt(1),
  name.charCodeAt(2) * 256 + name.charCodeAt(3),
]

/** Returns the offset of each of several consecutive parts, in bytes. */
const offsetsOf = (
  parts: readonly (readonly number[])[],
  firstBytes: number,
): readonly number[] => {
  let offset = firstBytes
  return parts.map(({ length }) => {
    const here = offset
    offset += length * 2
    return here
  })
}

/** Returns the pairs by their first glyph as 16-bit numbers (OpenType 1.9, PairPosFormat1). */
const pairPositions = (font: Font, pairs: readonly KerningPair[]): readonly number[] => {
  const glyphOf = (character: string) => {
    const glyph = font.nominalGlyph(character.codePointAt(0) ?? 0)
    if (glyph === undefined) throw new Error(`the typeface has no ${character}`)
    return glyph
  }
  const sets = new Map<number, { glyph: number; distance: number }[]>()
  for (const { left, right, distance } of pairs) {
    const set = sets.get(glyphOf(left)) ?? []
    sets.set(glyphOf(left), [...set, { glyph: glyphOf(right), distance }])
  }
  const firsts = [...sets.keys()].toSorted((a, b) => a - b)
  const pairSets = firsts.map((first) => {
    const set = (sets.get(first) ?? []).toSorted((a, b) => a.glyph - b.glyph)
    return [set.length, ...set.flatMap(({ glyph, distance }) => [glyph, distance & 0xff_ff])]
  })
  const coverage = [1, firsts.length, ...firsts]
  const headBytes = 10 + firsts.length * 2
  const [coverageOffset = 0, ...setOffsets] = offsetsOf([coverage, ...pairSets], headBytes)
  const advanceOfFirst = 4
  return [
    1,
    coverageOffset,
    advanceOfFirst,
    0,
    firsts.length,
    ...setOffsets,
    ...coverage,
    ...pairSets.flat(),
  ]
}

/** Returns a `GPOS` table that contains only kerning, for every script and language (OpenType 1.9). */
const positionTable = (font: Font, pairs: readonly KerningPair[]): Buffer => {
  const scripts = [1, ...tag('DFLT'), 8, 4, 0, 0, 0xff_ff, 1, 0]
  const features = [1, ...tag('kern'), 8, 0, 1, 0]
  const pairAdjustment = 2
  const lookups = [1, 4, pairAdjustment, 0, 1, 8, ...pairPositions(font, pairs)]
  const numbers = [
    1,
    0,
    ...offsetsOf([scripts, features, lookups], 10),
    ...scripts,
    ...features,
    ...lookups,
  ]
  const table = Buffer.alloc(numbers.length * 2)
  for (const [index, number] of numbers.entries()) table.writeUInt16BE(number, index * 2)
  return table
}

const headerBytes = 12
const entryBytes = 16
const aligned = (bytes: number) => Math.ceil(bytes / 4) * 4

/** Returns a font with one more table. The checksums are computed when the font is packed. */
const withTable = (sfnt: Buffer, name: string, table: Buffer): Buffer => {
  const tables = Array.from({ length: sfnt.readUInt16BE(4) }, (_, index) => {
    const at = headerBytes + index * entryBytes
    const offset = sfnt.readUInt32BE(at + 8)
    const content = sfnt.subarray(offset, offset + sfnt.readUInt32BE(at + 12))
    return { tag: sfnt.toString('latin1', at, at + 4), content }
  })
  const all = [...tables, { tag: name, content: table }].toSorted((a, b) =>
    a.tag < b.tag ? -1 : 1,
  )
  const directory = Buffer.alloc(headerBytes + all.length * entryBytes)
  sfnt.copy(directory, 0, 0, 4)
  const searched = 2 ** Math.floor(Math.log2(all.length))
  directory.writeUInt16BE(all.length, 4)
  directory.writeUInt16BE(searched * entryBytes, 6)
  directory.writeUInt16BE(Math.log2(searched), 8)
  directory.writeUInt16BE((all.length - searched) * entryBytes, 10)
  let offset = directory.length
  for (const [index, { tag: called, content }] of all.entries()) {
    const at = headerBytes + index * entryBytes
    directory.write(called, at, 'latin1')
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(content.length, at + 12)
    offset += aligned(content.length)
  }
  const padded = all.map(({ content }) =>
    Buffer.concat([content, Buffer.alloc(aligned(content.length) - content.length)]),
  )
  return Buffer.concat([directory, ...padded])
}

/**
 * Packs a font as WOFF2 with exactly these kerning pairs.
 *
 * @param sfnt - a font without a `GPOS` table.
 * @throws {Error} when the font lacks a letter of a pair.
 */
export const packWithKerning = (sfnt: Buffer, pairs: readonly KerningPair[]): Promise<Buffer> =>
  convert(withTable(sfnt, 'GPOS', positionTable(openFont(sfnt), pairs)), 'woff2')

const unitsPerEm = 1000
/** The width is between a fifth and a sixth of an em, which typographers call a thin space. */
const advanceWidth = 180

const glyph = (name: string, unicode: number) =>
  new Glyph({ name, unicode, advanceWidth, path: new Path() })

const tableEntryBytes = 16
const headDates = { from: 20, to: 36 }

/**
 * Clears the dates in a font's `head` table (OpenType 1.9), so that every build is byte for byte the same. The
 * checksums are computed when the font is packed.
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
 * Creates a font of one glyph, the narrow no-break space that French uses before punctuation and between thousands.
 * The site's typefaces lack it, and the browsers' substitute is too thin to be seen in a number.
 */
export const narrowSpaceFont = async (): Promise<string> => {
  const font = new NewFont({
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
