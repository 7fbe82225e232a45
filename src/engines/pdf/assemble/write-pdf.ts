import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import { deflate } from '../../../core/image-coding.ts'
import type { SourceGraph } from './source-graph.ts'
import { ObjectBytes, type Translation, encodeLatin1 } from './serialize.ts'
import type { TargetDocument, TargetObject } from './target.ts'

const clear = 256
const end = 257
const tableSize = 4096

/**
 * Returns the decoded length of LZW data (ISO 32000-2, 7.4.4) without decoding them, because a kilobyte may decode to
 * a megabyte.
 *
 * @param earlyChange - 1 when the code length increases one code early, which is the default of PDF; otherwise 0.
 * @param maxLength - counting stops beyond this length.
 */
export const lzwLength = (data: Uint8Array, earlyChange: number, maxLength: number): number => {
  const lengths = new Uint16Array(tableSize).fill(1, 0, clear)
  let next = end + 1
  let width = 9
  let before = 0
  let total = 0
  let bits = 0
  let bitCount = 0
  for (const byte of data) {
    bits = ((bits << 8) | byte) & 0xff_ff_ff
    bitCount += 8
    if (bitCount < width) continue
    bitCount -= width
    const code = (bits >> bitCount) & ((1 << width) - 1)
    if (code === end || total > maxLength) break
    if (code === clear) {
      next = end + 1
      width = 9
      before = 0
      continue
    }
    const length = code < next ? (lengths[code] ?? 0) : before + 1
    total += length
    if (before > 0 && next < tableSize) {
      lengths[next] = before + 1
      next += 1
      if (next + earlyChange > 1 << width && width < 12) width += 1
    }
    before = length
  }
  return total
}

interface RecodedStream {
  data: Uint8Array
  /** The filters in decoding order, with their parameters. */
  filters: readonly StreamFilter[]
}

interface StreamFilter {
  name: string
  parameters: PdfObject | undefined
}

/** The entries for a filter take more bytes than compression saves on shorter streams. */
const minCompressedBytes = 64

/** Decoding takes several times a stream's size in memory, so that larger streams are kept as they are. */
const maxDecodedBytes = 16 * 1024 * 1024

const longNames: ReadonlyMap<string, string> = new Map([
  ['A85', 'ASCII85Decode'],
  ['AHx', 'ASCIIHexDecode'],
  ['CCF', 'CCITTFaxDecode'],
  ['DCT', 'DCTDecode'],
  ['Fl', 'FlateDecode'],
  ['LZW', 'LZWDecode'],
  ['RL', 'RunLengthDecode'],
])

const readFilters = (graph: SourceGraph, stream: PdfStream): readonly StreamFilter[] => {
  const list = (value: PdfObject | undefined): readonly PdfObject[] => {
    const found = graph.resolve(value)
    return found?.type === 'array' ? found.toArray() : found === undefined ? [] : [found]
  }
  const parameters = list(stream.get('DecodeParms') ?? stream.get('DP'))
  return list(stream.get('Filter')).map((filter, index) => {
    const name = graph.name(filter) ?? ''
    return { name: longNames.get(name) ?? name, parameters: graph.resolve(parameters[index]) }
  })
}

/** Streams that were created here have at most one filter and no parameters. */
const ownFilters = (stream: PdfStream): readonly StreamFilter[] => {
  const filter = stream.get('Filter')
  if (filter?.type !== 'name') return []
  return [{ name: filter.value, parameters: stream.get('DecodeParms') }]
}

/** Decodes one filter; undefined when the decoder fails, in which case the stream is kept as it is. */
const decodeOne = (
  graph: SourceGraph,
  data: Uint8Array,
  { name, parameters }: StreamFilter,
): Uint8Array | undefined => {
  const stream = PdfStream.fromDict({ Filter: PdfName.of(name) }, data)
  const dict = graph.dict(parameters)
  const earlyChange = graph.number(dict?.get('EarlyChange')) ?? 1
  const isTooLong =
    name === 'LZWDecode' && lzwLength(data, earlyChange, maxDecodedBytes) > maxDecodedBytes
  if (isTooLong) return undefined
  if (dict !== undefined) {
    const direct = new PdfDict()
    for (const [key, value] of dict) direct.set(key, graph.resolve(value) ?? value)
    stream.set('DecodeParms', direct)
  }
  try {
    const decoded = stream.getDecodedData()
    return decoded.length === 0 ? undefined : decoded
  } catch {
    return undefined
  }
}

