import { expect, it } from 'vitest'
import { ToolError } from '../../core/errors.ts'
import type { PdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { runTask } from './run-task.ts'
import { layoutOf } from '../../testing/tools/pdf-to-word.ts'
import type { WordMaker } from './word-maker.ts'

const order = {
  fileName: 'report.pdf',
  pageIndexes: [0, 1],
  language: 'en' as const,
  outline: [],
}
const document = {
  documentId: 0,
  pageCount: 2,
  pageSizes: [],
  bookmarks: [],
  isSigned: false,
  isEncrypted: false,
  isXfaOnly: false,
}
const notAsked = () => Promise.reject(new Error('not asked for here'))

/** A document of these pages: with text, scans, or damaged ones. */
const meansOf = (pages: readonly ('text' | 'scan' | 'damaged')[]) => {
  const written: (readonly number[])[] = []
  const viewer: PdfViewer = {
    open: notAsked,
    renderThumbnail: notAsked,
    renderPage: notAsked,
    renderGray: notAsked,
    readText: notAsked,
    readLayout: (_, pageIndex) => {
      if (pages[pageIndex] === 'damaged') return Promise.reject(new ToolError('damaged'))
      return Promise.resolve(layoutOf(pageIndex, ...(pages[pageIndex] === 'text' ? ['Yes'] : [])))
    },
    prepareLayout: () => undefined,
    closeDocument: () => undefined,
    dispose: () => undefined,
  }
  const maker: WordMaker = {
    addPage: () => Promise.resolve(),
    finish: ({ pageIndexes }) => {
      written.push(pageIndexes)
      return Promise.resolve({ docx: new Blob(), losses: [], wordCount: 1 })
    },
    dispose: () => undefined,
  }
  const { signal } = new AbortController()
  return { written, means: { viewer, document, maker, report: () => undefined, signal } }
}

it('writes what has text, scans beside it as pictures', async () => {
  const { means, written } = meansOf(['text', 'scan'])
  expect(await runTask({ kind: 'convert', order }, means)).toMatchObject({
    type: 'finished',
    result: {
      draft: { scans: [1] },
      conversion: { name: 'report.docx', losses: [{ kind: 'page-not-read', pageIndex: 1 }] },
    },
  })
  expect(written).toEqual([[0, 1]])
})

it('asks before it makes a document of pictures, and then makes it', async () => {
  const { means, written } = meansOf(['scan', 'damaged'])
  const outcome = await runTask({ kind: 'convert', order }, means)
  expect(outcome).toMatchObject({ result: { draft: { pageIndexes: [0], scans: [0] } } })
  if (outcome.type !== 'finished') return
  const { draft, conversion } = outcome.result
  expect(conversion).toBeUndefined()
  expect(written).toEqual([])
  expect(await runTask({ kind: 'keep', draft }, means)).toMatchObject({
    result: { conversion: { name: 'report.docx' } },
  })
  expect(written).toEqual([[0]])
})

it('makes no document of nothing', async () => {
  const { means, written } = meansOf(['damaged', 'damaged'])
  expect(await runTask({ kind: 'convert', order }, means)).toMatchObject({
    type: 'all-failed',
    failures: [{ pageIndex: 0 }, { pageIndex: 1 }],
  })
  expect(written).toEqual([])
})
