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
import type { Conversion, ConversionRequest, PageFailure } from './convert-pages.ts'

/** The progress, counted in images. */
export interface Progress {
  done: number
  total: number
}

export type ConversionWork = Work<ConversionRequest, Conversion, Progress, PageFailure>

/** A document that is not open yet, or an open one with the work on it. */
export type State = Opening | ({ step: 'ready'; work: ConversionWork } & Opened<OpenedPdf>)

type ConversionEvent = WorkEvent<ConversionRequest, Conversion, Progress, PageFailure>
export type Event = OpeningEvent<OpenedPdf> | ConversionEvent

/** The state of a file that was just chosen: it is opened at once. */
export const initialState = (file: File): State => startOpening(file)

/** The reducer of a chosen document. An event that does not apply to the current step leaves the state as it is. */
export const reduce = (state: State, event: Event): State => {
  if (isOpening(state)) {
    const next = reduceOpening<OpenedPdf>(state, event)
    return isOpening(next) ? next : { ...next, work: ready }
  }
  if (isOpeningEvent(event)) return state
  if (event.type === 'started' && event.request.images.length === 0) return state
  const work = reduceWork(state.work, event)
  return work === state.work ? state : { ...state, work }
}

/** The step of the whole tool, which decides what is shown. */
export const stepOf = (state: State) => (isOpening(state) ? state.step : state.work.step)
