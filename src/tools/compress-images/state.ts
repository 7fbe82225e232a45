import type { Compression, CompressionSettings } from '../../engines/image/compression.ts'
import { fitWithin } from '../../engines/image/raster.ts'
import { type ErrorCode, isWorthRetrying } from '../../core/errors.ts'
import {
  type Work,
  endingOf,
  ready,
  reduceWork,
  requestOf,
} from '../../components/file-tool/work.ts'
import { readPictureSize } from '../../engines/image/picture-size.ts'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'

/** The formats that this tool compresses. */
export const pictureKinds = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** A chosen file, identified by a number because names may repeat. */
export interface ChosenPicture {
  id: number
  file: File
  /** The format, recognized by the content. */
  kind: PictureKind
  /** The number of pixels in the file's header, or an estimate where it has none. */
  pixelCount: number
}

/** A picture's result and the settings it was made with. */
export interface Result {
  compression: Compression
  settings: CompressionSettings
}

/**
 * Returns the settings that affect a result as a key, without the limits in pixels: the quality does not count when
 * the aim is a size.
 */
const aimKey = ({ aim, quality, maxBytes, isMetadataKept }: CompressionSettings): string =>
  JSON.stringify([
    aim,
    aim === 'quality' ? quality : null,
    aim === 'size' ? maxBytes : null,
    isMetadataKept,
  ])

/** Returns the same key for settings that ask for the same result. */
export const requestKey = (settings: CompressionSettings): string =>
  JSON.stringify([aimKey(settings), settings.maxWidthPx ?? null, settings.maxHeightPx ?? null])

/** Tells whether other settings would give a picture the same result. */
export const givesSame = ({ compression, settings }: Result, other: CompressionSettings) => {
  const source = { width: compression.sourceWidthPx, height: compression.sourceHeightPx }
  const size = fitWithin(source, settings)
  const otherSize = fitWithin(source, other)
  return (
    aimKey(settings) === aimKey(other) &&
    size.width === otherSize.width &&
    size.height === otherSize.height
  )
}

/** The state of the work on one picture. */
type PictureWork =
  /** The work was not started yet, or was stopped; the button starts it. */
  | { step: 'resting' }
  | { step: 'waiting' }
  | { step: 'working'; done: number; total: number }
  | { step: 'done' }
  | { step: 'failed'; code: ErrorCode }

export interface Picture extends ChosenPicture {
  work: PictureWork
  /** The latest result, made with earlier settings as long as the work is not done. */
  result?: Result
}

/**
 * The work under way on some pictures, and whether the visitor (`manual`) or a change of settings (`update`) started it.
 */
interface Run {
  kind: 'manual' | 'update'
  ids: ReadonlySet<number>
}

export interface State {
  pictures: readonly Picture[]
  /** The settings of the results, from the first press of the button on. */
  settings?: CompressionSettings
  /** Whether the work on pictures that are added starts at once. */
  startsAdded: boolean
  /** The work on all pictures together; each picture has its own state and result. */
  work: Work<Run, undefined, never>
}

export type Event =
  | { type: 'chose'; pictures: readonly ChosenPicture[] }
  | { type: 'removed'; id: number }
  | { type: 'started'; settings: CompressionSettings }
  | { type: 'adjusted'; settings: CompressionSettings }
  | { type: 'began'; id: number }
  | { type: 'progressed'; id: number; done: number; total: number }
  | { type: 'finished'; id: number; settings: CompressionSettings; compression: Compression }
  | { type: 'failed'; id: number; settings: CompressionSettings; code: ErrorCode }
  | { type: 'cancelled' }
  | { type: 'reset' }

export const initialState: State = { pictures: [], startsAdded: false, work: ready }

export const isPending = ({ work }: Picture): boolean =>
  work.step === 'waiting' || work.step === 'working'

/** Tells whether the button starts work on this picture. */
export const isStartable = ({ work }: Picture): boolean =>
  work.step === 'resting' || (work.step === 'failed' && isWorthRetrying(work.code))

/** Starts, continues or ends the work according to the pending pictures. */
const withUpdatedWork = (state: State, kind?: Run['kind']): State => {
  const run = requestOf(state.work)
  const pending = state.pictures.filter(isPending)
  if (pending.length === 0) {
    const work = reduceWork(state.work, { type: 'finished', result: undefined })
    return { ...state, work }
  }
  const before = [...(run?.ids ?? [])].filter((id) => state.pictures.some((one) => one.id === id))
  const request: Run = {
    kind: kind ?? run?.kind ?? 'update',
    ids: new Set([...before, ...pending.map(({ id }) => id)]),
  }
  return {
    ...state,
    work: reduceWork(state.work, { type: run ? 'restarted' : 'started', request }),
  }
}

