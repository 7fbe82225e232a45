import type { ErrorCode } from '../../core/errors.ts'
import type { Problem } from './accepted-files.ts'
import type { FileJobOutcome } from './outcome.ts'
import { uniqueNames } from './unique-names.ts'

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

/** Whatever the step, `refusals` are the faults of the files chosen last that were not taken. */
export type FileToolState = { refusals: readonly Problem[] } & (
  | { step: 'empty' }
  | { step: 'chosen'; files: NonEmpty<ChosenFile>; wasCancelled: boolean }
  | { step: 'running'; files: NonEmpty<ChosenFile>; done: number; total: number }
  | {
      step: 'done'
      files: NonEmpty<ChosenFile>
      results: NonEmpty<ResultFile>
      failures: readonly Failure[]
    }
  | { step: 'failed'; files: NonEmpty<ChosenFile>; failures: NonEmpty<Failure> }
)

export type FileToolEvent =
  | { type: 'chose'; taken: readonly ChosenFile[]; refusals: readonly Problem[] }
  | { type: 'removed'; id: number }
  | { type: 'started' }
  | { type: 'progressed'; done: number; total: number }
  | { type: 'finished'; outcome: FileJobOutcome }
  | { type: 'broke'; code: ErrorCode; fileName?: string }
  | { type: 'cancelled' }
  | { type: 'reset' }

export const initialState: FileToolState = { step: 'empty', refusals: [] }

const chosenOrEmpty = (files: readonly ChosenFile[], refusals: readonly Problem[]): FileToolState =>
  isNonEmpty(files)
    ? { step: 'chosen', files, refusals, wasCancelled: false }
    : { step: 'empty', refusals }

/** The files that stay when others are chosen. */
const keptFiles = (state: FileToolState, batch: Batch): readonly ChosenFile[] => {
  if (state.step === 'empty') return []
  if (batch === 'together' || state.step === 'chosen' || state.step === 'running')
    return state.files
  // What is done is done. What failed by its own fault would fail again.
  if (state.step === 'done') return []
  const atFault = new Set(state.failures.map(({ source }) => source?.id))
  return state.files.filter(({ id }) => !atFault.has(id))
}

const choose = (
  state: FileToolState,
  event: FileToolEvent & { type: 'chose' },
  batch: Batch,
): FileToolState =>
  isNonEmpty(event.taken)
    ? chosenOrEmpty([...keptFiles(state, batch), ...event.taken], event.refusals)
    : { ...state, refusals: event.refusals }

const remove = (state: FileToolState, id: number, batch: Batch): FileToolState => {
  if (state.step === 'empty' || state.step === 'running') return state
  const files = state.files.filter((chosen) => chosen.id !== id)
  if (!isNonEmpty(files)) return initialState
  if (state.step === 'chosen' || batch === 'together') return chosenOrEmpty(files, state.refusals)
  const failures = state.failures.filter(({ source }) => source?.id !== id)
  const results =
    state.step === 'done' ? state.results.filter(({ source }) => source?.id !== id) : []
  if (isNonEmpty(results)) return { step: 'done', files, results, failures, refusals: [] }
  if (isNonEmpty(failures)) return { step: 'failed', files, failures, refusals: [] }
  return chosenOrEmpty(files, [])
}

const finish = (
  { files }: FileToolState & { step: 'running' },
  { made, failed }: FileJobOutcome,
): FileToolState => {
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
  if (isNonEmpty(results)) return { step: 'done', files, results, failures, refusals: [] }
  // A job that answers neither a result nor a fault broke its contract: that is a fault, too.
  const reasons: NonEmpty<Failure> = isNonEmpty(failures) ? failures : [{ code: 'damaged' }]
  return { step: 'failed', files, failures: reasons, refusals: [] }
}

const breakOff = (
  { files }: FileToolState & { step: 'running' },
  { code, fileName }: FileToolEvent & { type: 'broke' },
): FileToolState => {
  const source = files.find(({ file }) => file.name === fileName)
  const failure: Failure = {
    code,
    ...(fileName === undefined ? {} : { fileName }),
    ...(source === undefined ? {} : { source }),
  }
  return { step: 'failed', files, failures: [failure], refusals: [] }
}

/** The whole life of a file tool. An event that makes no sense in a step leaves it as it is. */
export const reduceFileTool =
  (batch: Batch) =>
  (state: FileToolState, event: FileToolEvent): FileToolState => {
    if (event.type === 'chose') return choose(state, event, batch)
    if (event.type === 'removed') return remove(state, event.id, batch)
    if (event.type === 'reset') return initialState
    if (event.type === 'started')
      return state.step === 'chosen' || state.step === 'failed'
        ? { step: 'running', files: state.files, done: 0, total: 1, refusals: [] }
        : state
    if (state.step !== 'running') return state
    if (event.type === 'progressed') return { ...state, done: event.done, total: event.total }
    if (event.type === 'finished') return finish(state, event.outcome)
    if (event.type === 'broke') return breakOff(state, event)
    return { step: 'chosen', files: state.files, wasCancelled: true, refusals: [] }
  }

/** How much of the work is done, in whole per cent from 0 to 100: never 100 before it is over. */
export const toPercent = (done: number, total: number): number =>
  total <= 0 ? 0 : Math.max(0, Math.min(100, Math.floor((done / total) * 100)))
