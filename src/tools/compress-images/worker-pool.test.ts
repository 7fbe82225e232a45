import { describe, expect, it } from 'vitest'
import { type ErrorCode, ToolError } from '../../core/errors.ts'
import { type Methods, connectWorker, exposeWorker } from '../../core/worker-calls.ts'
import { InThreadWorker } from '../../testing/in-thread-worker.ts'
import type { Compression } from '../../engines/image/compression.ts'
import type { CompressionCalls } from './compress-image.ts'
import { type Event, type Task, heavyPixelCount } from './state.ts'
import { automatic, compressionOf, withQuality } from '../../testing/tools/compress-images.ts'
import { createPool } from './worker-pool.ts'

interface Call {
  id: number
  worker: number
  signal: AbortSignal | undefined
  tell: (done: number, total: number) => Promise<void>
  finish: (compression?: Compression) => Promise<void>
  fail: (code: ErrorCode) => Promise<void>
}

const soon = () => new Promise<void>((resolve) => setTimeout(resolve))

const taskOf = (id: number, { pixelCount = 1, settings = automatic } = {}): Task => ({
  key: `${id} ${settings.aim} ${settings.quality}`,
  id,
  // The size identifies the file.
  file: new Blob(['x'.repeat(id)]),
  settings,
  pixelCount,
})

/** A pool with stub workers, for which the test answers. */
const setUp = (workerCount = 2) => {
  const calls: Call[] = []
  const workers: InThreadWorker[] = []
  const heard: string[] = []
  const create = () => {
    const worker = new InThreadWorker()
    const index = workers.push(worker) - 1
    const compress: Methods<CompressionCalls>['compress'] = ({ file }, { signal, report }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ToolError('cancelled')))
        calls.push({
          id: file.size,
          worker: index,
          signal,
          tell: (done, total) => {
            report(done, total)
            return soon()
          },
          finish: (compression = compressionOf(1)) => {
            resolve(compression)
            return soon()
          },
          fail: (code) => {
            reject(new ToolError(code))
            return soon()
          },
        })
      })
    exposeWorker<CompressionCalls>({ compress }, worker.scope)
    return worker
  }
  const onEvent = (event: Event) =>
    heard.push(`${event.type} ${'id' in event ? event.id : ''}${'code' in event ? event.code : ''}`)
  const pool = createPool({
    workers: connectWorker<CompressionCalls>(create, { workerCount }),
    workerCount,
    onEvent,
  })
  const call = (id: number): Call => {
    const found = calls.findLast((one) => one.id === id)
    if (!found) throw new Error(`${id} was not asked for`)
    return found
  }
  return {
    want: (tasks: readonly Task[]) => {
      pool.setTasks(tasks)
      return soon()
    },
    stop: () => {
      pool.stop()
      return soon()
    },
    calls,
    call,
    heard,
    ended: () => workers.flatMap(({ isEnded }, index) => (isEnded ? [index] : [])),
    asked: () => calls.map(({ id }) => id),
  }
}

describe('a pool of workers', () => {
  it('does two things at a time, in order, each with the worker that is free', async () => {
    const { want, call, asked, heard } = setUp()
    await want([1, 2, 3].map((id) => taskOf(id)))
    expect(asked()).toEqual([1, 2])
    await call(2).tell(1, 2)
    await call(2).finish()
    expect(asked()).toEqual([1, 2, 3])
    expect(call(3).worker).toBe(call(2).worker)
    await call(1).fail('damaged')
    await call(3).finish()
    expect(heard).toEqual([
      'began 1',
      'began 2',
      'progressed 2',
      'finished 2',
      'began 3',
      'failed 1damaged',
      'finished 3',
    ])
  })

  it('asks a new worker for an engine that could not be loaded', async () => {
    const { want, call, ended } = setUp(1)
    await want([taskOf(1), taskOf(2)])
    const { worker } = call(1)
    await call(1).fail('engine-not-loaded')
    expect(ended()).toEqual([worker])
    expect(call(2).worker).not.toBe(worker)
    await call(2).fail('damaged')
    expect(ended()).toEqual([worker])
  })

  it('does one at a time where there is one core', async () => {
    const { want, call, asked } = setUp(1)
    await want([taskOf(1), taskOf(2)])
    expect(asked()).toEqual([1])
    await call(1).finish()
    expect(asked()).toEqual([1, 2])
  })

  it('goes on with what is still wanted, breaks off what is not, begins what is new', async () => {
    const { want, call, calls, heard, asked } = setUp()
    await want([taskOf(1), taskOf(2)])
    const old = call(2)
    await want([taskOf(1), taskOf(2, { settings: withQuality(50) })])
    expect(old.signal?.aborted).toBe(true)
    expect(calls[0]?.signal?.aborted).toBe(false)
    expect(asked()).toEqual([1, 2, 2])
    await old.tell(1, 2)
    expect(heard).toEqual(['began 1', 'began 2', 'began 2'])
    await call(2).finish()
    expect(heard.at(-1)).toBe('finished 2')
  })

  it('does not do again what is answered, while that is still asked for', async () => {
    const { want, call, asked } = setUp()
    await want([taskOf(1)])
    await call(1).finish()
    expect(asked()).toEqual([1])
  })

  it('has one large picture in memory at a time, and gives its memory back', async () => {
    const { want, call, asked, ended } = setUp()
    const pixelCount = heavyPixelCount + 1
    await want([taskOf(1, { pixelCount }), taskOf(2, { pixelCount }), taskOf(3)])
    expect(asked()).toEqual([1, 3])
    await call(3).finish()
    expect(asked()).toEqual([1, 3])
    await call(1).finish()
    expect(asked()).toEqual([1, 3, 2])
    expect(ended()).toEqual([call(1).worker])
    await want([])
    expect(ended()).toHaveLength(2)
  })

  it('tries alone what did not fit into memory beside another, once', async () => {
    const { want, call, asked, heard } = setUp()
    await want([1, 2, 3].map((id) => taskOf(id)))
    await call(1).fail('out-of-memory')
    expect(asked()).toEqual([1, 2, 3])
    await call(2).finish()
    await call(3).finish()
    expect(asked()).toEqual([1, 2, 3, 1])
    await call(1).fail('out-of-memory')
    expect(heard.at(-1)).toBe('failed 1out-of-memory')
    expect(asked()).toHaveLength(4)
  })

  it('says at once that there was no memory for a picture by itself', async () => {
    const { want, call, heard } = setUp()
    await want([taskOf(1)])
    await call(1).fail('out-of-memory')
    expect(heard.at(-1)).toBe('failed 1out-of-memory')
  })

  it('stops by ending its workers, says nothing of it, and can be used again', async () => {
    const { want, stop, call, asked, ended, heard } = setUp()
    await want([taskOf(1), taskOf(2), taskOf(3)])
    await stop()
    expect(new Set(ended())).toEqual(new Set([0, 1]))
    expect(asked()).toEqual([1, 2])
    expect(heard).toEqual(['began 1', 'began 2'])
    await want([taskOf(1)])
    await call(1).finish()
    expect(heard.at(-1)).toBe('finished 1')
  })
})
