import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolError } from './errors.ts'
import { type OrderedPool, runOrderedPool } from './ordered-pool.ts'

const nextMacrotask = () => new Promise((resolve) => setTimeout(resolve))

/** A pool that records what happens in it; a task takes its worker as many microtasks as `ticks` says. */
const recordedPool = (
  count: number,
  workerCount: number,
  ticks: (index: number) => number,
  fails: (index: number) => boolean = () => false,
) => {
  const record = {
    delivered: [] as number[],
    failed: [] as number[],
    reports: [] as number[],
    started: 0,
    maxAtOnce: 0,
  }
  const controller = new AbortController()
  const runTask = async (index: number) => {
    record.started += 1
    const finished = record.delivered.length + record.failed.length
    record.maxAtOnce = Math.max(record.maxAtOnce, record.started - finished)
    for (let tick = 0; tick < ticks(index); tick += 1) await Promise.resolve()
    if (fails(index)) throw new ToolError('damaged')
    return `result ${index}`
  }
  const pool: OrderedPool<string> = {
    taskCount: count,
    workers: Array.from({ length: workerCount }, () => Promise.resolve(runTask)),
    onResult: async (result, index) => {
      expect(result).toBe(`result ${index}`)
      await Promise.resolve()
      record.delivered.push(index)
    },
    onError: (_, index) => {
      record.failed.push(index)
    },
    onProgress: (done, total) => {
      expect(total).toBe(count)
      record.reports.push(done)
    },
    signal: controller.signal,
  }
  return { pool, record, controller }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('runOrderedPool', () => {
  it('keeps the order, names what failed, and never holds more than one task beyond the workers', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ ticks: fc.nat(12), fails: fc.boolean() }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 3 }),
        async (tasks, workerCount) => {
          const { pool, record } = recordedPool(
            tasks.length,
            workerCount,
            (index) => tasks[index]?.ticks ?? 0,
            (index) => tasks[index]?.fails ?? false,
          )
          await runOrderedPool(pool)
          const all = upTo(tasks.length)
          expect(record.delivered).toEqual(all.filter((index) => !tasks[index]?.fails))
          expect(record.failed).toEqual(all.filter((index) => tasks[index]?.fails))
          expect(record.reports).toEqual(all.map((index) => index + 1))
          expect(record.maxAtOnce).toBeLessThanOrEqual(workerCount + 1)
        },
      ),
    ))

  it('lets a worker go ahead of a slow one as far as is allowed', async () => {
    const { pool, record } = recordedPool(20, 2, (index) => (index === 0 ? 200 : 1))
    await runOrderedPool({ ...pool, maxPending: 12 })
    expect(record.maxAtOnce).toBe(12)
    expect(record.delivered).toEqual(upTo(20))
  })

  it('uses its workers at the same time', async () => {
    const { pool, record } = recordedPool(6, 2, () => 5)
    await runOrderedPool(pool)
    expect(record.maxAtOnce).toBeGreaterThanOrEqual(2)
  })

  it('goes on with the workers that got ready', async () => {
    const { pool, record } = recordedPool(4, 1, () => 1)
    const late = Promise.reject(new ToolError('engine-not-loaded'))
    await runOrderedPool({ ...pool, workers: [...pool.workers, late] })
    expect(record.delivered).toEqual([0, 1, 2, 3])
  })

  it('fails when none got ready', async () => {
    const { pool } = recordedPool(4, 1, () => 1)
    const workers = [Promise.reject(new ToolError('password-wrong'))]
    await expect(runOrderedPool({ ...pool, workers })).rejects.toMatchObject({
      code: 'password-wrong',
    })
  })

  it('ends with an error of the delivery, and starts nothing more', async () => {
    const { pool, record } = recordedPool(50, 2, () => 1)
    const onResult = async (_: string, index: number) => {
      if (index === 3) throw new ToolError('out-of-memory')
    }
    await expect(runOrderedPool({ ...pool, onResult })).rejects.toMatchObject({
      code: 'out-of-memory',
    })
    const startedThen = record.started
    await nextMacrotask()
    expect(record.started).toBe(startedThen)
    expect(startedThen).toBeLessThan(10)
  })

  it('ends with an error that concerns every task', async () => {
    const { pool, record } = recordedPool(
      50,
      2,
      () => 1,
      (index) => index === 2,
    )
    const onError = (error: unknown) => {
      throw error
    }
    await expect(runOrderedPool({ ...pool, onError })).rejects.toMatchObject({ code: 'damaged' })
    expect(record.delivered).toEqual([0, 1])
  })

  it('cancels at once, even where a worker never answers', async () => {
    const { pool, controller } = recordedPool(3, 1, () => 1)
    const workers = [Promise.resolve(() => new Promise<string>(() => undefined))]
    const work = runOrderedPool({ ...pool, workers })
    await nextMacrotask()
    controller.abort()
    await expect(work).rejects.toMatchObject({ code: 'cancelled' })
    await expect(runOrderedPool(pool)).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('delivers nothing after it was cancelled', async () => {
    const { pool, record, controller } = recordedPool(20, 2, () => 3)
    const onProgress = (done: number) => {
      if (done === 5) controller.abort()
    }
    await expect(runOrderedPool({ ...pool, onProgress })).rejects.toMatchObject({
      code: 'cancelled',
    })
    await nextMacrotask()
    expect(record.delivered).toEqual([0, 1, 2, 3, 4])
  })
})