const obsolete = new Set(['ASCII85Decode', 'ASCIIHexDecode', 'LZWDecode'])

/** Removes filters that the result does not need; undefined when the first filter must be kept. */
const decodeObsoleteFilters = (
  graph: SourceGraph,
  data: Uint8Array,
  filter: StreamFilter,
): Uint8Array | undefined => {
  // The result is not encrypted, so that this filter has no effect.
  if (filter.name === 'Crypt') return data
  return obsolete.has(filter.name) ? decodeOne(graph, data, filter) : undefined
}

/** Compresses bytes in the zlib format. */
export type Deflate = (
  bytes: Uint8Array<ArrayBuffer>,
) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>

/** The document's XMP is not compressed, so that programs that do not know PDF can find it in the file. */
const isMetadata = (stream: PdfStream): boolean => {
  const type = stream.get('Type')
  return type?.type === 'name' && type.value === 'Metadata'
}

/** Removes ASCII and LZW encodings, and deflates uncompressed streams. Images keep their own compression. */
const recodeStream = async (
  graph: SourceGraph | undefined,
  stream: PdfStream,
  deflateBytes: Deflate,
): Promise<RecodedStream> => {
  let { data } = stream
  const filters = [...(graph === undefined ? ownFilters(stream) : readFilters(graph, stream))]
  for (let [first] = filters; first !== undefined; [first] = filters) {
    const decoded = graph && decodeObsoleteFilters(graph, data, first)
    if (decoded === undefined) break
    data = decoded
    filters.shift()
  }
  const isKept = graph === undefined && isMetadata(stream)
  if (filters.length > 0 || data.length < minCompressedBytes || isKept) return { data, filters }
  // Files are read into ordinary buffers, so that no view of one uses shared memory.
  const deflated = await deflateBytes(data as Uint8Array<ArrayBuffer>)
  return deflated.length < data.length
    ? { data: deflated, filters: [{ name: 'FlateDecode', parameters: undefined }] }
    : { data, filters }
}

/** Returns the dictionary entries for a stream's encoding. */
const encodingEntries = ({ filters }: RecodedStream): [PdfName, PdfObject][] => {
  const names = filters.map(({ name }) => PdfName.of(name))
  const [only] = names
  if (only === undefined) return []
  const entries: [PdfName, PdfObject][] = [
    [PdfName.of('Filter'), names.length === 1 ? only : new PdfArray(names)],
  ]
  const parameters = filters.map((filter) => filter.parameters)
  const [first] = parameters
  if (parameters.some((it) => it !== undefined))
    entries.push([
      PdfName.of('DecodeParms'),
      parameters.length === 1 && first !== undefined
        ? first
        : new PdfArray(parameters.map((it) => it ?? new PdfDict())),
    ])
  return entries
}

/** The position of an object in the result. */
type Place =
  | { kind: 'offset'; offset: number }
  | { kind: 'packed'; stream: number; position: number }

/**
 * The widths in bytes of a cross-reference entry's fields: type, offset or stream number, index (ISO 32000-2,
 * 7.5.8.3).
 */
const widths = [1, 5, 2] as const
const columns = widths[0] + widths[1] + widths[2]

/** The generation of an object number that is never to be reused (ISO 32000-2, 7.5.4). */
const maxGeneration = 65_535

const fieldsOf = (place: Place | undefined): readonly [number, number, number] =>
  place === undefined
    ? [0, 0, maxGeneration]
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

/**
 * Returns the cross-reference stream of a file. Each row is written as its difference from the one above, which
 * deflates better.
 */
const xrefStream = async (
  places: readonly (Place | undefined)[],
  root: PdfRef,
  info: PdfRef,
  identifier: Uint8Array<ArrayBuffer>,
  deflateBytes: Deflate,
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
  return { entries: [...dict], data: await deflateBytes(rows) }
}

/** The PNG filter type "Up". */
const pngUp = 2

/** The number of objects per object stream. Readers inflate a whole stream to access one of its objects. */
const objectsPerStream = 200

/** The number of streams that are compressed concurrently. */
const concurrentStreams = 32

/** Entries of a stream's dictionary that are written anew. DL is the decoded length in the source. */
const encodingKeys = new Set(['Length', 'Filter', 'DecodeParms', 'DP', 'DL'])

