import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { ToolError, errorCodes } from './errors.ts'
import { type Job, type JobScope, type JobWorker, runJob, serveJob } from './job.ts'

type MessageListener = (event: { data: unknown }) => void
type FaultListener = (event: unknown) => void

/** A worker one speaks for: it notes what it is sent and says what the test makes it say. */
class FakeWorker implements JobWorker {
  readonly received: unknown[] = []
  terminations = 0
  readonly #onMessage: MessageListener[] = []
  readonly #onFault = { error: [] as FaultListener[], messageerror: [] as FaultListener[] }

  addEventListener(type: 'message', listener: MessageListener): void
  addEventListener(type: 'error' | 'messageerror', listener: FaultListener): void
  addEventListener(
    ...[type, listener]: ['message', MessageListener] | ['error' | 'messageerror', FaultListener]
  ) {
    if (type === 'message') this.#onMessage.push(listener)
    else this.#onFault[type].push(listener)
  }

  postMessage(message: unknown) {
    this.received.push(message)
  }

  terminate() {
    this.terminations += 1
  }

  says(data: unknown) {
    for (const listener of this.#onMessage) listener({ data })
  }

  breaks(type: 'error' | 'messageerror', event: unknown) {
    for (const listener of this.#onFault[type]) listener(event)
  }
}

const start = (signal = new AbortController().signal) => {
  const worker = new FakeWorker()
  const onProgress = vi.fn()
  const promise = runJob<string>(() => worker, 'input', { signal, onProgress })
  return { worker, promise, onProgress }
}

/** What a promise fails with; it has to be asked for at once, before the promise settles. */
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('was expected to fail')
    },
    (error: unknown) => error,
  )

describe('a job run', () => {
  it('sends its input once, gives the result and ends the worker', async () => {
    const { worker, promise } = start()
    expect(worker.received).toEqual(['input'])
    expect(worker.terminations).toBe(0)
    worker.says({ kind: 'done', result: 'output' })
    expect(await promise).toBe('output')
    expect(worker.terminations).toBe(1)
  })

  it('passes on every report of progress, in order', async () => {
    const { worker, promise, onProgress } = start()
    for (const done of [0, 1, 2, 3]) worker.says({ kind: 'progress', done, total: 3 })
    worker.says({ kind: 'done', result: 'output' })
    await promise
    expect(onProgress.mock.calls).toEqual([0, 1, 2, 3].map((done) => [done, 3]))
  })

  it('is taken for stuck after too long a silence, and not before', async () => {
    vi.useFakeTimers()
    try {
      const worker = new FakeWorker()
      const { signal } = new AbortController()
      const failure = failureOf(runJob(() => worker, 'input', { signal, silenceLimitMs: 1000 }))
      await vi.advanceTimersByTimeAsync(999)
      worker.says({ kind: 'progress', done: 1, total: 2 })
      await vi.advanceTimersByTimeAsync(999)
      expect(worker.terminations).toBe(0)
      await vi.advanceTimersByTimeAsync(1)
      expect(await failure).toMatchObject({ code: 'stuck' })
      expect(worker.terminations).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('needs nobody to listen to its progress', async () => {
    const worker = new FakeWorker()
    const { signal } = new AbortController()
    const promise = runJob(() => worker, 'input', { signal })
    worker.says({ kind: 'progress', done: 1, total: 2 })
    worker.says({ kind: 'done', result: 'output' })
    expect(await promise).toBe('output')
  })

  it.each(errorCodes)('fails with the worker’s %s, ended', async (code) => {
    const { worker, promise } = start()
    const failure = failureOf(promise)
    worker.says({ kind: 'failed', code, fileName: 'holiday.jpg' })
    expect(await failure).toBeInstanceOf(ToolError)
    expect(await failure).toMatchObject({ code, fileName: 'holiday.jpg' })
    expect(worker.terminations).toBe(1)
  })

  it('names no file where the worker names none', async () => {
    const { worker, promise } = start()
    const failure = failureOf(promise)
    worker.says({ kind: 'failed', code: 'damaged' })
    expect(await failure).toMatchObject({ code: 'damaged', fileName: undefined })
  })

  it.each(['error', 'messageerror'] as const)('settles on %s, its cause kept', async (type) => {
    const { worker, promise } = start()
    const failure = failureOf(promise)
    const event = { message: 'could not load' }
    worker.breaks(type, event)
    expect(await failure).toBeInstanceOf(ToolError)
    expect(await failure).toMatchObject({ code: 'engine-not-loaded', cause: event })
    expect(worker.terminations).toBe(1)
  })

  it('is not run at all when it was cancelled before', async () => {
    const createWorker = vi.fn(() => new FakeWorker())
    const promise = runJob(createWorker, 'input', { signal: AbortSignal.abort() })
    await expect(promise).rejects.toMatchObject({ name: 'ToolError', code: 'cancelled' })
    expect(createWorker).not.toHaveBeenCalled()
  })

  it('is cancelled at any moment: ended and settled, and nothing that comes late counts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 5 }), async (stepsBefore) => {
        const controller = new AbortController()
        const { worker, promise } = start(controller.signal)
        const failure = failureOf(promise)
        for (let done = 0; done < stepsBefore; done += 1)
          worker.says({ kind: 'progress', done, total: 5 })
        controller.abort()
        expect(worker.terminations).toBe(1)
        worker.says({ kind: 'done', result: 'too late' })
        worker.breaks('error', {})
        expect(await failure).toMatchObject({ name: 'ToolError', code: 'cancelled' })
      }),
    )
  })

  it('cannot be cancelled once it is done', async () => {
    const controller = new AbortController()
    const { worker, promise } = start(controller.signal)
    worker.says({ kind: 'done', result: 'output' })
    controller.abort()
    expect(await promise).toBe('output')
    expect(worker.terminations).toBe(1)
  })

  it('fails as an engine that cannot start when there is no worker to be had', async () => {
    const cause = new Error('refused by the browser')
    const promise = runJob(
      () => {
        throw cause
      },
      'input',
      { signal: new AbortController().signal },
    )
    await expect(promise).rejects.toMatchObject({
      name: 'ToolError',
      code: 'engine-not-loaded',
      cause,
    })
  })

  it('ends the worker when its input cannot be sent', async () => {
    const worker = new FakeWorker()
    worker.postMessage = (message) => void structuredClone(message)
    const promise = runJob(
      () => worker,
      () => 'no clone of this',
      {
        signal: new AbortController().signal,
      },
    )
    await expect(promise).rejects.toMatchObject({ name: 'ToolError' })
    expect(worker.terminations).toBe(1)
  })
})

