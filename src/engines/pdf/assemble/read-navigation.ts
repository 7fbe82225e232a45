import { PdfArray, type PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import { toBinaryString } from './binary-strings.ts'
import type { SourcePages } from './source-pages.ts'
import { readTree } from './trees.ts'

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
export interface NamedDestinations {
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

export const readNamedDestinations = (document: SourcePages): NamedDestinations => {
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
export const readOutline = (
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
