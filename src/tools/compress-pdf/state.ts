import { stemOf } from '../../core/files.ts'
import type { Loss, LossKind } from '../../engines/pdf/assemble/plan.ts'
import {
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
  isReady,
  reduceListed,
  sourceOf,
} from '../../components/pdf/opening.ts'

/** A file that the visitor has chosen. */
export type ChosenDocument = ListedDocument<OpenedPdf>

/** What the visitor chooses among: the levels, and a size that the result should not exceed. */
export const choices = [...levels, 'target'] as const
export type Choice = Level | 'target'

/** All documents, to be compressed as one choice says. */
export interface Batch {
  choice: Choice
  /** The size that results should not exceed, in bytes. */
  maxBytes?: number
  tasks: readonly CompressionRequest[]
}

/** A document that was compressed, with its id in the list. */
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

/** What a batch has become. */
export interface CompressionResult extends Pick<Batch, 'choice' | 'maxBytes'> {
  files: readonly CompressedFile[]
  problems: readonly Problem[]
}

export interface State {
  documents: readonly ChosenDocument[]
  choice: Choice
  /** The size for the choice `target`, in bytes; undefined while its field is empty or wrong. */
  maxBytes: number | undefined
  /** The results so far. The level that was chosen is made first, and the other levels follow by themselves. */
  made: Partial<Record<Choice, CompressionResult>>
  work: Work<Batch, CompressionResult, CompressionProgress, Problem>
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
  made: {},
  work: ready,
  refusals: [],
}

const batchOf = ({ documents, maxBytes }: State, choice: Choice): Batch => ({
  choice,
  ...(choice === 'target' && maxBytes !== undefined && { maxBytes }),
  tasks: documents.filter(isReady).map((document) => ({
    id: document.id,
    source: sourceOf(document),
    goal: choice === 'target' ? { maxBytes: maxBytes ?? Infinity } : choice,
  })),
})

/** Whether the documents can be compressed: there is one, all are open, and a size is given where one is to be reached. */
export const canStart = ({ documents, choice, maxBytes }: State): boolean =>
  documents.length > 0 &&
  documents.every(isReady) &&
  (choice !== 'target' || maxBytes !== undefined)

/** Whether there is a result for a choice; for a size, until another one is asked for. */
export const isMadeAt = ({ made, maxBytes }: State, choice: Choice): boolean =>
  made[choice] !== undefined && (choice !== 'target' || made.target?.maxBytes === maxBytes)

/** Whether any choice has a result. */
export const isAnyMade = ({ made }: State): boolean => Object.keys(made).length > 0

/** Whether the chosen result is being made, and not only another one. */
export const isMaking = ({ work, choice }: State): boolean =>
  work.step === 'running' && work.request.choice === choice

/** Begins a choice; another one that is under way has to wait. */
const start = (state: State, choice: Choice): State => ({
  ...state,
  refusals: [],
  work: reduceWork(state.work, {
    type: state.work.step === 'running' ? 'restarted' : 'started',
    request: batchOf(state, choice),
  }),
})

/** Levels follow in this order, since most visitors look for the smallest file next. */
const followingLevels = ['same', 'small', 'lossless'] as const satisfies readonly Level[]

/** The reducer of the whole tool. A change of the files outdates the results. */
export const reduce = (state: State, event: Event): State => {
  switch (event.type) {
    case 'added': {
      const hasMore = event.documents.length > 0
      const isFinished = hasMore && isAnyMade(state)
      return {
        ...state,
        // Documents that are finished make room for the next ones.
        documents: [...(isFinished ? [] : state.documents), ...event.documents],
        refusals: event.refusals,
        ...(hasMore && { made: {}, work: ready }),
      }
    }
    case 'removed':
      return {
        ...state,
        documents: state.documents.filter(({ id }) => id !== event.id),
        refusals: [],
        made: {},
        work: ready,
      }
    case 'opening':
      return {
        ...state,
        documents: state.documents.map((document) =>
          document.id === event.id ? reduceListed(document, event.event) : document,
        ),
      }
    case 'chose': {
      const { choice } = event
      const chosen = { ...state, choice }
      const isNext = state.work.step === 'running' && choice !== 'target'
      return isNext && !isMadeAt(chosen, choice) && !isMaking(chosen)
        ? start(chosen, choice)
        : chosen
    }
    case 'sized':
      return { ...state, maxBytes: event.maxBytes }
    case 'started':
      return canStart(state) ? start(state, state.choice) : state
    case 'finished': {
      const { result } = event
      const finished = {
        ...state,
        made: { ...state.made, [result.choice]: result },
        work: reduceWork(state.work, event),
      }
      const next = followingLevels.find((level) => !isMadeAt(finished, level))
      return next === undefined ? finished : start(finished, next)
    }
    case 'reset':
      return initialState
    default:
      return { ...state, work: reduceWork(state.work, event) }
  }
}

export const stepOf = (state: State): FilesStep => {
  if (isMadeAt(state, state.choice)) return 'done'
  const isOtherMade = isAnyMade(state) && !isMaking(state)
  return filesStepOf(state.documents.length > 0, isOtherMade ? ready : state.work)
}

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
  /** What it lacks; nothing where it is the file as it was. */
  losses: readonly Loss[]
}

/** Whether any choice so far has made a document smaller. */
const isAnySmaller = ({ made }: State, id: number): boolean =>
  choices.some((choice) => made[choice]?.files.some((file) => file.id === id && !file.isOriginal))

/**
 * Returns the results of a choice as files with their names, without duplicates; none where they are still to be made. A
 * file that could not be made smaller keeps its own name.
 */
export const resultsAt = (state: State, choice: Choice): readonly ResultFile[] => {
  if (!isMadeAt(state, choice)) return []
  const made = (state.made[choice]?.files ?? []).flatMap((compressed) => {
    const source = state.documents.find(({ id }) => id === compressed.id)?.file
    return source ? [{ compressed, source, isAnySmaller: isAnySmaller(state, compressed.id) }] : []
  })
  const names = uniqueNames(
    made.map(({ compressed, source: { name } }) =>
      compressed.isOriginal ? name : compressedName(name),
    ),
  )
  return made.map((it, index) => {
    const { id, pdf, isOriginal, isReached, losses } = it.compressed
    const isFitting = choice === 'target' && isReached
    const reason = isFitting ? 'fits' : it.isAnySmaller ? 'otherChoice' : 'noneSmaller'
    return {
      id,
      original: isOriginal ? reason : undefined,
      isAnySmaller: it.isAnySmaller,
      isReached,
      losses: isOriginal ? [] : losses,
      pdf,
      file: new File([pdf], names[index] ?? it.source.name, {
        type: 'application/pdf',
        lastModified: it.source.lastModified,
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

/** Returns the bytes of all documents that a choice has compressed, before and after. */
export const sizesAt = (state: State, choice: Choice): { before: number; after: number } => {
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
  const files = state.made[choice]?.files ?? []
  return {
    before: sum(files.map(({ id }) => state.documents.find((it) => it.id === id)?.file.size ?? 0)),
    after: sum(files.map(({ pdf }) => pdf.size)),
  }
}
