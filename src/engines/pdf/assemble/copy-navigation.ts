import { type UsedNames, uniqueName } from './binary-strings.ts'
import type { DocumentCopy, DocumentInstance } from './copy-document.ts'
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfString,
} from '@libpdf/core'
import {
  type Destination,
  type NamedDestination,
  type OutlineEntry,
  readDestination,
} from './source-document.ts'
import type { TargetDocument } from './target.ts'
import { addNameTree } from './trees.ts'

const namesInResult = new WeakMap<DocumentInstance, Map<string, string>>()

/**
 * Gives the root fields of all documents distinct names. Must be called before anything is copied that refers to
 * them.
 */
export const chooseFieldNames = (copies: readonly DocumentCopy[]): void => {
  const taken: UsedNames = new Map()
  for (const { document, graph, instances } of copies)
    for (const instance of instances) {
      const names = new Map<string, string>()
      for (const root of document.form().rootsOf(instance.references)) {
        const name = graph.string(root.dict.get('T'))?.asString()
        // Fields with the same name in one document are one field.
        if (name !== undefined && !names.has(name)) names.set(name, uniqueName(name, taken))
      }
      namesInResult.set(instance, names)
    }
}

/** Returns the name of a root field in the result. */
export const fieldName = (instance: DocumentInstance, name: string): string =>
  namesInResult.get(instance)?.get(name) ?? name

/** Returns a fully qualified field name, whose parts are joined by full stops, with the root's name in the result. */
const renameFieldPath = (instance: DocumentInstance, path: string): string => {
  const [root = '', ...rest] = path.split('.')
  return [fieldName(instance, root), ...rest].join('.')
}

/** Returns an explicit destination in the result. */
const explicitDestination = (
  copy: DocumentCopy,
  page: PdfObject,
  { view }: Destination,
): PdfArray => new PdfArray([page, ...view.map((it) => copy.first.value(it))])

/** Returns the key of a destination in `DocumentCopy.destinationNames`. */
const nameKey = ({ kind, name }: NamedDestination): string => `${kind} ${name}`

/** Gives the named destinations on the used pages names that no other document uses. */
export const chooseDestinationNames = (copies: readonly DocumentCopy[]): void => {
  const taken: UsedNames = new Map()
  for (const copy of copies)
    for (const pageIndex of copy.pageIndexes())
      for (const named of copy.document.namedDestinations().ofPage.get(pageIndex) ?? [])
        copy.destinationNames.set(nameKey(named), uniqueName(named.name, taken))
}

/**
 * Adds all named destinations as one name tree.
 *
 * @returns undefined when there are none.
 */
export const addNamedDestinations = (
  target: TargetDocument,
  copies: readonly DocumentCopy[],
): PdfObject | undefined => {
  const entries: [string, PdfObject][] = []
  for (const copy of copies)
    for (const pageIndex of copy.pageIndexes())
      for (const named of copy.document.namedDestinations().ofPage.get(pageIndex) ?? []) {
        const name = copy.destinationNames.get(nameKey(named))
        const page = copy.first.pageReference(pageIndex)
        if (name !== undefined && page !== undefined)
          entries.push([name, explicitDestination(copy, page, named)])
      }
  return entries.length === 0 ? undefined : addNameTree(target, entries)
}

const destinationName = (name: string): PdfString =>
  new PdfString(Uint8Array.from(name, (character) => character.charCodeAt(0)))

/** Returns a destination in the result; `isLost` is true when its page is left out. */
export const copyDestination = (
  instance: DocumentInstance,
  value: PdfObject | undefined,
): { destination: PdfObject | undefined; isLost: boolean } => {
  const { copy } = instance
  const found = readDestination(copy.document, value, copy.document.namedDestinations())
  // A destination that is dead in the source is dropped, so that it does not lead into another document.
  if (found === undefined) return { destination: undefined, isLost: false }
  const page = instance.pageReference(found.pageIndex)
  if (page === undefined) return { destination: undefined, isLost: true }
  const isFirst = page === copy.first.pageReference(found.pageIndex)
  const name = 'name' in found && isFirst ? copy.destinationNames.get(nameKey(found)) : undefined
  return {
    destination:
      name === undefined ? explicitDestination(copy, page, found) : destinationName(name),
    isLost: false,
  }
}

/** Action entries that are handled below. SD refers to the structure tree. */
const handledEntries = new Set(['D', 'SD', 'Next', 'Fields', 'T'])

