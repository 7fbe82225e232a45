import { errorCodeOf } from '../../core/errors.ts'
import type { WorkerClient } from '../../core/worker-calls.ts'
import type { CompressionCalls } from './compress-image.ts'
import { type Event, type Task, isHeavy, pickTask } from './state.ts'

type PoolEvent = Extract<Event, { type: 'began' | 'progressed' | 'finished' | 'failed' }>

interface Run {
  task: Task
  controller: AbortController
  /** Another picture was in memory meanwhile. */
  ranBesideOthers: boolean
}

export interface WorkerPool {
  /** Says what is wanted now: what is running and not among it is broken off, what is new is begun. */
  want(tasks: readonly Task[]): void
  /** Ends all workers, with whatever they are doing. Wanting something starts new ones. */
  stop(): void
}

interface PoolOptions {
  workers: Pick<WorkerClient<CompressionCalls>, 'call' | 'endWorkers'>
  /** How many pictures may be worked on at the same time. */
  workerCount: number
  onEvent(event: PoolEvent): void
}

/** Does tasks in several workers, as many at a time as there is memory for. */
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
          // The memory of a large picture is given back, and not held beside the one that comes.
          endsWorker: isHeavy(task),
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
    want: (tasks) => {
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
