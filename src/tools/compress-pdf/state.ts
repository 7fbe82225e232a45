import { stemOf } from '../../core/files.ts'
import type { CompressedPdf, Level } from '../../engines/pdf/compress/compression.ts'
import type { SourceDocument } from '../../engines/pdf/assemble/plan.ts'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import type { Problem } from '../../components/file-tool/accepted-files.ts'
import { uniqueNames } from '../../components/file-tool/unique-names.ts'
import {
  type FilesStep,
  type Work,
  type WorkNews,
  filesStepOf,
  ready,
  reduceWork,
} from '../../components/file-tool/work.ts'
import {
  type OpeningEvent,
  type PdfState,
  isOpening,
  reduceOpening,
} from '../../components/pdf/opening.ts'

/** A file that the visitor has chosen. The id distinguishes it from another file of the same name. */
export interface ChosenDocument {
  id: number
  file: File
  opening: PdfState<OpenedPdf>
}

type ReadyDocument = ChosenDocument & { opening: { step: 'ready' } }

export const isReady = (document: ChosenDocument): document is ReadyDocument =>
  document.opening.step === 'ready'

/** A document as it is sent to the engine, with its id in the list. */
export interface CompressionTask {
  id: number
  source: SourceDocument
}

/** A document that was compressed at every level. */
export interface CompressedFile extends CompressedPdf {
  id: number
}

export interface CompressionProgress {
  /** The number of the document under way, from 1. */
  position: number
  count: number
  /** The share of all documents that is done, from 0 to 1. */
  share: number
}

interface CompressionResult {
  files: readonly CompressedFile[]
  problems: readonly Problem[]
}

export interface State {
  documents: readonly ChosenDocument[]
  level: Level
  work: Work<readonly CompressionTask[], CompressionResult, CompressionProgress, Problem>
  /** Why files of the last choice were refused. */
  refusals: readonly Problem[]
}

export type Event =
  | WorkNews<CompressionResult, CompressionProgress, Problem>
  | { type: 'chose'; documents: readonly ChosenDocument[]; refusals: readonly Problem[] }
  | { type: 'removed'; id: number }
  | { type: 'opening'; id: number; event: OpeningEvent<OpenedPdf> }
  | { type: 'chose-level'; level: Level }
  | { type: 'asked' }
  | { type: 'cancelled' }
  | { type: 'reset' }

/** The level that is chosen at first: what is lost cannot be seen side by side. */
export const defaultLevel: Level = 'same'

export const initialState: State = {
  documents: [],
  level: defaultLevel,
  work: ready,
  refusals: [],
}

const taskOf = ({ id, file, opening: { chosen, document } }: ReadyDocument): CompressionTask => ({
  id,
  source: {
    file,
    name: file.name,
    pageCount: document.pageCount,
    ...(chosen.password === undefined ? {} : { password: chosen.password }),
  },
})

/** Whether the documents can be compressed: there is one, and all are open. */
export const canStart = ({ documents }: State): boolean =>
  documents.length > 0 && documents.every(isReady)

const reduceOpeningOf = (
  document: ChosenDocument,
  event: OpeningEvent<OpenedPdf>,
): ChosenDocument =>
  isOpening(document.opening)
    ? { ...document, opening: reduceOpening<OpenedPdf>(document.opening, event) }
    : document

/** The reducer of the whole tool. A change of the files outdates the result. */
export const reduce = (state: State, event: Event): State => {
  switch (event.type) {
    case 'chose':
      return {
        ...state,
        documents: [...state.documents, ...event.documents],
        refusals: event.refusals,
        work: event.documents.length > 0 ? ready : state.work,
      }
    case 'removed':
      return {
        ...state,
        documents: state.documents.filter(({ id }) => id !== event.id),
        refusals: [],
        work: ready,
      }
    case 'opening':
      return {
        ...state,
        documents: state.documents.map((document) =>
          document.id === event.id ? reduceOpeningOf(document, event.event) : document,
        ),
      }
    case 'chose-level':
      return { ...state, level: event.level }
    case 'asked':
      return canStart(state)
        ? {
            ...state,
            refusals: [],
            work: reduceWork(state.work, {
              type: 'started',
              request: state.documents.filter(isReady).map(taskOf),
            }),
          }
        : state
    case 'reset':
      return initialState
    default:
      return { ...state, work: reduceWork(state.work, event) }
  }
}

export const stepOf = ({ documents, work }: State): FilesStep =>
  filesStepOf(documents.length > 0, work)

export const compressedName = (fileName: string): string => `compressed-${stemOf(fileName)}.pdf`

/** A document of the list with what became of it at the chosen level. */
export interface ResultFile {
  id: number
  file: File
  /** What the file holds; unlike the file, it is the same object at every call. */
  pdf: Blob
  isOriginal: boolean
}

/**
 * Returns the results at a level as files with their names, without duplicates. A file that could not be made smaller
 * keeps its own name.
 */
export const resultsAt = (state: State, level: Level): readonly ResultFile[] => {
  const { work, documents } = state
  if (work.step !== 'done') return []
  const made = work.result.files.flatMap(({ id, levels }) => {
    const document = documents.find((it) => it.id === id)
    return document ? [{ id, source: document.file, ...levels[level] }] : []
  })
  const names = uniqueNames(
    made.map(({ source, isOriginal }) => (isOriginal ? source.name : compressedName(source.name))),
  )
  return made.map(({ id, source, pdf, isOriginal }, index) => ({
    id,
    isOriginal,
    pdf,
    file: new File([pdf], names[index] ?? source.name, {
      type: 'application/pdf',
      lastModified: source.lastModified,
    }),
  }))
}

/** Returns the bytes of all compressed documents, before and at a level. */
export const sizesAt = (state: State, level: Level): { before: number; after: number } => {
  const { work, documents } = state
  const files = work.step === 'done' ? work.result.files : []
  const sizes = files.map(({ id, levels }) => ({
    before: documents.find((it) => it.id === id)?.file.size ?? 0,
    after: levels[level].pdf.size,
  }))
  const sum = (key: 'before' | 'after') => sizes.reduce((total, size) => total + size[key], 0)
  return { before: sum('before'), after: sum('after') }
}
