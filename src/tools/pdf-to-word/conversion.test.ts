import { expect, it } from 'vitest'
import { wordName, writeDraft } from './conversion.ts'
import type { Progress } from './progress.ts'
import { layoutOf } from '../../testing/tools/pdf-to-word.ts'
import type { WritingOrder } from './word-calls.ts'

it('names the document as specified', () => {
  expect(['report.pdf', 'Été 2026.PDF', 'scan', 'Q1: plan?.pdf', '.pdf'].map(wordName)).toEqual([
    'report.docx',
    'Été 2026.docx',
    'scan.docx',
    'Q1_ plan_.docx',
    'document.docx',
  ])
})

it('writes the pages that could be read, and tells of those that stay pictures', async () => {
  const asked: WritingOrder[] = []
  const told: Progress[] = []
  const outline = [{ title: 'Harbours', level: 0 }]
  const docx = new Blob(['PK'])
  const recognised = [layoutOf(4, 'Read')]
  const lost = { kind: 'media', pageIndex: 4 } as const
  const conversion = await writeDraft(
    {
      order: { fileName: 'report.pdf', pageIndexes: [4, 0, 2], language: 'es', outline },
      pageIndexes: [4, 0],
      failures: [{ pageIndex: 2, code: 'damaged' }],
      scans: [0],
      readable: [0],
      recognised,
    },
    {
      maker: {
        finish: (order, { onProgress }) => {
          asked.push(order)
          onProgress(1, 4)
          return Promise.resolve({ docx, losses: [lost], wordCount: 12 })
        },
      },
      report: (progress) => told.push(progress),
      signal: new AbortController().signal,
    },
  )
  expect(asked).toEqual([
    { pageIndexes: [4, 0], recognised, title: 'report', language: 'es', outline },
  ])
  expect(conversion).toEqual({
    name: 'report.docx',
    file: docx,
    pageCount: 2,
    wordCount: 12,
    losses: [lost, { kind: 'page-not-read', pageIndex: 0 }],
    failures: [{ pageIndex: 2, code: 'damaged' }],
  })
  expect(told).toEqual([
    { stage: 'writing', done: 0, total: 1 },
    { stage: 'writing', done: 1, total: 4 },
  ])
})
