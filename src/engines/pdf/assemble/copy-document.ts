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
import type { SourceDocumentReader, StructureElement } from './source-document.ts'
import { type Translation, isStructParentKey } from './serialize.ts'
import type { SourceGraph } from './source-graph.ts'
import type { TargetDocument } from './target.ts'

/** Types of objects that belong to the document as a whole. Following references to them would copy all of it. */
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

/** The part of a source document that one result copies. */
export class DocumentCopy {
  readonly document: SourceDocumentReader
  readonly graph: SourceGraph
  readonly target: TargetDocument
  readonly first: DocumentInstance
  /** A page that is used twice needs two instances, because annotations and fields belong to one page only. */
  readonly instances: DocumentInstance[]
  /** Object numbers in the result of objects that all instances share; 0 for objects that are left out. */
  readonly shared = new Map<number, number>()
  /** Names in the result, by `nameKey`. */
  readonly destinationNames = new Map<string, string>()
  /** New names of form fonts whose names conflict with those of other documents. */
  readonly fontNames = new Map<string, string>()
  lostLinks = 0
  /** References to the structure elements that are copied. */
  readonly structureReferences = new Map<StructureElement, PdfRef>()
  /** The number that is added to StructParent keys; undefined when the document has no structure tree. */
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

  /** Reserves references for a page, its annotations and the form fields that these belong to. */
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

  /** Yields the index of each page that is used, once, in the order of use. */
  *pageIndexes(): Iterable<number> {
    for (const dict of this.first.references.keys()) {
      const [pageIndex] = this.document.pageIndexesOf(dict)
      if (pageIndex !== undefined) yield pageIndex
    }
  }

  /** Whether all pages of the document are used. */
  get isWhole(): boolean {
    this.#isWhole ??= this.document.pages.every(({ dict }) => this.first.references.has(dict))
    return this.#isWhole
  }

  /** Copies a dictionary that many pages inherit only once. */
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
  /** Undefined when nothing of the action is left. */
  inResult: PdfObject | undefined
  /** The number of lost links, which counts again for every reference to the action. */
  lostLinks: number
}

export class DocumentInstance implements Translation {
  readonly copy: DocumentCopy
  readonly graph: SourceGraph
  /** References in the result to the pages, annotations and fields that are used. */
  readonly references = new Map<PdfDict, PdfRef>()
  /** Annotations and fields that have been copied. */
  readonly written = new Set<PdfDict>()
  readonly actions = new Map<PdfDict, CopiedAction>()

  constructor(copy: DocumentCopy) {
    this.copy = copy
    this.graph = copy.graph
  }

  /** Returns the reference to a page of the source in the result: that of this instance or else of the first. */
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
      // Another instance may have added the page or annotation.
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
    // Set first, so that a stream that refers to itself does not recurse endlessly.
    shared.set(reference.objectNumber, 0)
    const number = target.streams.numberOf(object, first, set)
    shared.set(reference.objectNumber, number)
    return number
  }

  nameBytes(name: string): string {
    return this.graph.nameBytes(name)
  }

  /** Returns a value with references and names of the result. */
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

  /** Returns a dictionary with references and names of the result, without some of its entries. */
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
    // The structure tree refers to a page by one key, which is that of the first instance.
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
