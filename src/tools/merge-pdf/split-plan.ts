import {
  type PageRange,
  type PageRangesProblem,
  pageIndexesOf,
  parsePageRanges,
} from '../../core/page-ranges.ts'
import type { Bookmark } from '../../core/pdf.ts'
import { uniqueNames } from '../../components/file-tool/unique-names.ts'
import { pagesOfRanges, rangeName, rangesName, stemOf, titleName } from './file-names.ts'

export const splitWays = ['ranges', 'every', 'each', 'bookmarks'] as const
export type SplitWay = (typeof splitWays)[number]

/** What stands in the fields of the split tab. */
export interface SplitFields {
  splitBy: SplitWay
  /** As typed: `1-3, 8, 10-`. */
  ranges: string
  /** All ranges into one file. */
  isOneFile: boolean
  /** As typed. */
  pagesPerFile: string
}

/** A file that a split makes. */
export interface SplitPart {
  name: string
  /** Its pages in their order, as ranges. */
  ranges: readonly PageRange[]
  /** The same pages, counted from 0. */
  pageIndexes: readonly number[]
}

export type SplitPlan =
  | { isValid: true; parts: readonly SplitPart[]; notTaken: readonly PageRange[] }
  | { isValid: false; problem: SplitProblem }

export type SplitProblem =
  | PageRangesProblem
  | { kind: 'pages-per-file' }
  /** The ranges together name more pages than that. */
  | { kind: 'too-many'; limit: number }

/** More pages than anybody wants, and far fewer than a browser can make; a longer document may still be taken whole. */
const mostPages = 20_000

/** Titles and first pages of the outermost bookmarks that lead somewhere, in the order of the pages. */
export const chaptersOf = (bookmarks: readonly Bookmark[]): { title: string; page: number }[] => {
  const starts = new Map<number, string>()
  for (const { level, pageIndex, title } of bookmarks)
    // The first of several on a page gives its name.
    if (level === 0 && pageIndex !== undefined && !starts.has(pageIndex))
      starts.set(pageIndex, title)
  return [...starts]
    .map(([pageIndex, title]) => ({ title, page: pageIndex + 1 }))
    .toSorted((a, b) => a.page - b.page)
}

const partOf = (name: string, ranges: readonly PageRange[]): SplitPart => ({
  name,
  ranges,
  pageIndexes: pagesOfRanges(ranges),
})

/** Runs of pages that no part has. */
const missingRanges = (parts: readonly SplitPart[], pageCount: number): PageRange[] => {
  const taken = new Set(parts.flatMap(({ pageIndexes }) => pageIndexes))
  const missing: PageRange[] = []
  for (const pageIndex of pageIndexesOf({ first: 1, last: pageCount })) {
    if (taken.has(pageIndex)) continue
    const run = missing.at(-1)
    if (run?.last === pageIndex) run.last += 1
    else missing.push({ first: pageIndex + 1, last: pageIndex + 1 })
  }
  return missing
}

/** `count` pages a range, the last one what is left. */
const everyPages = (count: number, pageCount: number): PageRange[] =>
  Array.from({ length: Math.ceil(pageCount / count) }, (_, index) => ({
    first: index * count + 1,
    last: Math.min((index + 1) * count, pageCount),
  }))

const bookmarkParts = (stem: string, bookmarks: readonly Bookmark[], pageCount: number) => {
  const chapters = chaptersOf(bookmarks)
  const parts = chapters.map(({ title, page }, index) => {
    const range = { first: page, last: (chapters[index + 1]?.page ?? pageCount + 1) - 1 }
    return partOf(titleName(stem, title, range), [range])
  })
  const before = { first: 1, last: (chapters[0]?.page ?? pageCount + 1) - 1 }
  // A cover or a preface is part of the document, too.
  return before.last >= 1 ? [partOf(rangeName(stem, before), [before]), ...parts] : parts
}

/** A whole number of pages as typed; undefined for anything but 1 to all of them. */
const readPagesPerFile = (text: string, pageCount: number): number | undefined => {
  const digits = text.replaceAll(/\s/g, '')
  const count = /^\d{1,7}$/.test(digits) ? Number(digits) : 0
  return count >= 1 && count <= pageCount ? count : undefined
}

/** How many pages ranges name. */
export const countPages = (ranges: readonly PageRange[]): number =>
  ranges.reduce((sum, { first, last }) => sum + Math.abs(last - first) + 1, 0)

/** What a split comes to: the files it makes, and the pages that none of them has. */
export const planSplit = (
  fileName: string,
  document: { pageCount: number; bookmarks: readonly Bookmark[] },
  fields: SplitFields,
): SplitPlan => {
  const { pageCount, bookmarks } = document
  const stem = stemOf(fileName)
  const valid = (parts: readonly SplitPart[]): SplitPlan => {
    const names = uniqueNames(parts.map(({ name }) => name))
    return {
      isValid: true,
      parts: parts.map((part, index) => ({ ...part, name: names[index] ?? part.name })),
      notTaken: missingRanges(parts, pageCount),
    }
  }
  const oneEach = (ranges: readonly PageRange[]) =>
    valid(ranges.map((range) => partOf(rangeName(stem, range), [range])))

  if (fields.splitBy === 'each') return oneEach(everyPages(1, pageCount))
  if (fields.splitBy === 'bookmarks') return valid(bookmarkParts(stem, bookmarks, pageCount))
  if (fields.splitBy === 'every') {
    const count = readPagesPerFile(fields.pagesPerFile, pageCount)
    if (count === undefined) return { isValid: false, problem: { kind: 'pages-per-file' } }
    return oneEach(everyPages(count, pageCount))
  }
  const reading = parsePageRanges(fields.ranges, pageCount)
  if (!reading.isValid) return reading
  const { ranges } = reading
  const limit = Math.max(mostPages, pageCount)
  if (countPages(ranges) > limit) return { isValid: false, problem: { kind: 'too-many', limit } }
  return fields.isOneFile ? valid([partOf(rangesName(stem, ranges), ranges)]) : oneEach(ranges)
}

/** `report-split.zip`. */
export const zipName = (fileName: string): string => `${stemOf(fileName)}-split.zip`
