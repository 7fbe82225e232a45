import { type PdfDict, type PdfObject, type PDF, PdfStream, PdfArray, PdfName } from '@libpdf/core'
import { SourcePages, findSharedResources, memoize } from './source-pages.ts'
import { toBinaryString } from './binary-strings.ts'
import { readTree } from './trees.ts'
import { type PageLabel, readPageLabels } from './page-labels.ts'

/** A field, a widget, or both merged in one dictionary. */
export interface FieldNode {
  dict: PdfDict
  parent: FieldNode | undefined
  kids: readonly FieldNode[]
  /** The position among the root fields. */
  order: number
}

interface SourceForm {
  acroForm: PdfDict | undefined
  nodes: ReadonlyMap<PdfDict, FieldNode>
  /** Fields without a widget on any page. */
  unseen: readonly FieldNode[]
  /** Returns the root fields that have references in a result, in the form's order. */
  rootsOf(places: ReadonlyMap<PdfDict, unknown>): readonly FieldNode[]
  /** Whether the form lists a root field. Others are only found by their widgets on the pages. */
  isListed(root: FieldNode): boolean
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
const readForm = (document: SourcePages): SourceForm => {
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
  const listed = new Set<FieldNode>(nodes.values())
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
    isListed: (root) => listed.has(root),
    signatures: all.filter(
      (node) => graph.name(inheritedEntry(node, 'FT')) === 'Sig' && graph.dict(node.dict.get('V')),
    ),
  }
}

/** A position in a document (ISO 32000-2, 12.3.2). */
export interface Destination {
  pageIndex: number
  /** The view of the page: its type, followed by its numbers. */
  view: readonly PdfObject[]
}

/**
 * Named destinations by the bytes of their names. Name objects and strings are separate, because they are stored in
 * different places.
 */
interface NamedDestinations {
  readonly byString: ReadonlyMap<string, Destination>
  readonly byName: ReadonlyMap<string, Destination>
  /** The destinations of both kinds that lead to a page, by page index. */
  readonly ofPage: ReadonlyMap<number, readonly NamedDestination[]>
}

export interface NamedDestination extends Destination {
  kind: 'byString' | 'byName'
  name: string
}

const readExplicit = (
  document: SourcePages,
  value: PdfObject | undefined,
): Destination | undefined => {
  const { graph } = document
  const found = graph.resolve(value)
  const array = found?.type === 'dict' ? graph.array(found.get('D')) : graph.array(found)
  if (array === undefined) return undefined
  const [page, ...view] = array.toArray()
  const number = graph.number(page)
  // Some writers give a page number instead of a page reference, which readers accept.
  const [pageIndex] = document.pageIndexesOf(
    number === undefined ? page : document.pages[number]?.dict,
  )
  return pageIndex === undefined ? undefined : { pageIndex, view }
}

const readNamedDestinations = (document: SourcePages): NamedDestinations => {
  const { graph } = document
  const byString = new Map<string, Destination>()
  const byName = new Map<string, Destination>()
  const ofPage = new Map<number, NamedDestination[]>()
  const put = (kind: 'byString' | 'byName', name: string, value: PdfObject) => {
    const destination = readExplicit(document, value)
    const names = kind === 'byString' ? byString : byName
    if (destination === undefined || names.has(name)) return
    names.set(name, destination)
    const list = ofPage.get(destination.pageIndex) ?? []
    list.push({ ...destination, kind, name })
    ofPage.set(destination.pageIndex, list)
  }
  const names = graph.dict(graph.catalog.get('Names'))
  for (const [key, value] of readTree(graph, names?.get('Dests'), 'Names'))
    if (key.type === 'string') put('byString', toBinaryString(key.bytes), value)
    else if (key.type === 'name') put('byString', graph.nameBytes(key.value), value)
  for (const [key, value] of graph.dict(graph.catalog.get('Dests')) ?? [])
    put('byName', graph.nameBytes(key.value), value)
  return { byString, byName, ofPage }
}

/**
 * Reads an explicit or named destination of an annotation, outline entry or action; undefined when it leads nowhere.
 */
export const readDestination = (
  document: SourcePages,
  value: PdfObject | undefined,
  { byString, byName }: NamedDestinations,
): Destination | NamedDestination | undefined => {
  const found = document.graph.resolve(value)
  if (found?.type !== 'name' && found?.type !== 'string') return readExplicit(document, found)
  const name =
    found.type === 'name' ? document.graph.nameBytes(found.value) : toBinaryString(found.bytes)
  // Readers look in both places, whichever type the name has.
  const kinds =
    found.type === 'name' ? (['byName', 'byString'] as const) : (['byString', 'byName'] as const)
  for (const kind of kinds) {
    const destination = (kind === 'byName' ? byName : byString).get(name)
    if (destination !== undefined) return { ...destination, kind, name }
  }
  return undefined
}

