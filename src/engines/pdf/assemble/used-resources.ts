import { PdfDict, type PdfObject, PdfStream } from '@libpdf/core'
import { binaryOf } from './binary-text.ts'
import type { SourcePages } from './source-pages.ts'

/** Kinds of resources that are large, and named by the operators Do and Tf. */
const prunedKinds = ['Font', 'XObject'] as const

const names = /\/([^\s()<>[\]{}/%\0]*)/g

/** Every name in a page's content, and more: what looks like one in strings and pictures only makes the answer safer. */
const namesInContent = (document: SourcePages, page: PdfDict): ReadonlySet<string> | undefined => {
  const { graph } = document
  const contents = graph.resolve(page.get('Contents'))
  const parts = contents?.type === 'array' ? contents.toArray() : contents ? [contents] : []
  const found = new Set<string>()
  for (const part of parts) {
    const stream = graph.resolve(part)
    if (!(stream instanceof PdfStream)) continue
    try {
      // Parts are read as one, but none may end within a name.
      const decoded = binaryOf(stream.getDecodedData())
      if (decoded === '' && stream.data.length > 0) return undefined
      for (const [, name = ''] of decoded.matchAll(names)) {
        // Escaped names are rare; one is reason enough to keep everything.
        if (name.includes('#')) return undefined
        found.add(name)
      }
    } catch {
      return undefined
    }
  }
  return found
}

/** Whether what is drawn brings its own resources: without, it uses the page's, and they are all needed. */
const isSelfContained = (document: SourcePages, kind: string, value: PdfObject): boolean => {
  const { graph } = document
  const dict = graph.dict(value)
  const subtype = graph.name(dict?.get('Subtype'))
  const drawsItself = (kind === 'XObject' && subtype === 'Form') || subtype === 'Type3'
  return !drawsItself || graph.dict(dict?.get('Resources')) !== undefined
}

/**
 * A page's resources without the fonts and pictures that only other pages use: some programs list those of all pages in
 * one dictionary, and a page on its own would weigh as much as the whole. @returns undefined when all are needed.
 */
export const usedResources = (
  document: SourcePages,
  page: PdfDict,
  resources: PdfDict,
): PdfDict | undefined => {
  const { graph } = document
  const used = namesInContent(document, page)
  if (used === undefined) return undefined
  const pruned = resources.clone()
  for (const kind of prunedKinds) {
    const entries = graph.dict(resources.get(kind))
    if (entries === undefined) continue
    const kept = new PdfDict()
    for (const [key, value] of entries) {
      if (!used.has(graph.nameBytes(key.value))) continue
      if (!isSelfContained(document, kind, value)) return undefined
      kept.set(key, value)
    }
    pruned.set(kind, kept)
  }
  return pruned
}

/** Resources that several pages have in common, whole or in part. */
export const findSharedResources = (document: SourcePages): ReadonlySet<PdfDict> => {
  const { graph, pages } = document
  const partsOf = (resources: PdfDict) =>
    [resources, ...prunedKinds.map((kind) => graph.dict(resources.get(kind)))].filter(
      (part) => part !== undefined,
    )
  const all = pages.flatMap(({ attributes }) => graph.dict(attributes.Resources) ?? [])
  const users = new Map<PdfDict, number>()
  for (const part of all.flatMap(partsOf)) users.set(part, (users.get(part) ?? 0) + 1)
  return new Set(all.filter((it) => partsOf(it).some((part) => (users.get(part) ?? 0) > 1)))
}
