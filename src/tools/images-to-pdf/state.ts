import type { ErrorCode } from '../../core/errors.ts'
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
import type { OcrLanguage } from '../../core/ocr-languages.ts'
import type { ImageNote, PdfJobResult, PdfOptions } from './make-pdf.ts'
import type { RecognitionProgress, Recognized } from './recognize-images.ts'
import type { StraightenedImage } from './straighten-image.ts'

/** What straightening an image gave. */
export type Straightened =
  | ({ kind: 'done' } & StraightenedImage)
  /** Neither a page nor lines of text were found. */
  | { kind: 'no-page' }
  /** Each page of the file would have to be straightened. */
  | { kind: 'several-pages' }
  | { kind: 'failed'; code: ErrorCode }

/** An image that the visitor has chosen. The id distinguishes it from another file of the same name. */
export interface ChosenImage {
  id: number
  file: File
  /** The clockwise rotation besides the image's own orientation. */
  rotation: Rotation
  /** The file was an SVG, and holds its pixels now. */
  isDrawing?: boolean
  /** Undefined until the image has been straightened for the first time. */
  straightened?: Straightened | undefined
  /** The image is used as it is although a straightened one is there. */
  isOriginalKept?: boolean
}

interface PdfRequest {
  images: readonly ChosenImage[]
  options: PdfOptions
  /** The languages in which text is recognized, the most expected one first; empty where none is. */
  languages: readonly OcrLanguage[]
}

export interface PdfResult extends Pick<PdfJobResult, 'pageCount'> {
  files: readonly [File, ...File[]]
  failures: readonly Problem[]
  /** Whether text was found, where it was asked for. */
  text: 'not-asked' | 'found' | 'none'
  /** The images in the documents whose text could not be recognized, and why. */
  unread: readonly Problem[]
  /** What the documents lack of an image. */
  notes: readonly { fileName: string; note: ImageNote }[]
}

/** How much is done; documents are counted in steps per image. */
export type PdfProgress = RecognitionProgress | { stage: 'making'; done: number; total: number }

type PdfWork = Work<PdfRequest, PdfResult, PdfProgress, Problem>
type PdfWorkEvent = WorkEvent<PdfRequest, PdfResult, PdfProgress, Problem>

export interface ImagesState {
  images: readonly ChosenImage[]
  /** Why files of the last choice were refused. */
  refusals: readonly Problem[]
  /** Whether photos of documents are straightened and cleaned. */
  isStraightening: boolean
  work: PdfWork
}

export type ImagesEvent =
  | Exclude<PdfWorkEvent, { type: 'started' | 'restarted' }>
  | { type: 'chose'; images: readonly ChosenImage[]; refusals: readonly Problem[] }
  | { type: 'removed'; id: number }
  | { type: 'rotated'; id: number }
  | { type: 'straightening-switched'; isOn: boolean }
  | { type: 'straightened'; id: number; result: Straightened }
  | { type: 'original-switched'; id: number }
  | { type: 'moved'; from: number; to: number }
  | { type: 'sorted'; compare: (one: string, other: string) => number }
  | ({ type: 'started' } & Pick<PdfRequest, 'options' | 'languages'>)
  | { type: 'reset' }

export const initialState: ImagesState = {
  images: [],
  refusals: [],
  isStraightening: false,
  work: ready,
}

/**
 * Returns what becomes a page: the straightened image, where that is asked for and there is one. It has lost something
 * already where it is not the file that was chosen.
 */
export const imageToPlace = (
  { file, isDrawing, straightened, isOriginalKept }: ChosenImage,
  { isStraightening }: Pick<ImagesState, 'isStraightening'>,
): { file: File; losses: readonly ImageNote[] } => {
  const isStraightened = isStraightening && isOriginalKept !== true
  const placed = isStraightened && straightened?.kind === 'done' ? straightened : undefined
  return {
    file: placed?.file ?? file,
    losses: [...(isDrawing === true ? ['shapes' as const] : []), ...(placed?.losses ?? [])],
  }
}

