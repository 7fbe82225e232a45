import type { Language } from '../../core/language.ts'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import { type Work, type WorkEvent, ready, reduceWork } from '../../components/file-tool/work.ts'
import {
  type Opened,
  type Opening,
  type OpeningEvent,
  isOpening,
  isOpeningEvent,
  reduceOpening,
  startOpening,
} from '../../components/pdf/opening.ts'
import type { Conversion } from './conversion.ts'
import type { ConversionOrder, Draft, PageFailure } from './draft.ts'
import type { Progress } from './progress.ts'

/** What is being done. */
export type Task =
  | { kind: 'convert'; order: ConversionOrder }
  /** Scans become text. */
  | { kind: 'recognise'; draft: Draft; languages: readonly Language[] }
  /** Scans stay pictures. */
  | { kind: 'keep'; draft: Draft }

/** What came of a document. While all pages are scans nothing is written: it is asked what is to become of them. */
export interface Made {
  draft: Draft
  conversion?: Conversion
}

export type TaskWork = Work<Task, Made, Progress, PageFailure>
type TaskEvent = WorkEvent<Task, Made, Progress, PageFailure>

/** A document that is not open yet, or one that is, with the work on it. */
export type State = Opening | ({ step: 'ready'; work: TaskWork } & Opened<OpenedPdf>)

export type Event =
  | OpeningEvent<OpenedPdf>
  | Exclude<TaskEvent, { type: 'started' | 'restarted' }>
  | { type: 'asked'; order: ConversionOrder }
  | { type: 'recognition-asked'; languages: readonly Language[] }
  /** Scans are to stay pictures. */
  | { type: 'pictures-kept' }

/** A file that was chosen is opened at once. */
export const initialState = (file: File): State => startOpening(file)

/** What was made; nothing while something else is being made. */
export const madeOf = (work: TaskWork): Made | undefined =>
  work.step === 'done' ? work.result : undefined

/** What is to be done where the tool rests; undefined where the event asks for nothing. */
const taskOf = (work: TaskWork, event: Event): Task | undefined => {
  if (event.type === 'asked')
    return work.step === 'ready' && event.order.pageIndexes.length > 0
      ? { kind: 'convert', order: event.order }
      : undefined
  const made = madeOf(work)
  if (!made) return undefined
  const { draft, conversion } = made
  if (event.type === 'recognition-asked' && draft.readable.length > 0)
    return { kind: 'recognise', draft, languages: event.languages }
  return event.type === 'pictures-kept' && !conversion ? { kind: 'keep', draft } : undefined
}

/** What is left where work came to nothing: most faults end the worker, and the pages it had gathered are gone with it. */
const withoutLostPages = (work: TaskWork): TaskWork => {
  if (work.step !== 'done' || !work.ending) return work
  const { ending, result } = work
  const hasPages = ending.kind === 'broken' && ending.code === 'engine-not-loaded'
  if (ending.kind === 'cancelled' || hasPages) return work
  if (ending.kind === 'all-failed' || !result.conversion) return { step: 'ready', ending }
  return { ...work, result: { ...result, draft: { ...result.draft, readable: [] } } }
}

const nextWork = (work: TaskWork, event: Event): TaskWork => {
  const task = taskOf(work, event)
  if (task) return reduceWork(work, { type: 'started', request: task })
  if (
    isOpeningEvent(event) ||
    event.type === 'asked' ||
    event.type === 'recognition-asked' ||
    event.type === 'pictures-kept'
  )
    return work
  const next = reduceWork(work, event)
  return next === work ? work : withoutLostPages(next)
}

/** The life of a chosen document. An event that makes no sense in a step leaves it as it is. */
export const reduce = (state: State, event: Event): State => {
  if (isOpening(state)) {
    const next = reduceOpening<OpenedPdf>(state, event)
    return isOpening(next) ? next : { ...next, work: ready }
  }
  const work = nextWork(state.work, event)
  return work === state.work ? state : { ...state, work }
}

/** Where the tool stands as a whole. */
export const stepOf = (state: State) => {
  if (isOpening(state)) return state.step
  const { work } = state
  return work.step === 'done' && !work.result.conversion ? 'scanned' : work.step
}
