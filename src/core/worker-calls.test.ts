import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { InThreadWorker, createInThreadWorkers } from '../testing/in-thread-worker.ts'
import { ToolError, errorCodes } from './errors.ts'
import {
  type Methods,
  type WorkerOptions,
  callOnce,
  connectWorker,
  createQueue,
  defaultSilenceLimitMs,
  preloadWorker,
  withTransfer,
} from './worker-calls.ts'

type TestCalls = {
  double: { input: number; result: number }
  work: { input: string; result: unknown }
}

const endless = () => new Promise<never>(() => undefined)

const setUp = (work: Methods<TestCalls>['work'] = endless, options: WorkerOptions = {}) => {
  const double: Methods<TestCalls>['double'] = (number) => {
    if (number < 0) throw new ToolError('too-small')
    return number * 2
  }
  const { workers, create } = createInThreadWorkers<TestCalls>({ double, work })
  return { workers, create, client: connectWorker<TestCalls>(create, options) }
}

/** Returns the error that a promise rejects with. It has to be called before the promise settles. */
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('was expected to fail')
    },
    (error: unknown) => error,
  )
const codeOf = async (promise: Promise<unknown>): Promise<unknown> => {
  const error = await failureOf(promise)
  return error instanceof ToolError ? error.code : error
}
const runningCount = (workers: readonly InThreadWorker[]) =>
  workers.filter(({ isEnded }) => !isEnded).length
/** Waits until the messages under way have arrived. */
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('calls', () => {
  it('start one worker, with the first of them, and each gets its own answer', async () => {
    const { client, workers } = setUp()
    expect(workers).toHaveLength(0)
    expect(await Promise.all([client.call('double', 2), client.call('double', 21)])).toEqual([
      4, 42,
    ])
    expect(workers).toHaveLength(1)
    expect(workers[0]?.isEnded).toBe(false)
  })

  it('are not waited for by a worker that is started ahead of them', async () => {
    const { client, workers } = setUp()
    client.start()
    client.start()
    expect(workers).toHaveLength(1)
    expect(await client.call('double', 2)).toBe(4)
    expect(workers).toHaveLength(1)
  })

  it('pass on every report of progress, in order, to whoever listens', async () => {
    const { client } = setUp((_input, { report }) => {
      for (const done of [0, 1, 2, 3]) report(done, 3)
      return 'result'
    })
    const onProgress = vi.fn()
    expect(await client.call('work', '', { onProgress })).toBe('result')
    expect(onProgress.mock.calls).toEqual([0, 1, 2, 3].map((done) => [done, 3]))
    expect(await client.call('work', '')).toBe('result')
  })

  it('hand over what is marked for it, and copy the rest', async () => {
    const bytes = new Uint8Array(3)
    const { client } = setUp(() => withTransfer(bytes, [bytes.buffer]))
    expect(await client.call('work', '')).toHaveLength(3)
    expect(bytes).toHaveLength(0)
    const kept = new Uint8Array(3)
    expect(await setUp(() => kept).client.call('work', '')).toHaveLength(3)
    expect(kept).toHaveLength(3)
  })

  it('hand over parts of their input', async () => {
    const { create } = createInThreadWorkers<{ measure: { input: Uint8Array; result: number } }>({
      measure: ({ length }) => length,
    })
    const client = connectWorker<{ measure: { input: Uint8Array; result: number } }>(create)
    const bytes = new Uint8Array(3)
    expect(await client.call('measure', withTransfer(bytes, [bytes.buffer]))).toBe(3)
    expect(bytes).toHaveLength(0)
  })
})

