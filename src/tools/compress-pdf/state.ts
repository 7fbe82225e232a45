import { stemOf } from '../../core/files.ts'
import type { Loss, LossKind } from '../../engines/pdf/assemble/plan.ts'
import {
  type CompressedDocument,
  type CompressedPdf,
  type CompressionRequest,
  type Level,
  levels,
} from '../../engines/pdf/compress/compression.ts'
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
  type ListedDocument,
  type OpeningEvent,
  type ReadyDocument,
  isReady,
  reduceListed,
  sourceOf,
} from '../../components/pdf/opening.ts'

/** A file that the visitor has chosen. */
export type ChosenDocument = ListedDocument<OpenedPdf>

/** A document as it is sent to the engine, with its id in the list. */
export interface CompressionTask extends CompressionRequest {
  id: number
}

/** What the visitor chooses among: the levels, and a size that the result should not exceed. */
export const choices = [...levels, 'target'] as const
export type Choice = Level | 'target'

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

export interface CompressionResult {
  /** The size that was asked for, in bytes. */
  maxBytes?: number
  files: readonly CompressedFile[]
  problems: readonly Problem[]
}

export interface State {
  documents: readonly ChosenDocument[]
  choice: Choice
  /** The size for the choice `target`, in bytes; undefined while its field is empty or wrong. */
  maxBytes: number | undefined
  work: Work<readonly CompressionTask[], CompressionResult, CompressionProgress, Problem>
  /** Why files of the last choice were refused. */
  refusals: readonly Problem[]
}

export type Event =
  | WorkNews<CompressionResult, CompressionProgress, Problem>
  | { type: 'added'; documents: readonly ChosenDocument[]; refusals: readonly Problem[] }
  | { type: 'removed'; id: number }
  | { type: 'opening'; id: number; event: OpeningEvent<OpenedPdf> }
  | { type: 'chose'; choice: Choice }
  | { type: 'sized'; maxBytes: number | undefined }
  | { type: 'started' }
  | { type: 'cancelled' }
  | { type: 'reset' }

/** The size that stands in its field at first: what most mail servers take without a question. */
export const defaultTargetMegabytes = '2'

/** The level that is chosen at first: what is lost cannot be seen side by side. */
const defaultChoice: Choice = 'same'

export const initialState: State = {
  documents: [],
  choice: defaultChoice,
  maxBytes: undefined,
  work: ready,
  refusals: [],
}

const taskOf = (
  document: ReadyDocument<OpenedPdf>,
  { choice, maxBytes }: State,
): CompressionTask => ({
  id: document.id,
  ...(choice === 'target' && maxBytes !== undefined && { maxBytes }),
  source: sourceOf(document),
})

/** Whether the documents can be compressed: there is one, all are open, and a size is given where one is to be reached. */
export const canStart = ({ documents, choice, maxBytes }: State): boolean =>
  documents.length > 0 &&
  documents.every(isReady) &&
  (choice !== 'target' || maxBytes !== undefined)

/**
 * Whether there is a result for a choice. The levels are always made; a size only where it was asked for, and until another
 * one is.
 */
export const isMadeAt = ({ work, maxBytes }: State, choice: Choice): boolean =>
  work.step === 'done' &&
  (choice !== 'target' || (maxBytes !== undefined && work.result.maxBytes === maxBytes))

