import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Bookmark } from '../../core/pdf.ts'
import {
  type SplitFields,
  chaptersOf,
  countPages,
  planSplit,
  safeNamePart,
  splitModes,
  stemOf,
  zipName,
} from './split-plan.ts'

const bookmarks: readonly Bookmark[] = [
  { title: 'One', pageIndex: 2, level: 0 },
  { title: 'One, first part', pageIndex: 3, level: 1 },
  { title: 'Three', pageIndex: 7, level: 0 },
  { title: 'Two', pageIndex: 5, level: 0 },
  { title: 'Two again', pageIndex: 5, level: 0 },
  { title: 'Nowhere', pageIndex: undefined, level: 0 },
]
const document = { pageCount: 12, bookmarks }
const fields: SplitFields = { splitBy: 'ranges', ranges: '', isOneFile: false, pagesPerFile: '' }

const parts = (changes: Partial<SplitFields>, name = 'report.pdf') => {
  const plan = planSplit(name, document, { ...fields, ...changes })
  return plan.isValid
    ? plan.parts.map(({ name: made, pageIndexes }) => [made, pageIndexes.map((at) => at + 1)])
    : plan.problem
}

describe('ranges', () => {
  it('keep the order typed, one file each', () => {
    expect(parts({ ranges: '1-3, 8, 10-' })).toEqual([
      ['report-pages-1-3.pdf', [1, 2, 3]],
      ['report-page-8.pdf', [8]],
      ['report-pages-10-12.pdf', [10, 11, 12]],
    ])
    expect(parts({ ranges: '8-6' })).toEqual([['report-pages-8-6.pdf', [8, 7, 6]]])
  })

  it('make one file of all on request', () => {
    expect(parts({ ranges: '10-, 1-2', isOneFile: true })).toEqual([
      ['report-pages-10-12_1-2.pdf', [10, 11, 12, 1, 2]],
    ])
    const many = Array.from({ length: 40 }, () => '3-4').join()
    expect(parts({ ranges: many, isOneFile: true })).toMatchObject([['report-pages.pdf', {}]])
    expect(parts({ ranges: '2-4', isOneFile: true })).toMatchObject([['report-pages-2-4.pdf', {}]])
  })

  it('report what is wrong with them', () => {
    expect(parts({})).toEqual({ kind: 'empty' })
    expect(parts({ ranges: '1-3, x' })).toEqual({ kind: 'not-understood', part: 'x' })
    expect(parts({ ranges: '13' })).toEqual({ kind: 'outside', part: '13', pageCount: 12 })
    expect(parts({ ranges: '1-,'.repeat(10_000) })).toEqual({ kind: 'too-many', limit: 20_000 })
  })

  it('list the pages that are in no file', () => {
    const plan = planSplit('a.pdf', document, { ...fields, ranges: '2-3, 8, 5' })
    expect(plan.isValid && plan.omittedRanges).toEqual([
      { first: 1, last: 1 },
      { first: 4, last: 4 },
      { first: 6, last: 7 },
      { first: 9, last: 12 },
    ])
  })

  it('that are equal have different names', () => {
    expect(parts({ ranges: '1,1' })).toMatchObject([
      ['report-page-1.pdf', [1]],
      ['report-page-1 (2).pdf', [1]],
    ])
  })
})

test('every five pages: the last file has the remaining ones', () => {
  expect(parts({ splitBy: 'every', pagesPerFile: ' 5 ' })).toMatchObject([
    ['report-pages-1-5.pdf', {}],
    ['report-pages-6-10.pdf', {}],
    ['report-pages-11-12.pdf', [11, 12]],
  ])
  for (const pagesPerFile of ['', '0', '-1', '13', '2.5', 'x', '1e400', '99999999', '٣'])
    expect(parts({ splitBy: 'every', pagesPerFile })).toEqual({ kind: 'pages-per-file' })
})

test('by bookmarks: the pages before the first one become a file as well', () => {
  expect(chaptersOf(bookmarks).map(({ page }) => page)).toEqual([3, 6, 8])
  expect(parts({ splitBy: 'bookmarks' })).toEqual([
    ['report-pages-1-2.pdf', [1, 2]],
    ['report-One.pdf', [3, 4, 5]],
    ['report-Two.pdf', [6, 7]],
    ['report-Three.pdf', [8, 9, 10, 11, 12]],
  ])
})

test('no page is lost or taken twice in any mode except ranges', () => {
  const anyBookmarks = fc.array(
    fc.record({
      title: fc.string({ unit: 'binary' }),
      pageIndex: fc.option(fc.nat({ max: 40 }), { nil: undefined }),
      level: fc.nat({ max: 1 }),
    }),
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 41, max: 60 }),
      anyBookmarks,
      fc.constantFrom(...splitModes.slice(1)),
      fc.integer({ min: 1, max: 41 }),
      (pageCount, outline, splitBy, perFile) => {
        const pagesPerFile = String(perFile)
        const plan = planSplit(
          'a.pdf',
          { pageCount, bookmarks: outline },
          { ...fields, splitBy, pagesPerFile },
        )
        fc.pre(splitBy !== 'bookmarks' || chaptersOf(outline).length > 0)
        if (!plan.isValid) throw new Error('no plan')
        expect(plan.parts.flatMap(({ pageIndexes }) => pageIndexes)).toEqual(
          Array.from({ length: pageCount }, (_, at) => at),
        )
        expect(plan.omittedRanges).toEqual([])
        const names = plan.parts.map(({ name }) => name.toLowerCase())
        expect(new Set(names).size).toBe(names.length)
        expect(names.filter((name) => !/^[^<>:"/\\|?*\p{Cc}]+\.pdf$/u.test(name))).toEqual([])
        expect(plan.parts.map(({ ranges }) => countPages(ranges))).toEqual(
          plan.parts.map(({ pageIndexes }) => pageIndexes.length),
        )
      },
    ),
  )
})

test('names are valid on every system', () => {
  expect(
    ['A/B: "C"?', ' ..x. ', 'CON', '\u202Eevil', 'é'.repeat(99), '\uD800', '🙂'.repeat(80)].map(
      safeNamePart,
    ),
  ).toEqual(['A B C', 'x', 'CON_', 'evil', 'é'.repeat(60), '', '🙂'.repeat(60)])
  expect(['Report.PDF', '.pdf', 'a.b.pdf', 'notes'].map(stemOf)).toEqual([
    'Report',
    'document',
    'a.b',
    'notes',
  ])
  expect(zipName('Report.pdf')).toBe('Report-split.zip')
  const untitled = { pageCount: 2, bookmarks: [{ title: '///', pageIndex: 0, level: 0 }] }
  const plan = planSplit('a.pdf', untitled, { ...fields, splitBy: 'bookmarks' })
  expect(plan.isValid && plan.parts.map(({ name }) => name)).toEqual(['a-pages-1-2.pdf'])
})
