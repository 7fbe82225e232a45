import { errorCodeOf } from '../../core/errors.ts'
import { type WorkerLike, connectWorker } from '../../core/worker-calls.ts'
import type { CodeRequest, Outcome } from './make-code.ts'

/** What the page asks of its worker. */
export type CodeCalls = { make: { input: CodeRequest; result: Outcome } }

/** Whoever makes another code soon after does not wait for the worker's start. */
const idleLimitMs = 300_000

interface CodeClient {
  /** Starts the worker ahead of the first order. */
  warmUp(): void
  /** @throws {ToolError} when the worker cannot be had or broke down; the next order starts another. */
  make(order: CodeRequest): Promise<Outcome>
}

/** Codes from one worker that stays: only the first of a visit waits for its start. */
export const createCodeClient = (createWorker: () => WorkerLike): CodeClient => {
  const worker = connectWorker<CodeCalls>(createWorker, { idleLimitMs })
  return {
    warmUp: () => worker.start(),
    make: async (order) => {
      try {
        return await worker.call('make', order)
      } catch (error) {
        // Orders are never at fault: a mistake of ours must be heard of rather than lost in a promise.
        if (errorCodeOf(error) === 'damaged') reportError(error)
        throw error
      }
    },
  }
}
