import { describe, expect, it, vi } from 'vitest'
import { type ErrorCode, ToolError } from '../../core/errors.ts'
import type { TextParagraph } from '../../core/page-text.ts'
import type { EngineParts } from '../../engines/ocr/models.ts'
import type { PageReader } from '../../engines/ocr/ocr-client.ts'
import type { PageReading } from '../../engines/ocr/reading.ts'
import type { PageResult, Progress, Source } from './state.ts'
import { countReaders, readPages } from './read-pages.ts'

/** The smallest WebAssembly module: the magic number and the version. */
const core = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))
const parts: EngineParts = { core, models: [] }
const reading: PageReading = { paragraphs: [], clockwiseDegrees: 0, widthPx: 1, heightPx: 1 }
const ownText: TextParagraph[] = [{ lines: [{ words: [{ text: 'own' }] }] }]

const pictures = (count: number): Source[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    file: new File(['x'], `${id}.png`, { lastModified: 0 }),
    kind: 'png',
  }))
const pdf = (pageCount: number): Source => ({
  id: 0,
  file: new File(['x'], 'a.pdf', { lastModified: 0 }),
  kind: 'pdf',
  pages: '',
  opening: {
    step: 'ready',
    chosen: { file: new File(['x'], 'a.pdf', { lastModified: 0 }) },
    document: {
      documentId: 7,
      pageCount,
      pageSizes: Array.from({ length: pageCount }, () => ({
        widthPoints: 595,
        heightPoints: 842,
      })),
      bookmarks: [],
      isSigned: false,
      isEncrypted: false,
      isXfaOnly: false,
    },
  },
})
const pagesOf = (sources: readonly Source[], count: number) =>
  Array.from({ length: count }, (_, index) =>
    sources.length > 1 ? { sourceId: index, pageIndex: 0 } : { sourceId: 0, pageIndex: index },
  )

interface Stand {
  read?: PageReader['read']
  readText?: (pageIndex: number) => readonly TextParagraph[] | undefined
  loadEngine?: () => Promise<EngineParts>
  readerCount?: number
  signal?: AbortSignal
}

/** Reads pages with stubs for everything that needs a browser. */
const run = async (sources: readonly Source[], pageCount: number, stand: Stand = {}) => {
  const results: PageResult[] = []
  const told: Progress[] = []
  const order: number[] = []
  const loadEngine = vi.fn(stand.loadEngine ?? (() => Promise.resolve(parts)))
  const disposals = { made: 0, disposed: 0 }
  const renderGray = vi.fn(() => Promise.resolve({ data: new Uint8Array(1), width: 1, height: 1 }))
  const ending = await readPages(
    { sources, pages: pagesOf(sources, pageCount), languages: ['fr'] },
    {
      loadEngine: (onProgress) => {
        onProgress(1, 2)
        return loadEngine()
      },
      viewer: () => ({
        readText: (_id, pageIndex) => Promise.resolve(stand.readText?.(pageIndex)),
        renderGray,
      }),
      createReader: () => {
        disposals.made += 1
        return {
          warmUp: () => undefined,
          read: stand.read ?? (() => Promise.resolve(reading)),
          dispose: () => {
            disposals.disposed += 1
          },
        }
      },
      readerCount: stand.readerCount ?? 1,
      deliver: ({ sourceId, pageIndex }, result) => {
        order.push(sources.length > 1 ? sourceId : pageIndex)
        results.push(result)
      },
      report: (progress) => told.push(progress),
      signal: stand.signal ?? new AbortController().signal,
    },
  ).catch((error: unknown) => error)
  expect(disposals.disposed).toBe(disposals.made)
  return { results, told, order, loadEngine, renderGray, ending }
}

const failing = (code: ErrorCode) => () => Promise.reject(new ToolError(code))

