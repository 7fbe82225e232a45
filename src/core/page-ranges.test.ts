import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PageRange, pageIndexesOf, parsePageRanges, writePageNumbers } from './page-ranges.ts'

/** Returns the pages that were read, counted from 1, or the kind of the problem. */
const pagesOf = (text: string, pageCount = 12): readonly number[] | string => {
  const read = parsePageRanges(text, pageCount)
  return read.isValid
    ? read.ranges.flatMap((range) => pageIndexesOf(range).map((index) => index + 1))
    : read.problem.kind
}

describe('pages as people type them', () => {
  it.each([
    ['1-3, 8, 10-', [1, 2, 3, 8, 10, 11, 12]],
    ['-3', [1, 2, 3]],
    ['8-3', [8, 7, 6, 5, 4, 3]],
    ['5', [5]],
    ['2,2,2', [2, 2, 2]],
    ['3 1 2', [3, 1, 2]],
    ['1 - 3 ; 5', [1, 2, 3, 5]],
    ['1–3', [1, 2, 3]],
    ['1—3', [1, 2, 3]],
    ['1−3', [1, 2, 3]],
    ['1..3', [1, 2, 3]],
    ['1…3', [1, 2, 3]],
    ['1 à 3, 5 to 6, 8 a 9', [1, 2, 3, 5, 6, 8, 9]],
    ['1-3\n5', [1, 2, 3, 5]],
    [' , 4 ,, ', [4]],
    ['012', [12]],
    ['3 et 5, 7 and 8 y 9 & 10', [3, 5, 7, 8, 9, 10]],
    ['1-2et4', [1, 2, 4]],
  ])('%j', (text, pages) => {
    expect(pagesOf(text)).toEqual(pages)
  })

  it.each([
    ['', 'empty'],
    [' , ; ', 'empty'],
    ['-', 'not-understood'],
    ['pages', 'not-understood'],
    ['1-3-5', 'not-understood'],
    ['1-x', 'not-understood'],
    ['1.5', 'not-understood'],
    ['99999999', 'not-understood'],
    ['9'.repeat(100_000), 'not-understood'],
    ['1e400', 'not-understood'],
    ['😀', 'not-understood'],
    ['0', 'outside'],
    ['13', 'outside'],
    ['10-13', 'outside'],
    ['13-', 'outside'],
    ['0-3', 'outside'],
  ])('%j is refused: %s', (text, kind) => {
    expect(pagesOf(text)).toBe(kind)
  })

  it('names the part that is at fault', () => {
    expect(parsePageRanges('1-3, 8x, 10', 12)).toEqual({
      isValid: false,
      problem: { kind: 'not-understood', part: '8x' },
    })
    expect(parsePageRanges('1-3, 8-40', 12)).toEqual({
      isValid: false,
      problem: { kind: 'outside', part: '8-40', pageCount: 12 },
    })
  })

  it('reads back whatever ranges are written', () => {
    const pages = fc.integer({ min: 1, max: 500 })
    const ranges = fc.array(fc.record<PageRange>({ first: pages, last: pages }), { minLength: 1 })
    fc.assert(
      fc.property(ranges, (written) => {
        const text = written.map(({ first, last }) => `${String(first)}-${String(last)}`).join(', ')
        expect(parsePageRanges(text, 500)).toEqual({ isValid: true, ranges: written })
      }),
    )
  })

  it('never reads a page the document does not have', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 50 }), (text, pageCount) => {
        const read = parsePageRanges(text, pageCount)
        for (const range of read.isValid ? read.ranges : [])
          for (const index of pageIndexesOf(range)) {
            expect(index).toBeGreaterThanOrEqual(0)
            expect(index).toBeLessThan(pageCount)
          }
      }),
    )
  })
})

it('writePageNumbers draws runs together', () => {
  expect(writePageNumbers([])).toEqual([])
  expect(writePageNumbers([2, 4, 5, 6, 7, 9, 10])).toEqual(['2', '4–7', '9', '10'])
})
