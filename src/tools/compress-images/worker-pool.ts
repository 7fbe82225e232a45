import { errorCodeOf } from '../../core/errors.ts'
import type { WorkerClient } from '../../core/worker-calls.ts'
import type { CompressionCalls } from './compression-calls.ts'
import type { Event } from './state.ts'
import { type Task, isHeavy, pickTask } from './tasks.ts'

type PoolEvent = Extract<Event, { type: 'began' | 'progressed' | 'finished' | 'failed' }>

interface Run {
  task: Task
  controller: AbortController
  /** Another picture was in memory meanwhile. */
  hadCompany: boolean
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
  hear(event: PoolEvent): void
}

/** Does tasks in several workers, as many at a time as there is memory for. */
export const createPool = ({ workers, workerCount, hear }: PoolOptions): WorkerPool => {
  const runs = new Set<Run>()
  let wanted: readonly Task[] = []
  const alone = new Set<string>()

  const breakOff = (run: Run) => {
    runs.delete(run)
    run.controller.abort()
  }
  const answered = ({ task }: Run, event: PoolEvent) => {
    wanted = wanted.filter(({ key }) => key !== task.key)
    alone.delete(task.key)
    hear(event)
  }

  const begin = (task: Task) => {
    const controller = new AbortController()
    const run: Run = { task, controller, hadCompany: runs.size > 0 }
    for (const other of runs) other.hadCompany = true
    runs.add(run)
    const { id, file, settings } = task
    hear({ type: 'began', id })
    workers
      .call(
        'compress',
        { file, settings },
        {
          signal: controller.signal,
          onProgress: (done, total) => {
            if (runs.has(run)) hear({ type: 'progressed', id, done, total })
          },
          // The memory of a large picture is given back, and not held beside the one that comes.
          endsWorker: isHeavy(task),
        },
      )
      .then(
        (compression) => {
          if (runs.delete(run)) answered(run, { type: 'finished', id, settings, compression })
        },
        (error: unknown) => {
          if (!runs.delete(run)) return
          const code = errorCodeOf(error)
          if (code === 'out-of-memory' && run.hadCompany) alone.add(task.key)
          else answered(run, { type: 'failed', id, settings, code })
        },
      )
      .finally(fill)
  }
  const fill = () => {
    while (runs.size < workerCount) {
      const running = [...runs].map(({ task }) => task)
      const waiting = wanted.filter(({ key }) => running.every((task) => task.key !== key))
      const task = pickTask(waiting, running, alone)
      if (!task) return
      begin(task)
    }
  }

  return {
    want: (tasks) => {
      wanted = tasks
      for (const run of runs) if (tasks.every(({ key }) => key !== run.task.key)) breakOff(run)
      fill()
    },
    stop: () => {
      wanted = []
      alone.clear()
      for (const run of runs) breakOff(run)
      workers.endWorkers()
    },
  }
}
