import { PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import { ToolError } from '../../../core/errors.ts'
import type { Report } from '../../../core/worker-calls.ts'
import { addAttachments, associatedFiles } from './attachments.ts'
import { DocumentCopy } from './copy-document.ts'
import { type PlacedPage, copyPage } from './copy-page.ts'
import { addNamedDestinations, chooseDestinationNames } from './write-destinations.ts'
import { addSingleEntries, documentInformation } from './document-entries.ts'
import { chooseFieldNames } from './field-names.ts'
import { identify } from './identify.ts'
import { addLayers } from './layers.ts'
import { lossesOf } from './losses.ts'
import type { OpenSources } from './open-sources.ts'
import { addPageLabels } from './page-labels.ts'
import { addPageTree } from './page-tree.ts'
import type { Assembly, AssemblyPlan, PlannedPage } from './plan.ts'
import { addScripts } from './scripts.ts'
import { addTags, placeTags } from './copy-tags.ts'
import { Target } from './target.ts'
import { addForm, mergeFormResources, placeUnseenFields } from './write-form.ts'
import { addOutline, bookmarkTo, copyOutline } from './write-outline.ts'
import { PdfWriter } from './write-pdf.ts'

export { type OpenSources, openSources } from './open-sources.ts'
export type {
  Assembly,
  AssemblyPlan,
  Loss,
  LossKind,
  PlannedPage,
  Rescue,
  SourceDocument,
} from './plan.ts'

/** Object streams need 1.5; beyond 1.7 there is only 2.0. */
const versionOf = (copies: readonly DocumentCopy[]): string =>
  copies.some(({ graph }) => versionIn(graph) === '2.0') ? '2.0' : '1.7'

const versionIn = (graph: DocumentCopy['graph']): string =>
  graph.name(graph.catalog.get('Version')) ?? graph.version

interface Placed extends Omit<PlacedPage, 'parent'> {
  copy: DocumentCopy
}

/** Takes each document's pages in the order of the plan. */
const placePages = (
  { documents }: OpenSources,
  pages: readonly PlannedPage[],
  target: Target,
): { copies: ReadonlyMap<number, DocumentCopy>; placed: readonly Placed[] } => {
  const copies = new Map<number, DocumentCopy>()
  const placed = pages.map(({ document, pageIndex, rotation, add }) => {
    const source = documents[document]
    if (source === undefined) throw new Error(`no document ${document}`)
    const copy = copies.get(document) ?? new DocumentCopy(source, target)
    copies.set(document, copy)
    const place = copy.place(pageIndex)
    // Better no result than one without a page that was asked for.
    if (place === undefined) throw new ToolError('damaged', { fileName: source.name })
    return { copy, ...place, pageIndex, rotation, add }
  })
  return { copies, placed }
}

/** "report.final.pdf" is "report.final". */
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
 * Makes one PDF of pages of sources, with everything of theirs that can go with them, and says what cannot.
 *
 * @throws {ToolError} `damaged`, naming the file, when a page that was asked for is not there.
 */
export const assemble = async (
  sources: OpenSources,
  plan: AssemblyPlan,
  report?: Report,
): Promise<Assembly> => {
  const target = new Target()
  const { copies: byDocument, placed } = placePages(sources, plan.pages, target)
  const copies = [...byDocument.values()]
  for (const copy of copies) placeUnseenFields(copy)
  chooseFieldNames(copies)
  chooseDestinationNames(copies)
  placeTags(copies)
  const formResources = mergeFormResources(copies)

  const writer = new PdfWriter(target, versionOf(copies))
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
  addTags(copies, catalog)
  if (names.size > 0) catalog.set('Names', names)
  await writer.drain()
  setAll(catalog, { OCProperties: addLayers(copies) })

  const information = target.add(documentInformation(copies, plan.title))
  const pdf = await writer.finish(target.add(catalog), information, identify(copies, plan))
  const losses = [...byDocument].flatMap(([document, copy]) =>
    lossesOf(copy, document, {
      isAlone: copies.length === 1,
      areScriptsLost: withoutScripts.has(copy),
      areTagsLost: copy.tagPlaces.size > 0 && copy.instances.length > 1,
    }),
  )
  return { pdf, pageCount, losses }
}
