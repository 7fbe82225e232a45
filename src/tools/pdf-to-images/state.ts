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
import type { Conversion, ConversionOrder, PageFailure } from './convert-pages.ts'

/** In images. */
export interface Progress {
  done: number
  total: number
}

export type ConversionWork = Work<ConversionOrder, Conversion, Progress, PageFailure>

/** A document that is not open yet, or one that is, with the work on it. */
export type State = Opening | ({ step: 'ready'; work: ConversionWork } & Opened<OpenedPdf>)

export type ConversionEvent = WorkEvent<ConversionOrder, Conversion, Progress, PageFailure>
export type Event = OpeningEvent<OpenedPdf> | ConversionEvent

/** A file that was chosen is opened at once. */
export const initialState = (file: File): State => startOpening(file)

/** The life of a chosen document. An event that makes no sense in a step leaves it as it is. */
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

/** Where the tool stands as a whole. */
export const stepOf = (state: State) => (isOpening(state) ? state.step : state.work.step)
