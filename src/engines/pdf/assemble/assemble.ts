import { DocumentCopy } from './copy-document.ts'
import { toBinaryString } from './binary-strings.ts'
import type { Assembly, AssemblyPlan, Loss, LossKind } from './plan.ts'
import { PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import { ToolError } from '../../../core/errors.ts'
import type { Report } from '../../../core/worker-calls.ts'
import {
  addAttachments,
  addLayers,
  addMetadata,
  addScripts,
  addSingleEntries,
  associatedFiles,
  documentInformation,
} from './catalog-entries.ts'
import { type PlacedPage, copyPage } from './copy-page.ts'
import {
  addNamedDestinations,
  addOutline,
  bookmarkTo,
  chooseDestinationNames,
  chooseFieldNames,
  copyOutline,
} from './copy-navigation.ts'
import type { OpenSources } from './open-sources.ts'
import { addPageLabels } from './page-labels.ts'
import { numberPage } from './page-numbers.ts'
import { TargetDocument, addPageTree } from './target.ts'
import { addStructureTree, reserveStructureElements } from './copy-structure-tree.ts'
import { addForm, mergeFormResources, placeUnseenFields } from './copy-form.ts'
import { type Deflate, PdfWriter } from './write-pdf.ts'

const prime = 0x01_00_01_93
const offset = 0x81_1c_9d_c5

/** The 32-bit FNV-1a hash. */
const hash = (text: string, seed: number): number => {
  let state = offset ^ seed
  for (let at = 0; at < text.length; at += 1)
    state = Math.imul(state ^ text.charCodeAt(at), prime) >>> 0
  return state
}

/**
 * Returns the 16 bytes of the file identifier (ISO 32000-2, 14.4), which are the same for the same pages of the same
 * files.
 */
const identify = (copies: readonly DocumentCopy[], plan: AssemblyPlan): Uint8Array<ArrayBuffer> => {
  const sources = copies.map(({ document, graph }) => {
    const [first] = graph.array(graph.trailer.get('ID')) ?? []
    return [document.name, toBinaryString(graph.string(first)?.bytes ?? new Uint8Array())]
  })
  const text = JSON.stringify([sources, plan])
  const bytes = new Uint8Array(16)
  const view = new DataView(bytes.buffer)
  for (const seed of [0, 1, 2, 3]) view.setUint32(seed * 4, hash(text, seed))
  return bytes
}

/** Returns what the result lacks of one document. */
const lossesOf = (
  copy: DocumentCopy,
  document: number,
  told: {
    isAlone: boolean
    areScriptsLost: boolean
    areTagsLost: boolean
    isMetadataLost: boolean
    isConformanceLost: boolean
  },
): readonly Loss[] => {
  const { graph } = copy
  const form = copy.document.form()
  const has = (key: string) => graph.resolve(graph.catalog.get(key)) !== undefined
  const happened: readonly [kind: LossKind, hasHappened: boolean, count?: number][] = [
    ['repaired', copy.document.isRepaired],
    ['layers', copy.document.lost.includes('layers')],
    ['labels', copy.document.lost.includes('labels')],
    ['encryption', copy.document.isEncrypted],
    ['signatures', form.signatures.length > 0, form.signatures.length],
    ['xfa', graph.resolve(form.acroForm?.get('XFA')) !== undefined],
    ['conformance', told.isConformanceLost],
    ['metadata', told.isMetadataLost],
    ['scripts', told.areScriptsLost],
    ['tags', told.areTagsLost],
    ['links', copy.lostLinks > 0, copy.lostLinks],
    ['threads', (graph.array(graph.catalog.get('Threads'))?.length ?? 0) > 0],
    ['portfolio', has('Collection') && !told.isAlone],
  ]
  return happened
    .filter(([, hasHappened]) => hasHappened)
    .map(([kind, , count]) => ({ document, kind, ...(count === undefined ? {} : { count }) }))
}

export { type OpenSources, openSources } from './open-sources.ts'
export type { Assembly, AssemblyPlan, PlannedPage, SourceDocument } from './plan.ts'

/** Object streams require version 1.5; 2.0 is the only version after 1.7. */
const versionOf = (copies: readonly DocumentCopy[]): string =>
  copies.some(({ graph }) => versionIn(graph) === '2.0') ? '2.0' : '1.7'

const versionIn = (graph: DocumentCopy['graph']): string =>
  graph.name(graph.catalog.get('Version')) ?? graph.version

interface Placed extends Omit<PlacedPage, 'parent'> {
  copy: DocumentCopy
}

/** Adds each document's pages in the order of the plan. */
const placePages = (
  { documents }: OpenSources,
  { pages, numbering }: Pick<AssemblyPlan, 'pages' | 'numbering'>,
  target: TargetDocument,
): { copies: ReadonlyMap<number, DocumentCopy>; placed: readonly Placed[] } => {
  const copies = new Map<number, DocumentCopy>()
  const placed = pages.map(({ document, pageIndex, rotation, add }, index) => {
    const source = documents[document]
    if (source === undefined) throw new Error(`no document ${document}`)
    const copy = copies.get(document) ?? new DocumentCopy(source, target)
    copies.set(document, copy)
    const place = copy.addPage(pageIndex)
    // A result without one of the requested pages must not be delivered.
    if (place === undefined) throw new ToolError('damaged', { fileName: source.name })
    const number = numbering && numberPage(numbering, index, pages.length)
    return { copy, ...place, pageIndex, rotation, add: add ?? number }
  })
  return { copies, placed }
}

/** Removes only the last extension: "report.final.pdf" becomes "report.final". */
const withoutExtension = (name: string): string => name.replace(/(?<=.)\.[^.]*$/, '')

const bookmarksOf = (
  copies: readonly DocumentCopy[],
  placed: readonly Placed[],
  bookmarks: AssemblyPlan['bookmarks'],
) =>
  copies.flatMap((copy) => {
    if (bookmarks === 'kept') return copyOutline(copy, 0)
    const page = placed.find((it) => it.copy === copy)?.page
    if (page === undefined) return []
    return [bookmarkTo(withoutExtension(copy.document.name), page), ...copyOutline(copy, 1)]
  })

const setAll = (dict: PdfDict, entries: Readonly<Record<string, PdfObject | undefined>>) => {
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) dict.set(key, value)
}

