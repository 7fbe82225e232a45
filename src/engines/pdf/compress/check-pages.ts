import { ToolError, errorCodeOf } from '../../../core/errors.ts'
import { createQueue } from '../../../core/worker-calls.ts'
import type { Raster } from '../../image/raster.ts'
import type { PageDrawer } from '../viewer/draw-pages.ts'
import { forEachAtOnce } from './for-each-at-once.ts'
import type { PageRequest } from './image-work.ts'

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

/** Scores a page, in another worker where there is one. Calls may run at the same time. */
export type ScorePage = (request: PageRequest) => Promise<readonly number[]>

interface ComparisonOptions {
  scorePage: ScorePage
  /** How many pages are compared at the same time: one is drawn while the others are scored. */
  concurrency: number
  signal: AbortSignal
  onPage: (share: number) => void
}

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
  { scorePage, concurrency, signal, onPage }: ComparisonOptions,
): Promise<readonly ReadonlySet<number>[]> => {
  const damaged = versions.map(() => new Set<number>())
  const pageIndexes = new Set(versions.flatMap(({ pages }) => [...pages.keys()]))
  const drawAll = async (pageIndex: number) => {
    const original = await drawOrSkip(before, pageIndex, signal)
    const drawn: { at: number; made: Raster }[] = []
    for (const [at, { drawer, pages }] of versions.entries()) {
      const ownIndex = pages.get(pageIndex)
      if (ownIndex === undefined || original === undefined) continue
      const made = await drawOrSkip(drawer, ownIndex, signal)
      if (made?.width === original.width && made.height === original.height)
        drawn.push({ at, made })
      else damaged[at]?.add(pageIndex)
    }
    return { original, drawn }
  }
  // A page of a scan takes a hundred megabytes while it is drawn, and one worker draws all pages.
  const inTurn = createQueue()
  let compared = 0
  await forEachAtOnce(pageIndexes, { concurrency, signal }, async (pageIndex) => {
    const { original, drawn } = await inTurn(signal, () => drawAll(pageIndex))
    if (original !== undefined && drawn.length > 0) {
      const scores = await scorePage({ original, candidates: drawn.map(({ made }) => made) })
      for (const [index, { at }] of drawn.entries()) {
        const score = scores[index] ?? Number.NEGATIVE_INFINITY
        if (!(score >= (versions[at]?.minScore ?? Infinity))) damaged[at]?.add(pageIndex)
      }
    }
    compared += 1
    onPage(compared / pageIndexes.size)
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
