import { type PdfDict, type PdfObject, PdfStream } from '@libpdf/core'
import type { SourcePages } from './source-pages.ts'

/** A field, a widget, or both merged in one dictionary. */
export interface FieldNode {
  dict: PdfDict
  parent: FieldNode | undefined
  kids: readonly FieldNode[]
  /** The position among the root fields. */
  order: number
}

export interface SourceForm {
  acroForm: PdfDict | undefined
  nodes: ReadonlyMap<PdfDict, FieldNode>
  /** Fields without a widget on any page. */
  unseen: readonly FieldNode[]
  /** Returns the root fields that have references in a result, in the form's order. */
  rootsOf(places: ReadonlyMap<PdfDict, unknown>): readonly FieldNode[]
  /** Signature fields that are signed. */
  signatures: readonly FieldNode[]
}

interface MutableNode extends FieldNode {
  kids: FieldNode[]
}

/** Malformed files may contain deeper trees, or cycles. */
const maxFieldDepth = 64

/** Returns an entry of a field, which may be inherited from its ancestors. */
export const inheritedEntry = (node: FieldNode, key: string): PdfObject | undefined => {
  let at: FieldNode | undefined = node
  for (let depth = 0; at !== undefined && depth < maxFieldDepth; depth += 1) {
    const value = at.dict.get(key)
    if (value !== undefined) return value
    at = at.parent
  }
  return undefined
}

/** Reads a document's form: its tree of fields, and widgets on pages that the tree does not contain. */
export const readForm = (document: SourcePages): SourceForm => {
  const { graph } = document
  const nodes = new Map<PdfDict, MutableNode>()
  let roots = 0

  const walk = (root: PdfDict, above: MutableNode | undefined) => {
    const waiting: { dict: PdfDict; parent: MutableNode | undefined }[] = [
      { dict: root, parent: above },
    ]
    const order = above?.order ?? roots
    if (above === undefined) roots += 1
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { dict, parent } = next
      if (nodes.has(dict) || !isField(dict)) continue
      const node: MutableNode = { dict, parent, kids: [], order }
      nodes.set(dict, node)
      parent?.kids.push(node)
      for (const kid of (graph.array(dict.get('Kids'))?.toArray() ?? []).toReversed()) {
        const kidDict = graph.dict(kid)
        if (kidDict !== undefined) waiting.push({ dict: kidDict, parent: node })
      }
    }
  }

  const acroForm = graph.dict(graph.catalog.get('AcroForm'))

  /** Malformed documents name pictures or pages as parents. */
  const isField = (dict: PdfDict): boolean =>
    !(dict instanceof PdfStream) &&
    dict !== acroForm &&
    document.pageIndexesOf(dict).length === 0 &&
    (graph.name(dict.get('Type')) ?? 'Annot') === 'Annot'

  const parentOf = (dict: PdfDict): PdfDict | undefined => {
    const parent = graph.dict(dict.get('Parent'))
    return parent !== undefined && isField(parent) ? parent : undefined
  }

  /** Adds a field with its ancestors and descendants. */
  const include = (dict: PdfDict) => {
    if (nodes.has(dict) || !isField(dict)) return
    const chain = new Set([dict])
    let outermost = dict
    let above = parentOf(dict)
    while (above !== undefined && !chain.has(above) && !nodes.has(above)) {
      chain.add(above)
      outermost = above
      above = parentOf(above)
    }
    walk(outermost, above && nodes.get(above))
    // The parent does not list the field among its kids.
    const parent = parentOf(dict)
    if (!nodes.has(dict)) walk(dict, parent && nodes.get(parent))
  }

  for (const field of graph.array(acroForm?.get('Fields')) ?? []) {
    const dict = graph.dict(field)
    if (dict !== undefined) include(dict)
  }
  const shown = new Set<PdfDict>()
  for (const pageIndex of document.pages.keys())
    for (const annotation of document.annotations(pageIndex)) {
      shown.add(annotation)
      if (graph.name(annotation.get('Subtype')) === 'Widget') include(annotation)
    }

  const isSeen = new Set<FieldNode>()
  for (const annotation of shown)
    for (
      let node: FieldNode | undefined = nodes.get(annotation);
      node && !isSeen.has(node);
      node = node.parent
    )
      isSeen.add(node)

  const rootNodes = [...nodes.values()].filter(({ parent }) => parent === undefined)
  const all = [...nodes.values()]
  return {
    acroForm,
    nodes,
    unseen: all.filter((node) => !isSeen.has(node)),
    rootsOf: (places) => {
      // Iterating over the smaller set is faster when few of many pages are used.
      if (places.size > rootNodes.length) return rootNodes.filter(({ dict }) => places.has(dict))
      const found = [...places.keys()].flatMap((dict) => nodes.get(dict) ?? [])
      return found
        .filter(({ parent }) => parent === undefined)
        .toSorted((one, other) => one.order - other.order)
    },
    signatures: all.filter(
      (node) => graph.name(inheritedEntry(node, 'FT')) === 'Sig' && graph.dict(node.dict.get('V')),
    ),
  }
}
