import type { ErrorCode } from '../../core/errors.ts'
import type { Language } from '../../core/language.ts'
import type { OpenedPdf } from '../../engines/pdf/view/viewer.ts'
import {
  type Opened as OpenedDocument,
  type Opening,
  type OpeningEvent,
  isOpening,
  reduceOpening,
  startOpening,
} from '../../ui/pdf/opening.ts'
import type { Conversion } from './conversion.ts'
import { type ConversionOrder, type Draft, type PageFailure, consistsOfScans } from './draft.ts'
import type { Progress } from './progress.ts'

/** What is being done. */
export type Task =
  | { kind: 'convert'; order: ConversionOrder }
  /** Scans become text. */
  | { kind: 'recognise'; draft: Draft; languages: readonly Language[] }
  /** Scans stay pictures. */
  | { kind: 'keep'; draft: Draft }

type Opened = OpenedDocument<OpenedPdf>

/** How the last work ended, when it came to nothing. */
export type Ending =
  | { kind: 'cancelled' }
  | { kind: 'broken'; code: ErrorCode }
  | { kind: 'all-failed'; failures: readonly PageFailure[] }

/** Where the tool rests between two works. */
export type Rest =
  | { step: 'ready' }
  /** All pages are scans: it is asked what is to become of them. */
  | { step: 'scanned'; draft: Draft }
  | { step: 'done'; draft: Draft; conversion: Conversion }

export type State =
  | Opening
  | (Rest & { ending?: Ending } & Opened)
  | ({ step: 'running'; task: Task; progress?: Progress; before: Rest } & Opened)

export type Event =
  | OpeningEvent<OpenedPdf>
  | { type: 'started'; order: ConversionOrder }
  | { type: 'recognition-started'; languages: readonly Language[] }
  /** Scans are to stay pictures. */
  | { type: 'kept' }
  | { type: 'progressed'; progress: Progress }
  /** Pages were read, and are not to be written as they are. */
  | { type: 'drafted'; draft: Draft }
  | { type: 'finished'; draft: Draft; conversion: Conversion }
  | { type: 'broke'; code: ErrorCode }
  | { type: 'cancelled' }
  | { type: 'adjusted' }

/** A file that was chosen is opened at once. */
export const initialState = (file: File): State => startOpening(file)

/** What is left where work broke down: most faults end the worker, and the pages it had gathered are gone with it. */
const afterBreak = (before: Rest, code: ErrorCode): Rest => {
  if (code === 'engine-not-loaded') return before
  return before.step === 'done'
    ? { ...before, draft: { ...before.draft, readable: [] } }
    : { step: 'ready' }
}

const afterRunning = (state: State & { step: 'running' }, event: Event): State => {
  const { chosen, document, before } = state
  const opened = { chosen, document }
  switch (event.type) {
    case 'progressed':
      return { ...state, progress: event.progress }
    case 'drafted': {
      const { draft } = event
      return consistsOfScans(draft)
        ? { step: 'scanned', draft, ...opened }
        : {
            step: 'ready',
            ending: { kind: 'all-failed', failures: draft.failures },
            ...opened,
          }
    }
    case 'finished':
      return { step: 'done', draft: event.draft, conversion: event.conversion, ...opened }
    case 'broke':
      return {
        ...afterBreak(before, event.code),
        ending: { kind: 'broken', code: event.code },
        ...opened,
      }
    case 'cancelled':
      return { ...before, ending: { kind: 'cancelled' }, ...opened }
    default:
      return state
  }
}

const restOf = (state: Rest): Rest => {
  if (state.step === 'ready') return { step: 'ready' }
  const { step, draft } = state
  return step === 'scanned' ? { step, draft } : { step, draft, conversion: state.conversion }
}

/** What is to be done where the tool rests; undefined where the event asks for nothing. */
const taskOf = (rest: Rest, event: Event): Task | undefined => {
  if (rest.step === 'ready')
    return event.type === 'started' && event.order.pageIndexes.length > 0
      ? { kind: 'convert', order: event.order }
      : undefined
  const { draft } = rest
  if (event.type === 'recognition-started' && draft.readable.length > 0)
    return { kind: 'recognise', draft, languages: event.languages }
  return event.type === 'kept' && rest.step === 'scanned' ? { kind: 'keep', draft } : undefined
}

/** The life of a chosen document. An event that makes no sense in a step leaves it as it is. */
export const reduce = (state: State, event: Event): State => {
  if (isOpening(state)) return reduceOpening<OpenedPdf>(state, event)
  if (state.step === 'running') return afterRunning(state, event)
  const { chosen, document } = state
  const task = taskOf(state, event)
  if (task) return { step: 'running', task, before: restOf(state), chosen, document }
  return event.type === 'adjusted' && state.step !== 'ready'
    ? { step: 'ready', chosen, document }
    : state
}
