import { ToolError, errorCodeOf } from '../../../core/errors.ts'
import { createQualityMetric } from '../../image/quality-metric.ts'
import type { Raster } from '../../image/raster.ts'
import type { PageDrawer } from '../viewer/draw-pages.ts'

/** Opens a document for drawing; undefined where pages cannot be compared. */
export type OpenDrawer = (file: Blob, password?: string) => PageDrawer | undefined

/** A page of A4 has 70 dpi at this size: damage shows, and twenty pages are compared within half a minute. */
const comparedSidePx = 820

/** Draws a page; undefined when the viewer cannot draw it. */
const drawOrSkip = async (
  drawer: PageDrawer,
  pageIndex: number,
  signal: AbortSignal,
): Promise<Raster | undefined> => {
  try {
    return await drawer.draw(pageIndex, comparedSidePx, signal)
  } catch (error) {
    const code = errorCodeOf(error)
    if (signal.aborted || code === 'engine-not-loaded') throw error
    return undefined
  }
}

/**
 * Compares pages of a result with those of its source as a viewer draws them.
 *
 * @param minScore - the least SSIMULACRA 2 score of a page.
 * @returns the indexes of the pages that score less, or that can no longer be drawn. A page that could not be drawn
 *   before is not compared.
 * @throws {ToolError} `cancelled`, `engine-not-loaded`.
 */
export const findDamagedPages = async (
  before: PageDrawer,
  after: PageDrawer,
  pageIndexes: Iterable<number>,
  { minScore, signal, onPage }: { minScore: number; signal: AbortSignal; onPage: () => void },
): Promise<ReadonlySet<number>> => {
  const damaged = new Set<number>()
  for (const pageIndex of pageIndexes) {
    if (signal.aborted) throw new ToolError('cancelled')
    const original = await drawOrSkip(before, pageIndex, signal)
    if (original !== undefined) {
      const made = await drawOrSkip(after, pageIndex, signal)
      const isSameSize = made?.width === original.width && made.height === original.height
      const score =
        made !== undefined && isSameSize
          ? createQualityMetric(original).scoreOf(made)
          : Number.NEGATIVE_INFINITY
      if (!(score >= minScore)) damaged.add(pageIndex)
    }
    onPage()
  }
  return damaged
}
