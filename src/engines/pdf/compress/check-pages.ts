import { ToolError, errorCodeOf } from '../../../core/errors.ts'
import { createQueue } from '../../../core/worker-calls.ts'
import type { Raster } from '../../image/raster.ts'
import type { PageDrawer } from '../viewer/draw-pages.ts'
import { forEachAtOnce } from './for-each-at-once.ts'
import type { PageRequest } from './image-work.ts'

/** Opens a document for drawing. */
export type OpenDrawer = (file: Blob, password?: string) => PageDrawer

/** Documents are read on screens at about this resolution. */
const comparedDpi = 100

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

/** Scores a page, in another worker where there is one. Calls may run at the same time. */
export type ScorePage = (request: PageRequest, signal: AbortSignal) => Promise<number>

interface ComparisonOptions {
  /** The least SSIMULACRA 2 score of a page. */
  minScore: number
  /** The pages to compare, by their indexes in the source, with their indexes in the result. */
  pages: ReadonlyMap<number, number>
  scorePage: ScorePage
  /** How many pages are compared at the same time: one is drawn while the others are scored. */
  concurrency: number
  signal: AbortSignal
  onPage: (share: number) => void
}

/**
 * Compares pages of a result with those of its source as a viewer draws them.
 *
 * @returns the indexes in the source of the pages that score too low, or that can no longer be drawn. A page that could
 *   not be drawn before is not compared.
 * @throws {ToolError} `cancelled`, `engine-not-loaded`.
 */
export const findDamagedPages = async (
  before: PageDrawer,
  after: PageDrawer,
  { minScore, pages, scorePage, concurrency, signal, onPage }: ComparisonOptions,
): Promise<ReadonlySet<number>> => {
  const damaged = new Set<number>()
  // A page of a scan takes a hundred megabytes while it is drawn, and one worker draws all pages.
  const inTurn = createQueue()
  let compared = 0
  await forEachAtOnce(pages, { concurrency, signal }, async ([sourceIndex, resultIndex]) => {
    const { original, candidate } = await inTurn(signal, async () => {
      const drawn = await drawOrSkip(before, sourceIndex, signal)
      return {
        original: drawn,
        candidate: drawn && (await drawOrSkip(after, resultIndex, signal)),
      }
    })
    if (original !== undefined) {
      const isSameSize = candidate?.width === original.width && candidate.height === original.height
      const score = isSameSize ? await scorePage({ original, candidate }, signal) : -Infinity
      if (!(score >= minScore)) damaged.add(sourceIndex)
    }
    compared += 1
    onPage(compared / pages.size)
  })
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
