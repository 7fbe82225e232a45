import type { PdfDict, PdfObject } from '@libpdf/core'
import type { SourcePages } from './source-pages.ts'
import { readTree } from './trees.ts'

/** A structure element (ISO 32000-2, 14.7). */
export interface StructureElement {
  dict: PdfDict
  parent: StructureElement | undefined
  kids: readonly StructureKid[]
}

/** The content of an element: another element, marked content of a page, or an annotation. */
export type StructureKid =
  | { kind: 'element'; element: StructureElement }
  | { kind: 'content'; page: PdfDict; item: PdfObject }
  | { kind: 'object'; object: PdfDict; item: PdfDict }

export interface SourceStructureTree {
  root: PdfDict
  roots: readonly StructureElement[]
  /** The elements with content on a page, by the page's or the annotation's dictionary. */
  holders: ReadonlyMap<PdfDict, ReadonlySet<StructureElement>>
  /**
   * Returns whether an element has no content on any page, not even in its descendants, such as an empty table cell.
   */
  isEmpty(element: StructureElement): boolean
  /** The elements by the keys of pages, annotations and forms; an array where there are several. */
  parentTree: ReadonlyMap<number, PdfObject>
}

interface MutableElement extends StructureElement {
  kids: StructureKid[]
}

interface Waiting {
  value: PdfObject
  parent: MutableElement | undefined
  page: PdfDict | undefined
}

/** Reads the structure tree; undefined when the document has none. */
export const readStructureTree = (document: SourcePages): SourceStructureTree | undefined => {
  const { graph } = document
  const root = graph.dict(graph.catalog.get('StructTreeRoot'))
  if (root === undefined) return undefined
  const roots: StructureElement[] = []
  const holders = new Map<PdfDict, Set<StructureElement>>()
  const hold = (held: PdfDict, element: StructureElement) => {
    const all = holders.get(held) ?? new Set()
    holders.set(held, all.add(element))
  }
  const seen = new Set<PdfDict>()

  const readItem = (item: PdfObject, element: MutableElement, ownPage: PdfDict | undefined) => {
    const dict = graph.dict(item)
    const page = graph.dict(dict?.get('Pg')) ?? ownPage
    const object = graph.dict(dict?.get('Obj'))
    if (dict !== undefined && object !== undefined) {
      element.kids.push({ kind: 'object', object, item: dict })
      hold(object, element)
    } else if (page !== undefined && document.pageIndexesOf(page).length > 0) {
      element.kids.push({ kind: 'content', page, item: dict ?? item })
      hold(page, element)
    }
  }

  const listOf = (value: PdfObject | undefined): readonly PdfObject[] => {
    const found = graph.resolve(value)
    return found?.type === 'array' ? found.toArray() : value === undefined ? [] : [value]
  }
  const waiting: Waiting[] = listOf(root.get('K'))
    .toReversed()
    .map((value) => ({ value, parent: undefined, page: undefined }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const found = graph.resolve(next.value)
    const type = found?.type === 'dict' ? graph.name(found.get('Type')) : undefined
    const isItem = found?.type === 'number' || type === 'MCR' || type === 'OBJR'
    if (isItem) {
      if (next.parent) readItem(next.value, next.parent, next.page)
      continue
    }
    const dict = graph.dict(found)
    if (dict === undefined || seen.has(dict)) continue
    seen.add(dict)
    const element: MutableElement = { dict, parent: next.parent, kids: [] }
    if (next.parent) next.parent.kids.push({ kind: 'element', element })
    else roots.push(element)
    const page = graph.dict(dict.get('Pg')) ?? next.page
    for (const value of listOf(dict.get('K')).toReversed())
      waiting.push({ value, parent: element, page })
  }
  const full = new Set<StructureElement>()
  for (const holding of holders.values())
    for (const holder of holding)
      for (let at: StructureElement | undefined = holder; at && !full.has(at); at = at.parent)
        full.add(at)
  const parentTree = new Map<number, PdfObject>()
  for (const [key, value] of readTree(graph, root.get('ParentTree'), 'Nums'))
    if (key.type === 'number') parentTree.set(key.value, value)
  return { root, roots, holders, parentTree, isEmpty: (element) => !full.has(element) }
}
