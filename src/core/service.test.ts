import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToolError } from './errors.ts'
import type { JobWorker } from './job.ts'
import {
  type Handlers,
  type Service,
  type ServiceScope,
  connectService,
  serveCalls,
  silenceLimitMs,
} from './service.ts'

type TestCalls = {
  double: { input: number; result: number }
  wait: { input: undefined; result: string }
}

type Listener = (event: { data: unknown }) => void

/** A worker in the same thread: what is posted at one end is heard at the other, a moment later. */
class NearWorker implements JobWorker {
  isEnded = false
  readonly #heard: Listener[] = []
  readonly #faults: ((event: unknown) => void)[] = []
  readonly #asked: Listener[] = []
  readonly transfers: unknown[] = []

  readonly scope: ServiceScope = {
    postMessage: (data, options) => {
      this.transfers.push(...(options?.transfer ?? []))
      queueMicrotask(() => {
        if (!this.isEnded) for (const listener of this.#heard) listener({ data })
      })
    },
    addEventListener: (_type, listener) => this.#asked.push(listener),
  }

  postMessage(data: unknown) {
    queueMicrotask(() => {
      for (const listener of this.#asked) listener({ data })
    })
  }
  terminate() {
    this.isEnded = true
  }
  addEventListener(
    ...[type, listener]:
      | ['message', Listener]
      | ['error' | 'messageerror', (event: unknown) => void]
  ) {
    if (type === 'message') this.#heard.push(listener)
    else this.#faults.push(listener)
  }
  breaks() {
    for (const listener of this.#faults) listener(new Error('gone'))
  }
}

const doubling: Handlers<TestCalls>['double'] = (input) =>
  input < 0 ? Promise.reject(new ToolError('too-small')) : Promise.resolve(input * 2)

const setUp = (wait: Handlers<TestCalls>['wait'] = () => new Promise(() => undefined)) => {
  const workers: NearWorker[] = []
  const service: Service<TestCalls> = connectService<TestCalls>(() => {
    const worker = new NearWorker()
    workers.push(worker)
    serveCalls<TestCalls>({ double: doubling, wait }, worker.scope, (result) =>
      typeof result === 'string' ? [new ArrayBuffer(1)] : [],
    )
    return worker
  })
  return { service, workers }
}

/** The code a promise fails with. */
const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => (error instanceof ToolError ? error.code : error),
  )

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a service', () => {
  it('starts its worker with the first call, and answers each call its own', async () => {
    const { service, workers } = setUp()
    expect(workers).toHaveLength(0)
    const answers = Promise.all([service.call('double', 2), service.call('double', 21)])
    expect(await answers).toEqual([4, 42])
    expect(workers).toHaveLength(1)
  })

  it('fails with a call’s own code and goes on', async () => {
    const { service, workers } = setUp()
    expect(await codeOf(service.call('double', -1))).toBe('too-small')
    expect(await service.call('double', 1)).toBe(2)
    expect(workers).toHaveLength(1)
  })

  it('passes on progress, and hands over what is to be transferred', async () => {
    const { service, workers } = setUp((_input, { report }) => {
      report(1, 2)
      return Promise.resolve('picture')
    })
    const onProgress = vi.fn()
    await service.call('wait', undefined, { onProgress })
    expect(onProgress.mock.calls).toEqual([[1, 2]])
    expect(workers[0]?.transfers).toHaveLength(1)
  })

  it('settles a cancelled call at once, tells the worker, and leaves the others alone', async () => {
    const aborted = vi.fn()
    const { service } = setUp((_input, { signal }) => {
      signal.addEventListener('abort', aborted)
      return new Promise(() => undefined)
    })
    const controller = new AbortController()
    const cancelled = codeOf(service.call('wait', undefined, { signal: controller.signal }))
    const other = service.call('double', 4)
    await Promise.resolve()
    controller.abort()
    expect(await cancelled).toBe('cancelled')
    expect(await other).toBe(8)
    expect(aborted).toHaveBeenCalledOnce()
  })

  it('does not even ask for what is cancelled before', async () => {
    const { service, workers } = setUp()
    expect(await codeOf(service.call('double', 1, { signal: AbortSignal.abort() }))).toBe(
      'cancelled',
    )
    expect(workers).toHaveLength(0)
  })

  it('ends a worker that says nothing for too long, and starts another for the next call', async () => {
    const { service, workers } = setUp()
    const stuck = codeOf(service.call('wait', undefined))
    await vi.advanceTimersByTimeAsync(silenceLimitMs)
    expect(await stuck).toBe('stuck')
    expect(workers[0]?.isEnded).toBe(true)
    expect(await service.call('double', 3)).toBe(6)
    expect(workers).toHaveLength(2)
  })

  it('waits longer where more silence is granted', async () => {
    const worker = new NearWorker()
    const service = connectService<TestCalls>(() => worker, { silenceLimitMs: 3 * silenceLimitMs })
    const silent = codeOf(service.call('wait', undefined))
    await vi.advanceTimersByTimeAsync(3 * silenceLimitMs - 1)
    expect(worker.isEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await silent).toBe('stuck')
    expect(worker.isEnded).toBe(true)
  })

  it('waits as long as there is progress', async () => {
    let tell = () => undefined as void
    const { service } = setUp((_input, { report }) => {
      tell = () => report(0, 1)
      return new Promise(() => undefined)
    })
    const slow = codeOf(service.call('wait', undefined))
    for (let round = 0; round < 3; round += 1) {
      await vi.advanceTimersByTimeAsync(silenceLimitMs - 1)
      tell()
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(await Promise.race([slow, Promise.resolve('going on')])).toBe('going on')
    await vi.advanceTimersByTimeAsync(silenceLimitMs)
    expect(await slow).toBe('stuck')
  })

  it('leaves a worker alone that nothing is asked of', async () => {
    const { service, workers } = setUp()
    await service.call('double', 1)
    await vi.advanceTimersByTimeAsync(10 * silenceLimitMs)
    expect(workers[0]?.isEnded).toBe(false)
  })

  it('fails every call when the worker breaks, and starts anew', async () => {
    const { service, workers } = setUp()
    const calls = [codeOf(service.call('wait', undefined)), codeOf(service.call('double', 1))]
    workers[0]?.breaks()
    expect(await Promise.all(calls)).toEqual(['engine-not-loaded', 'engine-not-loaded'])
    expect(await service.call('double', 5)).toBe(10)
  })

  it('fails when there can be no worker', async () => {
    const service = connectService<TestCalls>(() => {
      throw new Error('no workers here')
    })
    expect(await codeOf(service.call('double', 1))).toBe('engine-not-loaded')
  })

  it('cancels everything once it is disposed of, and takes no more calls', async () => {
    const { service, workers } = setUp()
    const call = codeOf(service.call('wait', undefined))
    service.dispose()
    expect(await call).toBe('cancelled')
    expect(workers[0]?.isEnded).toBe(true)
    expect(await codeOf(service.call('double', 1))).toBe('cancelled')
  })
})
