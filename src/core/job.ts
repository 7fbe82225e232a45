import { type ErrorCode, ToolError, errorCodeOf } from './errors.ts'

/** Told after each piece of real work: `done` of `total` pieces, in the same unit throughout a job. */
export type Report = (done: number, total: number) => void

/** The work of a file tool: a function of its input, run in a worker. */
export type Job<Input, Result> = (input: Input, report: Report) => Promise<Result>

export type Reply<Result> =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; code: ErrorCode; fileName?: string }

/** The half of a worker that a job needs; a `Worker` is one, and so is a stand-in for tests. */
export interface JobWorker {
  postMessage(message: unknown): void
  terminate(): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: (event: unknown) => void): void
}

/** The worker's own global scope, seen from inside. */
export interface JobScope {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

/**
 * Runs one job in a worker of its own and ends that worker whatever happens.
 *
 * @param options - after `silenceLimitMs` without a word the worker is taken for stuck; unlimited when left out.
 * @throws {ToolError} `cancelled` when the signal is aborted, `stuck`, `engine-not-loaded` when the worker
 *   cannot start or stops answering with an error, otherwise the job's own code.
 */
export const runJob = <Result>(
  createWorker: () => JobWorker,
  input: unknown,
  options: { signal: AbortSignal; onProgress?: Report; silenceLimitMs?: number },
): Promise<Result> =>
  new Promise<Result>((resolve, reject) => {
    if (options.signal.aborted) {
      reject(new ToolError('cancelled'))
      return
    }
    let worker: JobWorker
    try {
      worker = createWorker()
    } catch (cause) {
      reject(new ToolError('engine-not-loaded', { cause }))
      return
    }
    let watchdog: ReturnType<typeof setTimeout> | undefined
    const settle = (conclude: () => void) => {
      clearTimeout(watchdog)
      options.signal.removeEventListener('abort', cancel)
      worker.terminate()
      conclude()
    }
    const cancel = () => settle(() => reject(new ToolError('cancelled')))
    const breakDown = (cause: unknown) =>
      settle(() => reject(new ToolError('engine-not-loaded', { cause })))
    const watch = () => {
      clearTimeout(watchdog)
      if (options.silenceLimitMs === undefined) return
      watchdog = setTimeout(
        () => settle(() => reject(new ToolError('stuck'))),
        options.silenceLimitMs,
      )
    }
    options.signal.addEventListener('abort', cancel, { once: true })
    worker.addEventListener('error', breakDown)
    worker.addEventListener('messageerror', breakDown)
    worker.addEventListener('message', (event) => {
      // The only sender is `serveJob` with the same type parameters.
      const reply = event.data as Reply<Result>
      if (reply.kind === 'progress') {
        watch()
        options.onProgress?.(reply.done, reply.total)
      } else if (reply.kind === 'done') settle(() => resolve(reply.result))
      else
        settle(() =>
          reject(
            new ToolError(
              reply.code,
              reply.fileName === undefined ? {} : { fileName: reply.fileName },
            ),
          ),
        )
    })
    watch()
    try {
      worker.postMessage(input)
    } catch (cause) {
      breakDown(cause)
    }
  })

/** Answers the one message `runJob` sends. Errors cross as codes: classes do not survive `postMessage`. */
export const serveJob = <Input, Result>(job: Job<Input, Result>, scope: JobScope): void => {
  const reply = (message: Reply<Result>) => scope.postMessage(message)
  scope.addEventListener('message', (event) => {
    // The only sender is `runJob` with the same type parameter.
    job(event.data as Input, (done, total) => reply({ kind: 'progress', done, total }))
      .then((result) => reply({ kind: 'done', result }))
      // Also for a result that cannot be sent.
      .catch((error: unknown) => {
        const fileName = error instanceof ToolError ? error.fileName : undefined
        reply({
          kind: 'failed',
          code: errorCodeOf(error),
          ...(fileName === undefined ? {} : { fileName }),
        })
      })
  })
}