/** The reducer of the whole tool. A change of the files outdates the result. */
export const reduce = (state: State, event: Event): State => {
  switch (event.type) {
    case 'added': {
      const hasMore = event.documents.length > 0
      const isFinished = hasMore && state.work.step === 'done'
      return {
        ...state,
        // Documents that are finished make room for the next ones.
        documents: [...(isFinished ? [] : state.documents), ...event.documents],
        refusals: event.refusals,
        work: hasMore ? ready : state.work,
      }
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
          document.id === event.id ? reduceListed(document, event.event) : document,
        ),
      }
    case 'chose':
      return { ...state, choice: event.choice }
    case 'sized':
      return { ...state, maxBytes: event.maxBytes }
    case 'started':
      return canStart(state)
        ? {
            ...state,
            refusals: [],
            work: reduceWork(state.work, {
              type: 'started',
              request: state.documents.filter(isReady).map((document) => taskOf(document, state)),
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

/** Something that a visitor should know of a document: what its copy lacks. */
export interface Remark {
  /** `xfaOnly`: the document has no form but an XFA description, which is not copied. */
  kind: LossKind | 'xfaOnly'
  count?: number
}

/**
 * Returns what a document will lose, as far as that is known before the work, and what else was lost in the work.
 *
 * @param losses - what the copy lacks; empty before the work.
 */
export const remarksOf = (
  { isSigned, isEncrypted, isXfaOnly }: OpenedPdf,
  losses: readonly Loss[],
): readonly Remark[] => {
  const known = new Map<LossKind, Remark>([
    ...(isSigned ? [['signatures', { kind: 'signatures' }] as const] : []),
    ...(isEncrypted ? [['encryption', { kind: 'encryption' }] as const] : []),
    ...(isXfaOnly ? [['xfa', { kind: 'xfaOnly' }] as const] : []),
  ])
  return [...known.values(), ...losses.filter(({ kind }) => !known.has(kind))]
}

/** What a result lacks; nothing where it is the file as it was. */
export const lossesOf = ({ work }: State, result: ResultFile | undefined): readonly Loss[] =>
  work.step === 'done' && result !== undefined && result.original === undefined
    ? (work.result.files.find(({ id }) => id === result.id)?.losses ?? [])
    : []

export const compressedName = (fileName: string): string => `compressed-${stemOf(fileName)}.pdf`

/** Why a result is the file as it was: it has the size that was asked for, or only other choices, or none, are smaller. */
export type OriginalReason = 'fits' | 'otherChoice' | 'noneSmaller'

/** A document of the list with what became of it at the chosen level. */
export interface ResultFile {
  id: number
  file: File
  /** What the file holds; unlike the file, it is the same object at every call. */
  pdf: Blob
  /** Undefined where the result is smaller than the file was. */
  original: OriginalReason | undefined
  /** Whether any choice has made the file smaller, so that there is something to compare. */
  isAnySmaller: boolean
  /** False where the size that was asked for cannot be reached. */
  isReached: boolean
}

const documentOf = (
  { levels: made, target }: CompressedPdf,
  choice: Choice,
): CompressedDocument & { isReached?: boolean } =>
  choice === 'target' ? (target ?? made.small) : made[choice]

const isAnySmaller = ({ levels: made, target }: CompressedPdf): boolean =>
  [...levels.map((level) => made[level]), ...(target ? [target] : [])].some(
    ({ isOriginal }) => !isOriginal,
  )

const originalReason = (compressed: CompressedPdf, choice: Choice): OriginalReason | undefined => {
  const { isOriginal, isReached } = documentOf(compressed, choice)
  if (!isOriginal) return undefined
  if (isReached === true) return 'fits'
  return isAnySmaller(compressed) ? 'otherChoice' : 'noneSmaller'
}

/**
 * Returns the results of a choice as files with their names, without duplicates; none where they are still to be made. A
 * file that could not be made smaller keeps its own name.
 */
export const resultsAt = (state: State, choice: Choice): readonly ResultFile[] => {
  const { work, documents } = state
  if (work.step !== 'done' || !isMadeAt(state, choice)) return []
  const made = work.result.files.flatMap((compressed) => {
    const document = documents.find((it) => it.id === compressed.id)
    return document ? [{ compressed, source: document.file }] : []
  })
  const originals = made.map(({ compressed }) => originalReason(compressed, choice))
  const names = uniqueNames(
    made.map(({ source: { name } }, index) =>
      originals[index] === undefined ? compressedName(name) : name,
    ),
  )
  return made.map(({ compressed, source }, index) => {
    const { pdf, isReached = true } = documentOf(compressed, choice)
    return {
      id: compressed.id,
      original: originals[index],
      isAnySmaller: isAnySmaller(compressed),
      isReached,
      pdf,
      file: new File([pdf], names[index] ?? source.name, {
        type: 'application/pdf',
        lastModified: source.lastModified,
      }),
    }
  })
}

/** Returns why no result is smaller than its file was; undefined where one is. */
export const noGainReason = (results: readonly ResultFile[]): OriginalReason | undefined => {
  const reasons = new Set(results.map(({ original }) => original))
  if (reasons.has(undefined)) return undefined
  if (reasons.has('otherChoice')) return 'otherChoice'
  return reasons.has('noneSmaller') ? 'noneSmaller' : 'fits'
}

/** Returns the bytes of all compressed documents, before and with a choice. */
export const sizesAt = (state: State, choice: Choice): { before: number; after: number } => {
  const { work, documents } = state
  const files = work.step === 'done' ? work.result.files : []
  const sizes = files.map((compressed) => ({
    before: documents.find((it) => it.id === compressed.id)?.file.size ?? 0,
    after: documentOf(compressed, choice).pdf.size,
  }))
  const sum = (key: 'before' | 'after') => sizes.reduce((total, size) => total + size[key], 0)
  return { before: sum('before'), after: sum('after') }
}
