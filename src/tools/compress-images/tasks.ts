import type { CompressionSettings } from '../../engines/image/compression.ts'
import { requestKey } from './request.ts'
import { type State, isPending } from './state.ts'

/** One picture to be compressed with certain settings. */
export interface Task {
  /** Another one for other settings. */
  key: string
  id: number
  file: Blob
  settings: CompressionSettings
  pixelCount: number
}

/** Pictures with more pixels take hundreds of megabytes: only one at a time. 24 million is a large camera's. */
export const heavyPixelCount = 24_000_000

export const isHeavy = ({ pixelCount }: Pick<Task, 'pixelCount'>): boolean =>
  pixelCount > heavyPixelCount

/** What is to be done now, in the order of the list. */
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
 * The task to begin with next beside those that are running; undefined when all of them have to wait.
 *
 * @param alone - keys of tasks that ran out of memory beside others.
 */
export const pickTask = (
  waiting: readonly Task[],
  running: readonly Task[],
  alone: ReadonlySet<string>,
): Task | undefined => {
  if (running.some(({ key }) => alone.has(key))) return undefined
  return waiting.find(
    (task) =>
      running.length === 0 || (!alone.has(task.key) && !(isHeavy(task) && running.some(isHeavy))),
  )
}
