import { useMemo } from 'react'
import type { PageRangesProblem } from '../../core/page-ranges.ts'
import type { PageSize } from '../../core/pdf.ts'
import {
  type PlanSummary,
  type PlannedImage,
  defaultDpi,
  planImages,
  summarisePlan,
} from './plan-images.ts'
import { useHighestDpis } from './use-highest-dpis.ts'
import type { Options } from './use-options.ts'

export interface Plan {
  /** Every page, while it is not said which. */
  images: readonly PlannedImage[]
  /** Undefined while something is wrong with the resolution. */
  summary: PlanSummary | undefined
  pagesProblem: PageRangesProblem | undefined
  /** Nothing is wrong with what was asked for. */
  isSound: boolean
  /** What the browser can draw is found out. */
  isKnown: boolean
}

const noSizes: readonly PageSize[] = []

/** What the options come to for a document. */
export const usePlan = (
  document: { pageCount: number; pageSizes: readonly PageSize[] } | undefined,
  { format, quality, dpi, pagesOf, form }: Options,
): Plan => {
  const pageSizes = document?.pageSizes ?? noSizes
  const pageCount = document?.pageCount ?? 0
  const { pages } = form.values
  // `pagesOf` is made anew with every render, and reads nothing but this text.
  // oxlint-disable-next-line react/exhaustive-deps
  const { pageIndexes, problem } = useMemo(() => pagesOf(pageCount), [pages, pageCount])
  const wantedSizes = useMemo(
    () => pageIndexes.flatMap((pageIndex) => pageSizes[pageIndex] ?? []),
    [pageIndexes, pageSizes],
  )
  const { highestDpiOf, isKnown } = useHighestDpis(wantedSizes, dpi ?? defaultDpi)
  const images = planImages(pageSizes, pageIndexes, { format, quality }, highestDpiOf)
  return {
    images,
    summary: dpi === undefined ? undefined : summarisePlan(images, dpi),
    pagesProblem: problem,
    isSound: problem === undefined && dpi !== undefined,
    isKnown,
  }
}
