import { type PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import type { SourceGraph } from '../assemble/source-graph.ts'
import { deflateSmallest, inflateWhole } from './deflate.ts'

/** Returns the numbers of all streams that a document refers to, in the order in which they are found. */
export const findStreams = (graph: SourceGraph): ReadonlySet<number> => {
  const seen = new Set<number>()
  const streams = new Set<number>()
  const waiting: PdfObject[] = [graph.catalog]
  const info = graph.trailer.get('Info')
  if (info !== undefined) waiting.push(info)
  const addEntries = (dict: PdfDict) => {
    for (const [, value] of dict) waiting.push(value)
  }
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    if (next instanceof PdfRef) {
      if (seen.has(next.objectNumber)) continue
      seen.add(next.objectNumber)
      const found = graph.resolve(next)
      if (found === undefined) continue
      if (found instanceof PdfStream) streams.add(next.objectNumber)
      waiting.push(found)
    } else if (next.type === 'array') waiting.push(...next)
    else if (next.type === 'dict' || next.type === 'stream') addEntries(next)
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