describe('a call that fails', () => {
  it.each(errorCodes)('does so with the worker’s %s, and with its file', async (code) => {
    const { client } = setUp((input) => {
      throw new ToolError(code, input === '' ? {} : { fileName: input, cause: new Error() })
    })
    const named = await failureOf(client.call('work', 'holiday.jpg'))
    expect(named).toBeInstanceOf(ToolError)
    expect(named).toMatchObject({ name: 'ToolError', code, fileName: 'holiday.jpg' })
    expect(await failureOf(client.call('work', ''))).toMatchObject({ code, fileName: undefined })
  })

  it.each([
    [new RangeError('Array buffer allocation failed'), 'out-of-memory'],
    [new Error('anything'), 'damaged'],
    ['a string', 'damaged'],
  ])('with %s, does so with %s, its reason kept', async (thrown, code) => {
    const { client } = setUp(() => {
      throw thrown
    })
    const failure = await failureOf(client.call('work', ''))
    expect(failure).toMatchObject({ name: 'ToolError', code, cause: String(thrown) })
  })

  it('leaves the worker and the other calls alone', async () => {
    const { client, workers } = setUp()
    const calls = [client.call('double', 1), codeOf(client.call('double', -1))]
    expect(await Promise.all(calls)).toEqual([2, 'too-small'])
    expect(await client.call('double', 3)).toBe(6)
    expect([workers.length, workers[0]?.isEnded]).toEqual([1, false])
  })

  it('does so, rather than never ending, when its result cannot be sent', async () => {
    const { client, workers } = setUp(() => () => 'no clone of this')
    expect(await codeOf(client.call('work', ''))).toBe('damaged')
    expect(workers[0]?.isEnded).toBe(false)
  })

  it('does so when its input cannot be sent', async () => {
    const { create } = createInThreadWorkers<{ ask: { input: unknown; result: string } }>({
      ask: () => 'answer',
    })
    const client = connectWorker<{ ask: { input: unknown; result: string } }>(create)
    expect(await codeOf(client.call('ask', () => 'no clone of this'))).toBe('damaged')
    expect(await client.call('ask', 'a string')).toBe('answer')
  })

  it.each(['out-of-memory', 'engine-not-loaded'] as const)(
    'with %s has its worker replaced, once that has answered its other calls',
    async (code) => {
      let finish = (_result: string) => undefined as void
      const { client, workers } = setUp((input) => {
        if (input === 'fail') throw new ToolError(code)
        return new Promise((resolve) => (finish = resolve))
      })
      const other = client.call('work', 'other')
      expect(await codeOf(client.call('work', 'fail'))).toBe(code)
      expect(workers[0]?.isEnded).toBe(false)
      expect(await client.call('double', 2)).toBe(4)
      expect(workers).toHaveLength(2)
      finish('done')
      expect(await other).toBe('done')
      expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false])
    },
  )

  it('does not take with it what a worker keeps for later calls', async () => {
    const { client, workers } = setUp(
      () => {
        throw new ToolError('out-of-memory')
      },
      { hasState: true },
    )
    await failureOf(client.call('work', ''))
    expect(await client.call('double', 2)).toBe(4)
    expect(workers).toHaveLength(1)
  })
})

describe('a worker that breaks', () => {
  it.each(['error', 'messageerror'] as const)(
    'by an %s fails every call, with the cause, and another is started for the next',
    async (type) => {
      const { client, workers } = setUp()
      const failures = [failureOf(client.call('work', '')), failureOf(client.call('double', 1))]
      const event = { data: 'could not load' }
      workers[0]?.breaks(type, event)
      for (const failure of await Promise.all(failures)) {
        expect(failure).toBeInstanceOf(ToolError)
        expect(failure).toMatchObject({ code: 'engine-not-loaded', cause: event })
      }
      expect(workers[0]?.isEnded).toBe(true)
      expect(await client.call('double', 5)).toBe(10)
      expect(workers).toHaveLength(2)
    },
  )

  it('or cannot be had, fails the call, not the start ahead of it', async () => {
    const cause = new Error('refused by the browser')
    const client = connectWorker<TestCalls>(() => {
      throw cause
    })
    expect(() => client.start()).not.toThrow()
    expect(await failureOf(client.call('double', 1))).toMatchObject({
      name: 'ToolError',
      code: 'engine-not-loaded',
      cause,
    })
  })
})

