import { PdfArray, PdfDict, PdfName, PdfNull, type PdfObject, PdfString } from '@libpdf/core'
import type { DocumentInstance } from './copy-document.ts'
import { readDestination } from './destinations.ts'
import { renameFieldPath } from './field-names.ts'
import { destinationName, explicitDestination, nameKey } from './write-destinations.ts'

/** A destination in the result; `isLost` when it leads to a page that is left out. */
export const copyDestination = (
  instance: DocumentInstance,
  value: PdfObject | undefined,
): { destination: PdfObject | undefined; isLost: boolean } => {
  const { copy } = instance
  const found = readDestination(copy.document, value, copy.document.namedDestinations())
  // What leads nowhere in the source may as well lead nowhere in the result, rather than to another file's place.
  if (found === undefined) return { destination: undefined, isLost: false }
  const page = instance.page(found.pageIndex)
  if (page === undefined) return { destination: undefined, isLost: true }
  const isFirst = page === copy.first.page(found.pageIndex)
  const name = 'name' in found && isFirst ? copy.destinationNames.get(nameKey(found)) : undefined
  return {
    destination:
      name === undefined ? explicitDestination(copy, page, found) : destinationName(name),
    isLost: false,
  }
}

/** Entries of actions that need more than copying; SD leads into the tags. */
const ownEntries = new Set(['D', 'SD', 'Next', 'Fields', 'T'])

/** Actions that follow one another; longer chains are no honest document's. */
const longestChain = 64

/** An action chain in the result (ISO 32000-2, 12.6); undefined when nothing of it is left. */
export const copyAction = (
  instance: DocumentInstance,
  value: PdfObject | undefined,
  position = 0,
): PdfObject | undefined => {
  const { actions, copy, graph } = instance
  const action = graph.dict(value)
  if (action === undefined || position === longestChain) return undefined
  const known = actions.get(action)
  if (known !== undefined) {
    copy.lostLinks += known.lostLinks
    return known.inResult
  }
  // Met again before its end, a chain leads back to itself: there it is cut.
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
  // Article threads are left out.
  if (kind === 'Thread' && !action.has('F')) return next
  const copied = instance.dict(action, ownEntries)
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

/** A relative address means what its document says: in the result it says it itself. */
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

/** A field is meant by reference or by its full name. */
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

/** Actions by what triggers them. */
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
