import { type PageRangesProblem, pageIndexesOf, parsePageRanges } from '../../core/page-ranges.ts'
import { type PdfSource, type Source, isOpenPdf } from './source.ts'

/** A page of one of the files; a picture is its file's only one. */
export interface PageRef {
  sourceId: number
  /** Counts from 0. */
  pageIndex: number
}

export const pageKey = ({ sourceId, pageIndex }: PageRef): string => `${sourceId}:${pageIndex}`

/** What is wrong with the pages typed for a document; undefined while it is not open. */
export const rangesProblem = (source: PdfSource): PageRangesProblem | undefined => {
  if (!isOpenPdf(source)) return undefined
  const read = parsePageRanges(source.pages, source.opening.document.pageCount)
  return read.isValid || read.problem.kind === 'empty' ? undefined : read.problem
}

const pageIndexesIn = (source: Source): readonly number[] => {
  if (source.kind !== 'pdf') return [0]
  if (!isOpenPdf(source)) return []
  const { pageCount } = source.opening.document
  const read = parsePageRanges(source.pages, pageCount)
  // Read once, however often it is named.
  if (read.isValid) return [...new Set(read.ranges.flatMap(pageIndexesOf))]
  return Array.from({ length: pageCount }, (_, index) => index)
}

/** The pages that the visitor wants, in the order of the files and as typed; a fault in what was typed leaves all. */
export const wantedPages = (sources: readonly Source[]): PageRef[] =>
  sources.flatMap((source) =>
    pageIndexesIn(source).map((pageIndex) => ({ sourceId: source.id, pageIndex })),
  )
