import { describe, expect, it, vi } from 'vitest'
import { type ErrorCode, ToolError } from '../../core/errors.ts'
import type { PdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { layoutOf } from '../../testing/tools/pdf-to-word.ts'
import { readPages, performTask, requestDocument, wordName } from './conversion.ts'
import type { ConversionRequest, Progress } from './state.ts'
import type { WriteRequest } from './conversion-worker.ts'
import type { ConversionClient } from './conversion-client.ts'

it('names the document as specified', () => {
  expect(['report.pdf', 'Été 2026.PDF', 'scan', 'Q1: plan?.pdf', '.pdf'].map(wordName)).toEqual([
    'report.docx',
    'Été 2026.docx',
    'scan.docx',
    'Q1_ plan_.docx',
    'document.docx',
  ])
})

it('requestDocument writes the pages that could be read, and lists those that stay pictures', async () => {
  const asked: WriteRequest[] = []
  const reported: Progress[] = []
  const outline = [{ title: 'Harbours', level: 0 }]
  const docx = new Blob(['PK'])
  const recognizedLayouts = [layoutOf(4, 'Read')]
  const lost = { kind: 'media', pageIndex: 4 } as const
  const converted = await requestDocument(
    {
      request: { fileName: 'report.pdf', pageIndexes: [4, 0, 2], language: 'es', outline },
      pageIndexes: [4, 0],
      failures: [{ pageIndex: 2, code: 'damaged' }],
      scanIndexes: [0],
      pendingScanIndexes: [0],
      recognizedLayouts,
    },
    {
      client: {
        writeDocument: (request, { onProgress }) => {
          asked.push(request)
          onProgress(1, 4)
          return Promise.resolve({ docx, losses: [lost], wordCount: 12 })
        },
      },
      report: (progress) => reported.push(progress),
      signal: new AbortController().signal,
    },
  )
  expect(asked).toEqual([
    { pageIndexes: [4, 0], recognizedLayouts, title: 'report', language: 'es', outline },
  ])
  expect(converted).toEqual({
    name: 'report.docx',
    file: docx,
    pageCount: 2,
    wordCount: 12,
    losses: [lost, { kind: 'page-not-read', pageIndex: 0 }],
    failures: [{ pageIndex: 2, code: 'damaged' }],
  })
  expect(reported).toEqual([
    { stage: 'writing', done: 0, total: 1 },
    { stage: 'writing', done: 1, total: 4 },
  ])
})

const requestOf = (...pageIndexes: number[]): ConversionRequest => ({
  fileName: 'report.pdf',
  pageIndexes,
  language: 'fr',
  outline: [],
})

/** Returns the dependencies of reading a document: some pages fail, and page 9 is a scan. */
const sourceOf = (faults: Readonly<Record<number, ErrorCode>> = {}) => {
  const added: number[] = []
  const reported: Progress[] = []
  const controller = new AbortController()
  return {
    added,
    reported,
    controller,
    dependencies: {
      viewer: {
        readLayout: (_: number, pageIndex: number, _options?: object) => {
          const fault = faults[pageIndex]
          return fault === undefined
            ? Promise.resolve(layoutOf(pageIndex, ...(pageIndex === 9 ? [] : ['Bonjour'])))
            : Promise.reject(new ToolError(fault))
        },
      },
      document: { documentId: 0 },
      client: {
        addPage: ({ pageIndex }: { pageIndex: number }) => {
          added.push(pageIndex)
          return Promise.resolve()
        },
      },
      report: (progress: Progress) => reported.push(progress),
      signal: controller.signal,
    },
  }
}

describe('readPages', () => {
  it('sends every page to the worker in the wanted order, and reports which one is being read', async () => {
    const { dependencies, added, reported } = sourceOf()
    const source = await readPages(requestOf(7, 0, 9), dependencies)
    expect(added).toEqual([7, 0, 9])
    expect(source).toMatchObject({
      pageIndexes: [7, 0, 9],
      failures: [],
      scanIndexes: [9],
      pendingScanIndexes: [9],
    })
    expect(reported.map(({ done, total }) => [done, total])).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })

  it('says with every page which one comes after it', async () => {
    const { dependencies } = sourceOf()
    const readLayout = vi.spyOn(dependencies.viewer, 'readLayout')
    await readPages(requestOf(7, 0), dependencies)
    expect(readLayout.mock.calls).toMatchObject([
      [0, 7, { nextPageIndex: 0 }],
      [0, 0, { nextPageIndex: undefined }],
    ])
  })

  it('goes on after pages that fail, and names them', async () => {
    const { dependencies, added } = sourceOf({ 1: 'damaged', 3: 'stuck' })
    const source = await readPages(requestOf(0, 1, 2, 3), dependencies)
    expect(added).toEqual([0, 2])
    expect(source).toMatchObject({
      pageIndexes: [0, 2],
      failures: [
        { pageIndex: 1, code: 'damaged' },
        { pageIndex: 3, code: 'stuck' },
      ],
    })
  })

  it('ends with an error that every page would have', async () => {
    const { dependencies } = sourceOf({ 1: 'engine-not-loaded' })
    await expect(readPages(requestOf(0, 1, 2), dependencies)).rejects.toMatchObject({
      code: 'engine-not-loaded',
    })
  })

  it('ends when it is cancelled', async () => {
    const { dependencies, added, controller } = sourceOf()
    const reading = readPages(requestOf(0, 1, 2), dependencies)
    controller.abort()
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
    expect(added).toEqual([0])
  })
})

const textRequest = {
  fileName: 'report.pdf',
  pageIndexes: [0, 1],
  language: 'en' as const,
  outline: [],
}
const openedDocument = {
  documentId: 0,
  pageCount: 2,
  pageSizes: [],
  bookmarks: [],
  isSigned: false,
  isEncrypted: false,
  isXfaOnly: false,
}
const notExpected = () => Promise.reject(new Error('not expected in this test'))

/** Returns the dependencies of a task on a document with these pages. */
const dependenciesOf = (pages: readonly ('text' | 'scan' | 'damaged')[]) => {
  const written: (readonly number[])[] = []
  const viewer: PdfViewer = {
    open: notExpected,
    renderThumbnail: notExpected,
    renderPage: notExpected,
    renderGray: notExpected,
    readText: notExpected,
    isScan: notExpected,
    readLayout: (_, pageIndex) => {
      if (pages[pageIndex] === 'damaged') return Promise.reject(new ToolError('damaged'))
      return Promise.resolve(layoutOf(pageIndex, ...(pages[pageIndex] === 'text' ? ['Yes'] : [])))
    },
    prepareLayout: () => undefined,
    closeDocument: () => undefined,
    dispose: () => undefined,
  }
  const client: ConversionClient = {
    addPage: () => Promise.resolve(),
    writeDocument: ({ pageIndexes }) => {
      written.push(pageIndexes)
      return Promise.resolve({ docx: new Blob(), losses: [], wordCount: 1 })
    },
    previewPage: notExpected,
    dispose: () => undefined,
  }
  const { signal } = new AbortController()
  return {
    written,
    dependencies: { viewer, document: openedDocument, client, report: () => undefined, signal },
  }
}

describe('performTask', () => {
  it('writes pages with text, and scans among them as pictures', async () => {
    const { dependencies, written } = dependenciesOf(['text', 'scan'])
    expect(await performTask({ kind: 'read', request: textRequest }, dependencies)).toMatchObject({
      type: 'finished',
      result: {
        source: { scanIndexes: [1] },
        converted: { name: 'report.docx', losses: [{ kind: 'page-not-read', pageIndex: 1 }] },
      },
    })
    expect(written).toEqual([[0, 1]])
  })

  it('asks before it makes a document of pictures, and then makes it', async () => {
    const { dependencies, written } = dependenciesOf(['scan', 'damaged'])
    const outcome = await performTask({ kind: 'read', request: textRequest }, dependencies)
    expect(outcome).toMatchObject({ result: { source: { pageIndexes: [0], scanIndexes: [0] } } })
    if (outcome.type !== 'finished') return
    const { source, converted } = outcome.result
    expect(converted).toBeUndefined()
    expect(written).toEqual([])
    expect(await performTask({ kind: 'keep-pictures', source }, dependencies)).toMatchObject({
      result: { converted: { name: 'report.docx' } },
    })
    expect(written).toEqual([[0]])
  })

  it('makes no document when every page failed', async () => {
    const { dependencies, written } = dependenciesOf(['damaged', 'damaged'])
    expect(await performTask({ kind: 'read', request: textRequest }, dependencies)).toMatchObject({
      type: 'all-failed',
      failures: [{ pageIndex: 0 }, { pageIndex: 1 }],
    })
    expect(written).toEqual([])
  })
})
