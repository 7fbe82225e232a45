import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type PageOrder,
  groupByFile,
  insertPages,
  isMixed,
  setPagesExcluded,
  movePage,
  pagesOf,
  shownPages,
  shiftPages,
  rotatePages,
} from './page-order.ts'

const keysOf = (pages: PageOrder) => pages.map(({ key }) => key)
const twoFiles: PageOrder = [...pagesOf(1, 3), ...pagesOf(2, 2)]

/** The pages of up to four files with up to six pages, in any order, some of them rotated or excluded. */
const anyOrder: fc.Arbitrary<PageOrder> = fc
  .array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 4 })
  .map((counts) => counts.flatMap((count, index) => [...pagesOf(index, count)]))
  .chain((pages) => fc.shuffledSubarray([...pages], { minLength: pages.length }))
  .chain((pages) =>
    fc.tuple(fc.array(fc.constantFrom(0, 90, 180, 270)), fc.array(fc.boolean())).map(
      ([turns, outs]) =>
        pages.map((page, index) => ({
          ...page,
          rotation: turns[index] ?? 0,
          isExcluded: outs[index] ?? false,
        })) as PageOrder,
    ),
  )

type Move = (pages: PageOrder, a: number, b: number, documentId: number | undefined) => PageOrder

const moves: Record<string, Move> = {
  'moving a page': (pages, a, b, documentId) => {
    const { length } = shownPages(pages, documentId)
    return length === 0 ? pages : movePage(pages, a % length, b % length, documentId)
  },
  'stepping back': (pages, a, _b, documentId) =>
    shiftPages(
      pages,
      new Set(keysOf(pages).filter((_, at) => (a >> (at % 8)) & 1)),
      -1,
      documentId,
    ),
  'stepping on': (pages, _a, b, documentId) =>
    shiftPages(pages, new Set(keysOf(pages).filter((_, at) => (b >> (at % 8)) & 1)), 1, documentId),
  'putting files together': (pages) => groupByFile(pages, [2, 0, 3, 1]),
}

describe.each(Object.entries(moves))('%s', (_, move) => {
  it('neither loses, adds nor changes a page', () => {
    fc.assert(
      fc.property(
        anyOrder,
        fc.nat({ max: 255 }),
        fc.nat({ max: 255 }),
        fc.option(fc.nat({ max: 3 }), { nil: undefined }),
        (pages, a, b, documentId) => {
          const moved = move(pages, a, b, documentId)
          const byKey = (order: PageOrder) =>
            order.toSorted((one, other) => (one.key < other.key ? -1 : 1))
          expect(byKey(moved)).toEqual(byKey(pages))
        },
      ),
    )
  })
})

test('moving the pages of one file leaves the others where they are', () => {
  fc.assert(
    fc.property(anyOrder, fc.nat(), fc.nat(), (pages, a, b) => {
      const own = shownPages(pages, 0)
      fc.pre(own.length > 0)
      const moved = movePage(pages, a % own.length, b % own.length, 0)
      const others = (order: PageOrder) =>
        order.map(({ documentId, key }) => (documentId === 0 ? 'own' : key))
      expect(others(moved)).toEqual(others(pages))
      expect(keysOf(shownPages(moved, 0))[b % own.length]).toBe(keysOf(own)[a % own.length])
    }),
  )
})

test('moving later undoes moving earlier, unless a page was at the end', () => {
  const keys = new Set(['1.1', '2.0'])
  const back = shiftPages(twoFiles, keys, -1)
  expect(keysOf(back)).toEqual(['1.1', '1.0', '2.0', '1.2', '2.1'])
  expect(shiftPages(back, keys, 1)).toEqual(twoFiles)
})

test('pages at the end stay, and selected pages behind them close up', () => {
  const keys = new Set(['1.0', '1.2'])
  const once = shiftPages(twoFiles, keys, -1)
  expect(keysOf(once)).toEqual(['1.0', '1.2', '1.1', '2.0', '2.1'])
  expect(keysOf(shiftPages(once, keys, -1))).toEqual(keysOf(once))
})

test('a page that is moved among those of another file makes them mixed, until they are grouped', () => {
  expect(isMixed(twoFiles, [1, 2])).toBe(false)
  const crossed = movePage(twoFiles, 3, 1)
  expect(keysOf(crossed)).toEqual(['1.0', '2.0', '1.1', '1.2', '2.1'])
  expect(isMixed(crossed, [1, 2])).toBe(true)
  expect(groupByFile(crossed, [1, 2])).toEqual(twoFiles)
  expect(isMixed(twoFiles, [2, 1])).toBe(true)
})

test('pages of a file that opens later are inserted at the place of the file', () => {
  const outer = [...pagesOf(1, 2), ...pagesOf(3, 1)]
  expect(keysOf(insertPages(outer, pagesOf(2, 2), [1, 2, 3]))).toEqual([
    '1.0',
    '1.1',
    '2.0',
    '2.1',
    '3.0',
  ])
  expect(keysOf(insertPages(outer, pagesOf(0, 1), [0, 1, 2, 3]))[0]).toBe('0.0')
  expect(keysOf(insertPages(outer, pagesOf(9, 1), [1, 3, 9])).at(-1)).toBe('9.0')
  expect(insertPages(outer, [], [1, 3])).toEqual(outer)
})

test('four rotations restore the page; only the selected pages are rotated or excluded', () => {
  const keys = new Set(['1.1'])
  let pages = twoFiles
  for (const expected of [90, 180, 270, 0]) {
    pages = rotatePages(pages, keys)
    expect(pages.map(({ rotation }) => rotation)).toEqual([0, expected, 0, 0, 0])
  }
  const out = setPagesExcluded(pages, keys, true)
  expect(out.map(({ isExcluded }) => isExcluded)).toEqual([false, true, false, false, false])
  expect(setPagesExcluded(out, keys, false)).toEqual(twoFiles)
})
