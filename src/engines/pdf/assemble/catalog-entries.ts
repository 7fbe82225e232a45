import {
  PdfArray,
  PdfDict,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import type { DocumentCopy } from './copy-document.ts'
import { type UsedNames, toBinaryString, uniqueName } from './binary-strings.ts'
import type { TargetDocument } from './target.ts'
import { addNameTree, readTree } from './trees.ts'
import { copyAction, copyDestination, copyTriggers } from './copy-navigation.ts'
import { hasFields } from './copy-form.ts'
import type { SourceGraph } from './source-graph.ts'

/** Returns a string that identifies the output intents, for comparison. */
const outputIntentsOf = ({ graph }: DocumentCopy): string =>
  (graph.array(graph.catalog.get('OutputIntents'))?.toArray() ?? [])
    .map((value) => {
      const intent = graph.dict(value)
      const profile = graph.dict(intent?.get('DestOutputProfile'))
      return [
        graph.name(intent?.get('S')),
        graph.string(intent?.get('OutputConditionIdentifier'))?.asString(),
        profile instanceof PdfStream ? profile.data.length : 0,
      ].join('\n')
    })
    .join('\n\n')

/** Preferences with page numbers, which are different in the result. */
const ofPageNumbers = new Set(['PrintPageRange'])

/** Copies catalog entries that can come from only one document: from the first, or from all if they agree. */
export const addSingleEntries = (
  catalog: PdfDict,
  copies: readonly DocumentCopy[],
  language?: string,
): void => {
  const [lead] = copies
  if (lead === undefined) return
  const { graph, first } = lead
  const take = (key: string, source: DocumentCopy = lead) => {
    const value = source.graph.catalog.get(key)
    const inResult: PdfObject | undefined = value && source.first.value(value)
    if (inResult !== undefined && inResult.type !== 'null') catalog.set(key, inResult)
  }
  if (language !== undefined) catalog.set('Lang', PdfString.fromString(language))
  for (const key of ['Lang', 'PageLayout', 'PageMode']) take(key)
  const preferences = graph.dict(graph.catalog.get('ViewerPreferences'))
  if (preferences !== undefined)
    catalog.set('ViewerPreferences', first.dict(preferences, ofPageNumbers))
  const intents = outputIntentsOf(lead)
  if (intents !== '' && copies.every((copy) => outputIntentsOf(copy) === intents))
    take('OutputIntents')
  if (copies.length > 1) return
  // The entry for the presentation of a portfolio's attached files.
  take('Collection')
}

/** Returns the text of a document's XMP packet; undefined when there is none or it cannot be read. */
const readMetadata = ({ graph }: DocumentCopy): string | undefined => {
  const stream = graph.resolve(graph.catalog.get('Metadata'))
  if (!(stream instanceof PdfStream)) return undefined
  try {
    const packet = new TextDecoder('utf-8', { fatal: true }).decode(stream.getDecodedData())
    return packet.includes('rdf:RDF') ? packet : undefined
  } catch {
    // Packets in UTF-16 are allowed, but nobody writes them: standards such as PDF/A require UTF-8.
    return undefined
  }
}

/**
 * Properties by which a packet claims that its document conforms to PDF/A, PDF/UA, PDF/X, PDF/VT or PDF/E. The
 * standards fix these prefixes.
 */
const conformanceProperty = String.raw`(?:pdfaid|pdfuaid|pdfxid|pdfvtid|pdfe|pdfx):(?:part|conformance|rev|amd|corr|GTS_\w+|ISO_\w+)`

const conformanceClaims = new RegExp(
  String.raw`\s${conformanceProperty}\s*=\s*(?:"[^"]*"|'[^']*')|<(${conformanceProperty})\b[^>]*>[^<]*</\1\s*>`,
  'g',
)

/**
 * The parts of PDF/A that allow what the result always has: object streams (not in part 1) and document information
 * (not in part 4).
 */
const possibleParts = new Set(['2', '3'])

const claimedPart = (packet: string): string | undefined =>
  /pdfaid:part\s*(?:=\s*["']|>)\s*(\d)/.exec(packet)?.[1]

/**
 * Returns a packet without the padding before its end: up to 4 KB of spaces, which let programs rewrite the packet in
 * place. It is optional (ISO 16684-1, 7.3.2), and the spaces cannot be compressed with the packet.
 */
const withoutPadding = (packet: string): string => {
  const end = packet.lastIndexOf('<?xpacket end')
  return end === -1 ? packet : `${packet.slice(0, end).trimEnd()}\n${packet.slice(end)}`
}

/** What the result lacks of its documents' metadata. */
interface MetadataLosses {
  /** Documents whose XMP packet is not in the result. */
  packets: ReadonlySet<DocumentCopy>
  /** Documents that claim to conform to a standard. The result does not claim it. */
  claims: ReadonlySet<DocumentCopy>
}

/**
 * Adds the XMP packet of the first document. What it says of conformance to standards stays only where it remains
 * true: for a document alone, with nothing added.
 */
export const addMetadata = (
  target: TargetDocument,
  copies: readonly DocumentCopy[],
  catalog: PdfDict,
  { isContentAdded }: { isContentAdded: boolean },
): MetadataLosses => {
  const packets = new Set<DocumentCopy>()
  const claims = new Set<DocumentCopy>()
  for (const copy of copies) {
    const packet = readMetadata(copy)
    if (packet === undefined) {
      if (copy.graph.resolve(copy.graph.catalog.get('Metadata')) !== undefined) packets.add(copy)
      continue
    }
    const part = claimedPart(packet)
    const areClaimsTrue =
      copies.length === 1 &&
      !isContentAdded &&
      !copy.document.isRepaired &&
      (part === undefined || possibleParts.has(part))
    const kept = areClaimsTrue ? packet : packet.replaceAll(conformanceClaims, '')
    if (kept !== packet) claims.add(copy)
    if (copy !== copies[0]) {
      packets.add(copy)
      continue
    }
    const entries = { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') }
    const content = new TextEncoder().encode(withoutPadding(kept))
    catalog.set('Metadata', target.add(PdfStream.fromDict(entries, content)))
  }
  return { packets, claims }
}

/** Returns the document information of the first document. Dates are kept only when it is the only document. */
export const documentInformation = (
  copies: readonly DocumentCopy[],
  title: string | undefined,
): PdfDict => {
  const information = new PdfDict()
  const [lead] = copies
  const source = lead?.graph.dict(lead.graph.trailer.get('Info'))
  const keys = ['Title', 'Author', 'Subject', 'Keywords', 'Creator']
  for (const key of copies.length === 1 ? [...keys, 'CreationDate'] : keys) {
    const value = lead?.graph.string(source?.get(key))
    if (value !== undefined) information.set(key, value)
  }
  if (title !== undefined) information.set('Title', PdfString.fromString(title))
  information.set('Producer', PdfString.fromString('Utilo'))
  return information
}

/** Joins the documents' attached files in one name tree (ISO 32000-2, 7.11.4). */
export const addAttachments = (
  target: TargetDocument,
  copies: readonly DocumentCopy[],
): PdfObject | undefined => {
  const entries: [string, PdfObject][] = []
  const taken: UsedNames = new Map()
  for (const { graph, first } of copies) {
    const names = graph.dict(graph.catalog.get('Names'))
    for (const [key, value] of readTree(graph, names?.get('EmbeddedFiles'), 'Names')) {
      if (graph.dict(value) === undefined) continue
      const name = key.type === 'string' ? key.asString() : 'file'
      const free = uniqueName(name, taken)
      const text = free === name && key.type === 'string' ? key : PdfString.fromString(free)
      entries.push([toBinaryString(text.bytes), first.value(value)])
    }
  }
  return entries.length === 0 ? undefined : addNameTree(target, entries)
}

/** Joins the documents' associated files, such as the data of an electronic invoice (ISO 32000-2, 14.13). */
export const associatedFiles = (copies: readonly DocumentCopy[]): PdfArray | undefined => {
  const files = copies.flatMap(({ graph, first }) =>
    (graph.array(graph.catalog.get('AF'))?.toArray() ?? [])
      .map((value) => first.value(value))
      .filter(({ type }) => type !== 'null'),
  )
  return files.length === 0 ? undefined : new PdfArray(files)
}

const scriptsOf = ({ graph }: DocumentCopy) =>
  readTree(graph, graph.dict(graph.catalog.get('Names'))?.get('JavaScript'), 'Names')

/**
 * Returns whether document-level scripts are kept: those of a single document always, otherwise only those of a
 * document with form fields.
 */
const areScriptsKept = (copy: DocumentCopy, copies: readonly DocumentCopy[]): boolean =>
  copies.length === 1 || hasFields(copy)

/** Returns the action for opening the document. */
const copyOpening = (copy: DocumentCopy): PdfObject | undefined => {
  const { graph, first } = copy
  const opening = graph.resolve(graph.catalog.get('OpenAction'))
  if (opening?.type !== 'dict') return copyDestination(first, opening).destination
  if (graph.name(opening.get('S')) !== 'GoTo') return copyAction(first, opening)
  const { destination } = copyDestination(first, opening.get('D'))
  if (destination === undefined) return undefined
  const copied = first.dict(opening, new Set(['D', 'SD', 'Next']))
  copied.set('D', destination)
  return copied
}

const hasOpeningScript = ({ graph }: DocumentCopy): boolean =>
  graph.name(graph.dict(graph.catalog.get('OpenAction'))?.get('S')) === 'JavaScript'

/**
 * Adds document-level scripts.
 *
 * @returns the documents that lose theirs.
 */
export const addScripts = (
  target: TargetDocument,
  copies: readonly DocumentCopy[],
  catalog: PdfDict,
  names: PdfDict,
): ReadonlySet<DocumentCopy> => {
  const lost = new Set<DocumentCopy>()
  const taken: UsedNames = new Map()
  const entries: [string, PdfObject][] = []
  for (const copy of copies) {
    const scripts = scriptsOf(copy)
    const triggers = copy.graph.dict(copy.graph.catalog.get('AA'))
    if (!areScriptsKept(copy, copies)) {
      if (scripts.length > 0 || (triggers?.size ?? 0) > 0 || hasOpeningScript(copy)) lost.add(copy)
      continue
    }
    for (const [key, value] of scripts) {
      const action = copyAction(copy.first, value)
      const name = key.type === 'string' ? toBinaryString(key.bytes) : 'script'
      if (action !== undefined) entries.push([uniqueName(name, taken), action])
    }
    // The catalog can hold the triggers of only one document.
    const copied = copyTriggers(copy.first, triggers)
    if (copied !== undefined && catalog.has('AA')) lost.add(copy)
    else if (copied !== undefined) catalog.set('AA', copied)
    if (copies.length > 1 && !hasOpeningScript(copy)) continue
    const opening = copyOpening(copy)
    if (opening !== undefined && catalog.has('OpenAction')) lost.add(copy)
    else if (opening !== undefined) catalog.set('OpenAction', opening)
  }
  if (entries.length > 0) names.set('JavaScript', addNameTree(target, entries))
  return lost
}

/** The optional content groups (layers) of a document that are in the result (ISO 32000-2, 8.11). */
interface Layers {
  copy: DocumentCopy
  configuration: PdfDict | undefined
  /** By the group's dictionary in the source. */
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

/** Malformed files may contain deeper trees, or cycles. */
const maxOrderDepth = 64

/**
 * Returns the tree in which viewers list layers: groups, and arrays for the children of the group or label before
 * them. Each array is listed once.
 */
const orderOf = (
  layers: Layers,
  value: PdfObject | undefined,
  seen: Set<PdfObject> = new Set(),
  depth = 0,
): PdfObject[] => {
  const { graph } = layers.copy
  const array = graph.array(value)
  if (array === undefined || seen.has(array) || depth === maxOrderDepth) return []
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

/** Returns the usages by which viewers switch layers automatically, such as for printing. */
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

/** Adds the layers of all documents with their visibility. Must be called after everything else has been copied. */
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
