import { expect, it } from 'vitest'
import type { PageReading } from '../../engines/ocr/reading.ts'
import type { PageResult } from './state.ts'
import { toSearchableRequest } from './searchable-request.ts'
import type { Source } from './sources.ts'

const reading: PageReading = { paragraphs: [], clockwiseDegrees: 90, widthPx: 5, heightPx: 4 }
const read: PageResult = { kind: 'read', reading, languages: ['es', 'fr'] }
const failed: PageResult = { kind: 'failed', code: 'damaged', languages: ['es'] }
const ownText: PageResult = { kind: 'own-text', paragraphs: [] }

const picture = (id: number, kind: 'jpeg' | 'png'): Source => ({
  id,
  kind,
  file: new File(['x'], `Foto ${id}.${kind}`, { lastModified: 0 }),
})
const pdf: Source = {
  id: 8,
  kind: 'pdf',
  file: new File(['x'], 'a.pdf', { lastModified: 0 }),
  pages: '2, 1, 3',
  opening: {
    step: 'ready',
    chosen: { file: new File(['x'], 'a.pdf', { lastModified: 0 }), password: 'abc' },
    document: {
      documentId: 0,
      pageCount: 3,
      pageSizes: [],
      bookmarks: [],
      isSigned: false,
      isEncrypted: true,
      isXfaOnly: false,
    },
  },
}

it('takes every page that came to something, in order, and what was read of it', () => {
  const sources = [picture(3, 'jpeg'), picture(4, 'png'), pdf]
  const results = [
    { page: { sourceId: 3, pageIndex: 0 }, result: read },
    { page: { sourceId: 4, pageIndex: 0 }, result: failed },
    { page: { sourceId: 8, pageIndex: 1 }, result: ownText },
    { page: { sourceId: 8, pageIndex: 0 }, result: { ...read, dpi: 300 } },
    { page: { sourceId: 8, pageIndex: 2 }, result: failed },
  ]
  const order = toSearchableRequest(sources, results, 'es')
  expect(order.pages).toEqual([
    { source: 0, pageIndex: 0, reading },
    { source: 2, pageIndex: 1 },
    { source: 2, pageIndex: 0, reading, readingDpi: 300 },
    { source: 2, pageIndex: 2 },
  ])
  expect(order.sources).toEqual([
    { file: sources[0]?.file, name: 'Foto 3.jpeg', kind: 'jpeg' },
    { file: sources[1]?.file, name: 'Foto 4.png', kind: 'png' },
    { file: pdf.file, name: 'a.pdf', kind: 'pdf', pageCount: 3, password: 'abc' },
  ])
  expect(order.options).toEqual({ title: 'Foto 3', language: 'es' })
})
