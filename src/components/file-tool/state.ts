import type { Problem } from './accepted-files.ts'
import type { FileJobOutcome } from './outcome.ts'
import { uniqueNames } from './unique-names.ts'
import {
  type FilesStep,
  type Work,
  type WorkEvent,
  type WorkOutcome,
  endingOf,
  filesStepOf,
  ready,
  reduceWork,
} from './work.ts'

type NonEmpty<T> = readonly [T, ...T[]]

const isNonEmpty = <T>(list: readonly T[]): list is NonEmpty<T> => list.length > 0

/** A file of the visitor's, told apart from another of the same name. */
export interface ChosenFile {
  id: number
  file: File
}

/** A file to download; `source` is the chosen one it comes from, when it comes from one. */
export interface ResultFile {
  file: File
  isOptimised: boolean
  source?: ChosenFile
}

/** A fault found while working; `source` is the chosen file at fault, when it is one file's fault. */
export interface Failure extends Problem {
  source?: ChosenFile
}

/**
 * `each` makes something of every file by itself, `together` one thing of all of them: the first starts
 * afresh when files are chosen after the work, the second adds them to what is there.
 */
export type Batch = 'each' | 'together'

/** What was made of the files, and of which of them nothing could be made. */
export interface FilesResult {
  results: NonEmpty<ResultFile>
  failures: readonly Failure[]
}

/** In whatever the job counts. */
export interface FilesProgress {
  done: number
  total: number
}

export type FilesWork = Work<readonly ChosenFile[], FilesResult, FilesProgress, Failure>
type FilesWorkEvent = WorkEvent<readonly ChosenFile[], FilesResult, FilesProgress, Failure>

export interface FileToolState {
  files: readonly ChosenFile[]
  /** Faults of the files chosen last that were not taken. */
  refusals: readonly Problem[]
  work: FilesWork
}

export type FileToolEvent =
  | Exclude<FilesWorkEvent, { type: 'started' | 'restarted' | 'cleared' }>
  | { type: 'chose'; taken: readonly ChosenFile[]; refusals: readonly Problem[] }
  | { type: 'removed'; id: number }
  | { type: 'asked' }
  | { type: 'reset' }

export const initialState: FileToolState = { files: [], refusals: [], work: ready }

export const stepOf = ({ files, work }: FileToolState): FilesStep =>
  filesStepOf(files.length > 0, work)

export const resultsOf = ({ work }: FileToolState): readonly ResultFile[] =>
  work.step === 'done' ? work.result.results : []

/** Files that nothing could be made from, and what ended the work. */
export const failuresOf = ({ files, work }: FileToolState): readonly Failure[] => {
  if (work.step === 'done') return work.result.failures
  const ending = endingOf(work)
  if (!ending || ending.kind === 'cancelled') return []
  if (ending.kind === 'all-failed') return ending.failures
  const { code, fileName } = ending
  const source = files.find(({ file }) => file.name === fileName)
  return [{ code, ...(fileName !== undefined && { fileName }), ...(source && { source }) }]
}

/** The files that stay when others are chosen. */
const keptFiles = (state: FileToolState, batch: Batch): readonly ChosenFile[] => {
  if (batch === 'together') return state.files
  // What is done is done. What failed by its own fault would fail again.
  if (state.work.step === 'done') return []
  const atFault = new Set(failuresOf(state).map(({ source }) => source?.id))
  return state.files.filter(({ id }) => !atFault.has(id))
}

const choose = (
  state: FileToolState,
  { taken, refusals }: FileToolEvent & { type: 'chose' },
  batch: Batch,
): FileToolState =>
  taken.length > 0
    ? { files: [...keptFiles(state, batch), ...taken], refusals, work: ready }
    : { ...state, refusals }

/** The work after a file was removed that it was done on. */
const workWithout = (state: FileToolState, id: number): FilesWork => {
  const results = resultsOf(state).filter(({ source }) => source?.id !== id)
  const failures = failuresOf(state).filter(({ source }) => source?.id !== id)
  if (isNonEmpty(results)) return { step: 'done', result: { results, failures } }
  return failures.length > 0 ? { step: 'ready', ending: { kind: 'all-failed', failures } } : ready
}

const remove = (state: FileToolState, id: number, batch: Batch): FileToolState => {
  const step = stepOf(state)
  if (step === 'empty' || step === 'running') return state
  const files = state.files.filter((chosen) => chosen.id !== id)
  if (files.length === 0) return initialState
  if (step === 'chosen' || batch === 'together') return { ...state, files, work: ready }
  return { files, refusals: [], work: workWithout(state, id) }
}

/** What a job's answer means for the files it was given. */
export const outcomeOf = (
  files: readonly ChosenFile[],
  { made, failed }: FileJobOutcome,
): WorkOutcome<FilesResult, Failure> => {
  const names = uniqueNames(made.map(({ file }) => file.name))
  const results = made.map(({ file, source, isOptimised = true }, index): ResultFile => {
    const name = names[index] ?? file.name
    const chosen = source === undefined ? undefined : files[source]
    return {
      file: name === file.name ? file : new File([file], name, file),
      isOptimised,
      ...(chosen === undefined ? {} : { source: chosen }),
    }
  })
  const failures = failed.map(({ source, code }): Failure => {
    const chosen = files[source]
    return chosen === undefined ? { code } : { code, fileName: chosen.file.name, source: chosen }
  })
  if (isNonEmpty(results)) return { type: 'finished', result: { results, failures } }
  // A job that answers neither a result nor a fault broke its contract: that is a fault, too.
  return { type: 'all-failed', failures: failures.length > 0 ? failures : [{ code: 'damaged' }] }
}

const hear = (state: FileToolState, event: FilesWorkEvent): FileToolState => {
  const work = reduceWork(state.work, event)
  if (work === state.work) return state
  return { ...state, work, refusals: event.type === 'progressed' ? state.refusals : [] }
}

/** The whole life of a file tool. An event that makes no sense in a step leaves it as it is. */
export const reduceFileTool =
  (batch: Batch) =>
  (state: FileToolState, event: FileToolEvent): FileToolState => {
    switch (event.type) {
      case 'chose':
        return choose(state, event, batch)
      case 'removed':
        return remove(state, event.id, batch)
      case 'reset':
        return initialState
      case 'asked':
        return state.files.length > 0 && state.work.step === 'ready'
          ? hear(state, { type: 'started', request: state.files })
          : state
      default:
        return hear(state, event)
    }
  }

/** How much of the work is done, in whole per cent from 0 to 100: never 100 before it is over. */
export const toPercent = (done: number, total: number): number =>
  total <= 0 ? 0 : Math.max(0, Math.min(100, Math.floor((done / total) * 100)))
