import { moveItem } from '../../components/reorder/arrange.ts'
import { isWorthRetrying } from '../../core/errors.ts'
import type { Problem } from '../../components/file-tool/accepted-files.ts'
import {
  type ChosenDocument,
  type DocumentEvent,
  afterEvent,
  isReady,
  needsAttention,
} from './chosen-document.ts'
import {
  type PageOrder,
  groupByFile,
  insertPages,
  leaveOutPages,
  movePage,
  pagesOf,
  stepPages,
  turnPages,
} from './page-order.ts'

/** The files to be merged and, of those that are open, every page in its place. */
export interface MergeState {
  documents: readonly ChosenDocument[]
  pages: PageOrder
  /** Faults of the files chosen last that were not taken. */
  refusals: readonly Problem[]
}

type PageEvent =
  | { type: 'moved-page'; from: number; to: number; documentId: number | undefined }
  | {
      type: 'stepped-pages'
      keys: ReadonlySet<string>
      by: -1 | 1
      documentId: number | undefined
    }
  | { type: 'turned'; keys: ReadonlySet<string> }
  | { type: 'left-out'; keys: ReadonlySet<string>; isLeftOut: boolean }

export type MergeEvent =
  | DocumentEvent
  | PageEvent
  | { type: 'chose'; documents: readonly ChosenDocument[]; refusals: readonly Problem[] }
  | { type: 'removed'; id: number }
  | { type: 'moved-file'; from: number; to: number }
  /** By a comparison of names, the language's own. */
  | { type: 'sorted'; compare: (a: string, b: string) => number }
  | { type: 'grouped' }
  | { type: 'reset' }

export const noFiles: MergeState = { documents: [], pages: [], refusals: [] }

const idsOf = (documents: readonly ChosenDocument[]) => documents.map(({ id }) => id)

const inOrder = (state: MergeState, documents: readonly ChosenDocument[]): MergeState => ({
  ...state,
  documents,
  pages: groupByFile(state.pages, idsOf(documents)),
})

const hear = (state: MergeState, event: DocumentEvent): MergeState => {
  const heard = state.documents.find(({ id }) => id === event.id)
  // Removed meanwhile.
  if (!heard) return state
  const next = afterEvent(heard, event)
  const documents = state.documents.map((document) => (document === heard ? next : document))
  if (event.type === 'broke')
    return {
      ...state,
      documents,
      pages: state.pages.filter(({ documentId }) => documentId !== event.id),
    }
  if (isReady(heard) || !isReady(next)) return { ...state, documents }
  const added = pagesOf(event.id, next.opening.document.pageCount)
  return { ...state, documents, pages: insertPages(state.pages, added, idsOf(documents)) }
}

const arrangePages = (pages: PageOrder, event: PageEvent): PageOrder => {
  switch (event.type) {
    case 'moved-page':
      return movePage(pages, event.from, event.to, event.documentId)
    case 'stepped-pages':
      return stepPages(pages, event.keys, event.by, event.documentId)
    case 'turned':
      return turnPages(pages, event.keys)
    default:
      return leaveOutPages(pages, event.keys, event.isLeftOut)
  }
}

/** The whole life of what is to be merged. */
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
      return inOrder(state, moveItem(state.documents, event.from, event.to))
    case 'sorted':
      return inOrder(
        state,
        state.documents.toSorted((a, b) => event.compare(a.file.name, b.file.name)),
      )
    case 'grouped':
      return inOrder(state, state.documents)
    case 'reset':
      return noFiles
    case 'retried':
    case 'unlocked':
    case 'opened':
    case 'not-opened':
    case 'broke':
      return hear(state, event)
    default:
      return { ...state, pages: arrangePages(state.pages, event) }
  }
}

/** More files are not refused, but advised against, as specified. */
export const advisedFileCount = 20

/** Whether the files can be merged, and if not, why. */
export type Readiness =
  | { kind: 'too-few' }
  | { kind: 'opening'; count: number }
  /** These files must be removed, or unlocked, first. */
  | { kind: 'blocked'; names: readonly string[] }
  | { kind: 'no-pages' }
  | { kind: 'ready'; pageCount: number; leftOutCount: number }

/** A merge needs two files, all of them open, and a page. */
export const readinessOf = ({ documents, pages }: MergeState): Readiness => {
  if (documents.length < 2) return { kind: 'too-few' }
  const blocked = documents.filter(needsAttention)
  if (blocked.length > 0) return { kind: 'blocked', names: blocked.map(({ file }) => file.name) }
  const opening = documents.filter((document) => !isReady(document))
  if (opening.length > 0) return { kind: 'opening', count: opening.length }
  const pageCount = pages.filter(({ isLeftOut }) => !isLeftOut).length
  if (pageCount === 0) return { kind: 'no-pages' }
  return { kind: 'ready', pageCount, leftOutCount: pages.length - pageCount }
}

/**
 * The file that a failed merge is to be blamed on; none where the fault is not a file's own, or where several bear
 * its name.
 */
export const fileAtFault = (
  { documents }: MergeState,
  { code, fileName }: Problem,
): ChosenDocument | undefined => {
  const bearers = documents.filter(({ file }) => file.name === fileName)
  return bearers.length === 1 && !isWorthRetrying(code) ? bearers[0] : undefined
}

const letterCount = 26

/** A short sign for a file, by its place: A to Z, then AA, AB… */
export const letterOf = (index: number): string =>
  (index < letterCount ? '' : letterOf(Math.floor(index / letterCount) - 1)) +
  String.fromCharCode(65 + (index % letterCount))
