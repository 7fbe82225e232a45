import { ToolError, errorCodeOf } from '../../../core/errors.ts'
import { createQualityMetric } from '../../image/quality-metric.ts'
import type { Raster } from '../../image/raster.ts'
import type { PageDrawer } from '../viewer/draw-pages.ts'

/** Opens a document for drawing; undefined where pages cannot be compared. */
export type OpenDrawer = (file: Blob, password?: string) => PageDrawer | undefined

/** Documents are read on screens at about this resolution. */
const comparedDpi = 100

/** A result whose pages are compared with those of its source. */
export interface ComparedVersion {
  drawer: PageDrawer
  /** The least SSIMULACRA 2 score of a page. */
  minScore: number
  /** The pages to compare, by their indexes in the source, with their indexes in the result. */
  pages: ReadonlyMap<number, number>
}

/** Draws a page; undefined when the viewer cannot draw it. */
const drawOrSkip = async (
  drawer: PageDrawer,
  pageIndex: number,
  signal: AbortSignal,
): Promise<Raster | undefined> => {
  try {
    return await drawer.draw(pageIndex, comparedDpi, signal)
  } catch (error) {
    const code = errorCodeOf(error)
    if (signal.aborted || code === 'engine-not-loaded') throw error
    return undefined
  }
}

const isIdentical = (one: Raster, other: Raster): boolean =>
  one.width === other.width &&
  one.height === other.height &&
  one.data.every((value, at) => value === other.data[at])

/**
 * Compares pages of several results with those of their source as a viewer draws them. Each page of the source is drawn
 * once.
 *
 * @returns for each result, the indexes in the source of the pages that score too low, or that can no longer be drawn. A
 *   page that could not be drawn before is not compared.
 * @throws {ToolError} `cancelled`, `engine-not-loaded`.
 */
export const findDamagedPages = async (
  before: PageDrawer,
  versions: readonly ComparedVersion[],
  { signal, onPage }: { signal: AbortSignal; onPage: (share: number) => void },
): Promise<readonly ReadonlySet<number>[]> => {
  const damaged = versions.map(() => new Set<number>())
  const pageIndexes = new Set(versions.flatMap(({ pages }) => [...pages.keys()]))
  let compared = 0
  for (const pageIndex of pageIndexes) {
    if (signal.aborted) throw new ToolError('cancelled')
    const original = await drawOrSkip(before, pageIndex, signal)
    const metric = original && createQualityMetric(original)
    for (const [at, { drawer, minScore, pages }] of versions.entries()) {
      const ownIndex = pages.get(pageIndex)
      if (ownIndex === undefined || metric === undefined) continue
      const made = await drawOrSkip(drawer, ownIndex, signal)
      const isSameSize = made?.width === original?.width && made?.height === original?.height
      const score =
        made !== undefined && isSameSize ? metric.scoreOf(made) : Number.NEGATIVE_INFINITY
      if (!(score >= minScore)) damaged[at]?.add(pageIndex)
    }
    compared += 1
    onPage(compared / pageIndexes.size)
  }
  return damaged
}

/**
 * Returns whether a viewer draws all pages of two versions of a document the same, to the pixel. A page that could not be
 * drawn before is not compared.
 *
 * @throws {ToolError} `cancelled`, `engine-not-loaded`.
 */
export const arePagesIdentical = async (
  before: PageDrawer,
  after: PageDrawer,
  pageCount: number,
  { signal, onPage }: { signal: AbortSignal; onPage: (share: number) => void },
): Promise<boolean> => {
  for (let pageIndex = 0; pageIndex < pageCount; pageIndex += 1) {
    if (signal.aborted) throw new ToolError('cancelled')
    const original = await drawOrSkip(before, pageIndex, signal)
    const made = original && (await drawOrSkip(after, pageIndex, signal))
    if (original !== undefined && (made === undefined || !isIdentical(original, made))) return false
    onPage((pageIndex + 1) / pageCount)
  }
  return true
}
