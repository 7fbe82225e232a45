import { useEffect, useMemo, useState } from 'react'
import type { PageSize } from '../../core/pdf.ts'
import { callOnce } from '../../core/worker-calls.ts'
import { fitsEverywhere } from './fits-canvas.ts'
import type { ImageCalls } from './image-calls.ts'
import { type HighestDpi, sizeAt } from './plan-images.ts'
import { createImageWorker } from './run-conversion.ts'

const keyOf = ({ widthPoints, heightPoints }: PageSize, dpi: number) =>
  `${widthPoints} ${heightPoints} ${dpi}`

const areaOf = ({ widthPoints, heightPoints }: PageSize) => widthPoints * heightPoints

/** The sizes that may be too large for this browser, each once; the largest first, as it tells of all smaller ones. */
const doubtfulSizes = (sizes: readonly PageSize[], dpi: number): Map<string, PageSize> => {
  const doubtful = new Map<string, PageSize>()
  for (const size of sizes.toSorted((one, other) => areaOf(other) - areaOf(one))) {
    const { widthPx, heightPx } = sizeAt(size, dpi)
    if (!fitsEverywhere(widthPx, heightPx)) doubtful.set(keyOf(size, dpi), size)
  }
  return doubtful
}

/**
 * The highest resolution up to `dpi` at which pages of some sizes can be drawn. Trying a large canvas takes a second or
 * two, so that it is done in a worker; until it has answered, `isKnown` is false and what was asked for is given.
 */
export const useHighestDpis = (
  sizes: readonly PageSize[],
  dpi: number,
): { highestDpiOf: HighestDpi; isKnown: boolean } => {
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map())
  const doubtful = useMemo(() => doubtfulSizes(sizes, dpi), [sizes, dpi])
  const isKnown = [...doubtful.keys()].every((key) => known.has(key))
  useEffect(() => {
    if (isKnown) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const learn = (dpis: readonly number[]) => {
      if (signal.aborted) return
      const found = [...doubtful.keys()].map((key, index) => [key, dpis[index] ?? dpi] as const)
      setKnown((before) => new Map([...before, ...found]))
    }
    const input = { sizes: [...doubtful.values()], wantedDpi: dpi }
    callOnce<Pick<ImageCalls, 'findHighestDpis'>>(createImageWorker, 'findHighestDpis', input, {
      signal,
    })
      // Not known: a page that cannot be drawn is named afterwards.
      .then(learn, () => learn([]))
    return () => controller.abort()
  }, [doubtful, dpi, isKnown])
  const highestDpiOf: HighestDpi = (size) => known.get(keyOf(size, dpi)) ?? dpi
  return { highestDpiOf, isKnown }
}
