import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolError } from './errors.ts'
import { type Line, makeInOrder } from './make-in-order.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve))

/** A line that records what happens on it; `ticks` says how long a piece takes its maker. */
const recordedLine = (
  count: number,
  makerCount: number,
  ticks: (index: number) => number,
  fails: (index: number) => boolean = () => false,
) => {
  const record = {
    delivered: [] as number[],
    failed: [] as number[],
    reports: [] as number[],
    started: 0,
    mostAtOnce: 0,
  }
  const controller = new AbortController()
  const make = async (index: number) => {
    record.started += 1
    const finished = record.delivered.length + record.failed.length
    record.mostAtOnce = Math.max(record.mostAtOnce, record.started - finished)
    for (let tick = 0; tick < ticks(index); tick += 1) await Promise.resolve()
    if (fails(index)) throw new ToolError('damaged')
    return `piece ${index}`
  }
  const line: Line<string> = {
    count,
    makers: Array.from({ length: makerCount }, () => Promise.resolve(make)),
    deliver: async (made, index) => {
      expect(made).toBe(`piece ${index}`)
      await Promise.resolve()
      record.delivered.push(index)
    },
    fail: (_, index) => {
      record.failed.push(index)
    },
    report: (done, total) => {
      expect(total).toBe(count)
      record.reports.push(done)
    },
    signal: controller.signal,
  }
  return { line, record, controller }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('makeInOrder', () => {
  it('keeps the order, names what failed, and never holds more than one piece beyond the makers', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ ticks: fc.nat(12), fails: fc.boolean() }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 3 }),
        async (pieces, makerCount) => {
          const { line, record } = recordedLine(
            pieces.length,
            makerCount,
            (index) => pieces[index]?.ticks ?? 0,
            (index) => pieces[index]?.fails ?? false,
          )
          await makeInOrder(line)
          const all = upTo(pieces.length)
          expect(record.delivered).toEqual(all.filter((index) => !pieces[index]?.fails))
          expect(record.failed).toEqual(all.filter((index) => pieces[index]?.fails))
          expect(record.reports).toEqual(all.map((index) => index + 1))
          expect(record.mostAtOnce).toBeLessThanOrEqual(makerCount + 1)
        },
      ),
    ))

  it('lets a maker go ahead of a slow one as far as is allowed', async () => {
    const { line, record } = recordedLine(20, 2, (index) => (index === 0 ? 200 : 1))
    await makeInOrder({ ...line, mostInHand: 12 })
    expect(record.mostAtOnce).toBe(12)
    expect(record.delivered).toEqual(upTo(20))
  })

  it('uses its makers at the same time', async () => {
    const { line, record } = recordedLine(6, 2, () => 5)
    await makeInOrder(line)
    expect(record.mostAtOnce).toBeGreaterThanOrEqual(2)
  })

  it('goes on with the makers that got ready', async () => {
    const { line, record } = recordedLine(4, 1, () => 1)
    const late = Promise.reject(new ToolError('engine-not-loaded'))
    await makeInOrder({ ...line, makers: [...line.makers, late] })
    expect(record.delivered).toEqual([0, 1, 2, 3])
  })

  it('fails when none got ready', async () => {
    const { line } = recordedLine(4, 1, () => 1)
    const makers = [Promise.reject(new ToolError('password-wrong'))]
    await expect(makeInOrder({ ...line, makers })).rejects.toMatchObject({ code: 'password-wrong' })
  })

  it('ends with a fault of the delivery, and starts nothing more', async () => {
    const { line, record } = recordedLine(50, 2, () => 1)
    const deliver = async (_: string, index: number) => {
      if (index === 3) throw new ToolError('out-of-memory')
    }
    await expect(makeInOrder({ ...line, deliver })).rejects.toMatchObject({ code: 'out-of-memory' })
    const startedThen = record.started
    await turn()
    expect(record.started).toBe(startedThen)
    expect(startedThen).toBeLessThan(10)
  })

  it('ends with a fault that concerns every piece', async () => {
    const { line, record } = recordedLine(
      50,
      2,
      () => 1,
      (index) => index === 2,
    )
    const fail = (error: unknown) => {
      throw error
    }
    await expect(makeInOrder({ ...line, fail })).rejects.toMatchObject({ code: 'damaged' })
    expect(record.delivered).toEqual([0, 1])
  })

  it('cancels at once, even where a maker never answers', async () => {
    const { line, controller } = recordedLine(3, 1, () => 1)
    const makers = [Promise.resolve(() => new Promise<string>(() => undefined))]
    const work = makeInOrder({ ...line, makers })
    await turn()
    controller.abort()
    await expect(work).rejects.toMatchObject({ code: 'cancelled' })
    await expect(makeInOrder(line)).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('delivers nothing after it was cancelled', async () => {
    const { line, record, controller } = recordedLine(20, 2, () => 3)
    const report = (done: number) => {
      if (done === 5) controller.abort()
    }
    await expect(makeInOrder({ ...line, report })).rejects.toMatchObject({ code: 'cancelled' })
    await turn()
    expect(record.delivered).toEqual([0, 1, 2, 3, 4])
  })
})
