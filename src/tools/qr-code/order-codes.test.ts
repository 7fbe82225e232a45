import { beforeEach, describe, expect, it, vi } from 'vitest'
import { initialColours } from './fields.ts'
import type { CodeOrder, Outcome } from './make-code.ts'
import { createCodeMaker, serveCodes } from './order-codes.ts'

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

/** Both ends in one place: messages are copied and come later, as between a page and its worker. */
class NearWorker {
  static started = 0
  static ended = 0
  readonly #toPage: ((event: { data: unknown }) => void)[] = []
  readonly #toWorker: ((event: { data: unknown }) => void)[] = []
  readonly #onError: ((event: unknown) => void)[] = []

  constructor() {
    NearWorker.started += 1
    serveCodes(measure, {
      addEventListener: (_type, listener) => this.#toWorker.push(listener),
      postMessage: (message) =>
        this.#toPage.forEach((listener) => listener({ data: structuredClone(message) })),
    })
  }
  addEventListener(type: string, listener: (event: { data: unknown }) => void) {
    if (type === 'message') this.#toPage.push(listener)
    else this.#onError.push(() => listener({ data: undefined }))
  }
  postMessage(message: unknown) {
    queueMicrotask(() =>
      this.#toWorker.forEach((listener) => listener({ data: structuredClone(message) })),
    )
  }
  terminate() {
    NearWorker.ended += 1
  }
  breakDown() {
    this.#onError[0]?.(undefined)
  }
}

let workers: NearWorker[]
const create = () => {
  const worker = new NearWorker()
  workers.push(worker)
  return worker
}
beforeEach(() => {
  workers = []
  NearWorker.started = 0
  NearWorker.ended = 0
})

describe('codes from a worker', () => {
  it('come for each order, from one worker', async () => {
    const maker = createCodeMaker(create)
    maker.warm()
    expect(NearWorker.started).toBe(1)
    const outcomes = await Promise.all(['a', 'bb', 'ccc'].map((text) => maker.make(orderOf(text))))
    expect(outcomes).toEqual([measured(1), measured(2), measured(3)])
    expect([NearWorker.started, NearWorker.ended]).toEqual([1, 0])
  })

  it('fail when it breaks down, and come from another the next time', async () => {
    const maker = createCodeMaker(create)
    const lost = maker.make(orderOf('a'))
    workers[0]?.breakDown()
    await expect(lost).rejects.toThrow('no worker')
    expect(NearWorker.ended).toBe(1)
    expect(await maker.make(orderOf('bb'))).toEqual(measured(2))
    expect(NearWorker.started).toBe(2)
  })

  it('fail when it cannot be started', async () => {
    const maker = createCodeMaker(() => {
      throw new Error('blocked')
    })
    expect(() => maker.warm()).not.toThrow()
    await expect(maker.make(orderOf('a'))).rejects.toThrow('blocked')
  })

  it('leave a mistake to be heard of', async () => {
    vi.useFakeTimers()
    void createCodeMaker(create).make(orderOf('broken'))
    await vi.advanceTimersByTimeAsync(0).then(
      () => expect.unreachable('the mistake was kept'),
      (error: unknown) => expect(error).toEqual(new Error('a mistake')),
    )
    vi.useRealTimers()
  })
})
