import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, tempFolder } from '../../images/programs.ts'

/**
 * Gives the fonts of a PDF the contradictory weights that Qt, and thereby wkhtmltopdf, writes: the `head` table claims
 * that the font is bold, and OS/2 and the font's name say that it is not (OpenType 1.9.1, "head" and "OS/2").
 */

const tagOf = (font: DataView, at: number): string =>
  String.fromCodePoint(...[0, 1, 2, 3].map((index) => font.getUint8(at + index)))

interface FontTable {
  tag: string
  bytes: Uint8Array
}

const headerBytes = 12
const recordBytes = 16

const readTables = (font: Uint8Array): FontTable[] => {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  return Array.from({ length: view.getUint16(4) }, (_, index) => {
    const record = headerBytes + recordBytes * index
    const start = view.getUint32(record + 8)
    return {
      tag: tagOf(view, record),
      bytes: font.slice(start, start + view.getUint32(record + 12)),
    }
  })
}

const padded = (length: number): number => Math.ceil(length / 4) * 4

/** Writes a font of TrueType outlines. Readers of PDF do not check its sums, which are left at 0. */
const writeTables = (tables: readonly FontTable[]): Uint8Array => {
  const start = headerBytes + recordBytes * tables.length
  const font = new Uint8Array(
    tables.reduce((size, { bytes }) => size + padded(bytes.length), start),
  )
  const view = new DataView(font.buffer)
  const power = 2 ** Math.floor(Math.log2(tables.length))
  view.setUint32(0, 0x00_01_00_00)
  view.setUint16(4, tables.length)
  view.setUint16(6, power * recordBytes)
  view.setUint16(8, Math.log2(power))
  view.setUint16(10, (tables.length - power) * recordBytes)
  let at = start
  for (const [index, { tag, bytes }] of tables.entries()) {
    const record = headerBytes + recordBytes * index
    for (const [offset, letter] of [...tag].entries())
      view.setUint8(record + offset, letter.codePointAt(0) ?? 0)
    view.setUint32(record + 8, at)
    view.setUint32(record + 12, bytes.length)
    font.set(bytes, at)
    at += padded(bytes.length)
  }
  return font
}

const macStyleOffset = 44
const boldMacStyle = 1
/** The length of an OS/2 table of version 3. */
const os2Bytes = 96
/** Without this height, readers take the whole table for invalid. The value is that of an em of 1,000 units. */
const winAscent = 900

/** An OS/2 table with a weight, a height, and otherwise without statements. */
const os2TableOf = (weight: number): FontTable => {
  const bytes = new Uint8Array(os2Bytes)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 3)
  view.setUint16(4, weight)
  view.setUint16(74, winAscent)
  return { tag: 'OS/2', bytes }
}

const regularWeight = 400
const boldWeight = 700

/** Returns the font with `macStyle` bold, and with its real weight in its OS/2 table. */
export const withQtWeights = (font: Uint8Array, isBold: boolean): Uint8Array => {
  const tables = readTables(font).filter(({ tag }) => tag !== 'OS/2')
  for (const { tag, bytes } of tables)
    if (tag === 'head') new DataView(bytes.buffer).setUint16(macStyleOffset, boldMacStyle)
  return writeTables(
    [...tables, os2TableOf(isBold ? boldWeight : regularWeight)].toSorted((one, other) =>
      one.tag < other.tag ? -1 : 1,
    ),
  )
}

/** An object of a PDF in qpdf's JSON, version 2. */
type QpdfObject =
  | { value: Readonly<Record<string, unknown>> | string | number }
  | { stream: { dict: Record<string, unknown>; data: string } }

interface QpdfJson {
  qpdf: [object, Record<string, QpdfObject>]
}

/**
 * Replaces the fonts of TrueType outlines in a PDF file, in place.
 *
 * @throws {Error} if qpdf fails or the file has no such font.
 */
export const giveQtWeights = (pdf: string): void => {
  const json = run('qpdf', [
    '--json-output=2',
    '--json-stream-data=inline',
    '--decode-level=generalized',
    pdf,
    '-',
  ])
  if (!json) throw new Error(`qpdf cannot read ${pdf}`)
  // The form is qpdf's own (qpdf manual, "qpdf JSON").
  const read = JSON.parse(json.toString('utf8')) as QpdfJson
  const [, objects] = read.qpdf
  let count = 0
  for (const object of Object.values(objects)) {
    if (!('value' in object) || typeof object.value !== 'object') continue
    const { '/FontFile2': reference, '/FontName': name } = object.value
    const file = objects[`obj:${String(reference)}`]
    if (!file || !('stream' in file)) continue
    const font = new Uint8Array(Buffer.from(file.stream.data, 'base64'))
    const written = withQtWeights(font, /bold/i.test(String(name)))
    file.stream.data = Buffer.from(written).toString('base64')
    file.stream.dict['/Length1'] = written.length
    count += 1
  }
  if (count === 0) throw new Error(`${pdf} has no font of TrueType outlines`)
  const source = join(tempFolder(), 'qt.json')
  writeFileSync(source, JSON.stringify(read))
  const target = join(tempFolder(), 'qt.pdf')
  if (!run('qpdf', ['--json-input', source, target])) throw new Error(`qpdf cannot write ${pdf}`)
  writeFileSync(pdf, readFileSync(target))
}
