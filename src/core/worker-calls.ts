import { type ErrorCode, ToolError, errorCodeOf } from './errors.ts'

/**
 * Is called after each piece of real work with the number of pieces done and in all. The unit is the same
 * throughout a call.
 */
export type Report = (done: number, total: number) => void

/** The calls that a worker answers: the input and the result of each, by its name. */
export type Calls = Record<string, { input: unknown; result: unknown }>

interface CallContext {
  /** Is aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  report: Report
}

/**
 * The implementation of each call. A long call has to report progress every few seconds, because a silent worker is
 * considered stuck.
 */
export type Methods<C extends Calls> = {
  [Name in keyof C]: (
    input: C[Name]['input'],
    context: CallContext,
  ) => C[Name]['result'] | Promise<C[Name]['result']>
}

type Message =
  | { kind: 'call'; id: number; name: string; input: unknown }
  | { kind: 'cancel'; id: number }

/** A cancelled call is answered too, so that the page knows that the work has stopped. */
type Answer =
  | { kind: 'progress'; id: number; done: number; total: number }
  | { kind: 'done'; id: number; result: unknown }
  | { kind: 'failed'; id: number; code: ErrorCode; fileName?: string; reason: string }

/** The part of a `Worker` that is needed here. */
export interface WorkerLike {
  postMessage(message: unknown, transfer: Transferable[]): void
  terminate(): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: (event: unknown) => void): void
}

/** The global scope of a worker, seen from inside. */
export interface WorkerScope {
  postMessage(message: unknown, options: { transfer: Transferable[] }): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

const transfers = new WeakMap<object, Transferable[]>()

/** Marks parts of an input or a result to be transferred rather than copied. */
export const withTransfer = <Value extends object>(
  value: Value,
  transferables: Transferable[],
): Value => {
  transfers.set(value, transferables)
  return value
}

const transfersOf = (value: unknown): Transferable[] =>
  (typeof value === 'object' && value !== null && transfers.get(value)) || []

/**
 * Answers the calls of `connectWorker` as they arrive. Methods that must not run at the same time use
 * `createQueue`. Errors are sent as codes, because classes do not survive `postMessage`.
 *
 * @param scope - `self` in a worker.
 */
export const exposeWorker = <C extends Calls>(methods: Methods<C>, scope: WorkerScope): void => {
  const controllers = new Map<number, AbortController>()
  const send = (answer: Answer) =>
    scope.postMessage(answer, {
      transfer: answer.kind === 'done' ? transfersOf(answer.result) : [],
    })
  const answer = async ({ id, name, input }: Message & { kind: 'call' }) => {
    const controller = new AbortController()
    controllers.set(id, controller)
    const { signal } = controller
    try {
      const method = methods[name]
      if (!method) throw new Error(`no such call: ${name}`)
      const report: Report = (done, total) =>
        signal.aborted || send({ kind: 'progress', id, done, total })
      const result = await method(input, { signal, report })
      // A result that nobody waits for need not be copied.
      if (signal.aborted) throw new ToolError('cancelled')
      send({ kind: 'done', id, result })
    } catch (error) {
      // This also covers a result that cannot be sent.
      const fileName = error instanceof ToolError ? error.fileName : undefined
      const named = fileName === undefined ? {} : { fileName }
      send({ kind: 'failed', id, code: errorCodeOf(error), ...named, reason: String(error) })
    } finally {
      controllers.delete(id)
    }
  }
  scope.addEventListener('message', ({ data }) => {
    // Only `connectWorker` sends messages to this scope.
    const message = data as Message
    if (message.kind === 'call') void answer(message)
    else controllers.get(message.id)?.abort()
  })
}

/**
 * Creates a queue for work that must not run at the same time: each piece begins after the previous one has ended.
 * A piece whose call has been cancelled by then is not started.
 */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(() => {
      if (signal.aborted) throw new ToolError('cancelled')
      return work()
    })
    last = result.catch(() => undefined)
    return result
  }
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  onProgress?: Report | undefined
  /**
   * The worker is ended once the call has settled, because only that releases the memory that an engine has taken.
   */
  endsWorker?: boolean
}

