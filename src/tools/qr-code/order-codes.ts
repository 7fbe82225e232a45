import type { JobScope, JobWorker } from '../../core/job.ts'
import type { CodeOrder, Outcome } from './make-code.ts'

interface Request {
  id: number
  order: CodeOrder
}

interface Answer {
  id: number
  outcome: Outcome
}

/** Answers every order that comes, one after the other. */
export const serveCodes = (
  makeCode: (order: CodeOrder) => Promise<Outcome>,
  scope: JobScope,
): void => {
  scope.addEventListener('message', ({ data }) => {
    // The only sender is `createCodeMaker`, below.
    const { id, order } = data as Request
    makeCode(order).then(
      (outcome) => scope.postMessage({ id, outcome } satisfies Answer),
      (error: unknown) => {
        // A mistake of ours: thrown where the page is told of it, rather than lost in a promise.
        setTimeout(() => {
          throw error
        })
      },
    )
  })
}

interface CodeMaker {
  /** Starts the worker ahead of the first order. */
  warm: () => void
  /** @throws {Error} when the worker cannot be had or broke down; the next order starts another. */
  make: (order: CodeOrder) => Promise<Outcome>
}

interface Waiting {
  resolve: (outcome: Outcome) => void
  reject: (reason: Error) => void
}

/** Codes from one worker that stays: only the first of a visit waits for its start. */
export const createCodeMaker = (createWorker: () => JobWorker): CodeMaker => {
  const waiting = new Map<number, Waiting>()
  let worker: JobWorker | undefined
  let lastId = 0

  const breakDown = () => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('no worker to make codes'))
    waiting.clear()
  }
  const start = (): JobWorker => {
    if (worker) return worker
    worker = createWorker()
    worker.addEventListener('error', breakDown)
    worker.addEventListener('messageerror', breakDown)
    worker.addEventListener('message', ({ data }) => {
      // The only sender is `serveCodes`.
      const { id, outcome } = data as Answer
      waiting.get(id)?.resolve(outcome)
      waiting.delete(id)
    })
    return worker
  }
  return {
    warm: () => {
      try {
        start()
      } catch {
        // The first order meets the same, and has someone to tell.
      }
    },
    make: (order) =>
      new Promise((resolve, reject) => {
        lastId += 1
        start().postMessage({ id: lastId, order } satisfies Request)
        waiting.set(lastId, { resolve, reject })
      }),
  }
}
