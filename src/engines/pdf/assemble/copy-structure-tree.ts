import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  type PdfRef,
} from '@libpdf/core'
import { type UsedNames, uniqueName } from './binary-strings.ts'
import type { DocumentCopy } from './copy-document.ts'
import type { SourceStructureTree, StructureElement, StructureKid } from './source-document.ts'
import { addNumberTree } from './trees.ts'

/** Entries of a structure element that are handled separately. */
const ownEntries = new Set(['C', 'K', 'P', 'Pg', 'Ref', 'S'])

const ownReferenceEntries = new Set(['Obj', 'Pg'])

/**
 * Reserves references for the structure elements on the used pages. Must be called before anything is copied that
 * refers to them.
 */
export const reserveStructureElements = (copies: readonly DocumentCopy[]): void => {
  let offset = 0
  for (const copy of copies) {
    const tags = copy.document.tags()
    if (tags === undefined) continue
    copy.structParentOffset = offset
    for (const key of tags.parentTree.keys())
      offset = Math.max(offset, copy.structParentOffset + key + 1)
    for (const held of copy.first.references.keys())
      for (const holder of tags.holders.get(held) ?? [])
        for (let at: StructureElement | undefined = holder; at; at = at.parent) {
          if (copy.structureReferences.has(at)) break
          copy.structureReferences.set(at, copy.target.reserve())
        }
    reserveEmptyElements(copy, tags)
  }
}

/** Empty elements, such as empty table cells, are kept with their parents. */
const reserveEmptyElements = (copy: DocumentCopy, tags: SourceStructureTree): void => {
  const place = (element: StructureElement) => {
    if (tags.isEmpty(element) && !copy.structureReferences.has(element))
      copy.structureReferences.set(element, copy.target.reserve())
  }
  if (copy.isWhole) for (const element of tags.roots) place(element)
  // The map grows while it is iterated, so that added elements are visited as well.
  for (const { kids } of copy.structureReferences.keys())
    for (const kid of kids) if (kid.kind === 'element') place(kid.element)
}

/** Names of roles and classes in the result. When two documents give one name different meanings, it is renamed. */
class NameMaps {
  readonly #target = new PdfDict()
  readonly #taken: UsedNames = new Map()