/** Malformed files may contain longer action chains, or cycles. */
const maxActionChain = 64

/** Copies a chain of actions (ISO 32000-2, 12.6). Returns undefined when nothing of it is left. */
export const copyAction = (
  instance: DocumentInstance,
  value: PdfObject | undefined,
  position = 0,
): PdfObject | undefined => {
  const { actions, copy, graph } = instance
  const action = graph.dict(value)
  if (action === undefined || position === maxActionChain) return undefined
  const known = actions.get(action)
  if (known !== undefined) {
    copy.lostLinks += known.lostLinks
    return known.inResult
  }
  // An action that is met again while it is copied closes a cycle, which is cut here.
  actions.set(action, { inResult: undefined, lostLinks: 0 })
  const before = copy.lostLinks
  const copied = copyOneAction(instance, action, position)
  const inResult =
    value?.type === 'ref' && copied?.type === 'dict' ? copy.target.add(copied) : copied
  actions.set(action, { inResult, lostLinks: copy.lostLinks - before })
  return inResult
}

const copyOneAction = (
  instance: DocumentInstance,
  action: PdfDict,
  position: number,
): PdfObject | undefined => {
  const { graph, copy } = instance
  const next = copyNext(instance, action.get('Next'), position + 1)
  const kind = graph.name(action.get('S'))
  // Article threads are not copied.
  if (kind === 'Thread' && !action.has('F')) return next
  const copied = instance.dict(action, handledEntries)
  if (kind === 'GoTo') {
    const { destination, isLost } = copyDestination(instance, action.get('D'))
    if (isLost) copy.lostLinks += 1
    if (destination === undefined) return next
    copied.set('D', destination)
  } else if (kind === 'URI') setAddress(instance, action, copied)
  else
    for (const key of ['D', 'SD', 'T', 'Fields'] as const) {
      const entry = action.get(key)
      if (entry === undefined) continue
      const isOfFields = (key === 'T' && kind === 'Hide') || key === 'Fields'
      copied.set(key, isOfFields ? copyFieldNames(instance, entry) : instance.value(entry))
    }
  if (next !== undefined) copied.set('Next', next)
  return copied
}

/** Resolves a relative address, because the result does not keep the base address of its document. */
const setAddress = ({ graph }: DocumentInstance, action: PdfDict, copied: PdfDict): void => {
  const base = graph.string(graph.dict(graph.catalog.get('URI'))?.get('Base'))?.asString()
  const address = graph.string(action.get('URI'))?.asString()
  if (base === undefined || address === undefined || URL.canParse(address)) return
  if (URL.canParse(address, base))
    copied.set('URI', PdfString.fromString(new URL(address, base).href))
}

const copyNext = (
  instance: DocumentInstance,
  value: PdfObject | undefined,
  position: number,
): PdfObject | undefined => {
  const found = instance.graph.resolve(value)
  if (found?.type !== 'array') return copyAction(instance, value, position)
  const actions = found.toArray().flatMap((it) => copyAction(instance, it, position) ?? [])
  return actions.length === 0 ? undefined : new PdfArray(actions)
}

/** A field is given by reference or by its fully qualified name. */
const copyFieldName = (instance: DocumentInstance, value: PdfObject): PdfObject => {
  const name = instance.graph.string(value)
  return name === undefined
    ? instance.value(value)
    : PdfString.fromString(renameFieldPath(instance, name.asString()))
}

const copyFieldNames = (instance: DocumentInstance, value: PdfObject): PdfObject => {
  const array = instance.graph.array(value)
  if (array === undefined) return copyFieldName(instance, value)
  const names = array.toArray().map((it) => copyFieldName(instance, it))
  return new PdfArray(names.filter((it) => it !== PdfNull.instance))
}

/** Copies a dictionary of actions by trigger event. */
export const copyTriggers = (
  instance: DocumentInstance,
  value: PdfObject | undefined,
): PdfDict | undefined => {
  const copied = new PdfDict()
  for (const [key, action] of instance.graph.dict(value) ?? []) {
    const inResult = copyAction(instance, action)
    if (inResult !== undefined) copied.set(PdfName.of(instance.nameBytes(key.value)), inResult)
  }
  return copied.size === 0 ? undefined : copied
}

/** An outline entry of the result; entries are in reading order. */
interface Bookmark {
  level: number
  isOpen: boolean
  content: PdfDict
}

