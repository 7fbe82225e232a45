import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { describe, expect, it, vi } from 'vitest'
import { createPartDrawer, readGrayPixels } from './render.ts'

/** A picture that repeats these colors and is read in strips. */
const sourceOf = (width: number, height: number, colors: readonly (readonly number[])[]) => {
  const strips: number[] = []
  const readRows = (top: number, rows: number) => {
    strips.push(rows)
    const pixels = new Uint8ClampedArray(width * rows * 4)
    for (let at = 0; at < width * rows; at += 1)
      pixels.set(colors[(top * width + at) % colors.length] ?? [], at * 4)
    return pixels
  }
  return { source: { width, height, readRows }, strips }
}

// According to ITU-R BT.601: 0.299, 0.587 and 0.114 of 255.
it('reads shades of gray', () => {
  const { source } = sourceOf(5, 1, [
    [255, 255, 255, 255],
    [0, 0, 0, 255],
    [255, 0, 0, 255],
    [0, 255, 0, 255],
    [0, 0, 255, 255],
  ])
  expect([...readGrayPixels(source).data]).toEqual([255, 0, 77, 149, 29])
})

it('reads large pages in strips, every row once', () => {
  const { source, strips } = sourceOf(3000, 3001, [
    [10, 10, 10, 255],
    [20, 20, 20, 255],
  ])
  const { data, width, height } = readGrayPixels(source)
  expect([width, height, data.length]).toEqual([3000, 3001, 9_003_000])
  expect(strips.length).toBeGreaterThan(2)
  expect(strips.reduce((sum, rows) => sum + rows)).toBe(3001)
  expect(data.every((gray, at) => gray === (at % 2 === 0 ? 10 : 20))).toBe(true)
})

it('says so when there is no memory', () => {
  const readRows = () => {
    throw new RangeError('out of memory')
  }
  expect(() => readGrayPixels({ width: 9, height: 9, readRows })).toThrow('out-of-memory')
})

describe('drawing parts of a page', () => {
  /** Starts to draw a page that is drawn only when it is told to be. */
  const startDrawing = () => {
    const job = new AbortController()
    const limit = new AbortController()
    let finish = () => {}
    const render = vi.fn(() => {
      let cancel = () => {}
      const promise = new Promise<void>((resolve, reject) => {
        finish = resolve
        cancel = () => reject(new Error('Rendering cancelled'))
      })
      return { promise, cancel }
    })
    // Of pdf.js's page, only these two methods are called.
    const page = { render, getViewport: () => ({}) } as unknown as PDFPageProxy
    const drawPart = createPartDrawer(page, 0, {
      signal: job.signal,
      timeLimit: limit.signal,
      onProgress: () => undefined,
    })
    // A canvas does not exist in Node, and is only handed on.
    const context = {} as OffscreenCanvasRenderingContext2D
    const draw = () => drawPart(context, { left: 0, top: 0, right: 9, bottom: 9 }, 1)
    return { job, limit, render, draw, finish: () => finish() }
  }

  it('ends when they are drawn', async () => {
    const { draw, finish } = startDrawing()
    const drawing = draw()
    finish()
    await expect(drawing).resolves.toBeUndefined()
  })

  it('stops when it takes too long, and does not begin again', async () => {
    const { limit, render, draw } = startDrawing()
    const drawing = draw()
    limit.abort()
    await expect(drawing).rejects.toMatchObject({ code: 'stuck' })
    await expect(draw()).rejects.toMatchObject({ code: 'stuck' })
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('stops when the job is cancelled, however long it took', async () => {
    const { job, limit, draw } = startDrawing()
    const drawing = draw()
    job.abort()
    limit.abort()
    await expect(drawing).rejects.toMatchObject({ code: 'cancelled' })
  })
})
