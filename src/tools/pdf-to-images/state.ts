import type { ErrorCode } from '../../core/errors.ts'
import type { OpenedPdf } from '../../engines/pdf/view/viewer.ts'
import {
  type Opened as OpenedDocument,
  type Opening,
  type OpeningEvent,
  isOpening,
  reduceOpening,
  startOpening,
} from '../../ui/pdf/opening.ts'
import type { Conversion, ConversionOrder, PageFailure } from './convert-pages.ts'

type Opened = OpenedDocument<OpenedPdf>

/** How the last work ended, when it ended without images. */
export type Ending =
  | { kind: 'cancelled' }
  | { kind: 'broken'; code: ErrorCode }
  | { kind: 'all-failed'; failures: readonly PageFailure[] }

export type State =
  | Opening
  | ({ step: 'ready'; ending?: Ending } & Opened)
  | ({ step: 'running'; order: ConversionOrder; done: number; total: number } & Opened)
  | ({ step: 'done'; conversion: Conversion } & Opened)

export type Event =
  | OpeningEvent<OpenedPdf>
  | { type: 'started'; order: ConversionOrder }
  | { type: 'progressed'; done: number; total: number }
  | { type: 'finished'; conversion: Conversion }
  | { type: 'broke'; code: ErrorCode }
  | { type: 'cancelled' }
  | { type: 'adjusted' }

/** A file that was chosen is opened at once. */
export const initialState = (file: File): State => startOpening(file)

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
  if (isOpening(state)) return reduceOpening<OpenedPdf>(state, event)
  const { chosen, document } = state
  switch (state.step) {
    case 'ready':
      return event.type === 'started' && event.order.images.length > 0
        ? {
            step: 'running',
            chosen,
            document,
            order: event.order,
            done: 0,
            total: event.order.images.length,
          }
        : state
    case 'running':
      return afterRunning(state, event)
    case 'done':
      return event.type === 'adjusted' ? { step: 'ready', chosen, document } : state
    default:
      return state
  }
}