const isKeptAlone = (copy: DocumentCopy, { pageIndex }: OutlineEntry): boolean =>
  pageIndex === undefined ? copy.isWhole : copy.first.pageReference(pageIndex) !== undefined

/** Returns the entries whose pages are used, and their ancestors. */
const keptEntries = (copy: DocumentCopy): readonly OutlineEntry[] => {
  const kept: OutlineEntry[] = []
  // For each level, whether a kept entry follows below the current entry.
  const below: boolean[] = []
  for (const entry of copy.document.outline().toReversed()) {
    const isKept = isKeptAlone(copy, entry) || below[entry.level + 1] === true
    below[entry.level + 1] = false
    if (!isKept) continue
    below[entry.level] = true
    kept.push(entry)
  }
  return kept.toReversed()
}

/** Copies a document's outline, with its first level at `atLevel`. */
export const copyOutline = (copy: DocumentCopy, atLevel: number): readonly Bookmark[] =>
  keptEntries(copy).map((entry) => {
    const { dict, destination: goal, hasOtherAction } = entry
    const content = new PdfDict()
    for (const key of ['Title', 'C', 'F']) {
      const value = dict.get(key)
      if (value !== undefined) content.set(key, copy.first.value(value))
    }
    if (!content.has('Title')) content.set('Title', new PdfString(new Uint8Array()))
    const { destination } = copyDestination(copy.first, goal)
    const action = hasOtherAction ? copyAction(copy.first, dict.get('A')) : undefined
    if (destination !== undefined) content.set('Dest', destination)
    else if (action !== undefined) content.set('A', action)
    return { level: atLevel + entry.level, isOpen: entry.isOpen, content }
  })

/** Returns a bookmark for a whole page. */
export const bookmarkTo = (title: string, page: PdfObject): Bookmark => ({
  level: 0,
  isOpen: false,
  content: PdfDict.of({
    Title: PdfString.fromString(title),
    Dest: PdfArray.of(page, PdfName.of('Fit')),
  }),
})

interface OutlineNode {
  reference: PdfRef
  content: PdfDict
  isOpen: boolean
  kids: OutlineNode[]
}

/** Returns the number of entries that are visible when this one is open. */
const countShown = (kids: readonly OutlineNode[], counts: Map<OutlineNode, number>): number =>
  kids.reduce((sum, kid) => sum + 1 + (kid.isOpen ? (counts.get(kid) ?? 0) : 0), 0)

const linkSiblings = (parent: PdfRef, parentDict: PdfDict, kids: readonly OutlineNode[]): void => {
  const [first, last] = [kids.at(0), kids.at(-1)]
  if (first && last) {
    parentDict.set('First', first.reference)
    parentDict.set('Last', last.reference)
  }
  for (const [index, { content }] of kids.entries()) {
    content.set('Parent', parent)
    const [previous, next] = [kids[index - 1], kids[index + 1]]
    if (previous) content.set('Prev', previous.reference)
    if (next) content.set('Next', next.reference)
  }
}

/**
 * Adds the outline of the result.
 *
 * @returns undefined when it has no entries.
 */
export const addOutline = (
  target: TargetDocument,
  bookmarks: readonly Bookmark[],
): PdfRef | undefined => {
  if (bookmarks.length === 0) return undefined
  const roots: OutlineNode[] = []
  const open: OutlineNode[] = []
  const all = bookmarks.map(({ level, isOpen, content }) => {
    const link: OutlineNode = { reference: target.reserve(), content, isOpen, kids: [] }
    const siblings = level === 0 ? roots : (open[level - 1]?.kids ?? roots)
    siblings.push(link)
    open[level] = link
    return link
  })
  const counts = new Map<OutlineNode, number>()
  for (const link of all.toReversed()) {
    const shown = countShown(link.kids, counts)
    counts.set(link, shown)
    // The count of a closed entry is negative (ISO 32000-2, table 151).
    if (shown > 0) link.content.set('Count', PdfNumber.of(link.isOpen ? shown : -shown))
    linkSiblings(link.reference, link.content, link.kids)
    target.set(link.reference, link.content)
  }
  const root = PdfDict.of({ Type: PdfName.of('Outlines') })
  const reference = target.reserve()
  linkSiblings(reference, root, roots)
  root.set('Count', PdfNumber.of(countShown(roots, counts)))
  target.set(reference, root)
  return reference
}
