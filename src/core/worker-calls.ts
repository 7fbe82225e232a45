import { type ErrorCode, ToolError, errorCodeOf } from './errors.ts'

/** Told after each piece of real work: `done` of `total` pieces, in the same unit throughout a call. */
export type Report = (done: number, total: number) => void

/** What a worker can be asked: each call's input and result, by the call's name. */
export type Calls = Record<string, { input: unknown; result: unknown }>

interface CallContext {
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  report: Report
}

/** How a worker answers: a call that works for long reports progress every few seconds, or is taken for stuck. */
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

/** The half of a `Worker` that is needed here. */
export interface WorkerLike {
  postMessage(message: unknown, transfer: Transferable[]): void
  terminate(): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: (event: unknown) => void): void
}

/** A worker's own global scope, seen from inside. */
export interface WorkerScope {
  postMessage(message: unknown, options: { transfer: Transferable[] }): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

const transfers = new WeakMap<object, Transferable[]>()

/** Marks an input or a result, so that these parts of it are handed over rather than copied. */
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
 * Answers the calls of `connectWorker`, each as it comes: what must not run side by side is the methods' concern
 * (`createQueue`). Errors cross as codes, because classes do not survive `postMessage`.
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
      // Also a result that cannot be sent.
      const fileName = error instanceof ToolError ? error.fileName : undefined
      const named = fileName === undefined ? {} : { fileName }
      send({ kind: 'failed', id, code: errorCodeOf(error), ...named, reason: String(error) })
    } finally {
      controllers.delete(id)
    }
  }
  scope.addEventListener('message', ({ data }) => {
    // The only sender is `connectWorker`.
    const message = data as Message
    if (message.kind === 'call') void answer(message)
    else controllers.get(message.id)?.abort()
  })
}

/**
 * For methods whose work must not run side by side: each piece begins when the one before it has ended. A piece whose
 * call was cancelled meanwhile is not begun.
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
  /** The worker is ended once the call is settled: the memory that an engine took is given back only with it. */
  endsWorker?: boolean
}

/** One worker or several alike, started when they are needed, and started again after they have ended. */
export interface WorkerClient<C extends Calls> {
  /**
   * @throws {ToolError} `cancelled` when the signal is aborted or the workers are ended, `stuck` when the worker said
   *   nothing of any call for too long, `engine-not-loaded` when it cannot start or breaks down, otherwise the code
   *   that the worker's method failed with, and the file it named. The cause is what was thrown, as text.
   */
  call<Name extends keyof C & string>(
    name: Name,
    input: C[Name]['input'],
    options?: CallOptions,
  ): Promise<C[Name]['result']>
  /** Starts a worker ahead of the first call, which tells if that goes wrong. */
  start(): void
  /** Ends all workers, and cancels the calls under way. The next call starts another worker. */
  endWorkers(): void
  /** Ends all workers for good: later calls are cancelled at once. */
  dispose(): void
}

export interface WorkerOptions {
  /**
   * How long a worker with calls under way may say nothing before it is taken for stuck and ended, in milliseconds;
   * 30,000 if left out, `Infinity` for no limit.
   */
  silenceLimitMs?: number
  /**
   * How long a worker may go on with cancelled calls, once nobody waits for anything else of it, before it is ended;
   * 5,000 if left out.
   */
  cancelLimitMs?: number
  /** How long a worker is kept that is asked nothing; as long as the client if left out. */
  idleLimitMs?: number
  /** How many workers may run; a call goes to the one with the least to do, and none waits for its turn. 1 if left out. */
  workerCount?: number
  /**
   * The worker keeps what later calls need: it is ended when it is stuck, broken or no longer wanted, and not for
   * anything milder. All other workers are given with each call all that it needs.
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
  /** Calls that somebody waits for, by their ids. */
  readonly calls: Map<number, PendingCall>
  /** Cancelled calls that it has not answered. */
  readonly stopping: Set<number>
  /** It gets no more calls, and is ended with those that it has. */
  isRetired: boolean
  /** What its timer waits for. */
  awaited?: 'sign of life' | 'stop' | 'call'
  timer?: ReturnType<typeof setTimeout>
}

export const defaultSilenceLimitMs = 30_000
const defaultCancelLimitMs = 5000

/** After these a worker started anew may do better: it has its memory for itself, and asks for its scripts again. */
const isWorthNewWorker = (code: ErrorCode): boolean =>
  code === 'out-of-memory' || code === 'engine-not-loaded'

/** Connects a page, or a worker, to workers that answer by `exposeWorker`. */
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
  /** Sees to it that a worker is ended in time; the time starts anew when the worker was heard of. */
  const watch = (watched: RunningWorker, wasHeard = false) => {
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
  const hear = (heard: RunningWorker, answer: Answer) => {
    const call = heard.calls.get(answer.id)
    if (answer.kind === 'progress') call?.onProgress?.(answer.done, answer.total)
    else {
      heard.stopping.delete(answer.id)
      if (answer.kind === 'done') call?.resolve(answer.result)
      else {
        const { code, fileName, reason } = answer
        if (!hasState && isWorthNewWorker(code)) heard.isRetired = true
        const named = fileName === undefined ? {} : { fileName }
        call?.reject(new ToolError(code, { ...named, cause: reason }))
      }
    }
    watch(heard, true)
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
    const breakDown = (cause: unknown) => end(started, 'engine-not-loaded', cause)
    worker.addEventListener('error', breakDown)
    worker.addEventListener('messageerror', breakDown)
    worker.addEventListener('message', ({ data }) => {
      // A worker that was given up may still have something to say. The only sender is `exposeWorker`.
      if (running.has(started)) hear(started, data as Answer)
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
          watch(asked)
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
          // The input cannot be copied, or there is no room for the copy.
          fail(new ToolError(errorCodeOf(cause), { cause }))
        }
        watch(asked)
      }),
    start: () => {
      try {
        watch(leastBusy())
      } catch {
        // The first call meets the same, and has somebody to tell.
      }
    },
    endWorkers,
    dispose: () => {
      isDisposed = true
      endWorkers()
    },
  }
}

/** Makes one call in a worker of its own, which is ended with the call, whatever becomes of it. */
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

const prefetchedUrls = new Set<string>()

/** Fetches a worker's script before the worker is needed, so that it can start later without a connection. */
export const prefetchWorkerScript = (url: string): void => {
  if (prefetchedUrls.has(url)) return
  prefetchedUrls.add(url)
  fetch(url).catch(() => {
    // The call that needs the worker reports the failure.
  })
}
