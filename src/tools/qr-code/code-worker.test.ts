import { describe, expect, it, vi } from 'vitest'
import { createInThreadWorkers } from '../../testing/in-thread-worker.ts'
import { initialColors } from './content.ts'
import type { CodeRequest, Outcome } from './make-code.ts'
import { type CodeCalls, createCodeClient } from './code-worker.ts'

const orderOf = (payload: string): CodeRequest => ({
  payload,
  level: 'M',
  sizePx: 200,
  colors: initialColors,
})

/** A stub that returns the payload's length, so that answers can be told apart. */
const measure = async ({ payload }: CodeRequest): Promise<Outcome> => {
  if (payload === 'broken') throw new Error('a mistake')
  return { kind: 'too-long', fitting: payload.length, fittingAtMost: 0 }
}
const measured = (fitting: number) => ({ kind: 'too-long', fitting, fittingAtMost: 0 })

const setUp = () => createInThreadWorkers<CodeCalls>({ make: measure })

describe('codes from a worker', () => {
  it('come for each order, from one worker', async () => {
    const { workers, create } = setUp()
    const maker = createCodeClient(create)
    maker.warmUp()
    expect(workers).toHaveLength(1)
    const outcomes = await Promise.all(['a', 'bb', 'ccc'].map((text) => maker.make(orderOf(text))))
    expect(outcomes).toEqual([measured(1), measured(2), measured(3)])
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([false])
  })

  it('fail when it breaks down, and come from another the next time', async () => {
    const { workers, create } = setUp()
    const maker = createCodeClient(create)
    const lost = maker.make(orderOf('a'))
    workers[0]?.breaks('error')
    await expect(lost).rejects.toMatchObject({ code: 'engine-not-loaded' })
    expect(workers[0]?.isEnded).toBe(true)
    expect(await maker.make(orderOf('bb'))).toEqual(measured(2))
    expect(workers).toHaveLength(2)
  })

  it('fail when it cannot be started', async () => {
    const maker = createCodeClient(() => {
      throw new Error('blocked')
    })
    expect(() => maker.warmUp()).not.toThrow()
    await expect(maker.make(orderOf('a'))).rejects.toMatchObject({ code: 'engine-not-loaded' })
  })

  it('leave a mistake to be heard of', async () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const { create } = setUp()
    await expect(createCodeClient(create).make(orderOf('broken'))).rejects.toThrow('damaged')
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ cause: 'Error: a mistake' }),
    )
    vi.unstubAllGlobals()
  })
})