/** One or several equal workers. They are started when they are needed, and again after they have ended. */
export interface WorkerClient<C extends Calls> {
  /**
   * @throws {ToolError} `cancelled` when the signal is aborted or the workers are ended, `stuck` when the worker
   *   was silent for too long, `engine-not-loaded` when it cannot start or breaks down, and otherwise the code that
   *   the worker's method failed with, and the file it named. The cause is what was thrown, as text.
   */
  call<Name extends keyof C & string>(
    name: Name,
    input: C[Name]['input'],
    options?: CallOptions,
  ): Promise<C[Name]['result']>
  /** Starts a worker before the first call. If that fails, the first call reports it. */
  start(): void
  /** Ends all workers, and cancels the calls that are under way. The next call starts another worker. */
  endWorkers(): void
  /** Ends all workers for good. Later calls are cancelled at once. */
  dispose(): void
}

export interface WorkerOptions {
  /**
   * The time after which a silent worker with calls under way is considered stuck and ended, in milliseconds. It is
   * 30,000 when left out, and `Infinity` stands for no limit.
   */
  silenceLimitMs?: number
  /**
   * The time that a worker with cancelled calls only is given to stop before it is ended, in milliseconds. It is
   * 5,000 when left out.
   */
  cancelLimitMs?: number
  /**
   * The time after which a worker without calls is ended, in milliseconds. When left out, it lives as long as the
   * client.
   */
  idleLimitMs?: number
  /**
   * The number of workers that may run, 1 when left out. A call goes to the worker with the fewest calls and never
   * waits.
   */
  workerCount?: number
  /**
   * The worker keeps data that later calls need. It is ended only when it is stuck, broken or no longer wanted. All
   * other workers get everything they need with each call.
   */
  hasState?: boolean
}

interface PendingCall {
  resolve(result: unknown): void
  reject(error: ToolError): void
  onProgress: Report | undefined
}

interface RunningWorker {
  readonly worker: WorkerLike
  /** The calls that somebody waits for, by their ids. */
  readonly calls: Map<number, PendingCall>
  /** The ids of cancelled calls that the worker has not answered yet. */
  readonly stopping: Set<number>
  /** The worker gets no more calls, and is ended after those that it has. */
  isRetired: boolean
  /** The event that the worker's timer waits for. */
  awaited?: 'sign of life' | 'stop' | 'call'
  timer?: ReturnType<typeof setTimeout>
}

export const defaultSilenceLimitMs = 30_000
const defaultCancelLimitMs = 5000

/** After these errors a new worker may succeed: it has the memory to itself, and loads its scripts again. */
const isWorthNewWorker = (code: ErrorCode): boolean =>
  code === 'out-of-memory' || code === 'engine-not-loaded'

