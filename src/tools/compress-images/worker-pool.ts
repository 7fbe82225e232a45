import { errorCodeOf } from '../../core/errors.ts'
import type { WorkerClient } from '../../core/worker-calls.ts'
import type { CompressionCalls } from './compress-image.ts'
import { type Event, type Task, pickTask } from './state.ts'

type PoolEvent = Extract<Event, { type: 'began' | 'progressed' | 'finished' | 'failed' }>

interface Run {
  task: Task
  controller: AbortController
  /** Whether another picture was compressed at the same time. */
  ranBesideOthers: boolean
}

export interface WorkerPool {
  /**
   * Replaces the wanted tasks. Running tasks that are no longer wanted are cancelled, and new ones are started.
   */
  setTasks(tasks: readonly Task[]): void
  /** Ends all workers and cancels their tasks. A new task starts new workers. */
  stop(): void
}

interface PoolOptions {
  workers: Pick<WorkerClient<CompressionCalls>, 'call' | 'endWorkers'>
  /** The number of pictures that may be compressed at the same time. */
  workerCount: number
  onEvent(event: PoolEvent): void
}

/**
 * After a larger picture its worker is ended before the next one, because WebAssembly and browsers keep hundreds of
 * megabytes for as long as it lives.
 */
const maxLastingPixels = 8_000_000

/** Runs tasks in several workers, as many at a time as the memory allows. */
export const createPool = ({ workers, workerCount, onEvent }: PoolOptions): WorkerPool => {
  const runs = new Set<Run>()
  let wanted: readonly Task[] = []
  const runAlone = new Set<string>()

  const cancelRun = (run: Run) => {
    runs.delete(run)
    run.controller.abort()
  }
  const finishRun = ({ task }: Run, event: PoolEvent) => {
    wanted = wanted.filter(({ key }) => key !== task.key)
    runAlone.delete(task.key)
    onEvent(event)
  }

  const startRun = (task: Task) => {
    const controller = new AbortController()
    const run: Run = { task, controller, ranBesideOthers: runs.size > 0 }
    for (const other of runs) other.ranBesideOthers = true
    runs.add(run)
    const { id, file, settings } = task
    onEvent({ type: 'began', id })
    workers
      .call(
        'compress',
        { file, settings },
        {
          signal: controller.signal,
          onProgress: (done, total) => {
            if (runs.has(run)) onEvent({ type: 'progressed', id, done, total })
          },
          endsWorker: task.pixelCount > maxLastingPixels,
        },
      )
      .then(
        (compression) => {
          if (runs.delete(run)) finishRun(run, { type: 'finished', id, settings, compression })
        },
        (error: unknown) => {
          if (!runs.delete(run)) return
          const code = errorCodeOf(error)
          if (code === 'out-of-memory' && run.ranBesideOthers) runAlone.add(task.key)
          else finishRun(run, { type: 'failed', id, settings, code })
        },
      )
      .finally(startNext)
  }
  const startNext = () => {
    while (runs.size < workerCount) {
      const running = [...runs].map(({ task }) => task)
      const waiting = wanted.filter(({ key }) => running.every((task) => task.key !== key))
      const task = pickTask(waiting, running, runAlone)
      if (!task) return
      startRun(task)
    }
  }

  return {
    setTasks: (tasks) => {
      wanted = tasks
      for (const run of runs) if (tasks.every(({ key }) => key !== run.task.key)) cancelRun(run)
      startNext()
    },
    stop: () => {
      wanted = []
      runAlone.clear()
      for (const run of runs) cancelRun(run)
      workers.endWorkers()
    },
  }
}
