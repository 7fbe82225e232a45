import { PdfArray, PdfDict, PdfName, type PdfObject, type PdfRef } from '@libpdf/core'
import type { DocumentCopy } from './copy-document.ts'
import type { SourceGraph } from './source-graph.ts'

/** A document's optional content groups that are in the result (ISO 32000-2, 8.11). */
interface Layers {
  copy: DocumentCopy
  configuration: PdfDict | undefined
  /** By the group in the source. */
  kept: ReadonlyMap<PdfDict, PdfObject>
}

const groupsIn = (graph: SourceGraph, value: PdfObject | undefined): readonly PdfDict[] =>
  (graph.array(value)?.toArray() ?? []).flatMap((it) => graph.dict(it) ?? [])

const readLayers = (copy: DocumentCopy): Layers => {
  const { graph, first, shared, isWhole } = copy
  const properties = graph.dict(graph.catalog.get('OCProperties'))
  const kept = new Map<PdfDict, PdfObject>()
  for (const group of graph.array(properties?.get('OCGs')) ?? []) {
    const dict = graph.dict(group)
    const isUsed = group.type === 'ref' && (shared.get(group.objectNumber) ?? 0) !== 0
    if (dict !== undefined && group.type === 'ref' && (isUsed || isWhole))
      kept.set(dict, first.value(group))
  }
  return { copy, configuration: graph.dict(properties?.get('D')), kept }
}

const hiddenOf = ({ copy: { graph }, configuration, kept }: Layers): readonly PdfObject[] => {
  const isOffByDefault = graph.name(configuration?.get('BaseState')) === 'OFF'
  const named = new Set(groupsIn(graph, configuration?.get(isOffByDefault ? 'ON' : 'OFF')))
  return [...kept].flatMap(([group, inResult]) =>
    named.has(group) === isOffByDefault ? [] : [inResult],
  )
}

const keptIn = ({ copy: { graph }, kept }: Layers, value: PdfObject | undefined): PdfObject[] =>
  groupsIn(graph, value).flatMap((group) => kept.get(group) ?? [])

/** Deeper trees are no honest document's. */
const deepestOrder = 64

/**
 * The tree in which programs list layers: groups, and arrays of what belongs to the group or label before. An array is
 * listed once.
 */
const orderOf = (
  layers: Layers,
  value: PdfObject | undefined,
  seen: Set<PdfObject> = new Set(),
  depth = 0,
): PdfObject[] => {
  const { graph } = layers.copy
  const array = graph.array(value)
  if (array === undefined || seen.has(array) || depth === deepestOrder) return []
  seen.add(array)
  const ordered: PdfObject[] = []
  let isParentKept = true
  for (const [index, item] of array.toArray().entries()) {
    const found = graph.resolve(item)
    if (found?.type === 'array') {
      const kids = orderOf(layers, found, seen, depth + 1)
      const hasGroups = kids.some((kid) => kid.type !== 'string')
      if (hasGroups && isParentKept) ordered.push(new PdfArray(kids))
      else if (hasGroups) ordered.push(...kids)
    } else if (found?.type === 'string' && index === 0) ordered.push(found)
    else if (found?.type === 'dict') {
      const inResult = layers.kept.get(found)
      isParentKept = inResult !== undefined
      if (inResult !== undefined) ordered.push(inResult)
    }
  }
  return ordered
}

/** When a program switches layers by itself: for printing, for a zoom. */
const automaticOf = (layers: Layers): PdfObject[] => {
  const { graph, first } = layers.copy
  return (graph.array(layers.configuration?.get('AS'))?.toArray() ?? []).flatMap((value) => {
    const dict = graph.dict(value)
    const groups = keptIn(layers, dict?.get('OCGs'))
    if (dict === undefined || groups.length === 0) return []
    const copied = first.dict(dict, new Set(['OCGs']))
    copied.set('OCGs', new PdfArray(groups))
    return [copied]
  })
}

const radioGroupsOf = (layers: Layers): PdfObject[] =>
  (layers.copy.graph.array(layers.configuration?.get('RBGroups'))?.toArray() ?? []).flatMap(
    (value) => {
      const groups = keptIn(layers, value)
      return groups.length < 2 ? [] : [new PdfArray(groups)]
    },
  )

/** Layers of all documents, what was hidden still hidden. To be asked for once all else is copied. */
export const addLayers = (copies: readonly DocumentCopy[]): PdfRef | undefined => {
  const all = copies.map(readLayers).filter(({ kept }) => kept.size > 0)
  const [lead] = all
  if (lead === undefined) return undefined
  const configuration = new PdfDict()
  for (const key of ['Name', 'Creator', 'Intent', 'ListMode']) {
    const value = lead.configuration?.get(key)
    if (value !== undefined) configuration.set(key, lead.copy.first.value(value))
  }
  configuration.set('BaseState', PdfName.of('ON'))
  const lists: readonly [key: string, read: (layers: Layers) => readonly PdfObject[]][] = [
    ['OFF', hiddenOf],
    ['Order', (layers) => orderOf(layers, layers.configuration?.get('Order'))],
    ['AS', automaticOf],
    ['RBGroups', radioGroupsOf],
    ['Locked', (layers) => keptIn(layers, layers.configuration?.get('Locked'))],
  ]
  for (const [key, read] of lists) {
    const items = all.flatMap(read)
    if (items.length > 0) configuration.set(key, new PdfArray(items))
  }
  return lead.copy.target.add(
    PdfDict.of({
      OCGs: new PdfArray(all.flatMap(({ kept }) => [...kept.values()])),
      D: configuration,
    }),
  )
}