describe('readPages', () => {
  it('reads pictures in order with an engine that is loaded once', async () => {
    const { results, order, loadEngine, told } = await run(pictures(5), 5, { readerCount: 2 })
    expect(order).toEqual([0, 1, 2, 3, 4])
    expect(results[0]).toEqual({ kind: 'read', reading, languages: ['fr'] })
    expect(loadEngine).toHaveBeenCalledOnce()
    expect(told[0]).toEqual({ stage: 'loading', done: 1, total: 2 })
    expect(told.at(-1)).toEqual({ stage: 'reading', done: 5, total: 5 })
  })

  it('takes a document’s own text without an engine', async () => {
    const { results, loadEngine, renderGray } = await run([pdf(3)], 3, { readText: () => ownText })
    expect(results).toEqual([1, 2, 3].map(() => ({ kind: 'own-text', paragraphs: ownText })))
    expect(loadEngine).not.toHaveBeenCalled()
    expect(renderGray).not.toHaveBeenCalled()
  })

  it('draws only pages without a text of their own, at 300 dpi', async () => {
    const { results, renderGray } = await run([pdf(2)], 2, {
      readText: (pageIndex) => (pageIndex === 0 ? ownText : undefined),
    })
    expect(results.map(({ kind }) => kind)).toEqual(['own-text', 'read'])
    expect(results[1]).toMatchObject({ dpi: 300 })
    expect(renderGray).toHaveBeenCalledOnce()
    expect(renderGray).toHaveBeenCalledWith(7, 1, expect.objectContaining({ dpi: 300 }))
  })

  it('counts the part of a page that is done', async () => {
    const { told } = await run(pictures(2), 2, {
      read: (_picture, _engine, { onProgress }) => {
        onProgress?.(50, 100)
        return Promise.resolve(reading)
      },
    })
    expect(told.map(({ stage, done }) => `${stage} ${done}`)).toEqual([
      'loading 1',
      'reading 0',
      'reading 0.5',
      'reading 1',
      'reading 1.5',
      'reading 2',
    ])
  })

  it('names a page that fails and reads the others', async () => {
    let count = 0
    const { results, ending } = await run(pictures(3), 3, {
      read: () => {
        count += 1
        return count === 2 ? failing('damaged')() : Promise.resolve(reading)
      },
    })
    expect(results.map(({ kind }) => kind)).toEqual(['read', 'failed', 'read'])
    expect(results[1]).toMatchObject({ code: 'damaged', languages: ['fr'] })
    expect(ending).toBeUndefined()
  })

  it('reads alone at the end what found no memory beside another page', async () => {
    let count = 0
    const { results, order } = await run(pictures(3), 3, {
      readerCount: 2,
      read: () => {
        count += 1
        return count === 1 ? failing('out-of-memory')() : Promise.resolve(reading)
      },
    })
    expect(order).toEqual([1, 2, 0])
    expect(results.every(({ kind }) => kind === 'read')).toBe(true)
  })

  it('never says that less is done than before', async () => {
    let count = 0
    const { told } = await run(pictures(2), 2, {
      readerCount: 2,
      read: (_picture, _engine, { onProgress }) => {
        count += 1
        onProgress?.(count === 1 ? 90 : 10, 100)
        return count === 1 ? failing('out-of-memory')() : Promise.resolve(reading)
      },
    })
    const done = told.filter(({ stage }) => stage === 'reading').map((progress) => progress.done)
    expect(count).toBe(3)
    expect(done).toEqual(done.toSorted((one, other) => one - other))
  })

  it.each(['out-of-memory', 'stuck'] as const)('gives up a page that is %s alone', async (code) => {
    const { results } = await run(pictures(2), 2, { readerCount: 2, read: failing(code) })
    expect(results).toEqual([1, 2].map(() => ({ kind: 'failed', code, languages: ['fr'] })))
  })

  it('ends with an engine that cannot be had, and keeps pages that need none', async () => {
    const { results, ending } = await run([pdf(2)], 2, {
      loadEngine: failing('engine-not-loaded'),
      readText: (pageIndex) => (pageIndex === 0 ? ownText : undefined),
    })
    expect(results.map(({ kind }) => kind)).toEqual(['own-text'])
    expect(ending).toMatchObject({ code: 'engine-not-loaded' })
  })

  it('ends at once when it is cancelled, whatever the readers do', async () => {
    const controller = new AbortController()
    const { results, ending } = await run(pictures(3), 3, {
      signal: controller.signal,
      read: () => {
        controller.abort()
        return new Promise(() => undefined)
      },
    })
    expect(results).toEqual([])
    expect(ending).toMatchObject({ code: 'cancelled' })
  })
})

it.each([
  [1, 8, 8, 1],
  [2, 2, undefined, 2],
  [9, 2, 4, 2],
  [9, 2, 2, 1],
  [9, 1, 8, 1],
])('%d pages, %d cores, %s GB: %d', (pageCount, coreCount, memoryGigabytes, expected) => {
  const sources = pictures(pageCount)
  const order = { sources, pages: pagesOf(sources, pageCount) }
  expect(countReaders(order, { coreCount, memoryGigabytes })).toBe(expected)
})

it('reads very large pictures one at a time', () => {
  const large = new File([new Uint8Array(9 * 1024 * 1024)], 'large.png', { lastModified: 0 })
  const sources: Source[] = [...pictures(2), { id: 2, file: large, kind: 'png' }]
  const order = { sources, pages: pagesOf(sources, 3) }
  expect(countReaders(order, { coreCount: 8, memoryGigabytes: 8 })).toBe(1)
})
