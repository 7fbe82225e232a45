import { convert } from 'fontverter'
import { Blob, Face, Feature, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs'

/** Two letters that a typeface sets closer together, or further apart, than they are wide. */
export interface KerningPair {
  readonly left: string
  readonly right: string
  /** In the typeface's own units. */
  readonly distance: number
}

const openFont = (sfnt: Buffer) => new Font(new Face(new Blob(new Uint8Array(sfnt).buffer)))

const neighboursIn = (texts: readonly string[]): ReadonlySet<string> => {
  const pairs = texts.flatMap((text) => {
    const characters = [...text]
    return characters.slice(1).map((right, index) => `${characters[index]}${right}`)
  })
  return new Set(pairs)
}

/**
 * The kerning of every two letters that stand side by side in some texts.
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
  return [...neighboursIn(texts)]
    .map((pair) => {
      const [left = '', right = ''] = pair
      return { left, right, distance: advanceOfFirst(pair) - advanceOfFirst(left) }
    })
    .filter(({ distance }) => distance !== 0)
}

/** The `kern` table, format 0 (OpenType 1.9): pairs of glyphs in order, to be searched by halves. */
const kernTable = (font: Font, pairs: readonly KerningPair[]): Buffer => {
  const glyphOf = (character: string) => {
    const glyph = font.nominalGlyph(character.codePointAt(0) ?? 0)
    if (glyph === undefined) throw new Error(`the typeface has no ${character}`)
    return glyph
  }
  const entries = pairs
    .map(({ left, right, distance }) => ({
      key: glyphOf(left) * 0x1_00_00 + glyphOf(right),
      distance,
    }))
    .toSorted((a, b) => a.key - b.key)
  const headerBytes = 18
  const entryBytes = 6
  const table = Buffer.alloc(headerBytes + entries.length * entryBytes)
  const searched = 2 ** Math.floor(Math.log2(entries.length))
  const header = [
    // The table: its version, and that it has one part.
    [0, 1],
    // The part: its version, its length, and that it is horizontal, of format 0.
    [0, table.length - 4, 1],
    [
      entries.length,
      searched * entryBytes,
      Math.log2(searched),
      (entries.length - searched) * entryBytes,
    ],
  ].flat()
  for (const [index, value] of header.entries()) table.writeUInt16BE(value, index * 2)
  for (const [index, { key, distance }] of entries.entries()) {
    const offset = headerBytes + index * entryBytes
    table.writeUInt32BE(key, offset)
    table.writeInt16BE(distance, offset + 4)
  }
  return table
}

const headerBytes = 12
const entryBytes = 16
const aligned = (bytes: number) => Math.ceil(bytes / 4) * 4

/** A font with a table more; its checksums are made when it is packed. */
const withTable = (sfnt: Buffer, tag: string, table: Buffer): Buffer => {
  const tables = Array.from({ length: sfnt.readUInt16BE(4) }, (_, index) => {
    const at = headerBytes + index * entryBytes
    const offset = sfnt.readUInt32BE(at + 8)
    const content = sfnt.subarray(offset, offset + sfnt.readUInt32BE(at + 12))
    return { tag: sfnt.toString('latin1', at, at + 4), content }
  })
  const all = [...tables, { tag, content: table }].toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
  const directory = Buffer.alloc(headerBytes + all.length * entryBytes)
  sfnt.copy(directory, 0, 0, 4)
  const searched = 2 ** Math.floor(Math.log2(all.length))
  directory.writeUInt16BE(all.length, 4)
  directory.writeUInt16BE(searched * entryBytes, 6)
  directory.writeUInt16BE(Math.log2(searched), 8)
  directory.writeUInt16BE((all.length - searched) * entryBytes, 10)
  let offset = directory.length
  for (const [index, { tag: name, content }] of all.entries()) {
    const at = headerBytes + index * entryBytes
    directory.write(name, at, 'latin1')
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
 * A font as WOFF2 that has these pairs for its kerning, and no other.
 *
 * @param sfnt - without kerning of its own.
 * @throws {Error} when the font lacks a letter of a pair.
 */
export const packWithKerning = (sfnt: Buffer, pairs: readonly KerningPair[]): Promise<Buffer> =>
  convert(withTable(sfnt, 'kern', kernTable(openFont(sfnt), pairs)), 'woff2')
