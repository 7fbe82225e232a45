import { PdfArray, PdfDict, PdfName, type PdfObject, PdfStream } from '@libpdf/core'
import { deflate } from '../../../core/image-coding.ts'
import { lzwLength } from './lzw-length.ts'
import type { SourceGraph } from './source-graph.ts'

export interface RecodedStream {
  data: Uint8Array
  /** In the order to decode; names and, where they have any, parameters. */
  filters: readonly StreamFilter[]
}

interface StreamFilter {
  name: string
  parameters: PdfObject | undefined
}

/** Shorter streams gain less than the words that say how they are compressed. */
const leastCompressedBytes = 64

/** What is decoded is in memory several times over; more than this is left as it is. */
const mostDecodedBytes = 16 * 1024 * 1024

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

/** Streams of our own making bring one filter at most, as it is. */
const ownFilters = (stream: PdfStream): readonly StreamFilter[] => {
  const filter = stream.get('Filter')
  if (filter?.type !== 'name') return []
  return [{ name: filter.value, parameters: stream.get('DecodeParms') }]
}

/** What one filter decodes to; undefined where the decoder gives up, and then the stream stays as it is. */
const decodeOne = (
  graph: SourceGraph,
  data: Uint8Array,
  { name, parameters }: StreamFilter,
): Uint8Array | undefined => {
  const stream = PdfStream.fromDict({ Filter: PdfName.of(name) }, data)
  const dict = graph.dict(parameters)
  const earlyChange = graph.number(dict?.get('EarlyChange')) ?? 1
  const isTooLong =
    name === 'LZWDecode' && lzwLength(data, earlyChange, mostDecodedBytes) > mostDecodedBytes
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

/** The data without a filter that it does not need; undefined when it needs it. */
const takeOff = (
  graph: SourceGraph,
  data: Uint8Array,
  filter: StreamFilter,
): Uint8Array | undefined => {
  // The result is not encrypted: there is nothing left for this filter to do.
  if (filter.name === 'Crypt') return data
  return obsolete.has(filter.name) ? decodeOne(graph, data, filter) : undefined
}

/** Takes off text encodings and LZW, deflates what is not compressed; images keep their own compression. */
export const recodeStream = async (
  graph: SourceGraph | undefined,
  stream: PdfStream,
): Promise<RecodedStream> => {
  let { data } = stream
  const filters = [...(graph === undefined ? ownFilters(stream) : readFilters(graph, stream))]
  for (let [first] = filters; first !== undefined; [first] = filters) {
    const decoded = graph && takeOff(graph, data, first)
    if (decoded === undefined) break
    data = decoded
    filters.shift()
  }
  if (filters.length > 0 || data.length < leastCompressedBytes) return { data, filters }
  // Files are read into ordinary buffers, so no view of one is of shared memory.
  const deflated = await deflate(data as Uint8Array<ArrayBuffer>)
  return deflated.length < data.length
    ? { data: deflated, filters: [{ name: 'FlateDecode', parameters: undefined }] }
    : { data, filters }
}

/** The entries of a stream's dictionary that say how its data is encoded. */
export const encodingEntries = ({ filters }: RecodedStream): [PdfName, PdfObject][] => {
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