/** A worker whose other end is `serveJob`: messages are cloned and take a turn, as real ones do. */
const workerServing = <Input, Result>(job: Job<Input, Result>): FakeWorker => {
  const worker = new FakeWorker()
  const scope: JobScope = {
    postMessage: (message) => {
      const clone: unknown = structuredClone(message)
      setTimeout(() => worker.says(clone))
    },
    addEventListener: (_type, listener) => {
      worker.postMessage = (message) => {
        const clone: unknown = structuredClone(message)
        setTimeout(() => listener({ data: clone }))
      }
    },
  }
  serveJob(job, scope)
  return worker
}

const runServed = <Input, Result>(
  job: Job<Input, Result>,
  input: Input,
  onProgress?: (done: number, total: number) => void,
): Promise<Result> =>
  runJob(() => workerServing(job), input, {
    signal: new AbortController().signal,
    ...(onProgress ? { onProgress } : {}),
  })

describe('a job served', () => {
  it('gives across the border what it gives here, with its progress', async () => {
    const onProgress = vi.fn()
    const sum: Job<readonly number[], number> = (numbers, report) => {
      for (const index of numbers.keys()) report(index + 1, numbers.length)
      return Promise.resolve(numbers.reduce((total, number) => total + number, 0))
    }
    expect(await runServed(sum, [1, 2, 3], onProgress)).toBe(6)
    expect(onProgress.mock.calls).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })

  it.each(errorCodes)('sends %s across as a code, with its file', async (code) => {
    const job = () => Promise.reject(new ToolError(code, { fileName: 'a.pdf', cause: new Error() }))
    await expect(runServed(job, undefined)).rejects.toMatchObject({
      name: 'ToolError',
      code,
      fileName: 'a.pdf',
    })
  })

  it.each([
    [new RangeError('Array buffer allocation failed'), 'out-of-memory'],
    [new Error('anything'), 'damaged'],
    ['a string', 'damaged'],
  ])('sends %s across as %s', async (thrown, code) => {
    // oxlint-disable-next-line prefer-promise-reject-errors -- engines do throw strings
    const job = () => Promise.reject(thrown)
    await expect(runServed(job, undefined)).rejects.toMatchObject({ name: 'ToolError', code })
  })

  it('fails, rather than never ending, when its result cannot be sent', async () => {
    const outcome = runServed(() => Promise.resolve(() => 'no clone of this'), undefined)
    const patience = new Promise((resolve) => setTimeout(() => resolve('still waiting'), 500))
    await expect(Promise.race([outcome, patience])).rejects.toMatchObject({ name: 'ToolError' })
  })
})
