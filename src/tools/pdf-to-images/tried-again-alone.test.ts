import { describe, expect, it, vi } from 'vitest'
import { ToolError, errorCodeOf } from '../../core/errors.ts'
import type { PlannedImage } from './plan-images.ts'
import { triedAgainAlone } from './tried-again-alone.ts'

const page = (number: number): PlannedImage => ({
  pageIndex: number - 1,
  format: 'png',
  quality: 85,
  dpi: 72,
  widthPx: 595,
  heightPx: 842,
})

/** A worker that hangs on the second page: whatever it has in hand by then ends with it. */
const hangingWorker = () => {
  let inHand: ((error: Error) => void)[] = []
  return vi.fn(
    ({ pageIndex }: PlannedImage) =>
      new Promise<Blob>((resolve, reject) => {
        inHand.push(reject)
        setTimeout(() => {
          const ended = inHand
          if (pageIndex !== 1) {
            inHand = inHand.filter((other) => other !== reject)
            resolve(new Blob([String(pageIndex)]))
            return
          }
          inHand = []
          for (const end of ended) end(new ToolError('stuck'))
        })
      }),
  )
}

const outcomeOf = (made: Promise<Blob>): Promise<string> =>
  made.then((image) => image.text(), errorCodeOf)

describe('triedAgainAlone', () => {
  it('loses the page that hangs, and not its neighbour', async () => {
    const render = hangingWorker()
    const make = triedAgainAlone(render)
    expect(await Promise.all([2, 3].map((number) => outcomeOf(make(page(number)))))).toEqual([
      'stuck',
      '2',
    ])
    expect(render.mock.calls.map(([{ pageIndex }]) => pageIndex)).toEqual([1, 2, 1, 2])
  })

  it('leaves other faults as they are', async () => {
    const render = vi.fn(() => Promise.reject(new ToolError('damaged')))
    expect(await outcomeOf(triedAgainAlone(render)(page(1)))).toBe('damaged')
    expect(render).toHaveBeenCalledTimes(1)
  })
})
