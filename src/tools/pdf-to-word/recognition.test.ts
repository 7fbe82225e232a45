import { describe, expect, it } from 'vitest'
import { type ErrorCode, ToolError } from '../../core/errors.ts'
import type { PageReading } from '../../engines/ocr/reading.ts'
import { layoutOf } from '../../testing/tools/pdf-to-word.ts'
import type { ReadDocument, Progress } from './state.ts'
import { recognizeScans } from './recognition.ts'

const a4 = { widthPoints: 595, heightPoints: 842 }
const source: ReadDocument = {
  request: { fileName: 'scan.pdf', pageIndexes: [0, 1, 2, 3], language: 'fr', outline: [] },
  pageIndexes: [0, 1, 2, 3],
  failures: [],
  scanIndexes: [1, 2, 3],
  pendingScanIndexes: [1, 2, 3],
  recognizedLayouts: [],
}
/** The smallest WebAssembly module: the magic number and the version. */
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

/** Returns the dependencies of recognition: page 2 is blank, and some pages fail. */
const dependenciesOf = (faults: Readonly<Record<number, ErrorCode>> = {}) => {
  const reported: Progress[] = []
  const renderedDpis: number[] = []
  const controller = new AbortController()
  return {
    reported,
    renderedDpis,
    controller,
    dependencies: {
      viewer: {
        renderGray: (_: number, pageIndex: number, { dpi }: { dpi: number }) => {
          renderedDpis.push(dpi)
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
      report: (progress: Progress) => reported.push(progress),
      signal: controller.signal,
    },
  }
}

describe('recognizeScans', () => {
  it('replaces scans by their text, and keeps those without text as pictures', async () => {
    const { dependencies, renderedDpis } = dependenciesOf()
    const read = await recognizeScans(source, dependencies)
    expect(read).toMatchObject({
      pageIndexes: [0, 1, 2, 3],
      scanIndexes: [2],
      pendingScanIndexes: [],
    })
    expect(read.recognizedLayouts).toMatchObject([
      { pageIndex: 1, segments: [{ text: 'Bonjour' }] },
      { pageIndex: 3, segments: [{ text: 'Bonjour' }] },
    ])
    expect(renderedDpis).toEqual([300, 300, 300])
  })

  it('reports the download, then pages by their parts', async () => {
    const { dependencies, reported } = dependenciesOf()
    await recognizeScans(source, dependencies)
    expect(reported.map(({ stage, done, total }) => `${stage} ${done}/${total}`)).toEqual([
      'loading 5/10',
      'recognizing 0/3',
      'recognizing 0.5/3',
      'recognizing 1/3',
      'recognizing 1.5/3',
      'recognizing 2/3',
      'recognizing 2.5/3',
      'recognizing 3/3',
    ])
  })

  it('offers a page that failed again, and keeps text that was recognized before', async () => {
    const { dependencies } = dependenciesOf({ 3: 'stuck' })
    const first = await recognizeScans(source, dependencies)
    expect(first).toMatchObject({ scanIndexes: [2, 3], pendingScanIndexes: [3] })
    expect(await recognizeScans(first, dependenciesOf().dependencies)).toMatchObject({
      scanIndexes: [2],
      pendingScanIndexes: [],
      recognizedLayouts: [{ pageIndex: 1 }, { pageIndex: 3 }],
    })
  })

  it('ends when it is cancelled', async () => {
    const { dependencies, controller } = dependenciesOf()
    const recognizing = recognizeScans(source, {
      ...dependencies,
      report: ({ done }) => {
        if (done === 2) controller.abort()
      },
    })
    await expect(recognizing).rejects.toMatchObject({ code: 'cancelled' })
  })
})