export const wasCancelled = ({ work }: State): boolean => endingOf(work)?.kind === 'cancelled'

/** Returns the state without the ending of the last work, because something new has begun. */
const withoutEnding = (state: State): State =>
  state.work.step === 'running' ? state : { ...state, work: ready }

const withPicture = (state: State, id: number, next: (picture: Picture) => Picture): State =>
  withUpdatedWork({
    ...state,
    pictures: state.pictures.map((picture) => (picture.id === id ? next(picture) : picture)),
  })

const toWaiting = (picture: Picture): Picture => ({ ...picture, work: { step: 'waiting' } })

const withoutResult = ({ id, file, kind, pixelCount, work }: Picture): Picture => ({
  id,
  file,
  kind,
  pixelCount,
  work,
})

/** Returns a picture after a change of settings. */
const adjust = (picture: Picture, from: CompressionSettings, to: CompressionSettings): Picture => {
  const { result, work } = picture
  if (work.step !== 'done' && !isPending(picture)) return picture
  // This includes settings that were changed back while another result was being made.
  if (result && givesSame(result, to))
    return {
      ...picture,
      result: { ...result, settings: to },
      work: { step: 'done' },
    }
  return isPending(picture) && requestKey(from) === requestKey(to) ? picture : toWaiting(picture)
}

const adjustAll = ({ pictures, settings }: State, next: CompressionSettings): readonly Picture[] =>
  settings ? pictures.map((picture) => adjust(picture, settings, next)) : pictures

/** Tells whether a worker's answer is for the current settings. */
const isWanted = (state: State, id: number, settings: CompressionSettings) =>
  state.settings !== undefined &&
  requestKey(settings) === requestKey(state.settings) &&
  state.pictures.some((picture) => picture.id === id && isPending(picture))

const onEvent = (state: State, event: Event): State => {
  switch (event.type) {
    case 'began':
    case 'progressed': {
      const { done, total } = event.type === 'began' ? { done: 0, total: 1 } : event
      return withPicture(state, event.id, (picture) =>
        isPending(picture) ? { ...picture, work: { step: 'working', done, total } } : picture,
      )
    }
    case 'finished':
      return isWanted(state, event.id, event.settings)
        ? withPicture(state, event.id, (picture) => ({
            ...picture,
            work: { step: 'done' },
            result: { compression: event.compression, settings: event.settings },
          }))
        : state
    case 'failed':
      return isWanted(state, event.id, event.settings)
        ? withPicture(state, event.id, (picture) => ({
            ...withoutResult(picture),
            work: { step: 'failed', code: event.code },
          }))
        : state
    default:
      return state
  }
}

/** The reducer of the page. An event that does not apply leaves the state as it is. */
export const reduce = (state: State, event: Event): State => {
  switch (event.type) {
    case 'chose': {
      const step = state.startsAdded ? 'waiting' : 'resting'
      const added = event.pictures.map((picture): Picture => ({ ...picture, work: { step } }))
      return withUpdatedWork({ ...withoutEnding(state), pictures: [...state.pictures, ...added] })
    }
    case 'removed': {
      const pictures = state.pictures.filter(({ id }) => id !== event.id)
      return pictures.length === 0 ? initialState : withUpdatedWork({ ...state, pictures })
    }
    case 'started':
      return withUpdatedWork(
        {
          ...withoutEnding(state),
          pictures: adjustAll(state, event.settings).map((picture) =>
            isStartable(picture) ? toWaiting(picture) : picture,
          ),
          settings: event.settings,
          startsAdded: true,
        },
        'manual',
      )
    case 'adjusted':
      // On a busy device, equal settings may arrive after a cancellation, which they must not undo.
      return state.settings === undefined ||
        requestKey(state.settings) === requestKey(event.settings)
        ? state
        : withUpdatedWork({
            ...withoutEnding(state),
            pictures: adjustAll(state, event.settings),
            settings: event.settings,
          })
    case 'cancelled':
      return {
        ...state,
        startsAdded: false,
        work: reduceWork(state.work, { type: 'cancelled' }),
        // A result of other settings would be taken for one of those that are shown.
        pictures: state.pictures.map((picture) =>
          isPending(picture) ? { ...withoutResult(picture), work: { step: 'resting' } } : picture,
        ),
      }
    case 'reset':
      return initialState
    default:
      return onEvent(state, event)
  }
}

