import { type ErrorCode, isWorthRetrying } from '../../core/errors.ts'
import type { Report } from '../../core/worker-calls.ts'
import type { Problem } from './accepted-files.ts'
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

/** What the page sends to a file tool's worker: one of the chosen files. */
export interface FileJobInput<Options> {
  file: File
  /** The id of the chosen file, by which options can name it. */
  fileId: number
  options: Options
}

/** What a file tool's worker answers. */
export interface FileJobResult {
  /** The content, with the name that it is saved under. */
  file: File
  /** False when the device did not have enough memory to make the file as small as possible. */
  isOptimized?: boolean
  /** What the visitor has to be told about the result, as the tool's own codes. */
  notes?: readonly string[]
  /** The worker's engines hold much memory, which only its end releases. */
  holdsMuchMemory?: boolean
}

/** The function that does the work of a file tool, in its worker. It throws a {@link ToolError} where the file fails. */
export type FileJob<Options> = (
  input: FileJobInput<Options>,
  report: Report,
) => Promise<FileJobResult>

/** The calls that a file tool's worker answers. */
export type FileJobCalls<Options = unknown> = {
  run: { input: FileJobInput<Options>; result: FileJobResult }
}

/** A file that was made of one of the chosen files, which `source` is the index of. */
export interface MadeFile extends FileJobResult {
  source: number
}

/** A file that could not be processed. */
export interface FailedFile {
  source: number
  code: ErrorCode
}

/** The outcome of all files: each is either in `made` or in `failed`, with its error code. */
export interface FileJobOutcome {
  made: readonly MadeFile[]
  failed: readonly FailedFile[]
}

type NonEmpty<T> = readonly [T, ...T[]]

const isNonEmpty = <T>(list: readonly T[]): list is NonEmpty<T> => list.length > 0

/** A file that the visitor has chosen. The id distinguishes it from another file of the same name. */
export interface ChosenFile {
  id: number
  file: File
}

/** A file to download. `source` is the chosen file that it was made from. */
export interface ResultFile {
  file: File
  isOptimized: boolean
  notes?: readonly string[]
  source: ChosenFile
}

/**
 * An error that occurred during the work. `source` is the chosen file that caused it; undefined when no single file
 * did.
 */
export interface Failure extends Problem {
  source?: ChosenFile
}

/** The results, and the files that failed. */
export interface FilesResult {
  results: NonEmpty<ResultFile>
  failures: readonly Failure[]
}

/** The progress in the job's own unit, such as files or parts of files. */
export interface FilesProgress {
  done: number
  total: number
}

/**
 * Returns the number of the file under way, from 1, where every file is the same share of the work.
 *
 * @param count - how many files there are in all.
 */
export const positionOf = ({ done, total }: FilesProgress, count: number): number =>
  Math.min(Math.floor((done * count) / total) + 1, count)

export type FilesWork = Work<readonly ChosenFile[], FilesResult, FilesProgress, Failure>
type FilesWorkEvent = WorkEvent<readonly ChosenFile[], FilesResult, FilesProgress, Failure>

export interface FileToolState {
  files: readonly ChosenFile[]
  /** Why files of the last choice were refused. */
  refusals: readonly Problem[]
  work: FilesWork
}

export type FileToolEvent =
  | Exclude<FilesWorkEvent, { type: 'started' | 'restarted' | 'cleared' }>
  | { type: 'chose'; taken: readonly ChosenFile[]; refusals: readonly Problem[] }
  | { type: 'removed'; id: number }
  | { type: 'started' }
  | { type: 'retried' }
  | { type: 'adjusted' }
  | { type: 'reset' }

export const initialState: FileToolState = { files: [], refusals: [], work: ready }

export const stepOf = ({ files, work }: FileToolState): FilesStep =>
  filesStepOf(files.length > 0, work)

export const resultsOf = ({ work }: FileToolState): readonly ResultFile[] =>
  work.step === 'done' ? work.result.results : []

/** The files that failed, and the error that ended the work. */
export const failuresOf = ({ files, work }: FileToolState): readonly Failure[] => {
  if (work.step === 'done') return work.result.failures
  const ending = endingOf(work)
  if (!ending || ending.kind === 'cancelled') return []
  if (ending.kind === 'all-failed') return ending.failures
  const { code, fileName } = ending
  const source = files.find(({ file }) => file.name === fileName)
  return [{ code, ...(fileName !== undefined && { fileName }), ...(source && { source }) }]
}

/** Returns the chosen files that failed, of which another attempt may make something, or of which none can. */
const failedFiles = (state: FileToolState, isRetried: boolean): readonly ChosenFile[] => {
  const failures = failuresOf(state).filter(({ code }) => isWorthRetrying(code) === isRetried)
  const ids = new Set(failures.map(({ source }) => source?.id))
  return state.files.filter(({ id }) => ids.has(id))
}

/** The files that stay when others are chosen. */
const filesToKeep = (state: FileToolState): readonly ChosenFile[] => {
  if (state.work.step === 'done') return failedFiles(state, true)
  const failed = new Set(failedFiles(state, false))
  return state.files.filter((chosen) => !failed.has(chosen))
}