/** An entry of a document's outline. */
export interface OutlineEntry {
  dict: PdfDict
  /** 0 for the outermost level. */
  level: number
  isOpen: boolean
  /** The destination as written; undefined when there is none or it leads nowhere. */
  destination: PdfObject | undefined
  pageIndex: number | undefined
  /** Whether the entry has another action, such as opening an address. */
  hasOtherAction: boolean
}

const maxElementDepth = 64

/** Returns the page of a structure element, or of its first descendant with a page, as a destination. */
const destinationOfElement = (
  { graph }: SourcePages,
  value: PdfObject | undefined,
): PdfObject | undefined => {
  let element = graph.dict(value)
  for (let depth = 0; element !== undefined && depth < maxElementDepth; depth += 1) {
    const page = element.get('Pg')
    if (page !== undefined) return PdfArray.of(page, PdfName.of('Fit'))
    const kids = element.get('K')
    element = graph.dict(graph.array(kids)?.at(0) ?? kids)
  }
  return undefined
}

/** Reads the outline in reading order (ISO 32000-2, 12.3.3). Entries that would form a cycle are left out. */
const readOutline = (
  document: SourcePages,
  destinations: NamedDestinations,
): readonly OutlineEntry[] => {
  const { graph } = document
  const entries: OutlineEntry[] = []
  const seen = new Set<PdfDict>()
  const root = graph.dict(graph.catalog.get('Outlines'))
  const waiting: { value: PdfObject | undefined; level: number }[] = [
    { value: root?.get('First'), level: 0 },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const dict = graph.dict(next.value)
    if (dict === undefined || seen.has(dict)) continue
    seen.add(dict)
    const action = graph.dict(dict.get('A'))
    const isGoTo = graph.name(action?.get('S')) === 'GoTo'
    const goal =
      dict.get('Dest') ??
      (isGoTo ? action?.get('D') : undefined) ??
      (action === undefined ? destinationOfElement(document, dict.get('SE')) : undefined)
    entries.push({
      dict,
      level: next.level,
      isOpen: (graph.number(dict.get('Count')) ?? 0) > 0,
      destination: goal,
      pageIndex: readDestination(document, goal, destinations)?.pageIndex,
      hasOtherAction: action !== undefined && !isGoTo,
    })
    waiting.push(
      { value: dict.get('Next'), level: next.level },
      { value: dict.get('First'), level: next.level + 1 },
    )
  }
  return entries
}

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
const readStructureTree = (document: SourcePages): SourceStructureTree | undefined => {
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

/** An open document. Everything is read at most once, however many results use its pages. */
export class SourceDocumentReader extends SourcePages {
  readonly name: string
  isEncrypted: boolean
  /** Whether the bytes are not the file's own but were rewritten by pdf.js. */
  isRepaired = false
  /** What was lost when pdf.js rewrote the file. */
  readonly lost: ('layers' | 'labels')[] = []
  readonly namedDestinations: () => NamedDestinations
  readonly outline: () => readonly OutlineEntry[]
  readonly form: () => SourceForm
  readonly tags: () => SourceStructureTree | undefined
  readonly sharedResources: () => ReadonlySet<PdfDict>
  readonly pageLabels: () => readonly PageLabel[] | undefined
  readonly #placed: () => ReadonlySet<PdfDict>

  constructor(name: string, pdf: PDF, bytes: Uint8Array) {
    super(pdf, bytes)
    this.name = name
    this.isEncrypted = pdf.isEncrypted
    this.namedDestinations = memoize(() => readNamedDestinations(this))
    this.outline = memoize(() => readOutline(this, this.namedDestinations()))
    this.form = memoize(() => readForm(this))
    this.tags = memoize(() => readStructureTree(this))
    this.sharedResources = memoize(() => findSharedResources(this))
    this.pageLabels = memoize(() => readPageLabels(this))
    this.#placed = memoize(
      () =>
        new Set([
          ...this.pages.map(({ dict }) => dict),
          ...this.pages.flatMap((_, pageIndex) => this.annotations(pageIndex)),
          ...this.form().nodes.keys(),
        ]),
    )
  }

  /**
   * Returns whether an object is a page, an annotation or a form field, which are copied only on purpose and never by
   * reference.
   */
  isPlaced(dict: PdfDict): boolean {
    return this.#placed().has(dict)
  }
}
