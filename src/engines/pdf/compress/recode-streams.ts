import { type PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import type { SourceGraph } from '../assemble/source-graph.ts'
import { deflateSmallest, inflateWhole } from './deflate.ts'

/** Calls back for every dictionary and stream that a document refers to, in the order in which they are found. */
export const visitDictionaries = (
  graph: SourceGraph,
  visit: (dict: PdfDict, objectNumber: number | undefined) => void,
): void => {
  const seen = new Set<number>()
  const waiting: { value: PdfObject; objectNumber?: number }[] = [{ value: graph.catalog }]
  const info = graph.trailer.get('Info')
  if (info !== undefined) waiting.push({ value: info })
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, objectNumber } = next
    if (value instanceof PdfRef) {
      if (seen.has(value.objectNumber)) continue
      seen.add(value.objectNumber)
      const found = graph.resolve(value)
      if (found !== undefined) waiting.push({ value: found, objectNumber: value.objectNumber })
    } else if (value.type === 'array') for (const item of value) waiting.push({ value: item })
    else if (value.type === 'dict' || value.type === 'stream') {
      visit(value, objectNumber)
      for (const [, entry] of value) waiting.push({ value: entry })
    }
  }
}

/** Returns the numbers of all streams that a document refers to, in the order in which they are found. */
export const findStreams = (graph: SourceGraph): ReadonlySet<number> => {
  const streams = new Set<number>()
  visitDictionaries(graph, (dict, objectNumber) => {
    if (dict instanceof PdfStream && objectNumber !== undefined) streams.add(objectNumber)
  })
  return streams
}

/** Returns the numbers of those streams that are the soft mask of another one. */
export const findSoftMasks = (
  graph: SourceGraph,
  streams: Iterable<number>,
): ReadonlySet<number> => {
  const masks = new Set<number>()
  for (const number of streams) {
    const mask = graph.dict(PdfRef.of(number, 0))?.get('SMask')
    if (mask?.type === 'ref') masks.add(mask.objectNumber)
  }
  return masks
}

/** Streams of fewer bytes gain nothing worth the time. */
const minBytes = 64

/** Decoding takes several times a stream's size in memory, so that larger streams are kept as they are. */
const maxInflatedBytes = 128 * 1024 * 1024

/**
 * Compresses a Flate stream again. Its decoded bytes and its predictor stay.
 *
 * @returns undefined where the result is no smaller, or the stream is damaged or has several filters.
 */
export const deflateAgain = (graph: SourceGraph, stream: PdfStream): PdfStream | undefined => {
  const { data } = stream
  if (data.length < minBytes) return undefined
  const filter = graph.resolve(stream.get('Filter'))
  const only = filter?.type === 'array' && filter.length === 1 ? filter.at(0) : filter
  const name = graph.name(only)
  if (name !== 'FlateDecode' && name !== 'Fl') return undefined
  const inflated = inflateWhole(data)
  if (inflated === undefined || inflated.length > maxInflatedBytes) return undefined
  const deflated = deflateSmallest(inflated)
  return deflated.length < data.length ? new PdfStream(stream, deflated) : undefined
}