const choose = (
  state: FileToolState,
  { taken, refusals }: FileToolEvent & { type: 'chose' },
): FileToolState =>
  taken.length > 0
    ? { files: [...filesToKeep(state), ...taken], refusals, work: ready }
    : { ...state, refusals }

/** Returns the finished work without a file that was removed from it. */
const workWithout = (state: FileToolState, id: number): FilesWork => {
  const results = resultsOf(state).filter(({ source }) => source.id !== id)
  const failures = failuresOf(state).filter(({ source }) => source?.id !== id)
  if (isNonEmpty(results)) return { step: 'done', result: { results, failures } }
  return failures.length > 0 ? { step: 'ready', ending: { kind: 'all-failed', failures } } : ready
}

const remove = (state: FileToolState, id: number): FileToolState => {
  const step = stepOf(state)
  if (step === 'empty' || step === 'running') return state
  const files = state.files.filter((chosen) => chosen.id !== id)
  if (files.length === 0) return initialState
  if (step === 'chosen') return { ...state, files, work: ready }
  return { files, refusals: [], work: workWithout(state, id) }
}

const withUniqueNames = (results: readonly ResultFile[]): ResultFile[] => {
  const names = uniqueNames(results.map(({ file }) => file.name))
  return results.map((result, index) => {
    const { file } = result
    const name = names[index] ?? file.name
    return name === file.name ? result : { ...result, file: new File([file], name, file) }
  })
}

/** Turns a job's answer into results and failures of the files that the job was given. */
export const outcomeOf = (
  files: readonly ChosenFile[],
  { made, failed }: FileJobOutcome,
): WorkOutcome<FilesResult, Failure> => {
  const results = withUniqueNames(
    made.flatMap(({ file, source, isOptimized = true, notes }) => {
      const chosen = files[source]
      return chosen ? { file, isOptimized, ...(notes && { notes }), source: chosen } : []
    }),
  )
  const failures = failed.map(({ source, code }): Failure => {
    const chosen = files[source]
    return chosen === undefined ? { code } : { code, fileName: chosen.file.name, source: chosen }
  })
  if (isNonEmpty(results)) return { type: 'finished', result: { results, failures } }
  // A job that returns neither a result nor a failure broke its contract, which is an error as well.
  return { type: 'all-failed', failures: failures.length > 0 ? failures : [{ code: 'damaged' }] }
}

/** Adds what another attempt has made of the files that failed before. */
const withEarlierResult = (
  files: readonly ChosenFile[],
  earlier: FilesResult,
  { results, failures }: FilesResult,
): FilesResult => {
  const placeOf = ({ source }: ResultFile) => files.findIndex(({ id }) => id === source.id)
  const all = withUniqueNames([...earlier.results, ...results]).toSorted(
    (one, other) => placeOf(one) - placeOf(other),
  )
  const tried = new Set([...results, ...failures].map(({ source }) => source?.id))
  const otherFailures = earlier.failures.filter(({ source }) => !tried.has(source?.id))
  return {
    results: isNonEmpty(all) ? all : earlier.results,
    failures: [...otherFailures, ...failures],
  }
}

const reduceFileWork = (state: FileToolState, event: FilesWorkEvent): FileToolState => {
  const work = reduceWork(state.work, event)
  if (work === state.work) return state
  return { ...state, work, refusals: event.type === 'progressed' ? state.refusals : [] }
}

/** The reducer of a file tool. An event that does not apply to the current step leaves the state as it is. */
export const reduceFileTool = (state: FileToolState, event: FileToolEvent): FileToolState => {
  switch (event.type) {
    case 'chose':
      return choose(state, event)
    case 'removed':
      return remove(state, event.id)
    case 'reset':
      return initialState
    case 'adjusted':
      // Results of other options would be taken for those of the options that are shown.
      return state.work.step === 'done' || endingOf(state.work) !== undefined
        ? { ...state, work: ready }
        : state
    case 'started':
      return state.files.length > 0 && state.work.step === 'ready'
        ? reduceFileWork(state, { type: 'started', request: state.files })
        : state
    case 'retried':
      return state.work.step === 'done' && failedFiles(state, true).length > 0
        ? reduceFileWork(state, { type: 'started', request: failedFiles(state, true) })
        : state
    case 'finished': {
      const { work } = state
      const earlier = work.step === 'running' && work.before.step === 'done' && work.before.result
      return reduceFileWork(
        state,
        earlier
          ? { ...event, result: withEarlierResult(state.files, earlier, event.result) }
          : event,
      )
    }
    default:
      return reduceFileWork(state, event)
  }
}

/**
 * Returns how much of the work is done, in whole per cent from 0 to 100; 100 is returned only when all of it is done.
 */
export const toPercent = (done: number, total: number): number =>
  total <= 0 ? 0 : Math.max(0, Math.min(100, Math.floor((done / total) * 100)))
