import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { TextParagraph } from '../../core/page-text.ts'
import type { ReadWord, PageReading } from '../../engines/ocr/reading.ts'
import {
  composeText,
  countDoubtful,
  countWords,
  doubtfulWords,
  writePage,
  lineHeightOf,
  regionAround,
  tableRows,
  toSearchableRequest,
} from './results.ts'
import type { PageResult, Source } from './state.ts'

const box = { left: 0, top: 0, width: 10, height: 10 }
const word = (text: string, confidence = 96): ReadWord => ({ text, confidence, box })
const readPage = (...lines: ReadWord[][]): PageResult => ({
  kind: 'read',
  reading: {
    paragraphs: [{ lines: lines.map((words) => ({ words, box })) }],
    clockwiseDegrees: 0,
    widthPx: 100,
    heightPx: 100,
  },
  languages: ['fr'],
})
const ownText: PageResult = {
  kind: 'own-text',
  paragraphs: [{ lines: [{ words: [{ text: 'Bonjour' }] }] }] satisfies TextParagraph[],
}
const failed: PageResult = { kind: 'failed', code: 'damaged', languages: ['fr'] }
const options = { joinsLines: true, mendsHyphens: true }
const write = (results: readonly PageResult[]) =>
  results.map((result, pageIndex) =>
    writePage({ page: { sourceId: 1, pageIndex }, result }, options),
  )

const results = [
  readPage([word('Portez'), word('ce')], [word('vieux'), word('vvhisky', 41)]),
  failed,
  ownText,
]

describe('the text of several pages', () => {
  it('stands one page after the other, without those that have none', () => {
    expect(composeText(write(results))).toBe('Portez ce vieux vvhisky\n\nBonjour')
    expect(composeText(write(results), ({ pageIndex }) => `page ${pageIndex + 1}`)).toBe(
      'page 1\n\nPortez ce vieux vvhisky\n\npage 3\n\nBonjour',
    )
    expect(composeText(write([failed]))).toBe('')
  })

  it('counts its words and those that are doubtful', () => {
    expect(countWords(write(results))).toBe(5)
    expect(countDoubtful(write(results))).toBe(1)
  })

  it('finds the doubtful words where they stand on their page', () => {
    const [found, ...others] = doubtfulWords(write(results))
    expect(others).toEqual([])
    expect(found?.word).toMatchObject({ text: 'vvhisky', box })
    expect(found?.page.page).toEqual({ sourceId: 1, pageIndex: 0 })
  })

  it('is written once for a result and its options', () => {
    const [result = failed] = results
    const page = { page: { sourceId: 1, pageIndex: 0 }, result }
    expect(writePage(page, { ...options })).toBe(writePage(page, options))
    const asPrinted = writePage(page, { ...options, joinsLines: false })
    expect(asPrinted.text).toBe('Portez ce\nvieux vvhisky')
  })
})

const boxes = fc.record({
  left: fc.integer({ min: -10, max: 10_000 }),
  top: fc.integer({ min: -10, max: 10_000 }),
  width: fc.integer({ min: 1, max: 3000 }),
  height: fc.integer({ min: 1, max: 400 }),
})

const aspects = fc.double({ min: 1.5, max: 12, noNaN: true })

describe('lineHeightOf', () => {
  const high = (height: number) => ({ left: 0, top: 0, width: 9, height })
  const words = [18, 20, 20, 21, 60].map((height) => ({ box: high(height) }))
  it.each([
    ['a usual word', 19, 19],
    ['a dot', 4, 16],
    ['a box with a shadow', 60, 30],
  ])('%s', (_what, height, expected) =>
    expect(lineHeightOf(high(height), words)).toBeCloseTo(expected, 9),
  )
})

describe('regionAround', () => {
  it('has the word in its middle, whole, with room on every side', () => {
    fc.assert(
      fc.property(
        boxes,
        fc.integer({ min: 1, max: 300 }),
        aspects,
        (lineWord, lineHeight, aspect) => {
          const region = regionAround(lineWord, { aspect, lineHeight })
          expect(region.width / region.height).toBeCloseTo(aspect, 6)
          expect(region.left + region.width / 2).toBeCloseTo(lineWord.left + lineWord.width / 2, 3)
          expect(region.top + region.height / 2).toBeCloseTo(lineWord.top + lineWord.height / 2, 3)
          expect(region.width).toBeGreaterThan(lineWord.width)
          expect(region.height).toBeGreaterThan(lineWord.height)
        },
      ),
    )
  })
})

const reading: PageReading = { paragraphs: [], clockwiseDegrees: 90, widthPx: 5, heightPx: 4 }
const read: PageResult = { kind: 'read', reading, languages: ['es', 'fr'] }
const failedPage: PageResult = { kind: 'failed', code: 'damaged', languages: ['es'] }
const textPage: PageResult = { kind: 'own-text', paragraphs: [] }

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

it('writes the rows of all tables, an empty row between two', () => {
  const pagesWith = (...pageResults: readonly PageResult[]) =>
    pageResults.map((result, sourceId) =>
      writePage(
        { page: { sourceId, pageIndex: 0 }, result },
        { joinsLines: true, mendsHyphens: true },
      ),
    )
  const one = { ...read, reading: { ...reading, tables: [[['a', 'b']], [['c', 'd']]] } }
  const other = { ...read, reading: { ...reading, tables: [[['e'], ['f']]] } }
  expect(tableRows(pagesWith(read, one, textPage, failedPage, other))).toEqual([
    ['a', 'b'],
    [],
    ['c', 'd'],
    [],
    ['e'],
    ['f'],
  ])
  expect(tableRows(pagesWith(read, textPage))).toEqual([])
})

it('takes every page that came to something, in order, and what was read of it', () => {
  const sources = [picture(3, 'jpeg'), picture(4, 'png'), pdf]
  const pageResults = [
    { page: { sourceId: 3, pageIndex: 0 }, result: read },
    { page: { sourceId: 4, pageIndex: 0 }, result: failedPage },
    { page: { sourceId: 8, pageIndex: 1 }, result: textPage },
    { page: { sourceId: 8, pageIndex: 0 }, result: { ...read, dpi: 300 } },
    { page: { sourceId: 8, pageIndex: 2 }, result: failedPage },
  ]
  const order = toSearchableRequest(sources, pageResults, 'es')
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
