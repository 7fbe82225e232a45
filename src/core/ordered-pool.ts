import { ToolError } from './errors.ts'

export interface OrderedPool<Result> {
  /** The number of tasks; they are known by their indexes, from 0. */
  taskCount: number
  /**
   * The workers of the pool: each runs one task at a time. The others do the work of a worker that never becomes
   * ready.
   */
  workers: readonly Promise<(index: number) => Promise<Result>>[]
  /** Receives the results in the order of the tasks; the next call waits until this one has settled. */
  onResult: (result: Result, index: number) => Promise<void>
  /** Is called with the error of each task that failed, in the order of the tasks. It can end the whole pool by throwing. */
  onError: (error: unknown, index: number) => void
  /** Is called after each result or failure. */
  onProgress: (done: number, total: number) => void
  signal: AbortSignal
  /**
   * How many tasks may have started without their result being delivered: one more than there are workers when left
   * out. Small results allow more, so that no worker has to wait for a slower one.
   */
  maxPending?: number
}

type Outcome<Result> =
  | { isFulfilled: true; result: Result }
  | { isFulfilled: false; error: unknown }

/** Hands out the indexes of tasks in order, and holds back while too many of them are pending. */
class TaskWindow {
  #next = 0
  #finished = 0
  #waiting: (() => void)[] = []
  #count: number
  readonly #maxPending: number

  constructor(count: number, maxPending: number) {
    this.#count = count
    this.#maxPending = maxPending
  }

  /** The next index, or undefined when there are no more tasks. */
  async take(): Promise<number | undefined> {
    while (this.#next < this.#count && this.#next - this.#finished >= this.#maxPending)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
      })
    if (this.#next >= this.#count) return undefined
    this.#next += 1
    return this.#next - 1
  }

  finish(): void {
    this.#finished += 1
    this.#wake()
  }

  /** Hands out no more tasks. */
  close(): void {
    this.#count = 0
    this.#wake()
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resume of waiting) resume()
  }
}

/**
 * Runs tasks on several workers at once and delivers their results in order. A task that fails does not stop the
 * others. A worker that is too far ahead of the delivery waits, so that results do not fill the memory.
 *
 * @throws {ToolError} `cancelled` as soon as the signal is aborted, whatever the workers do.
 * @throws the reason why the first worker did not become ready, when none did; and whatever `onResult` and `onError`
 *   throw.
 */
export const runOrderedPool = <Result>(pool: OrderedPool<Result>): Promise<void> =>
  new Promise((resolve, reject) => {
    const { taskCount, workers, onResult, onError, onProgress, signal } = pool
    const tasks = new TaskWindow(taskCount, pool.maxPending ?? workers.length + 1)
    const outcomes = new Map<number, Outcome<Result>>()
    let delivered = 0
    const over = new AbortController()
    const isOver = () => over.signal.aborted

    const end = (conclude: () => void) => {
      over.abort()
      tasks.close()
      outcomes.clear()
      signal.removeEventListener('abort', cancel)
      conclude()
    }
    const cancel = () => end(() => reject(new ToolError('cancelled')))

    const deliverReady = async () => {
      for (
        let outcome = outcomes.get(delivered);
        outcome !== undefined && !isOver();
        outcome = outcomes.get(delivered)
      ) {
        outcomes.delete(delivered)
        if (outcome.isFulfilled) await onResult(outcome.result, delivered)
        else onError(outcome.error, delivered)
        if (isOver()) return
        delivered += 1
        tasks.finish()
        onProgress(delivered, taskCount)
      }
      if (delivered === taskCount && !isOver()) end(resolve)
    }
    let delivery = Promise.resolve()
    const tryDelivery = () => {
      delivery = delivery.then(deliverReady).catch((error: unknown) => {
        if (!isOver()) end(() => reject(error))
      })
    }

    const runWorker = async (ready: Promise<(index: number) => Promise<Result>>) => {
      const runTask = await ready
      for (
        let index = await tasks.take();
        index !== undefined && !isOver();
        index = await tasks.take()
      ) {
        try {
          outcomes.set(index, { isFulfilled: true, result: await runTask(index) })
        } catch (error) {
          outcomes.set(index, { isFulfilled: false, error })
        }
        tryDelivery()
      }
    }

    if (signal.aborted) {
      cancel()
      return
    }
    signal.addEventListener('abort', cancel, { once: true })
    tryDelivery()
    void Promise.allSettled(workers.map(runWorker)).then((runs) => {
      const failures = runs.filter((run) => run.status === 'rejected')
      if (failures.length === runs.length && !isOver()) end(() => reject(failures[0]?.reason))
    })
  })
