import { type ErrorCode, isWorthRetrying } from '../../core/errors.ts'
import type { PageNumbering } from '../../engines/pdf/assemble/page-numbers.ts'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import {
  type ListedDocument,
  type OpeningEvent,
  type ReadyDocument as Ready,
  isReady,
  reduceListed,
  sourceOf,
} from '../../components/pdf/opening.ts'
import { moveItem } from '../../components/reorder/arrange.ts'
import type { Problem } from '../../components/file-tool/accepted-files.ts'
import {
  type PageOrder,
  groupByFile,
  insertPages,
  movePage,
  pagesOf,
  rotatePages,
  setPagesExcluded,
  shiftPages,
} from './page-order.ts'
import type { AssemblyInput } from './assemble-files.ts'

/** A file that the visitor has chosen. */
export type ChosenDocument = ListedDocument<OpenedPdf>

export type ReadyDocument = Ready<OpenedPdf>

/** Whether the visitor has to unlock or remove a file before the files can be merged. */
export const isBlocked = ({ opening: { step } }: ChosenDocument): boolean =>
  step === 'locked' || step === 'unreadable'

/** An event of one document. */
export type DocumentEvent = { id: number } & (
  | OpeningEvent<OpenedPdf>
  /** The document could be opened and shown, but merging it failed. */
  | { type: 'broke'; code: ErrorCode }
)

/** The reducer of one document. */
export const reduceDocument = (document: ChosenDocument, event: DocumentEvent): ChosenDocument =>
  event.type === 'broke'
    ? {
        ...document,
        opening: { step: 'unreadable', chosen: document.opening.chosen, code: event.code },
      }
    : reduceListed(document, event)

/** The files to be merged, and the pages of the open ones in their order. */
export interface MergeState {
  documents: readonly ChosenDocument[]
  pages: PageOrder
  /** Why files of the last choice were refused. */
  refusals: readonly Problem[]
}

type PageEvent =
  | { type: 'moved-page'; from: number; to: number; documentId: number | undefined }
  | {
      type: 'shifted-pages'
      keys: ReadonlySet<string>
      by: -1 | 1
      documentId: number | undefined
    }
  | { type: 'rotated'; keys: ReadonlySet<string> }
  | { type: 'excluded'; keys: ReadonlySet<string>; isExcluded: boolean }

export type MergeEvent =
  | DocumentEvent
  | PageEvent
  | { type: 'chose'; documents: readonly ChosenDocument[]; refusals: readonly Problem[] }
  | { type: 'removed'; id: number }
  | { type: 'moved-file'; from: number; to: number }
  /** The files are sorted by their names, with the collation of the visitor's language. */
  | { type: 'sorted'; compare: (a: string, b: string) => number }
  | { type: 'grouped' }
  | { type: 'reset' }

export const initialMergeState: MergeState = { documents: [], pages: [], refusals: [] }

const idsOf = (documents: readonly ChosenDocument[]) => documents.map(({ id }) => id)

const withDocumentOrder = (
  state: MergeState,
  documents: readonly ChosenDocument[],
): MergeState => ({
  ...state,
  documents,
  pages: groupByFile(state.pages, idsOf(documents)),
})

const reduceDocumentEvent = (state: MergeState, event: DocumentEvent): MergeState => {
  const current = state.documents.find(({ id }) => id === event.id)
  // The document was removed in the meantime.
  if (!current) return state
  const next = reduceDocument(current, event)
  const documents = state.documents.map((document) => (document === current ? next : document))
  if (event.type === 'broke')
    return {
      ...state,
      documents,
      pages: state.pages.filter(({ documentId }) => documentId !== event.id),
    }
  if (isReady(current) || !isReady(next)) return { ...state, documents }
  const added = pagesOf(event.id, next.opening.document.pageCount)
  return { ...state, documents, pages: insertPages(state.pages, added, idsOf(documents)) }
}

const reducePages = (pages: PageOrder, event: PageEvent): PageOrder => {
  switch (event.type) {
    case 'moved-page':
      return movePage(pages, event.from, event.to, event.documentId)
    case 'shifted-pages':
      return shiftPages(pages, event.keys, event.by, event.documentId)
    case 'rotated':
      return rotatePages(pages, event.keys)
    default:
      return setPagesExcluded(pages, event.keys, event.isExcluded)
  }
}

