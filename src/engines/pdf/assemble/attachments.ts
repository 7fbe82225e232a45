import { PdfArray, type PdfObject, PdfString } from '@libpdf/core'
import { binaryOf, takeFreeName, type TakenNames } from './binary-text.ts'
import type { DocumentCopy } from './copy-document.ts'
import type { Target } from './target.ts'
import { addNameTree, readTree } from './trees.ts'

/** The files attached to the documents as a whole, in one tree (ISO 32000-2, 7.11.4). */
export const addAttachments = (
  target: Target,
  copies: readonly DocumentCopy[],
): PdfObject | undefined => {
  const entries: [string, PdfObject][] = []
  const taken: TakenNames = new Map()
  for (const { graph, first } of copies) {
    const names = graph.dict(graph.catalog.get('Names'))
    for (const [key, value] of readTree(graph, names?.get('EmbeddedFiles'), 'Names')) {
      if (graph.dict(value) === undefined) continue
      const name = key.type === 'string' ? key.asString() : 'file'
      const free = takeFreeName(name, taken)
      const text = free === name && key.type === 'string' ? key : PdfString.fromString(free)
      entries.push([binaryOf(text.bytes), first.value(value)])
    }
  }
  return entries.length === 0 ? undefined : addNameTree(target, entries)
}

/** Files that go with the documents, such as the data of an electronic invoice (14.13). */
export const associatedFiles = (copies: readonly DocumentCopy[]): PdfArray | undefined => {
  const files = copies.flatMap(({ graph, first }) =>
    (graph.array(graph.catalog.get('AF'))?.toArray() ?? [])
      .map((value) => first.value(value))
      .filter(({ type }) => type !== 'null'),
  )
  return files.length === 0 ? undefined : new PdfArray(files)
}
