import { type Rotation, rotate } from '../../core/pdf.ts'
import type { Problem } from '../../components/file-tool/accepted-files.ts'
import {
  type FilesStep,
  type Work,
  type WorkEvent,
  filesStepOf,
  ready,
  reduceWork,
} from '../../components/file-tool/work.ts'
import { moveItem } from '../../components/reorder/arrange.ts'
import type { ImageToPlace, PdfJobResult, PdfOptions } from './make-pdf.ts'

/** An image that the visitor has chosen. The id distinguishes it from another file of the same name. */
export interface ChosenImage {
  id: number
  file: File
  /** The clockwise rotation besides the image's own orientation. */
  rotation: Rotation
}

interface PdfRequest {
  images: readonly ChosenImage[]
  options: PdfOptions
}

export interface PdfResult extends Pick<PdfJobResult, 'pageCount'> {
  files: readonly [File, ...File[]]
  failures: readonly Problem[]
}

/** How many images are done, counted in steps. */
interface PdfProgress {
  done: number
  total: number
}

type PdfWork = Work<PdfRequest, PdfResult, PdfProgress, Problem>
type PdfWorkEvent = WorkEvent<PdfRequest, PdfResult, PdfProgress, Problem>

export interface ImagesState {
  images: readonly ChosenImage[]
  /** Why files of the last choice were refused. */
  refusals: readonly Problem[]
  work: PdfWork
}

export type ImagesEvent =
  | Exclude<PdfWorkEvent, { type: 'started' | 'restarted' }>
  | { type: 'chose'; images: readonly ChosenImage[]; refusals: readonly Problem[] }
  | { type: 'removed'; id: number }
  | { type: 'rotated'; id: number }
  | { type: 'moved'; from: number; to: number }
  | { type: 'sorted'; compare: (one: string, other: string) => number }
  | { type: 'asked'; options: PdfOptions }
  | { type: 'reset' }

export const initialState: ImagesState = { images: [], refusals: [], work: ready }

export const stepOf = ({ images, work }: ImagesState): FilesStep =>
  filesStepOf(images.length > 0, work)

/** Returns the outcome of the worker's answer for the images that it was given. */
export const outcomeOf = (
  images: readonly ImageToPlace[],
  { files, pageCount, failed }: PdfJobResult,
) => {
  const failures = failed.map(({ index, code }): Problem => {
    const fileName = images[index]?.file.name
    return { code, ...(fileName !== undefined && { fileName }) }
  })
  const [first, ...others] = files
  return first === undefined
    ? ({ type: 'all-failed', failures } as const)
    : ({ type: 'finished', result: { files: [first, ...others], pageCount, failures } } as const)
}

/** Returns the state with other images. The result, which is of the images before, is removed. */
const withImages = (state: ImagesState, images: readonly ChosenImage[]): ImagesState =>
  images.length === 0 ? initialState : { ...state, images, work: ready }

/** The reducer of the tool. While the work is running, only its own events, and cancelling, have an effect. */
export const reduce = (state: ImagesState, event: ImagesEvent): ImagesState => {
  const { images, work } = state
  const isRunning = work.step === 'running'
  switch (event.type) {
    case 'chose':
      if (event.images.length === 0 || isRunning) return { ...state, refusals: event.refusals }
      return { images: [...images, ...event.images], refusals: event.refusals, work: ready }
    case 'reset':
      return initialState
    case 'removed':
      if (isRunning) return state
      return withImages(
        { ...state, refusals: [] },
        images.filter(({ id }) => id !== event.id),
      )
    case 'rotated':
      if (isRunning) return state
      return withImages(
        state,
        images.map((image) =>
          image.id === event.id ? { ...image, rotation: rotate(image.rotation, 90) } : image,
        ),
      )
    case 'moved':
      return isRunning ? state : withImages(state, moveItem(images, event.from, event.to))
    case 'sorted':
      if (isRunning) return state
      return withImages(
        state,
        images.toSorted((one, other) => event.compare(one.file.name, other.file.name)),
      )
    case 'asked':
      if (images.length === 0) return state
      return {
        ...state,
        refusals: [],
        work: reduceWork(work, { type: 'started', request: { images, options: event.options } }),
      }
    default:
      return { ...state, work: reduceWork(work, event) }
  }
}