  /** @returns the names in the result by the names in the source. */
  merge(copy: DocumentCopy, value: PdfObject | undefined): ReadonlyMap<string, string> {
    const names = new Map<string, string>()
    for (const [key, entry] of copy.graph.dict(value) ?? []) {
      const name = copy.first.nameBytes(key.value)
      const inResult = copy.first.value(entry)
      const same = this.#target.get(name)
      // Most documents map the same names to the same standard roles.
      const isSame = same?.type === 'name' && inResult === same
      const free = isSame ? name : uniqueName(name, this.#taken)
      names.set(name, free)
      this.#target.set(free, inResult)
    }
    return names
  }

  get dict(): PdfDict | undefined {
    return this.#target.size === 0 ? undefined : this.#target
  }
}

interface Renamed {
  roles: ReadonlyMap<string, string>
  classes: ReadonlyMap<string, string>
}

const copyKid = (copy: DocumentCopy, kid: StructureKid): PdfObject | undefined => {
  const { first } = copy
  if (kid.kind === 'element') return copy.structureReferences.get(kid.element)
  const place = first.references.get(kid.kind === 'content' ? kid.page : kid.object)
  if (place === undefined) return undefined
  const reference =
    kid.item.type === 'dict'
      ? first.dict(kid.item, ownReferenceEntries)
      : PdfDict.of({ Type: PdfName.of('MCR'), MCID: kid.item })
  reference.set(kid.kind === 'content' ? 'Pg' : 'Obj', place)
  return reference
}

/** Replaces a reference to marked content on the element's own page by its identifier alone. */
const shorten = (kid: PdfObject, page: PdfRef | undefined): PdfObject => {
  const isOfPage = kid.type === 'dict' && page !== undefined && kid.get('Pg') === page
  const number = isOfPage && !kid.has('Stm') ? kid.getNumber('MCID') : undefined
  return number ?? kid
}

const copyElement = (
  copy: DocumentCopy,
  { dict, parent, kids }: StructureElement,
  outermost: PdfRef,
  { roles, classes }: Renamed,
): PdfDict => {
  const { graph, first } = copy
  const copied = first.dict(dict, ownEntries)
  const role = first.nameBytes(graph.name(dict.get('S')) ?? 'NonStruct')
  copied.set('S', PdfName.of(roles.get(role) ?? role))
  copied.set('P', (parent && copy.structureReferences.get(parent)) ?? outermost)
  const ofPages = kids.flatMap((kid) =>
    kid.kind === 'content' ? (first.references.get(kid.page) ?? []) : [],
  )
  const own = graph.dict(dict.get('Pg'))
  const page = (own && first.references.get(own)) ?? ofPages[0]
  if (page !== undefined) copied.set('Pg', page)
  const inResult = kids.flatMap((kid) => copyKid(copy, kid) ?? []).map((kid) => shorten(kid, page))
  const [only] = inResult
  if (only !== undefined) copied.set('K', inResult.length === 1 ? only : new PdfArray(inResult))
  const language = graph.catalog.get('Lang')
  // The result's own language is that of the first document.
  if (parent === undefined && language !== undefined && !dict.has('Lang'))
    copied.set('Lang', first.value(language))
  const classNames = graph.resolve(dict.get('C'))
  if (classNames !== undefined) copied.set('C', renameClasses(copy, classNames, classes))
  return copied
}

const renameClasses = (
  copy: DocumentCopy,
  value: PdfObject,
  classes: ReadonlyMap<string, string>,
): PdfObject => {
  if (value.type === 'array')
    return new PdfArray(value.toArray().map((it) => renameClasses(copy, it, classes)))
  if (value.type !== 'name') return copy.first.value(value)
  const name = copy.first.nameBytes(value.value)
  return PdfName.of(classes.get(name) ?? name)
}

/**
 * Returns the entries of the parent tree: the elements that hold the content of a page, annotation or form, by its
 * key.
 */
const parentEntries = (copy: DocumentCopy): readonly (readonly [number, PdfObject])[] => {
  const { graph } = copy
  const tags = copy.document.tags()
  if (tags === undefined || copy.structParentOffset === undefined) return []
  const places = new Map([...copy.structureReferences].map(([{ dict }, place]) => [dict, place]))
  const placeOf = (value: PdfObject | undefined): PdfObject => {
    const dict = graph.dict(value)
    return (dict && places.get(dict)) ?? PdfNull.instance
  }
  const keys = new Set<number>()
  const addKey = (dict: PdfDict | undefined) => {
    for (const name of ['StructParents', 'StructParent']) {
      const key = graph.number(dict?.get(name))
      if (key !== undefined) keys.add(key)
    }
  }
  for (const dict of copy.first.references.keys()) addKey(dict)
  // Form XObjects have keys of their own.
  for (const { kids } of copy.structureReferences.keys())
    for (const kid of kids)
      if (kid.kind === 'content' && kid.item.type === 'dict')
        addKey(graph.dict(kid.item.get('Stm')))
  const offset = copy.structParentOffset
  return [...keys]
    .toSorted((one, other) => one - other)
    .flatMap((key) => {
      const found = graph.resolve(tags.parentTree.get(key))
      if (found === undefined) return []
      const inResult =
        found.type === 'array' ? new PdfArray(found.toArray().map(placeOf)) : placeOf(found)
      return inResult.type === 'null' ? [] : [[key + offset, inResult] as const]
    })
}

const outermostOf = ({ document, structureReferences }: DocumentCopy): readonly PdfRef[] =>
  (document.tags()?.roots ?? []).flatMap((element) => structureReferences.get(element) ?? [])

/** Joins the structure trees of all documents that have one, which screen readers use. */
export const addStructureTree = (copies: readonly DocumentCopy[], catalog: PdfDict): void => {
  const tagged = copies.filter(({ structureReferences }) => structureReferences.size > 0)
  const [lead] = tagged
  if (lead === undefined) return
  const { target } = lead
  const root = target.reserve()
  const [roles, classes] = [new NameMaps(), new NameMaps()]
  const outermost = tagged.flatMap(outermostOf)
  // A tagged document has a single root element (ISO 32000-2, 14.8.4.2).
  const whole = outermost.length === 1 ? undefined : target.reserve()
  const namespaces: PdfObject[] = []
  for (const copy of tagged) {
    const source = copy.document.tags()?.root
    const renamed = {
      roles: roles.merge(copy, source?.get('RoleMap')),
      classes: classes.merge(copy, source?.get('ClassMap')),
    }
    for (const namespace of copy.graph.array(source?.get('Namespaces')) ?? [])
      namespaces.push(copy.first.value(namespace))
    for (const [element, place] of copy.structureReferences)
      target.set(place, copyElement(copy, element, whole ?? root, renamed))
  }
  const kids = new PdfArray(outermost)
  if (whole !== undefined)
    target.set(whole, PdfDict.of({ S: PdfName.of('Document'), P: root, K: kids }))
  const entries = tagged.flatMap(parentEntries)
  const tree = PdfDict.of({
    Type: PdfName.of('StructTreeRoot'),
    K: whole ?? kids,
    ParentTree: addNumberTree(target, entries),
    ParentTreeNextKey: PdfNumber.of((entries.at(-1)?.[0] ?? -1) + 1),
  })
  if (roles.dict) tree.set('RoleMap', roles.dict)
  if (classes.dict) tree.set('ClassMap', classes.dict)
  if (namespaces.length > 0) tree.set('Namespaces', new PdfArray(namespaces))
  target.set(root, tree)
  catalog.set('StructTreeRoot', root)
  // The result is declared as tagged only when all its pages are.
  if (tagged.length === copies.length && copies.every(({ instances }) => instances.length === 1))
    catalog.set('MarkInfo', PdfDict.of({ Marked: PdfBool.TRUE }))
}