/** Writes the objects of a target in any order as a PDF, whose parts are never copied into one buffer. */
export class PdfWriter {
  readonly #target: TargetDocument
  readonly #deflate: Deflate
  readonly #parts: Uint8Array<ArrayBuffer>[] = []
  #offset = 0
  readonly #places: Place[] = []
  readonly #small = new ObjectBytes()
  #packed: { number: number; start: number }[] = []

  /** @param deflateBytes - the platform's compressor when left out, which is the fastest. */
  constructor(target: TargetDocument, version: string, deflateBytes: Deflate = deflate) {
    this.#target = target
    this.#deflate = deflateBytes
    // Four bytes above 127 tell file transfer programs that the file is binary (ISO 32000-2, 7.5.2).
    this.#push(encodeLatin1(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`))
  }

  /** Writes the waiting objects, and all that these refer to. */
  async drain(): Promise<void> {
    for (
      let waiting = this.#target.takeWaiting();
      waiting.length > 0;
      waiting = this.#target.takeWaiting()
    ) {
      const streams: [TargetObject, PdfStream][] = []
      for (const it of waiting)
        if (it.object instanceof PdfStream) streams.push([it, it.object])
        else await this.#pack(it)
      for (let start = 0; start < streams.length; start += concurrentStreams) {
        const recoded = await Promise.all(
          streams.slice(start, start + concurrentStreams).map(async ([it, stream]) => ({
            it,
            stream,
            ...(await recodeStream(it.translation?.graph, stream, this.#deflate)),
          })),
        )
        for (const { it, stream, ...encoded } of recoded)
          this.#stream(
            it.number,
            [
              ...[...stream].filter(([key]) => !encodingKeys.has(key.value)),
              ...encodingEntries(encoded),
            ],
            encoded.data,
            it.translation,
          )
      }
    }
  }

  /** Completes the file. The identifier has 16 bytes. */
  async finish(root: PdfRef, info: PdfRef, identifier: Uint8Array<ArrayBuffer>): Promise<Blob> {
    await this.drain()
    await this.#flush()
    const { objectNumber } = this.#target.reserve()
    const start = this.#offset
    this.#places[objectNumber] = { kind: 'offset', offset: start }
    const { entries, data } = await xrefStream(this.#places, root, info, identifier, this.#deflate)
    this.#stream(objectNumber, entries, data, undefined)
    this.#push(encodeLatin1(`startxref\n${start}\n%%EOF\n`))
    return new Blob(this.#parts, { type: 'application/pdf' })
  }

  async #pack({ number, object, translation }: TargetObject): Promise<void> {
    this.#packed.push({ number, start: this.#small.length })
    this.#small.value(object, translation)
    this.#small.ascii('\n')
    if (this.#packed.length === objectsPerStream) await this.#flush()
  }

  async #flush(): Promise<void> {
    if (this.#packed.length === 0) return
    const { objectNumber } = this.#target.reserve()
    const index = this.#packed.map(({ number, start }) => `${number} ${start}`).join(' ')
    const header = encodeLatin1(`${index}\n`)
    const body = this.#small.take()
    const whole = new Uint8Array(header.length + body.length)
    whole.set(header)
    whole.set(body, header.length)
    for (const [position, { number }] of this.#packed.entries())
      this.#places[number] = { kind: 'packed', stream: objectNumber, position }
    const entries: [PdfName, PdfObject][] = [
      [PdfName.of('Type'), PdfName.of('ObjStm')],
      [PdfName.of('N'), PdfNumber.of(this.#packed.length)],
      [PdfName.of('First'), PdfNumber.of(header.length)],
      [PdfName.of('Filter'), PdfName.of('FlateDecode')],
    ]
    this.#packed = []
    this.#stream(objectNumber, entries, await this.#deflate(whole), undefined)
  }

  #stream(
    number: number,
    entries: readonly (readonly [PdfName, PdfObject])[],
    data: Uint8Array,
    translation: Translation | undefined,
  ): void {
    this.#places[number] = { kind: 'offset', offset: this.#offset }
    const head = new ObjectBytes(512)
    head.ascii(`${number} 0 obj\n`)
    head.dictionary([...entries, [PdfName.of('Length'), PdfNumber.of(data.length)]], translation)
    head.ascii('\nstream\n')
    this.#push(head.take())
    // Files are read into ordinary buffers, so that no view of one uses shared memory.
    this.#push(data as Uint8Array<ArrayBuffer>)
    this.#push(encodeLatin1('\nendstream\nendobj\n'))
  }

  #push(part: Uint8Array<ArrayBuffer>): void {
    this.#parts.push(part)
    this.#offset += part.length
  }
}