describe('a call that is cancelled', () => {
  it('is settled at once, the worker told, and the other calls left alone', async () => {
    const aborted = vi.fn()
    const { client, workers } = setUp((_input, { signal }) => {
      signal.addEventListener('abort', aborted)
      return endless()
    })
    const controller = new AbortController()
    const cancelled = codeOf(client.call('work', '', { signal: controller.signal }))
    const other = client.call('double', 4)
    await settled()
    controller.abort()
    expect(await cancelled).toBe('cancelled')
    expect(await other).toBe(8)
    expect(aborted).toHaveBeenCalledOnce()
    expect(workers[0]?.isEnded).toBe(false)
  })

  it('is not even asked for when it was cancelled before', async () => {
    const { client, workers } = setUp()
    expect(await codeOf(client.call('double', 1, { signal: AbortSignal.abort() }))).toBe(
      'cancelled',
    )
    expect(workers).toHaveLength(0)
  })

  it('cannot be cancelled once it is done', async () => {
    const { client, workers } = setUp()
    const controller = new AbortController()
    expect(await client.call('double', 2, { signal: controller.signal })).toBe(4)
    controller.abort()
    expect(workers[0]?.received).toHaveLength(1)
  })

  it('is told nothing more, and its result not handed over', async () => {
    const bytes = new Uint8Array(3)
    let finish = () => undefined as void
    const { client } = setUp(
      (_input, { report }) =>
        new Promise((resolve) => {
          finish = () => {
            report(1, 1)
            resolve(withTransfer(bytes, [bytes.buffer]))
          }
        }),
    )
    const controller = new AbortController()
    const onProgress = vi.fn()
    const { signal } = controller
    const cancelled = codeOf(client.call('work', '', { signal, onProgress }))
    await settled()
    controller.abort()
    await settled()
    finish()
    expect(await cancelled).toBe('cancelled')
    await settled()
    expect(onProgress).not.toHaveBeenCalled()
    expect(bytes).toHaveLength(3)
  })

  it('has its worker ended when that does not stop in time, and replaced by the next call', async () => {
    const { client, workers } = setUp(endless, { cancelLimitMs: 5000 })
    const controller = new AbortController()
    const cancelled = codeOf(client.call('work', '', { signal: controller.signal }))
    await settled()
    controller.abort()
    expect(await cancelled).toBe('cancelled')
    await vi.advanceTimersByTimeAsync(4999)
    expect(workers[0]?.isEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(workers[0]?.isEnded).toBe(true)
    expect(await client.call('double', 1)).toBe(2)
    expect(workers).toHaveLength(2)
  })

  it('leaves a worker that stops in time, or that others wait for, or that keeps something', async () => {
    const stopping: Methods<TestCalls>['work'] = (_input, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ToolError('cancelled')))
      })
    for (const { work, options, other } of [
      { work: stopping, options: {}, other: false },
      { work: endless, options: { silenceLimitMs: Infinity }, other: true },
      { work: endless, options: { hasState: true }, other: false },
    ]) {
      const { client, workers } = setUp(work, options)
      const controller = new AbortController()
      const cancelled = codeOf(client.call('work', '', { signal: controller.signal }))
      if (other) void failureOf(client.call('work', ''))
      await settled()
      controller.abort()
      expect(await cancelled).toBe('cancelled')
      await vi.advanceTimersByTimeAsync(1_000_000)
      expect(workers[0]?.isEnded).toBe(false)
    }
  })
})

describe('a worker that says nothing', () => {
  it('for too long is ended, its calls fail as stuck, and another is started for the next', async () => {
    const { client, workers } = setUp()
    const stuck = codeOf(client.call('work', ''))
    await vi.advanceTimersByTimeAsync(defaultSilenceLimitMs - 1)
    expect(workers[0]?.isEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await stuck).toBe('stuck')
    expect(workers[0]?.isEnded).toBe(true)
    expect(await client.call('double', 3)).toBe(6)
    expect(workers).toHaveLength(2)
  })

  it('is not spared by being asked more', async () => {
    const { client, workers } = setUp()
    const stuck = codeOf(client.call('work', ''))
    await settled()
    for (const worker of workers) worker.isBlocked = true
    await vi.advanceTimersByTimeAsync(defaultSilenceLimitMs - 1)
    const other = codeOf(client.call('double', 1))
    await vi.advanceTimersByTimeAsync(1)
    expect([await stuck, await other]).toEqual(['stuck', 'stuck'])
  })

  it('is waited for longer where more silence is granted, or without end', async () => {
    const longer = setUp(endless, { silenceLimitMs: 3 * defaultSilenceLimitMs })
    const silent = codeOf(longer.client.call('work', ''))
    const forever = setUp(endless, { silenceLimitMs: Infinity })
    void failureOf(forever.client.call('work', ''))
    await vi.advanceTimersByTimeAsync(3 * defaultSilenceLimitMs - 1)
    expect(longer.workers[0]?.isEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await silent).toBe('stuck')
    await vi.advanceTimersByTimeAsync(1_000_000)
    expect(forever.workers[0]?.isEnded).toBe(false)
  })

  it('is waited for as long as there is progress', async () => {
    let tell = () => undefined as void
    const { client } = setUp((_input, { report }) => {
      tell = () => report(0, 1)
      return endless()
    })
    const outcome = vi.fn()
    const slow = codeOf(client.call('work', '')).then(outcome)
    for (let round = 0; round < 3; round += 1) {
      await vi.advanceTimersByTimeAsync(defaultSilenceLimitMs - 1)
      tell()
      await settled()
    }
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(defaultSilenceLimitMs)
    await slow
    expect(outcome).toHaveBeenCalledWith('stuck')
  })
})