/**
 * Makes one PDF of pages of the sources, with everything of theirs that can be kept, and lists what cannot.
 *
 * @param deflateBytes - compresses what is not compressed yet; the platform's compressor when left out.
 * @throws {ToolError} `damaged`, naming the file, when a requested page does not exist.
 */
export const assemble = async (
  sources: OpenSources,
  plan: AssemblyPlan,
  report?: Report,
  deflateBytes?: Deflate,
): Promise<Assembly> => {
  const target = new TargetDocument()
  const { copies: byDocument, placed } = placePages(sources, plan, target)
  const copies = [...byDocument.values()]
  for (const copy of copies) placeUnseenFields(copy)
  chooseFieldNames(copies)
  chooseDestinationNames(copies)
  reserveStructureElements(copies)
  const formResources = mergeFormResources(copies)

  const writer = new PdfWriter(target, versionOf(copies), deflateBytes)
  const { root, parents } = addPageTree(
    target,
    placed.map(({ page }) => page),
  )
  let pageCount = 0
  for (const [index, it] of placed.entries()) {
    copyPage({ ...it, parent: parents[index] ?? root })
    await writer.drain()
    pageCount += 1
    report?.(pageCount, placed.length)
  }

  const catalog = PdfDict.of({ Type: PdfName.of('Catalog'), Pages: root })
  const names = new PdfDict()
  addSingleEntries(catalog, copies, plan.language)
  const outline = addOutline(target, bookmarksOf(copies, placed, plan.bookmarks))
  const lostMetadata = addMetadata(target, copies, catalog, {
    isContentAdded: placed.some(({ add }) => add !== undefined),
  })
  const withoutScripts = addScripts(target, copies, catalog, names)
  setAll(names, {
    Dests: addNamedDestinations(target, copies),
    EmbeddedFiles: addAttachments(target, copies),
  })
  setAll(catalog, {
    Outlines: outline,
    AcroForm: addForm(copies, formResources),
    AF: associatedFiles(copies),
    PageLabels: addPageLabels(
      target,
      placed.map(({ copy, pageIndex }) => ({ document: copy.document, pageIndex })),
    ),
  })
  addStructureTree(copies, catalog)
  if (names.size > 0) catalog.set('Names', names)
  await writer.drain()
  setAll(catalog, { OCProperties: addLayers(copies) })

  const information = target.add(documentInformation(copies, plan.title))
  const pdf = await writer.finish(target.add(catalog), information, identify(copies, plan))
  const losses = [...byDocument].flatMap(([document, copy]) =>
    lossesOf(copy, document, {
      isAlone: copies.length === 1,
      areScriptsLost: withoutScripts.has(copy),
      isMetadataLost: lostMetadata.packets.has(copy),
      isConformanceLost: lostMetadata.claims.has(copy),
      areTagsLost: copy.structureReferences.size > 0 && copy.instances.length > 1,
    }),
  )
  return { pdf, pageCount, losses }
}
