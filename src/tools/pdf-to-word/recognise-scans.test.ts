import { describe, expect, it } from 'vitest'
import { type ErrorCode, ToolError } from '../../core/errors.ts'
import type { PageReading } from '../../engines/ocr/reading.ts'
import type { Draft } from './draft.ts'
import type { Progress } from './progress.ts'
import { recogniseScans } from './recognise-scans.ts'
import { layoutOf } from '../../testing/tools/pdf-to-word.ts'

const a4 = { widthPoints: 595, heightPoints: 842 }
const draft: Draft = {
  order: { fileName: 'scan.pdf', pageIndexes: [0, 1, 2, 3], language: 'fr', outline: [] },
  pageIndexes: [0, 1, 2, 3],
  failures: [],
  scans: [1, 2, 3],
  readable: [1, 2, 3],
  recognised: [],
}
/** Magic number and version: the smallest module there is. */
const emptyModule = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))
const box = { left: 0, top: 0, width: 9, height: 9 }
const readingOf = (...texts: string[]): PageReading => ({
  paragraphs: [
    {
      lines: [{ box, words: texts.map((text) => ({ text, confidence: 90, box })) }],
    },
  ],
  clockwiseDegrees: 0,
  widthPx: 9,
  heightPx: 9,
})

/** Page 2 is blank; some pages fail. */
const meansOf = (faults: Readonly<Record<number, ErrorCode>> = {}) => {
  const told: Progress[] = []
  const drawn: number[] = []
  const controller = new AbortController()
  return {
    told,
    drawn,
    controller,
    means: {
      viewer: {
        renderGray: (_: number, pageIndex: number, { dpi }: { dpi: number }) => {
          drawn.push(dpi)
          const fault = faults[pageIndex]
          return fault === undefined
            ? Promise.resolve({ data: Uint8Array.of(pageIndex), width: 1, height: 1 })
            : Promise.reject(new ToolError(fault))
        },
      },
      document: { documentId: 0, pageSizes: [a4, a4, a4, a4] },
      loadEngine: (onProgress: (done: number, total: number) => void) => {
        onProgress(5, 10)
        return Promise.resolve({ core: emptyModule, models: [] })
      },
      reader: {
        warmUp: () => undefined,
        read: (
          picture: Blob | { data: Uint8Array },
          _: unknown,
          { onProgress }: { onProgress?: (done: number, total: number) => void },
        ) => {
          onProgress?.(50, 100)
          const isBlank = 'data' in picture && picture.data[0] === 2
          return Promise.resolve(isBlank ? readingOf() : readingOf('Bonjour'))
        },
      },
      layoutOf: (reading: PageReading, _: unknown, page: { pageIndex: number }) =>
        layoutOf(page.pageIndex, reading.paragraphs[0]?.lines[0]?.words[0]?.text ?? ''),
      report: (progress: Progress) => told.push(progress),
      signal: controller.signal,
    },
  }
}

describe('recogniseScans', () => {
  it('replaces pictures by their text, and leaves those without any', async () => {
    const { means, drawn } = meansOf()
    const read = await recogniseScans(draft, means)
    expect(read).toMatchObject({ pageIndexes: [0, 1, 2, 3], scans: [2], readable: [] })
    expect(read.recognised).toMatchObject([
      { pageIndex: 1, segments: [{ text: 'Bonjour' }] },
      { pageIndex: 3, segments: [{ text: 'Bonjour' }] },
    ])
    expect(drawn).toEqual([300, 300, 300])
  })

  it('tells of the download, then of pages by their parts', async () => {
    const { means, told } = meansOf()
    await recogniseScans(draft, means)
    expect(told.map(({ stage, done, total }) => `${stage} ${done}/${total}`)).toEqual([
      'loading 5/10',
      'recognising 0/3',
      'recognising 0.5/3',
      'recognising 1/3',
      'recognising 1.5/3',
      'recognising 2/3',
      'recognising 2.5/3',
      'recognising 3/3',
    ])
  })

  it('offers a page that failed again, and keeps what was recognised before', async () => {
    const { means } = meansOf({ 3: 'stuck' })
    const first = await recogniseScans(draft, means)
    expect(first).toMatchObject({ scans: [2, 3], readable: [3] })
    expect(await recogniseScans(first, meansOf().means)).toMatchObject({
      scans: [2],
      readable: [],
      recognised: [{ pageIndex: 1 }, { pageIndex: 3 }],
    })
  })

  it('ends when it is cancelled', async () => {
    const { means, controller } = meansOf()
    const recognising = recogniseScans(draft, {
      ...means,
      report: ({ done }) => {
        if (done === 2) controller.abort()
      },
    })
    await expect(recognising).rejects.toMatchObject({ code: 'cancelled' })
  })
})
