import { PdfArray, PdfDict, PdfName, PdfNull, type PdfObject, PdfString } from '@libpdf/core'
import type { DocumentInstance } from './copy-document.ts'
import { destinationName, explicitDestination, nameKey, readDestination } from './destinations.ts'
import { renameFieldPath } from './field-names.ts'

/** A destination in the result; `isLost` when it leads to a page that is left out. */
export const copyDestination = (
  instance: DocumentInstance,
  value: PdfObject | undefined,
): { destination: PdfObject | undefined; isLost: boolean } => {
  const { copy } = instance
  const found = readDestination(copy.document, value)
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

/** An action chain in the result (ISO 32000-2, 12.6); undefined when nothing of it is left. */
export const copyAction = (
  instance: DocumentInstance,
  value: PdfObject | undefined,
  above: ReadonlySet<PdfDict> = new Set(),
): PdfObject | undefined => {
  const { graph, copy } = instance
  const action = graph.dict(value)
  if (action === undefined || above.has(action)) return undefined
  const known = instance.actions.get(action)
  if (known !== undefined) return known
  const seen = new Set([...above, action])
  const next = copyNext(instance, action.get('Next'), seen)
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
  if (value?.type !== 'ref') return copied
  const reference = copy.target.add(copied)
  instance.actions.set(action, reference)
  return reference
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
  seen: ReadonlySet<PdfDict>,
): PdfObject | undefined => {
  const found = instance.graph.resolve(value)
  if (found?.type !== 'array') return copyAction(instance, value, seen)
  const actions = found.toArray().flatMap((it) => copyAction(instance, it, seen) ?? [])
  return actions.length === 0 ? undefined : new PdfArray(actions)
}

/** Fields are meant by reference or by their full name. */
const copyFieldNames = (instance: DocumentInstance, value: PdfObject): PdfObject => {
  const found = instance.graph.resolve(value)
  if (found?.type === 'string')
    return PdfString.fromString(renameFieldPath(instance, found.asString()))
  if (found?.type === 'array')
    return new PdfArray(
      found
        .toArray()
        .map((it) => copyFieldNames(instance, it))
        .filter((it) => it !== PdfNull.instance),
    )
  return instance.value(value)
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
