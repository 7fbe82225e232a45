import { type ErrorCode, ToolError, errorCodeOf } from './errors.ts'
import type { JobScope, JobWorker, Report } from './job.ts'

/** What a service can be asked: each call's input and result, by the call's name. */
export type Calls = Record<string, { input: unknown; result: unknown }>

/** How a call is answered. It tells of its progress at least every few seconds, or is taken for stuck. */
export type Handlers<C extends Calls> = {
  [Name in keyof C]: (
    input: C[Name]['input'],
    context: { signal: AbortSignal; report: Report },
  ) => Promise<C[Name]['result']>
}

type Message =
  | { kind: 'call'; id: number; name: string; input: unknown }
  | { kind: 'cancel'; id: number }

type Answer =
  | { kind: 'progress'; id: number; done: number; total: number }
  | { kind: 'done'; id: number; result: unknown }
  | { kind: 'failed'; id: number; code: ErrorCode }

/** A worker that stays and is asked many things; it starts with the first call. */
export interface Service<C extends Calls> {
  /**
   * @throws {ToolError} `cancelled` when the signal is aborted or the service disposed of, `stuck` when the worker
   *   said nothing of any call for too long, `engine-not-loaded` when it cannot start, otherwise the call's code.
   */
  call<Name extends keyof C & string>(
    name: Name,
    input: C[Name]['input'],
    options?: { signal?: AbortSignal | undefined; onProgress?: Report | undefined },
  ): Promise<C[Name]['result']>
  /** Ends the worker; every call under way is cancelled. */
  dispose(): void
}

interface Pending {
  resolve(result: unknown): void
  reject(error: ToolError): void
  onProgress: Report | undefined
}

/** How long a worker with calls under way may say nothing, unless more is granted. */
export const silenceLimitMs = 30_000

interface ServiceOptions {
  /** For work with longer steps than others': how long the worker may say nothing while calls are under way. */
  silenceLimitMs?: number
}

/**
 * A service in a worker of its own, which is started again when it is asked something after having died: handlers
 * are given with every call all they need, and keep nothing that they cannot make anew.
 */
export const connectService = <C extends Calls>(
  createWorker: () => JobWorker,
  { silenceLimitMs: limitMs = silenceLimitMs }: ServiceOptions = {},
): Service<C> => {
  const pending = new Map<number, Pending>()
  let worker: JobWorker | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined
  let nextId = 0
  let isDisposed = false

  const watch = () => {
    clearTimeout(watchdog)
    if (pending.size > 0) watchdog = setTimeout(() => die('stuck'), limitMs)
  }
  const die = (code: ErrorCode, cause?: unknown) => {
    clearTimeout(watchdog)
    worker?.terminate()
    worker = undefined
    const calls = [...pending.values()]
    pending.clear()
    for (const call of calls) call.reject(new ToolError(code, { cause }))
  }
  const hear = (answer: Answer) => {
    const call = pending.get(answer.id)
    if (call && answer.kind === 'progress') call.onProgress?.(answer.done, answer.total)
    if (call && answer.kind !== 'progress') {
      pending.delete(answer.id)
      if (answer.kind === 'done') call.resolve(answer.result)
      else call.reject(new ToolError(answer.code))
    }
    watch()
  }
  const start = (): JobWorker => {
    const started = createWorker()
    // A worker that was given up may still have something to say.
    const whileCurrent = (act: () => void) => () => {
      if (worker === started) act()
    }
    started.addEventListener('message', ({ data }) =>
      // The only sender is `serveCalls` with the same type parameter.
      whileCurrent(() => hear(data as Answer))(),
    )
    for (const type of ['error', 'messageerror'] as const)
      started.addEventListener(type, (cause) =>
        whileCurrent(() => die('engine-not-loaded', cause))(),
      )
    return started
  }
  const send = (message: Message) => {
    worker ??= start()
    worker.postMessage(message)
  }

  return {
    call: (name, input, { signal, onProgress } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted || isDisposed) {
          reject(new ToolError('cancelled'))
          return
        }
        const id = nextId++
        const cancel = () => {
          if (!pending.delete(id)) return
          worker?.postMessage({ kind: 'cancel', id } satisfies Message)
          watch()
          reject(new ToolError('cancelled'))
        }
        const settle = () => signal?.removeEventListener('abort', cancel)
        pending.set(id, {
          resolve: (result) => {
            settle()
            resolve(result)
          },
          reject: (error) => {
            settle()
            reject(error)
          },
          onProgress,
        })
        signal?.addEventListener('abort', cancel, { once: true })
        try {
          send({ kind: 'call', id, name, input })
          if (pending.size === 1) watch()
        } catch (cause) {
          die('engine-not-loaded', cause)
        }
      }),
    dispose: () => {
      isDisposed = true
      die('cancelled')
    },
  }
}

/** The worker's own scope: as a job's, and able to hand over what need not be copied. */
export interface ServiceScope extends JobScope {
  postMessage(message: unknown, options?: { transfer: Transferable[] }): void
}

/**
 * Answers the calls of `connectService`, each as it comes: what must not run side by side is the handlers' concern.
 *
 * @param transferred - what of a result is handed over instead of copied.
 */
export const serveCalls = <C extends Calls>(
  handlers: Handlers<C>,
  scope: ServiceScope,
  transferred: (result: unknown) => Transferable[] = () => [],
): void => {
  const controllers = new Map<number, AbortController>()
  const answer = async ({ id, name, input }: Message & { kind: 'call' }) => {
    const controller = new AbortController()
    controllers.set(id, controller)
    const reply = (message: Answer, transfer: Transferable[] = []) => {
      // Nobody waits for what was cancelled.
      if (controllers.has(id)) scope.postMessage(message, { transfer })
    }
    try {
      const handler = handlers[name]
      if (!handler) throw new Error(`no such call: ${name}`)
      const report: Report = (done, total) => reply({ kind: 'progress', id, done, total })
      const result = await handler(input, { signal: controller.signal, report })
      reply({ kind: 'done', id, result }, transferred(result))
    } catch (error) {
      reply({ kind: 'failed', id, code: errorCodeOf(error) })
    } finally {
      controllers.delete(id)
    }
  }
  scope.addEventListener('message', ({ data }) => {
    // The only sender is `connectService`.
    const message = data as Message
    if (message.kind === 'call') void answer(message)
    else {
      controllers.get(message.id)?.abort()
      controllers.delete(message.id)
    }
  })
}
