import type { ErrorCode } from '../../core/errors.ts'
import type { OpenedPdf } from '../../engines/pdf/view/viewer.ts'
import type { Conversion, ConversionOrder, PageFailure } from './convert-pages.ts'

/** The document that was chosen. Another attempt at opening it is another object. */
export interface ChosenPdf {
  file: File
  /** Known while the page is open, and kept nowhere else. */
  password?: string
}

/** How the last work ended, when it ended without images. */
export type Ending =
  | { kind: 'cancelled' }
  | { kind: 'broken'; code: ErrorCode }
  | { kind: 'all-failed'; failures: readonly PageFailure[] }

interface Opened {
  chosen: ChosenPdf
  document: OpenedPdf
}

export type State =
  | { step: 'opening'; chosen: ChosenPdf }
  | { step: 'locked'; chosen: ChosenPdf; isWrong: boolean }
  | { step: 'unreadable'; chosen: ChosenPdf; code: ErrorCode }
  | ({ step: 'ready'; ending?: Ending } & Opened)
  | ({ step: 'running'; order: ConversionOrder; done: number; total: number } & Opened)
  | ({ step: 'done'; conversion: Conversion } & Opened)

export type Event =
  | { type: 'opened'; document: OpenedPdf }
  | { type: 'not-opened'; code: ErrorCode }
  | { type: 'unlocked'; password: string }
  | { type: 'retried' }
  | { type: 'started'; order: ConversionOrder }
  | { type: 'progressed'; done: number; total: number }
  | { type: 'finished'; conversion: Conversion }
  | { type: 'broke'; code: ErrorCode }
  | { type: 'cancelled' }
  | { type: 'adjusted' }

/** A file that was chosen is opened at once. */
export const initialState = (file: File): State => ({ step: 'opening', chosen: { file } })

const notOpened = (chosen: ChosenPdf, code: ErrorCode): State => {
  if (code === 'password-needed') return { step: 'locked', chosen, isWrong: false }
  if (code === 'password-wrong') return { step: 'locked', chosen, isWrong: true }
  return { step: 'unreadable', chosen, code }
}

const afterOpening = (state: State & { step: 'opening' }, event: Event): State => {
  const { chosen } = state
  if (event.type === 'opened') return { step: 'ready', chosen, document: event.document }
  return event.type === 'not-opened' ? notOpened(chosen, event.code) : state
}

const afterRunning = (state: State & { step: 'running' }, event: Event): State => {
  const { chosen, document } = state
  const ready = (ending: Ending): State => ({
    step: 'ready',
    chosen,
    document,
    ending,
  })
  switch (event.type) {
    case 'progressed':
      return { ...state, done: event.done, total: event.total }
    case 'finished':
      return event.conversion.images.length > 0
        ? { step: 'done', chosen, document, conversion: event.conversion }
        : ready({ kind: 'all-failed', failures: event.conversion.failures })
    case 'broke':
      return ready({ kind: 'broken', code: event.code })
    case 'cancelled':
      return ready({ kind: 'cancelled' })
    default:
      return state
  }
}

/** The life of a chosen document. An event that makes no sense in a step leaves it as it is. */
export const reduce = (state: State, event: Event): State => {
  const { chosen } = state
  switch (state.step) {
    case 'opening':
      return afterOpening(state, event)
    case 'locked':
      return event.type === 'unlocked'
        ? { step: 'opening', chosen: { file: chosen.file, password: event.password } }
        : state
    case 'unreadable':
      return event.type === 'retried' ? { step: 'opening', chosen: { ...chosen } } : state
    case 'ready':
      return event.type === 'started' && event.order.images.length > 0
        ? {
            step: 'running',
            chosen,
            document: state.document,
            order: event.order,
            done: 0,
            total: event.order.images.length,
          }
        : state
    case 'running':
      return afterRunning(state, event)
    case 'done':
      return event.type === 'adjusted' ? { step: 'ready', chosen, document: state.document } : state
    default:
      return state
  }
}