/** Returns the images that are still to be straightened. */
export const imagesToStraighten = ({ images, isStraightening }: ImagesState): ChosenImage[] =>
  isStraightening ? images.filter(({ straightened }) => straightened === undefined) : []

export const stepOf = ({ images, work }: ImagesState): FilesStep =>
  filesStepOf(images.length > 0, work)

/** Tells whether text was found on an image. */
export const hasText = (recognized: Recognized | undefined): boolean =>
  recognized?.kind === 'read' && recognized.reading.paragraphs.length > 0

const toProblem = (code: ErrorCode, image: ChosenImage | undefined): Problem => ({
  code,
  ...(image !== undefined && { fileName: image.file.name }),
})

/**
 * Returns the outcome of the worker's answer for the images that it was given.
 *
 * @param recognized - the result of text recognition per image; undefined where it was not asked for.
 */
export const outcomeOf = (
  images: readonly ChosenImage[],
  { files, pageCount, failed, notes }: PdfJobResult,
  recognized?: readonly Recognized[],
) => {
  const failures = failed.map(({ index, code }) => toProblem(code, images[index]))
  const [first, ...others] = files
  if (first === undefined) return { type: 'all-failed', failures } as const
  const failedIndexes = new Set(failed.map(({ index }) => index))
  const unread = (recognized ?? []).flatMap((one, index) =>
    // An image that is not in the document is named as a failure already.
    one.kind === 'failed' && !failedIndexes.has(index) ? toProblem(one.code, images[index]) : [],
  )
  const text = recognized === undefined ? 'not-asked' : recognized.some(hasText) ? 'found' : 'none'
  const result: PdfResult = {
    files: [first, ...others],
    pageCount,
    failures,
    text,
    unread,
    notes: notes.map(({ index, note }) => ({ fileName: images[index]?.file.name ?? '', note })),
  }
  return { type: 'finished', result } as const
}

/** Returns the state with other images. The result, which is of the images before, is removed. */
const withImages = (state: ImagesState, images: readonly ChosenImage[]): ImagesState =>
  images.length === 0 ? initialState : { ...state, images, work: ready }

const withImage = (
  state: ImagesState,
  id: number,
  change: (image: ChosenImage) => ChosenImage,
): ImagesState =>
  withImages(
    state,
    state.images.map((image) => (image.id === id ? change(image) : image)),
  )

/** The reducer of the tool. While the work is running, only its own events, and cancelling, have an effect. */
export const reduce = (state: ImagesState, event: ImagesEvent): ImagesState => {
  const { images, work } = state
  const isRunning = work.step === 'running'
  switch (event.type) {
    case 'chose':
      if (event.images.length === 0 || isRunning) return { ...state, refusals: event.refusals }
      return {
        ...state,
        images: [...images, ...event.images],
        refusals: event.refusals,
        work: ready,
      }
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
      return withImage(state, event.id, (image) => ({
        ...image,
        rotation: rotate(image.rotation, 90),
      }))
    case 'straightening-switched': {
      if (isRunning) return state
      // Switching it on again is another attempt for images that failed.
      const attempted = images.map((image) =>
        image.straightened?.kind === 'failed' ? { ...image, straightened: undefined } : image,
      )
      return withImages({ ...state, isStraightening: event.isOn }, attempted)
    }
    case 'straightened':
      return withImage(state, event.id, (image) => ({ ...image, straightened: event.result }))
    case 'original-switched':
      if (isRunning) return state
      return withImage(state, event.id, (image) => ({
        ...image,
        isOriginalKept: image.isOriginalKept !== true,
      }))
    case 'moved':
      return isRunning ? state : withImages(state, moveItem(images, event.from, event.to))
    case 'sorted':
      if (isRunning) return state
      return withImages(
        state,
        images.toSorted((one, other) => event.compare(one.file.name, other.file.name)),
      )
    case 'started':
      if (images.length === 0 || imagesToStraighten(state).length > 0) return state
      return {
        ...state,
        refusals: [],
        work: reduceWork(work, {
          type: 'started',
          request: { images, options: event.options, languages: event.languages },
        }),
      }
    default:
      return { ...state, work: reduceWork(work, event) }
  }
}
