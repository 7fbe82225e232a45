import { describe, expect, it, vi } from 'vitest'
import { createInThreadWorkers } from '../../testing/in-thread-worker.ts'
import { initialColours } from './fields.ts'
import type { CodeOrder, Outcome } from './make-code.ts'
import { type CodeCalls, createCodeMaker } from './order-codes.ts'

const orderOf = (payload: string): CodeOrder => ({
  payload,
  level: 'M',
  sizePx: 200,
  colours: initialColours,
})

/** Tells the payload's length, so that answers can be told apart. */
const measure = async ({ payload }: CodeOrder): Promise<Outcome> => {
  if (payload === 'broken') throw new Error('a mistake')
  return { kind: 'too-long', fitting: payload.length, fittingAtMost: 0 }
}
const measured = (fitting: number) => ({ kind: 'too-long', fitting, fittingAtMost: 0 })

const setUp = () => createInThreadWorkers<CodeCalls>({ make: measure })

describe('codes from a worker', () => {
  it('come for each order, from one worker', async () => {
    const { workers, create } = setUp()
    const maker = createCodeMaker(create)
    maker.warm()
    expect(workers).toHaveLength(1)
    const outcomes = await Promise.all(['a', 'bb', 'ccc'].map((text) => maker.make(orderOf(text))))
    expect(outcomes).toEqual([measured(1), measured(2), measured(3)])
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([false])
  })

  it('fail when it breaks down, and come from another the next time', async () => {
    const { workers, create } = setUp()
    const maker = createCodeMaker(create)
    const lost = maker.make(orderOf('a'))
    workers[0]?.breaks('error')
    await expect(lost).rejects.toMatchObject({ code: 'engine-not-loaded' })
    expect(workers[0]?.isEnded).toBe(true)
    expect(await maker.make(orderOf('bb'))).toEqual(measured(2))
    expect(workers).toHaveLength(2)
  })

  it('fail when it cannot be started', async () => {
    const maker = createCodeMaker(() => {
      throw new Error('blocked')
    })
    expect(() => maker.warm()).not.toThrow()
    await expect(maker.make(orderOf('a'))).rejects.toMatchObject({ code: 'engine-not-loaded' })
  })

  it('leave a mistake to be heard of', async () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const { create } = setUp()
    await expect(createCodeMaker(create).make(orderOf('broken'))).rejects.toThrow('damaged')
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ cause: 'Error: a mistake' }),
    )
    vi.unstubAllGlobals()
  })
})
