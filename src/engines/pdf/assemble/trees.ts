import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfString } from '@libpdf/core'
import { latin1Bytes } from './binary-strings.ts'
import type { SourceGraph } from './source-graph.ts'
import type { TargetDocument } from './target.ts'

/** Reads the keys and values of a name tree or number tree in order (ISO 32000-2, 7.9.6 and 7.9.7). */
export const readTree = (
  graph: SourceGraph,
  root: PdfObject | undefined,
  entriesKey: 'Names' | 'Nums',
): readonly (readonly [key: PdfObject, value: PdfObject])[] => {
  const entries: [PdfObject, PdfObject][] = []
  const seen = new Set<PdfDict>()
  const waiting = [root]
  while (waiting.length > 0) {
    const node = graph.dict(waiting.pop())
    if (node === undefined || seen.has(node)) continue
    seen.add(node)
    const flat = graph.array(node.get(entriesKey))?.toArray() ?? []
    for (let at = 0; at + 1 < flat.length; at += 2) {
      const key = graph.resolve(flat[at])
      const value = flat[at + 1]
      if (key !== undefined && value !== undefined) entries.push([key, value])
    }
    waiting.push(...(graph.array(node.get('Kids'))?.toArray().toReversed() ?? []))
  }
  return entries
}

const entriesPerLeaf = 64

/** Adds a name tree with sorted keys, which are bytes as characters up to U+00FF. */
export const addNameTree = (
  target: TargetDocument,
  entries: Iterable<readonly [key: string, value: PdfObject]>,
): PdfObject => {
  const sorted = [...entries]
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([key, value]) => [new PdfString(latin1Bytes(key) ?? new Uint8Array()), value] as const)
  const leaves: PdfDict[] = []
  for (let start = 0; start < sorted.length; start += entriesPerLeaf) {
    const part = sorted.slice(start, start + entriesPerLeaf)
    const [first, last] = [part.at(0)?.[0], part.at(-1)?.[0]]
    const leaf = PdfDict.of({ Names: new PdfArray(part.flat()) })
    if (first && last) leaf.set('Limits', PdfArray.of(first, last))
    leaves.push(leaf)
  }
  const [only] = leaves
  if (only !== undefined && leaves.length === 1) {
    // A root node has no limits (ISO 32000-2, table 36).
    only.delete('Limits')
    return target.add(only)
  }
  return target.add(PdfDict.of({ Kids: new PdfArray(leaves.map((leaf) => target.add(leaf))) }))
}

/** Adds a number tree with a single node; `entries` must be sorted by key. */
export const addNumberTree = (
  target: TargetDocument,
  entries: readonly (readonly [key: number, value: PdfObject])[],
): PdfObject =>
  target.add(
    PdfDict.of({
      Nums: new PdfArray(entries.flatMap(([key, value]) => [PdfNumber.of(key), value])),
    }),
  )