describe('a worker that is asked nothing', () => {
  it('is kept where no time is set', async () => {
    const { client, workers } = setUp()
    await client.call('double', 1)
    await vi.advanceTimersByTimeAsync(100 * defaultSilenceLimitMs)
    expect(workers[0]?.isEnded).toBe(false)
  })

  it('is ended after the time set, counted from what it did last', async () => {
    const { client, workers } = setUp(endless, { idleLimitMs: 60_000 })
    client.start()
    await vi.advanceTimersByTimeAsync(59_999)
    await client.call('double', 1)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(workers[0]?.isEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(workers[0]?.isEnded).toBe(true)
    expect(await client.call('double', 1)).toBe(2)
    expect(workers).toHaveLength(2)
  })

  it('is started once to load its scripts ahead, and ended after a minute', async () => {
    const { create, workers } = setUp()
    preloadWorker(create)
    preloadWorker(create)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([false])
    await vi.advanceTimersByTimeAsync(1)
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
    preloadWorker(create)
    expect(workers).toHaveLength(1)
  })

  it('that cannot be started ahead breaks nothing', () => {
    const create = () => {
      throw new Error('no workers here')
    }
    expect(() => preloadWorker(create)).not.toThrow()
  })
})

describe('several workers', () => {
  it('are started as they are needed, and the one with the least to do is asked', async () => {
    const { client, workers } = setUp(endless, { workerCount: 2 })
    await client.call('double', 1)
    void failureOf(client.call('work', 'a'))
    expect(workers).toHaveLength(1)
    for (const input of ['b', 'c', 'd', 'e']) void failureOf(client.call('work', input))
    expect(workers.map(({ received }) => received.length)).toEqual([4, 2])
    await settled()
    await client.call('double', 1)
    expect(workers.map(({ received }) => received.length)).toEqual([4, 3])
  })

  it('fail each by itself', async () => {
    const { client, workers } = setUp(endless, { workerCount: 2 })
    const calls = ['a', 'b'].map((input) => failureOf(client.call('work', input)))
    workers[0]?.breaks('error')
    expect(await calls[0]).toMatchObject({ code: 'engine-not-loaded' })
    expect(runningCount(workers)).toBe(1)
    client.dispose()
    expect(await calls[1]).toMatchObject({ code: 'cancelled' })
    expect(runningCount(workers)).toBe(0)
  })

  it('are each ended with a call that is to end them, also when that is cancelled', async () => {
    const { client, workers } = setUp(endless, { workerCount: 2 })
    const controller = new AbortController()
    const { signal } = controller
    const cancelled = codeOf(client.call('work', '', { signal, endsWorker: true }))
    expect(await client.call('double', 2, { endsWorker: true })).toBe(4)
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([false, true])
    controller.abort()
    expect(await cancelled).toBe('cancelled')
    expect(runningCount(workers)).toBe(0)
  })
})

describe('ending workers', () => {
  it('cancels every call, and the next starts another', async () => {
    const { client, workers } = setUp()
    const call = codeOf(client.call('work', ''))
    client.endWorkers()
    expect(await call).toBe('cancelled')
    expect(workers[0]?.isEnded).toBe(true)
    expect(await client.call('double', 1)).toBe(2)
  })

  it('for good cancels later calls too', async () => {
    const { client, workers } = setUp()
    const call = codeOf(client.call('work', ''))
    client.dispose()
    expect(await call).toBe('cancelled')
    expect(workers[0]?.isEnded).toBe(true)
    expect(await codeOf(client.call('double', 1))).toBe('cancelled')
    expect(workers).toHaveLength(1)
  })
})

describe('a single call', () => {
  const { signal } = new AbortController()

  it('has a worker of its own, which is ended with it', async () => {
    const { create, workers } = setUp((input) => `${input} done`)
    expect(await callOnce<TestCalls>(create, 'work', 'it is', { signal })).toBe('it is done')
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
  })

  it.each(errorCodes)('ends its worker also when it fails with %s', async (code) => {
    const { create, workers } = setUp(() => {
      throw new ToolError(code)
    })
    expect(await codeOf(callOnce<TestCalls>(create, 'work', '', { signal }))).toBe(code)
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
  })

  it('ends its worker when it is cancelled, and is not made when it was cancelled before', async () => {
    const { create, workers } = setUp()
    const controller = new AbortController()
    const options = { signal: controller.signal }
    const cancelled = codeOf(callOnce<TestCalls>(create, 'work', '', options))
    await settled()
    controller.abort()
    expect(await cancelled).toBe('cancelled')
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
    expect(await codeOf(callOnce<TestCalls>(create, 'work', '', options))).toBe('cancelled')
    expect(workers).toHaveLength(1)
  })

  it('is given up as stuck after the silence that is granted', async () => {
    const { create, workers } = setUp()
    const stuck = codeOf(
      callOnce<TestCalls>(create, 'work', '', { signal, silenceLimitMs: 90_000 }),
    )
    await vi.advanceTimersByTimeAsync(90_000)
    expect(await stuck).toBe('stuck')
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
  })
})

describe('whatever happens, in whatever order', () => {
  const happening = fc.oneof(
    fc.record({ kind: fc.constant('call' as const), isWanted: fc.boolean() }),
    fc.record({
      kind: fc.constantFrom('cancel' as const, 'finish' as const, 'fail' as const),
      which: fc.nat({ max: 9 }),
    }),
    fc.record({
      kind: fc.constantFrom('break' as const, 'block' as const),
      which: fc.nat({ max: 3 }),
    }),
    fc.record({ kind: fc.constant('pause' as const), ms: fc.nat({ max: 40_000 }) }),
  )

  it('every call settles once, and no worker is left that nobody waits for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { maxLength: 25 }),
        fc.integer({ min: 1, max: 3 }),
        async (happenings, workerCount) => {
          const deeds: { finish: () => void; fail: () => void }[] = []
          const { client, workers } = setUp(
            () =>
              new Promise((resolve, reject) => {
                deeds.push({
                  finish: () => resolve('done'),
                  fail: () => reject(new ToolError('out-of-memory')),
                })
              }),
            { workerCount, idleLimitMs: 60_000 },
          )
          const outcomes: string[][] = []
          const controllers: AbortController[] = []
          for (const happened of happenings) {
            if (happened.kind === 'call') {
              const outcome: string[] = []
              const controller = new AbortController()
              outcomes.push(outcome)
              controllers.push(controller)
              client
                .call('work', '', { signal: controller.signal, endsWorker: !happened.isWanted })
                .then(
                  (result) => outcome.push(String(result)),
                  (error: unknown) => outcome.push(String(error)),
                )
            } else if (happened.kind === 'cancel') controllers[happened.which]?.abort()
            else if (happened.kind === 'break') workers[happened.which]?.breaks('error')
            else if (happened.kind === 'block') {
              const worker = workers[happened.which]
              if (worker) worker.isBlocked = true
            } else if (happened.kind === 'pause') await vi.advanceTimersByTimeAsync(happened.ms)
            else deeds[happened.which]?.[happened.kind]()
            await settled()
          }
          await vi.advanceTimersByTimeAsync(defaultSilenceLimitMs + 60_000)
          expect(outcomes.map(({ length }) => length)).toEqual(outcomes.map(() => 1))
          expect(runningCount(workers)).toBe(0)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('a queue', () => {
  it('does one piece of work after the other, whatever becomes of them', async () => {
    const inTurn = createQueue()
    const { signal } = new AbortController()
    const done: string[] = []
    const work = (name: string, isFailing = false) =>
      inTurn(signal, async () => {
        done.push(`${name} begins`)
        await Promise.resolve()
        done.push(`${name} ends`)
        if (isFailing) throw new ToolError('damaged')
        return name
      })
    const pieces = [work('a'), codeOf(work('b', true)), work('c')]
    expect(await Promise.all(pieces)).toEqual(['a', 'damaged', 'c'])
    expect(done).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })

  it('does not begin what was cancelled meanwhile', async () => {
    const inTurn = createQueue()
    const controller = new AbortController()
    const first = inTurn(new AbortController().signal, () => Promise.resolve('first'))
    const work = vi.fn()
    const second = codeOf(inTurn(controller.signal, work))
    controller.abort()
    expect(await first).toBe('first')
    expect(await second).toBe('cancelled')
    expect(work).not.toHaveBeenCalled()
  })
})
