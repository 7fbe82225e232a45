import { describe, expect, it, vi } from 'vitest'
import { ToolError } from '../../core/errors.ts'
import type { EngineParts } from './models.ts'
import { createOcrHandlers } from './worker-methods.ts'
import type { Tesseract } from './tesseract.ts'
import { blockAt, onPaper } from '../../testing/ocr/pages.ts'

const empty = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))
const engine: EngineParts = { core: empty, models: [] }

/** A stub of Tesseract that always reads the same. */
const readerOf = (change: Partial<Tesseract> = {}): Tesseract => ({
  open: () => Promise.resolve(),
  recognize: (_, { onProgress } = {}) => {
    for (const share of [0, 0.5, 0.501, 1]) onProgress?.(share)
    return { blocks: [blockAt(100, 40, 'Portez ce vieux whisky')], confidence: 95 }
  },
  ...change,
})

const context = () => ({
  signal: new AbortController().signal,
  report: vi.fn<(done: number, total: number) => void>(),
})
const noFile = () => Promise.reject(new ToolError('damaged'))
const picture = onPaper(600, 200)

describe('createOcrHandlers', () => {
  it('reads a page drawn before, and tells of every hundredth once', async () => {
    const told = context()
    const reading = await createOcrHandlers(noFile, readerOf()).read({ engine, picture }, told)
    expect(reading).toMatchObject({ widthPx: 600, heightPx: 200, clockwiseDegrees: 0 })
    expect(reading.paragraphs[0]?.lines[0]?.words[0]).toMatchObject({
      text: 'Portez',
      box: { left: 100, top: 40, width: 60, height: 20 },
    })
    const done = told.report.mock.calls.map(([value]) => value)
    expect(done[0]).toBe(0)
    expect(done.at(-1)).toBe(100)
    expect(done).toEqual([...new Set(done)].toSorted((one, other) => one - other))
    expect(told.report.mock.calls.every(([, total]) => total === 100)).toBe(true)
  })

  it('gives boxes in the pixels of a file that was reduced', async () => {
    const reduced = { image: picture, scale: 0.5, widthPx: 1200, heightPx: 401 }
    const handlers = createOcrHandlers(() => Promise.resolve(reduced), readerOf())
    const reading = await handlers.read({ engine, picture: new Blob(['…']) }, context())
    expect(reading).toMatchObject({ widthPx: 1200, heightPx: 401 })
    const { words, box } = reading.paragraphs[0]?.lines[0] ?? {}
    expect(words?.[0]?.box).toEqual({ left: 200, top: 80.5, width: 120, height: 40 })
    expect(box).toEqual({ left: 200, top: 80.5, width: 440, height: 40 })
  })

  it('tries once more with a new engine when there is no room', async () => {
    const recognize = vi
      .fn<Tesseract['recognize']>(readerOf().recognize)
      .mockImplementationOnce(() => {
        throw new ToolError('out-of-memory')
      })
    const open = vi.fn<Tesseract['open']>(() => Promise.resolve())
    const handlers = createOcrHandlers(noFile, readerOf({ recognize, open }))
    const reading = await handlers.read({ engine, picture }, context())
    expect(reading.paragraphs).toHaveLength(1)
    expect(open).toHaveBeenCalledTimes(2)
  })

  it('passes on what fails, and answers the next call', async () => {
    const recognize = vi
      .fn<Tesseract['recognize']>(readerOf().recognize)
      .mockImplementationOnce(() => {
        throw new ToolError('too-many-pixels')
      })
    const handlers = createOcrHandlers(noFile, readerOf({ recognize }))
    const failed = handlers.read({ engine, picture }, context())
    const damaged = handlers.read({ engine, picture: new Blob() }, context())
    const read = handlers.read({ engine, picture }, context())
    await expect(failed).rejects.toMatchObject({ code: 'too-many-pixels' })
    await expect(damaged).rejects.toMatchObject({ code: 'damaged' })
    await expect(read).resolves.toMatchObject({ widthPx: 600 })
  })

  it('opens ahead, one thing after the other, and not what was cancelled', async () => {
    const events: string[] = []
    const open = async () => {
      events.push('open')
      await Promise.resolve()
      events.push('opened')
    }
    const handlers = createOcrHandlers(noFile, readerOf({ open }))
    const cancelled = new AbortController()
    const calls = [
      handlers.warmUp({ engine }, context()),
      handlers.warmUp({ engine }, { ...context(), signal: cancelled.signal }),
      handlers.warmUp({ engine }, context()),
    ]
    cancelled.abort()
    await expect(calls[1]).rejects.toMatchObject({ code: 'cancelled' })
    await Promise.all([calls[0], calls[2]])
    expect(events).toEqual(['open', 'opened', 'open', 'opened'])
  })
})