type Step = 'empty' | 'chosen' | 'running' | 'stopped' | 'done' | 'failed'

/**
 * Returns the step of the tool as a whole. During updates it stays `done`, because results stay visible while they
 * are renewed.
 */
export const stepOf = ({ pictures, work: all }: State): Step => {
  const run = requestOf(all)
  if (pictures.length === 0) return 'empty'
  if (run?.kind === 'manual') return 'running'
  const isResting = pictures.some(({ work }) => work.step === 'resting')
  if (pictures.some(({ result }) => result)) return isResting ? 'stopped' : 'done'
  if (run) return 'running'
  return !isResting && pictures.some(({ work }) => work.step === 'failed') ? 'failed' : 'chosen'
}

const fractionOf = ({ work }: Picture): number => {
  if (work.step === 'waiting') return 0
  return work.step === 'working' ? work.done / Math.max(1, work.total) : 1
}

/**
 * Returns the progress of the work under way: how many pictures are done, how many have failed, and the share of the
 * work that has ended, 0 to 1.
 */
export const progressOf = ({ pictures, work }: State) => {
  const run = requestOf(work)
  const among = pictures.filter(({ id }) => run?.ids.has(id))
  const parts = among.reduce((sum, picture) => sum + fractionOf(picture), 0)
  return {
    count: among.length,
    doneCount: among.filter((picture) => picture.work.step === 'done').length,
    failedCount: among.filter((picture) => picture.work.step === 'failed').length,
    fraction: among.length === 0 ? 0 : parts / among.length,
  }
}

/** Returns the total sizes of all results, and the number of pictures that have failed. */
export const totalsOf = ({ pictures }: State) => {
  const made = pictures.flatMap(({ file, result }) =>
    result ? [{ before: file.size, after: result.compression.blob.size }] : [],
  )
  return {
    count: made.length,
    failedCount: pictures.filter(({ work }) => work.step === 'failed').length,
    beforeBytes: made.reduce((sum, { before }) => sum + before, 0),
    afterBytes: made.reduce((sum, { after }) => sum + after, 0),
  }
}

/** One picture to compress with certain settings. */
export interface Task {
  /** The key differs for other settings. */
  key: string
  id: number
  file: Blob
  settings: CompressionSettings
  pixelCount: number
}

/**
 * Larger pictures take hundreds of megabytes, so only one is compressed at a time. 24 million is a large camera's.
 */
export const heavyPixelCount = 24_000_000

export const isHeavy = ({ pixelCount }: Pick<Task, 'pixelCount'>): boolean =>
  pixelCount > heavyPixelCount

/** Returns the tasks to do now, in the order of the list. */
export const tasksOf = ({ pictures, settings }: State): readonly Task[] => {
  if (settings === undefined) return []
  const request = requestKey(settings)
  return pictures.filter(isPending).map(({ id, file, pixelCount }) => ({
    key: `${id} ${request}`,
    id,
    file,
    settings,
    pixelCount,
  }))
}

/**
 * Returns the task to start next beside the running ones; undefined when all have to wait.
 *
 * @param runAlone - keys of tasks that ran out of memory beside others.
 */
export const pickTask = (
  waiting: readonly Task[],
  running: readonly Task[],
  runAlone: ReadonlySet<string>,
): Task | undefined => {
  if (running.some(({ key }) => runAlone.has(key))) return undefined
  return waiting.find(
    (task) =>
      running.length === 0 ||
      (!runAlone.has(task.key) && !(isHeavy(task) && running.some(isHeavy))),
  )
}

/**
 * The number of leading bytes that are read. Profiles and camera data may precede a JPEG's size.
 */
const headByteCount = 256 * 1024

/**
 * Strongly compressed pictures take about this many bytes per pixel, so the estimate is on the large side.
 */
const minBytesPerPixel = 0.1

/** Reads the format and the number of pixels of an accepted file from its beginning. */
export const readPictureInfo = async (
  file: Blob,
): Promise<{ kind: PictureKind; pixelCount: number }> => {
  const bytes = await file
    .slice(0, headByteCount)
    .arrayBuffer()
    .then((buffer) => new Uint8Array(buffer))
    // If the file has disappeared meanwhile, compressing it reports that.
    .catch(() => new Uint8Array(0))
  const sniffed = sniffFileKind(bytes)
  const kind = pictureKinds.find((known) => known === sniffed) ?? 'jpeg'
  const size = readPictureSize(bytes)
  const pixelCount = size ? size.width * size.height : file.size / minBytesPerPixel
  return { kind, pixelCount }
}
