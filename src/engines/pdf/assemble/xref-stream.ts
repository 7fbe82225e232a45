import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfString,
} from '@libpdf/core'
import { deflate } from '../../../core/image-coding.ts'

/** Where an object of a result is. */
export type Place =
  | { kind: 'offset'; offset: number }
  | { kind: 'packed'; stream: number; position: number }

/** Bytes of an entry: kind, offset or stream, position (ISO 32000-2, 7.5.8.3). */
const widths = [1, 5, 2] as const
const columns = widths[0] + widths[1] + widths[2]

/** The generation of an object number that is not to be used again (7.5.4). */
const unusedForEver = 65_535

const fieldsOf = (place: Place | undefined): readonly [number, number, number] =>
  place === undefined
    ? [0, 0, unusedForEver]
    : place.kind === 'offset'
      ? [1, place.offset, 0]
      : [2, place.stream, place.position]

const rowOf = (place: Place | undefined): Uint8Array => {
  const row = new Uint8Array(columns)
  let at = 0
  for (const [index, field] of fieldsOf(place).entries()) {
    const width = widths[index] ?? 0
    let rest = field
    for (let byte = width - 1; byte >= 0; byte -= 1) {
      row[at + byte] = rest % 256
      rest = Math.floor(rest / 256)
    }
    at += width
  }
  return row
}

/** The cross-reference stream of a file; each row is written as its difference from the one above, which deflates better. */
export const xrefStream = async (
  places: readonly (Place | undefined)[],
  root: PdfRef,
  info: PdfRef,
  identifier: Uint8Array<ArrayBuffer>,
): Promise<{ entries: [PdfName, PdfObject][]; data: Uint8Array<ArrayBuffer> }> => {
  const rows = new Uint8Array(places.length * (columns + 1))
  let above: Uint8Array = new Uint8Array(columns)
  for (let number = 0; number < places.length; number += 1) {
    const row = rowOf(places[number])
    const start = number * (columns + 1)
    rows[start] = pngUp
    for (let at = 0; at < columns; at += 1) rows[start + 1 + at] = (row[at] ?? 0) - (above[at] ?? 0)
    above = row
  }
  const name = new PdfString(identifier, 'hex')
  const dict = PdfDict.of({
    Type: PdfName.of('XRef'),
    Size: PdfNumber.of(places.length),
    W: new PdfArray(widths.map(PdfNumber.of)),
    Root: root,
    Info: info,
    ID: PdfArray.of(name, name),
    Filter: PdfName.of('FlateDecode'),
    DecodeParms: PdfDict.of({ Columns: PdfNumber.of(columns), Predictor: PdfNumber.of(12) }),
  })
  return { entries: [...dict], data: await deflate(rows) }
}

/** The PNG filter type "Up". */
const pngUp = 2
