import { type PDF, PdfDict, type PdfObject, PdfStream } from '@libpdf/core'
import { SourceGraph } from './source-graph.ts'
import { toBinaryString } from './binary-strings.ts'

/** Returns a function that calls `read` once and keeps the result. */
export const memoize = <T>(read: () => T): (() => T) => {
  let known: { value: T } | undefined
  return () => {
    known ??= { value: read() }
    return known.value
  }
}

/** Attributes that a page inherits from its ancestors in the page tree (ISO 32000-2, table 31). */
const inheritableKeys = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const
type InheritedAttributes = Readonly<Partial<Record<(typeof inheritableKeys)[number], PdfObject>>>

/** US Letter, which readers use for pages without a size. */
export const usLetterBox = [0, 0, 612, 792] as const

export interface SourcePage {
  dict: PdfDict
  /** The page's own attributes, and those inherited from the nearest ancestor that has them. */
  attributes: InheritedAttributes
}

interface PageWalk {
  pages: readonly SourcePage[]
  /** Whether the page tree has no missing, repeated or cyclic nodes, and its count is right. */
  isConsistent: boolean
}

const attributesOf = (
  graph: SourceGraph,
  dict: PdfDict,
  above: InheritedAttributes,
): InheritedAttributes => {
  const own: Partial<Record<(typeof inheritableKeys)[number], PdfObject>> = { ...above }
  for (const key of inheritableKeys) {
    const value = dict.get(key)
    if (value !== undefined && graph.resolve(value) !== undefined) own[key] = value
  }
  return own
}

/** Reads the pages of a document in order, tolerating malformed page trees. */
const readPages = (graph: SourceGraph): PageWalk => {
  const pages: SourcePage[] = []
  const seenNodes = new Set<PdfDict>()
  let isConsistent = true
  const waiting: { value: PdfObject | undefined; above: InheritedAttributes }[] = [
    { value: graph.catalog.get('Pages'), above: {} },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const dict = graph.dict(next.value)
    if (dict === undefined || seenNodes.has(dict)) {
      isConsistent = false
      continue
    }
    const attributes = attributesOf(graph, dict, next.above)
    const type = graph.name(dict.get('Type'))
    if (type === 'Page' || !dict.has('Kids')) {
      pages.push({ dict, attributes })
      continue
    }
    seenNodes.add(dict)
    const kids = graph.array(dict.get('Kids'))
    if (kids === undefined) isConsistent = false
    else for (const value of kids.toArray().toReversed()) waiting.push({ value, above: attributes })
  }
  const root = graph.dict(graph.catalog.get('Pages'))
  if (graph.number(root?.get('Count')) !== pages.length) isConsistent = false
  return { pages, isConsistent }
}

/** The pages of an open document with their annotations. */
export class SourcePages {
  readonly graph: SourceGraph
  readonly pages: readonly SourcePage[]
  /** Whether the page tree is well formed. */
  readonly isConsistent: boolean
  readonly #pageIndexes: ReadonlyMap<PdfDict | undefined, readonly number[]>
  readonly #annotations: () => readonly (readonly PdfDict[])[]

  constructor(pdf: PDF, bytes: Uint8Array) {
    this.graph = new SourceGraph(pdf, bytes)
    const { pages, isConsistent } = readPages(this.graph)
    this.pages = pages
    this.isConsistent = isConsistent
    this.#pageIndexes = Map.groupBy(pages.keys(), (index) => pages[index]?.dict)
    this.#annotations = memoize(() => pages.map(({ dict }) => this.#readAnnotations(dict)))
  }

  /** Returns the annotations of a page, each once. */
  annotations(pageIndex: number): readonly PdfDict[] {
    return this.#annotations()[pageIndex] ?? []
  }

  /** Returns the indexes of a page, which may be several in malformed documents. */
  pageIndexesOf(value: PdfObject | undefined): readonly number[] {
    const dict = this.graph.dict(value)
    return (dict && this.#pageIndexes.get(dict)) ?? []
  }

  #readAnnotations(page: PdfDict): readonly PdfDict[] {
    const found = new Set<PdfDict>()
    for (const value of this.graph.array(page.get('Annots')) ?? []) {
      const dict = this.graph.dict(value)
      if (dict !== undefined && !this.#pageIndexes.has(dict)) found.add(dict)
    }
    return [...found]
  }
}

/** Types of large resources, which the operators Do and Tf refer to by name. */
const prunedKinds = ['Font', 'XObject'] as const

const names = /\/([^\s()<>[\]{}/%\0]*)/g

/**
 * Returns every name in a page's content. Strings and image data may contain additional ones, which only keep more
 * resources.
 */
const namesInContent = (document: SourcePages, page: PdfDict): ReadonlySet<string> | undefined => {
  const { graph } = document
  const contents = graph.resolve(page.get('Contents'))
  const parts = contents?.type === 'array' ? contents.toArray() : contents ? [contents] : []
  const found = new Set<string>()
  for (const part of parts) {
    const stream = graph.resolve(part)
    if (!(stream instanceof PdfStream)) continue
    try {
      // Content streams are concatenated, but a name may not be split across two of them.
      const decoded = toBinaryString(stream.getDecodedData())
      if (decoded === '' && stream.data.length > 0) return undefined
      for (const [, name = ''] of decoded.matchAll(names)) {
        // Names with escapes are rare, so that everything is kept when there is one.
        if (name.includes('#')) return undefined
        found.add(name)
      }
    } catch {
      return undefined
    }
  }
  return found
}

/** Returns whether a form XObject or font has its own resources. Without them, it uses any of the page's. */
const isSelfContained = (document: SourcePages, kind: string, value: PdfObject): boolean => {
  const { graph } = document
  const dict = graph.dict(value)
  const subtype = graph.name(dict?.get('Subtype'))
  const drawsItself = (kind === 'XObject' && subtype === 'Form') || subtype === 'Type3'
  return !drawsItself || graph.dict(dict?.get('Resources')) !== undefined
}

/**
 * Returns a page's resources without the fonts and XObjects that only other pages use. Some programs list the
 * resources of all pages in one dictionary, with which a single page would be as large as the whole document.
 * @returns undefined when all are needed.
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

/** Returns the resource dictionaries that several pages share, wholly or in part. */
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
