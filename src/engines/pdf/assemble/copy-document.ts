import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@libpdf/core'
import type { SourceDocumentReader } from './source-document.ts'
import type { StructureElement } from './read-structure-tree.ts'
import { type Translation, isStructParentKey } from './serialize.ts'
import type { SourceGraph } from './source-graph.ts'
import type { TargetDocument } from './target.ts'

/** Objects that belong to a document as a whole, and would drag it in wherever something leads to them. */
const neverCopiedTypes: ReadonlySet<string | undefined> = new Set([
  'Bead',
  'Catalog',
  'DPart',
  'DPartRoot',
  'ObjStm',
  'Outlines',
  'Page',
  'Pages',
  'StructElem',
  'StructTreeRoot',
  'Template',
  'Thread',
  'XRef',
])

/** What one result takes of one document. */
export class DocumentCopy {
  readonly document: SourceDocumentReader
  readonly graph: SourceGraph
  readonly target: TargetDocument
  readonly first: DocumentInstance
  /** A page that is taken twice is taken from two instances: annotations and fields are of one page only. */
  readonly instances: DocumentInstance[]
  /** Object numbers in the result of what all instances share; 0 for what is left out. */
  readonly shared = new Map<number, number>()
  /** Names in the result, by `nameKey`. */
  readonly destinationNames = new Map<string, string>()
  /** Fonts of the form that have another name in the result. */
  readonly fontNames = new Map<string, string>()
  lostLinks = 0
  /** Elements of the logical structure that are taken. */
  readonly structureReferences = new Map<StructureElement, PdfRef>()
  /** What is added to the keys of its tags; undefined when it has none. */
  structParentOffset: number | undefined
  #isWhole: boolean | undefined
  readonly #direct = new Map<PdfDict, PdfRef>()

  constructor(document: SourceDocumentReader, target: TargetDocument) {
    this.document = document
    this.graph = document.graph
    this.target = target
    this.first = new DocumentInstance(this)
    this.instances = [this.first]
  }

  /** Takes a page, its annotations and the form fields they belong to. */
  addPage(pageIndex: number): { instance: DocumentInstance; page: PdfRef } | undefined {
    const dict = this.document.pages[pageIndex]?.dict
    if (dict === undefined) return undefined
    let instance = this.instances.find(({ references }) => !references.has(dict))
    if (instance === undefined) {
      instance = new DocumentInstance(this)
      this.instances.push(instance)
    }
    this.#isWhole = undefined
    const page = this.target.reserve()
    instance.references.set(dict, page)
    const { nodes } = this.document.form()
    for (const annotation of this.document.annotations(pageIndex)) {
      if (!instance.references.has(annotation))
        instance.references.set(annotation, this.target.reserve())
      for (let node = nodes.get(annotation)?.parent; node !== undefined; node = node.parent) {
        if (instance.references.has(node.dict)) break
        instance.references.set(node.dict, this.target.reserve())
      }
    }
    return { instance, page }
  }

  /** The pages taken, each once, by their first place in the source; in the order they were taken. */
  *pageIndexes(): Iterable<number> {
    for (const dict of this.first.references.keys()) {
      const [pageIndex] = this.document.pageIndexesOf(dict)
      if (pageIndex !== undefined) yield pageIndex
    }
  }

  /** Whether no page of the document is left out. */
  get isWhole(): boolean {
    this.#isWhole ??= this.document.pages.every(({ dict }) => this.first.references.has(dict))
    return this.#isWhole
  }

  /** A dictionary that many pages inherit, written once. */
  shareDirect(dict: PdfDict): PdfRef {
    let reference = this.#direct.get(dict)
    if (reference === undefined) {
      reference = this.target.reserve()
      this.#direct.set(dict, reference)
      this.target.set(reference, dict, this.first)
    }
    return reference
  }
}

interface CopiedAction {
  /** Undefined when nothing of it is left. */
  inResult: PdfObject | undefined
  /** For each that leads to it. */
  lostLinks: number
}

export class DocumentInstance implements Translation {
  readonly copy: DocumentCopy
  readonly graph: SourceGraph
  /** Pages, annotations and fields that are taken. */
  readonly references = new Map<PdfDict, PdfRef>()
  /** Annotations and fields whose copies are made. */
  readonly written = new Set<PdfDict>()
  readonly actions = new Map<PdfDict, CopiedAction>()

  constructor(copy: DocumentCopy) {
    this.copy = copy
    this.graph = copy.graph
  }

  /** A page of the source in the result: this instance's or else the first. */
  pageReference(pageIndex: number): PdfRef | undefined {
    const dict = this.copy.document.pages[pageIndex]?.dict
    return dict && this.#placeOf(dict)
  }

  numberOf(reference: PdfRef): number {
    const { shared, target, document } = this.copy
    const known = shared.get(reference.objectNumber)
    if (known !== undefined) return known
    const object = this.graph.resolve(reference)
    let isCut = object === undefined
    if (object?.type === 'dict' || object?.type === 'stream') {
      const place = this.#placeOf(object)
      if (place !== undefined) return place.objectNumber
      isCut = document.isPlaced(object) || neverCopiedTypes.has(this.graph.name(object.get('Type')))
    }
    if (isCut || object === undefined) {
      // Another instance may have placed it.
      if (object === undefined || !(object.type === 'dict' && document.isPlaced(object)))
        shared.set(reference.objectNumber, 0)
      return 0
    }
    const { first } = this.copy
    const set = (): number => {
      const place = target.reserve()
      shared.set(reference.objectNumber, place.objectNumber)
      target.set(place, object, first)
      return place.objectNumber
    }
    if (!(object instanceof PdfStream)) return set()
    // A picture that leads to itself must not lead us around.
    shared.set(reference.objectNumber, 0)
    const number = target.streams.numberOf(object, first, set)
    shared.set(reference.objectNumber, number)
    return number
  }

  nameBytes(name: string): string {
    return this.graph.nameBytes(name)
  }

  /** A value as it is said in the result. */
  value(value: PdfObject): PdfObject {
    switch (value.type) {
      case 'ref': {
        const number = this.numberOf(value)
        return number === 0 ? PdfNull.instance : PdfRef.of(number, 0)
      }
      case 'name':
        return PdfName.of(this.nameBytes(value.value))
      case 'array':
        return new PdfArray([...value].map((item) => this.value(item)))
      case 'dict':
      case 'stream':
        return this.dict(value)
      default:
        return value
    }
  }

  /** A dictionary's entries as they are said in the result, without some. */
  dict(dict: PdfDict, without: ReadonlySet<string> = new Set()): PdfDict {
    const copied = new PdfDict()
    for (const [key, value] of dict) {
      if (without.has(key.value)) continue
      const inResult = isStructParentKey(key.value) ? this.#tagKeyOf(value) : this.value(value)
      if (inResult.type !== 'null') copied.set(this.nameBytes(key.value), inResult)
    }
    return copied
  }

  structParentKey(key: number): number | undefined {
    const { first, structParentOffset } = this.copy
    // The tags know one page under one key: that of the first instance.
    return structParentOffset === undefined || this !== first ? undefined : key + structParentOffset
  }

  #tagKeyOf(value: PdfObject): PdfObject {
    const key = this.graph.number(value)
    const inResult = key === undefined ? undefined : this.structParentKey(key)
    return inResult === undefined ? PdfNull.instance : PdfNumber.of(inResult)
  }

  #placeOf(dict: PdfDict): PdfRef | undefined {
    return this.references.get(dict) ?? this.copy.first.references.get(dict)
  }
}