/** Connects a page, or a worker, to workers that answer with `exposeWorker`. */
export const connectWorker = <C extends Calls>(
  createWorker: () => WorkerLike,
  options: WorkerOptions = {},
): WorkerClient<C> => {
  const { workerCount = 1, hasState = false } = options
  const limitsMs = {
    'sign of life': options.silenceLimitMs ?? defaultSilenceLimitMs,
    stop: hasState ? Infinity : (options.cancelLimitMs ?? defaultCancelLimitMs),
    call: options.idleLimitMs ?? Infinity,
  }
  const running = new Set<RunningWorker>()
  let nextId = 0
  let isDisposed = false

  const end = (ended: RunningWorker, code: ErrorCode, cause?: unknown) => {
    if (!running.delete(ended)) return
    clearTimeout(ended.timer)
    ended.worker.terminate()
    for (const call of ended.calls.values()) call.reject(new ToolError(code, { cause }))
  }
  /** Sets the timer that ends a worker in time. The time starts again after each message from the worker. */
  const resetTimer = (watched: RunningWorker, wasHeard = false) => {
    const { calls, stopping, isRetired } = watched
    if (!running.has(watched)) return
    if (isRetired && calls.size === 0) {
      end(watched, 'cancelled')
      return
    }
    const awaited = calls.size > 0 ? 'sign of life' : stopping.size > 0 ? 'stop' : 'call'
    if (awaited === watched.awaited && !wasHeard) return
    watched.awaited = awaited
    clearTimeout(watched.timer)
    const limitMs = limitsMs[awaited]
    if (Number.isFinite(limitMs)) watched.timer = setTimeout(() => end(watched, 'stuck'), limitMs)
  }
  const handleAnswer = (sender: RunningWorker, answer: Answer) => {
    const call = sender.calls.get(answer.id)
    if (answer.kind === 'progress') call?.onProgress?.(answer.done, answer.total)
    else {
      sender.stopping.delete(answer.id)
      if (answer.kind === 'done') call?.resolve(answer.result)
      else {
        const { code, fileName, reason } = answer
        if (!hasState && isWorthNewWorker(code)) sender.isRetired = true
        const named = fileName === undefined ? {} : { fileName }
        call?.reject(new ToolError(code, { ...named, cause: reason }))
      }
    }
    resetTimer(sender, true)
  }
  const start = (): RunningWorker => {
    const worker = createWorker()
    const started: RunningWorker = {
      worker,
      calls: new Map(),
      stopping: new Set(),
      isRetired: false,
    }
    running.add(started)
    const handleBreakdown = (cause: unknown) => end(started, 'engine-not-loaded', cause)
    worker.addEventListener('error', handleBreakdown)
    worker.addEventListener('messageerror', handleBreakdown)
    worker.addEventListener('message', ({ data }) => {
      // A worker that was ended may still send messages. Only `exposeWorker` sends them.
      if (running.has(started)) handleAnswer(started, data as Answer)
    })
    return started
  }
  const loadOf = ({ calls, stopping }: RunningWorker) => calls.size + stopping.size
  const leastBusy = (): RunningWorker => {
    const available = [...running].filter(({ isRetired }) => !isRetired)
    const [least] = available.toSorted((one, other) => loadOf(one) - loadOf(other))
    const isEnough = least && (loadOf(least) === 0 || available.length >= workerCount)
    return isEnough ? least : start()
  }
  const endWorkers = () => {
    for (const one of running) end(one, 'cancelled')
  }

  return {
    call: (name, input, { signal, onProgress, endsWorker = false } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted || isDisposed) {
          reject(new ToolError('cancelled'))
          return
        }
        let asked: RunningWorker
        try {
          asked = leastBusy()
        } catch (cause) {
          reject(new ToolError('engine-not-loaded', { cause }))
          return
        }
        const { worker, calls, stopping } = asked
        const id = nextId++
        const settle = () => {
          calls.delete(id)
          signal?.removeEventListener('abort', cancel)
          if (endsWorker) asked.isRetired = true
        }
        const cancel = () => {
          settle()
          stopping.add(id)
          worker.postMessage({ kind: 'cancel', id } satisfies Message, [])
          reject(new ToolError('cancelled'))
          resetTimer(asked)
        }
        const fail = (error: ToolError) => {
          settle()
          reject(error)
        }
        calls.set(id, {
          resolve: (result) => {
            settle()
            resolve(result)
          },
          reject: fail,
          onProgress,
        })
        signal?.addEventListener('abort', cancel, { once: true })
        try {
          worker.postMessage(
            { kind: 'call', id, name, input } satisfies Message,
            transfersOf(input),
          )
        } catch (cause) {
          // The input cannot be copied, or there is not enough memory for the copy.
          fail(new ToolError(errorCodeOf(cause), { cause }))
        }
        resetTimer(asked)
      }),
    start: () => {
      try {
        resetTimer(leastBusy())
      } catch {
        // The first call fails in the same way, and can report it.
      }
    },
    endWorkers,
    dispose: () => {
      isDisposed = true
      endWorkers()
    },
  }
}

/** Makes one call in a worker of its own, which is ended when the call has settled. */
export const callOnce = async <C extends Calls>(
  createWorker: () => WorkerLike,
  name: keyof C & string,
  input: C[keyof C]['input'],
  options: WorkerOptions & CallOptions,
): Promise<C[keyof C]['result']> => {
  const client = connectWorker<C>(createWorker, options)
  try {
    return await client.call(name, input, options)
  } finally {
    client.dispose()
  }
}

/** The time that a worker is given to load its scripts ahead of its work, in milliseconds. */
const preloadLimitMs = 60_000

const preloaded = new Set<() => WorkerLike>()

/**
 * Loads a worker's scripts into the browser's cache before the worker is needed, so that it can start later without a
 * connection. A worker is started for that once per page, because only a worker loads all that its entry imports.
 */
export const preloadWorker = (createWorker: () => WorkerLike): void => {
  if (preloaded.has(createWorker)) return
  preloaded.add(createWorker)
  connectWorker(createWorker, { idleLimitMs: preloadLimitMs }).start()
}
