import {
  type PageRange,
  type PageRangesProblem,
  pageIndexesOf,
  parsePageRanges,
} from '../../core/page-ranges.ts'
import type { Bookmark } from '../../core/pdf.ts'
import { uniqueNames } from '../../components/file-tool/unique-names.ts'

export const splitModes = ['ranges', 'every', 'each', 'bookmarks'] as const
export type SplitMode = (typeof splitModes)[number]

/** The values of the fields of the split tab. */
export interface SplitFields {
  splitBy: SplitMode
  /** The typed page ranges: `1-3, 8, 10-`. */
  ranges: string
  /** Whether all ranges go into one file. */
  isOneFile: boolean
  /** The typed number of pages per file. */
  pagesPerFile: string
}

/** A file that a split makes. */
export interface SplitPart {
  name: string
  /** The pages of the file as ranges, in their order. */
  ranges: readonly PageRange[]
  /** The same pages, counted from 0. */
  pageIndexes: readonly number[]
}

export type SplitPlan =
  | { isValid: true; parts: readonly SplitPart[]; omittedRanges: readonly PageRange[] }
  | { isValid: false; problem: SplitProblem }

export type SplitProblem =
  | PageRangesProblem
  | { kind: 'pages-per-file' }
  /** The ranges contain more pages than `limit`. */
  | { kind: 'too-many'; limit: number }

/** Returns how many pages the ranges contain. */
export const countPages = (ranges: readonly PageRange[]): number =>
  ranges.reduce((sum, { first, last }) => sum + Math.abs(last - first) + 1, 0)

/** Names are cut after this number of characters: some systems allow 255 bytes for a path, including its folders. */
const maxNameCharacters = 60

/** Characters that Windows forbids, control and format characters, and lone surrogates. */
const forbiddenCharacters = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]+/gu
/** Names that Windows reserves for devices, with any extension. */
const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** Returns a text as a part of a file name that is valid on every system; the result may be empty. */
export const safeNamePart = (text: string): string => {
  const cleaned = text.replaceAll(forbiddenCharacters, ' ').replaceAll(/\s+/g, ' ')
  const cut = Array.from(cleaned.trim()).slice(0, maxNameCharacters).join('')
  // Windows removes dots and spaces at the end of a name.
  const part = cut.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')
  return reservedNames.test(part) ? `${part}_` : part
}

/** Returns the name of a file without its extension: `report.PDF` → `report`. */
export const stemOf = (fileName: string): string =>
  safeNamePart(fileName.replace(/\.pdf$/i, '')) || 'document'

/** Formats a range: `1-3`, or `8` for a single page. */
export const formatRange = ({ first, last }: PageRange): string =>
  first === last ? String(first) : `${String(first)}-${String(last)}`

/** Returns the name of a file with one range: `report-pages-1-3.pdf`, `report-page-8.pdf`. */
const rangeName = (stem: string, range: PageRange): string =>
  `${stem}-${range.first === range.last ? 'page' : 'pages'}-${formatRange(range)}.pdf`

/**
 * Returns the name of a file with several ranges: `report-pages-1-3_8.pdf`. The pages are omitted when there are too
 * many.
 */
const rangesName = (stem: string, ranges: readonly PageRange[]): string => {
  const [only] = ranges
  if (ranges.length === 1 && only) return rangeName(stem, only)
  const written = ranges.map(formatRange).join('_')
  return written.length > maxNameCharacters ? `${stem}-pages.pdf` : `${stem}-pages-${written}.pdf`
}

/**
 * Returns the name of a chapter's file: `report-Introduction.pdf`. The name has the pages instead when no character of
 * the title is allowed in a file name.
 */
const titleName = (stem: string, title: string, range: PageRange): string => {
  const part = safeNamePart(title)
  return part === '' ? rangeName(stem, range) : `${stem}-${part}.pdf`
}

/** Returns the pages of ranges, counted from 0, in the typed order. */
const pagesOfRanges = (ranges: readonly PageRange[]): number[] => ranges.flatMap(pageIndexesOf)

/**
 * The maximum number of pages that ranges may name together: more than anybody needs, and far fewer than a browser can
 * write. Ranges may name as many pages as the document has, if it is longer.
 */
const maxSplitPages = 20_000

/** Returns the titles and first pages of the top-level bookmarks that have a target, in the order of the pages. */
export const chaptersOf = (bookmarks: readonly Bookmark[]): { title: string; page: number }[] => {
  const starts = new Map<number, string>()
  for (const { level, pageIndex, title } of bookmarks)
    // Of several bookmarks on a page, the first one gives the chapter its title.
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

/** Returns the ranges of pages that are in no part. */
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

/** Divides a document into ranges of `count` pages; the last range has the remaining ones. */
const chunkPages = (count: number, pageCount: number): PageRange[] =>
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
  // The pages before the first bookmark, such as a cover or a preface, become a file as well.
  return before.last >= 1 ? [partOf(rangeName(stem, before), [before]), ...parts] : parts
}

/** Parses a typed number of pages; undefined unless it is a whole number from 1 to the page count. */
const parsePagesPerFile = (text: string, pageCount: number): number | undefined => {
  const digits = text.replaceAll(/\s/g, '')
  const count = /^\d{1,7}$/.test(digits) ? Number(digits) : 0
  return count >= 1 && count <= pageCount ? count : undefined
}

/** Plans a split: which files it makes, and which pages are in none of them. */
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
      omittedRanges: missingRanges(parts, pageCount),
    }
  }
  const onePartPerRange = (ranges: readonly PageRange[]) =>
    valid(ranges.map((range) => partOf(rangeName(stem, range), [range])))

  if (fields.splitBy === 'each') return onePartPerRange(chunkPages(1, pageCount))
  if (fields.splitBy === 'bookmarks') return valid(bookmarkParts(stem, bookmarks, pageCount))
  if (fields.splitBy === 'every') {
    const count = parsePagesPerFile(fields.pagesPerFile, pageCount)
    if (count === undefined) return { isValid: false, problem: { kind: 'pages-per-file' } }
    return onePartPerRange(chunkPages(count, pageCount))
  }
  const reading = parsePageRanges(fields.ranges, pageCount)
  if (!reading.isValid) return reading
  const { ranges } = reading
  const limit = Math.max(maxSplitPages, pageCount)
  if (countPages(ranges) > limit) return { isValid: false, problem: { kind: 'too-many', limit } }
  return fields.isOneFile
    ? valid([partOf(rangesName(stem, ranges), ranges)])
    : onePartPerRange(ranges)
}

/** Returns the name of the zip of all files: `report-split.zip`. */
export const zipName = (fileName: string): string => `${stemOf(fileName)}-split.zip`