/** The reducer of the merge tab. */
export const reduceMerge = (state: MergeState, event: MergeEvent): MergeState => {
  switch (event.type) {
    case 'chose':
      return {
        ...state,
        documents: [...state.documents, ...event.documents],
        refusals: event.refusals,
      }
    case 'removed':
      return {
        documents: state.documents.filter(({ id }) => id !== event.id),
        pages: state.pages.filter(({ documentId }) => documentId !== event.id),
        refusals: [],
      }
    case 'moved-file':
      return withDocumentOrder(state, moveItem(state.documents, event.from, event.to))
    case 'sorted':
      return withDocumentOrder(
        state,
        state.documents.toSorted((a, b) => event.compare(a.file.name, b.file.name)),
      )
    case 'grouped':
      return withDocumentOrder(state, state.documents)
    case 'reset':
      return initialMergeState
    case 'retried':
    case 'unlocked':
    case 'opened':
    case 'not-opened':
    case 'broke':
      return reduceDocumentEvent(state, event)
    default:
      return { ...state, pages: reducePages(state.pages, event) }
  }
}

/** More files than this are accepted, but the page advises against them, as the product's specification demands. */
export const advisedFileCount = 20

/** Whether the files can be merged, and if not, why. */
export type Readiness =
  | { kind: 'too-few' }
  | { kind: 'opening'; count: number }
  /** These files must be removed or unlocked first. */
  | { kind: 'blocked'; names: readonly string[] }
  | { kind: 'no-pages' }
  | { kind: 'ready'; pageCount: number; excludedCount: number }

/** Says whether the files can be merged: a merge needs at least two files, all of them open, and one page. */
export const readinessOf = ({ documents, pages }: MergeState): Readiness => {
  if (documents.length < 2) return { kind: 'too-few' }
  const blocked = documents.filter(isBlocked)
  if (blocked.length > 0) return { kind: 'blocked', names: blocked.map(({ file }) => file.name) }
  const opening = documents.filter((document) => !isReady(document))
  if (opening.length > 0) return { kind: 'opening', count: opening.length }
  const pageCount = pages.filter(({ isExcluded }) => !isExcluded).length
  if (pageCount === 0) return { kind: 'no-pages' }
  return { kind: 'ready', pageCount, excludedCount: pages.length - pageCount }
}

/**
 * Returns the document that made a merge fail; undefined when no document did, when another attempt may succeed, or
 * when several documents have the same name.
 */
export const failedDocumentOf = (
  { documents }: MergeState,
  { code, fileName }: Problem,
): ChosenDocument | undefined => {
  const documentsWithName = documents.filter(({ file }) => file.name === fileName)
  return documentsWithName.length === 1 && !isWorthRetrying(code) ? documentsWithName[0] : undefined
}

const alphabetSize = 26

/** Returns a short label for a file by its index, as spreadsheets label columns: A to Z, then AA, AB… */
export const letterOf = (index: number): string =>
  (index < alphabetSize ? '' : letterOf(Math.floor(index / alphabetSize) - 1)) +
  String.fromCharCode(65 + (index % alphabetSize))

/** The name of the result, which the product's specification sets for all languages. */
const mergedName = 'merged-document.pdf'

/** Returns the input of the assembly worker: one file with all pages that are not excluded, in their order. */
export const mergeInputOf = (
  { documents, pages }: MergeState,
  {
    hasBookmarkPerFile,
    numbering,
  }: { hasBookmarkPerFile: boolean; numbering?: PageNumbering | undefined },
): AssemblyInput => {
  const ready = documents.filter(isReady)
  const documentIndexes = new Map(ready.map(({ id }, index) => [id, index]))
  return {
    sources: ready.map(sourceOf),
    files: [
      {
        name: mergedName,
        plan: {
          pages: pages.flatMap(({ documentId, pageIndex, rotation, isExcluded }) => {
            const document = documentIndexes.get(documentId)
            return isExcluded || document === undefined ? [] : [{ document, pageIndex, rotation }]
          }),
          bookmarks: hasBookmarkPerFile ? 'one-a-file' : 'kept',
          ...(numbering && { numbering }),
        },
      },
    ],
  }
}
