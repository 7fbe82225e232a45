import { errorCodeOf } from '../../core/errors.ts'
import { type WorkerLike, connectWorker } from '../../core/worker-calls.ts'
import type { CodeRequest, Outcome } from './make-code.ts'

/** The calls that the page makes to its worker. */
export type CodeCalls = { make: { input: CodeRequest; result: Outcome } }

/** The worker ends after this idle time; another code soon after does not wait for its start. */
const idleLimitMs = 300_000

interface CodeClient {
  /** Starts the worker ahead of the first request. */
  warmUp(): void
  /**
   * @throws {ToolError} when the worker cannot be loaded or failed; the next request starts another.
   */
  make(order: CodeRequest): Promise<Outcome>
}

/**
 * Creates a client of one lasting worker, so that only the first code of a visit waits for its start.
 */
export const createCodeClient = (createWorker: () => WorkerLike): CodeClient => {
  const worker = connectWorker<CodeCalls>(createWorker, { idleLimitMs })
  return {
    warmUp: () => worker.start(),
    make: async (order) => {
      try {
        return await worker.call('make', order)
      } catch (error) {
        // Requests are always valid, so a failure is a bug of ours that has to be reported.
        if (errorCodeOf(error) === 'damaged') reportError(error)
        throw error
      }
    },
  }
}
