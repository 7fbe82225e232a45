import { useEffect, useRef } from 'react'
import { connectWorker } from '../../core/worker-calls.ts'
import type { CompressionCalls } from './compress-image.ts'
import { type Event, type State, tasksOf, wasCancelled } from './state.ts'
import { type WorkerPool, createPool } from './worker-pool.ts'

/**
 * A single step on a picture of 100 megapixels can take a slow device longer than other tools' steps.
 */
const silenceLimitMs = 180_000

/** Workers end this long after the last picture, which frees the engines' memory. */
const idleLimitMs = 60_000

const maxWorkers = 2

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/** Runs the worker pool according to the state while the page is mounted. */
export const usePool = (state: State, dispatch: (event: Event) => void): void => {
  const pool = useRef<WorkerPool>(undefined)
  useEffect(() => {
    const workerCount = Math.min(maxWorkers, Math.max(1, navigator.hardwareConcurrency))
    const options = { workerCount, silenceLimitMs, idleLimitMs }
    const workers = connectWorker<CompressionCalls>(createWorker, options)
    const created = createPool({ workers, workerCount, onEvent: dispatch })
    pool.current = created
    return () => created.stop()
    // The reducer's dispatch is the same on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const isCancelled = wasCancelled(state)
  useEffect(() => {
    if (isCancelled) pool.current?.stop()
  }, [isCancelled])
  useEffect(() => pool.current?.want(tasksOf(state)), [state])
}
