import { errorCodeOf } from '../../core/errors.ts'
import type { Service } from '../../core/service.ts'
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

interface Place {
  service?: Service<CompressionCalls> | undefined
  run?: Run | undefined
}

export interface WorkerPool {
  /** Says what is wanted now: what is running and not among it is broken off, what is new is begun. */
  want(tasks: readonly Task[]): void
  /** Ends all workers, with whatever they are doing. Wanting something starts new ones. */
  stop(): void
}

interface PoolOptions {
  /** A service in a worker of its own. */
  connect(): Service<CompressionCalls>
  /** How many pictures may be worked on at the same time. */
  workerCount: number
  hear(event: PoolEvent): void
}

/** Does tasks in several workers, each of which is started when it is first needed. */
export const createPool = ({ connect, workerCount, hear }: PoolOptions): WorkerPool => {
  const places = Array.from({ length: workerCount }, (): Place => ({}))
  let wanted: readonly Task[] = []
  const alone = new Set<string>()

  const runs = () => places.flatMap(({ run }) => run ?? [])
  const endWorker = (place: Place) => {
    place.service?.dispose()
    place.service = undefined
  }
  const breakOff = (place: Place) => {
    const { run } = place
    if (!run) return
    place.run = undefined
    run.controller.abort()
    // It would go on holding the picture until its next step, beside the one that comes.
    if (isHeavy(run.task)) endWorker(place)
  }
  /** @returns whether the answer is still waited for. */
  const settle = (place: Place, run: Run): boolean => {
    if (place.run !== run) return false
    place.run = undefined
    // The memory that an engine once took is given back only with its worker.
    if (isHeavy(run.task)) endWorker(place)
    return true
  }
  const answered = ({ task }: Run, event: PoolEvent) => {
    wanted = wanted.filter(({ key }) => key !== task.key)
    alone.delete(task.key)
    hear(event)
  }

  const begin = (place: Place, task: Task) => {
    const others = runs()
    const controller = new AbortController()
    const run: Run = { task, controller, hadCompany: others.length > 0 }
    for (const other of others) other.hadCompany = true
    place.run = run
    place.service ??= connect()
    const { id, settings } = task
    hear({ type: 'began', id })
    place.service
      .call(
        'compress',
        { file: task.file, settings },
        {
          signal: controller.signal,
          onProgress: (done, total) => {
            if (place.run === run) hear({ type: 'progressed', id, done, total })
          },
        },
      )
      .then(
        (compression) => {
          if (settle(place, run)) answered(run, { type: 'finished', id, settings, compression })
        },
        (error: unknown) => {
          if (!settle(place, run)) return
          const code = errorCodeOf(error)
          // A script that could not be had once is not asked for again by the same worker.
          if (code === 'engine-not-loaded') endWorker(place)
          if (code === 'out-of-memory' && run.hadCompany) {
            endWorker(place)
            alone.add(task.key)
          } else answered(run, { type: 'failed', id, settings, code })
        },
      )
      .finally(fill)
  }
  const fill = () => {
    for (const place of places) {
      if (place.run) continue
      const running = runs().map(({ task }) => task)
      const waiting = wanted.filter(({ key }) => running.every((task) => task.key !== key))
      const task = pickTask(waiting, running, alone)
      if (task) begin(place, task)
    }
  }

  return {
    want: (tasks) => {
      wanted = tasks
      for (const place of places)
        if (tasks.every(({ key }) => key !== place.run?.task.key)) breakOff(place)
      fill()
    },
    stop: () => {
      wanted = []
      alone.clear()
      for (const place of places) {
        breakOff(place)
        endWorker(place)
      }
    },
  }
}
