import { type PageSize, toPixels } from '../../core/pdf.ts'

export const imageFormats = {
  png: { mimeType: 'image/png', extension: 'png' },
  jpeg: { mimeType: 'image/jpeg', extension: 'jpg' },
} as const
export type ImageFormat = keyof typeof imageFormats

/** The resolutions that are offered, in dots per inch. */
export const lowestDpi = 72
export const highestDpi = 600
export const defaultDpi = 150
export const presetDpis = [72, 96, 150, 200, 300, 600] as const

/** The JPEG quality in per cent; 100 is the highest that browsers' encoders have. */
export const lowestQuality = 40
export const highestQuality = 100
export const defaultQuality = 85

/** An image that is to be made of a page. */
export interface PlannedImage {
  pageIndex: number
  format: ImageFormat
  /** The quality in per cent, for JPEG only. */
  quality: number
  /** Lower than the wanted resolution if the browser's canvas cannot be large enough. */
  dpi: number
  widthPx: number
  heightPx: number
}

/** Whether the browser can draw on a canvas of a size. If one size fits, every smaller size must fit as well. */
export type FitsCanvas = (widthPx: number, heightPx: number) => boolean

/** Returns the size of a page in pixels, at a resolution in dots per inch. */
export const sizeAt = ({ widthPoints, heightPoints }: PageSize, dpi: number) => ({
  widthPx: toPixels(widthPoints, dpi),
  heightPx: toPixels(heightPoints, dpi),
})

/**
 * Known limits of canvases in pixels, the largest first. Only these are tested, because every test takes the memory of
 * a canvas and up to some seconds. The sides are those of Chromium, Firefox and Safari. The areas are those of Chromium
 * and Safari on desktops, of Firefox, and of Safari on iOS from 18 and up to 17, with steps between them for devices
 * with little memory.
 */
const knownMaxSidesPx = [65_535, 32_767, 16_384, 8192, 4096]
const knownMaxAreasPx = [268_435_456, 124_992_400, 67_108_864, 33_554_432, 16_777_216]

/**
 * Finds the highest whole resolution below `wantedDpi` that meets a condition; at least 1. Every resolution below one
 * that meets the condition must meet it as well.
 */
const highestDpiBelow = (wantedDpi: number, meetsCondition: (dpi: number) => boolean): number => {
  let lowest = 1
  let highest = wantedDpi
  while (highest - lowest > 1) {
    const middle = Math.floor((lowest + highest) / 2)
    if (meetsCondition(middle)) lowest = middle
    else highest = middle
  }
  return lowest
}

/**
 * Finds the highest whole resolution up to `wantedDpi` at which a page fits on a canvas. Only resolutions at known
 * limits are tested; 1 is returned if none of them fits.
 */
export const highestDpiThatFits = (size: PageSize, wantedDpi: number, fits: FitsCanvas): number => {
  const fitsAt = (dpi: number) => {
    const { widthPx, heightPx } = sizeAt(size, dpi)
    return fits(widthPx, heightPx)
  }
  if (fitsAt(wantedDpi)) return wantedDpi
  const candidates = knownMaxAreasPx.flatMap((areaPx) =>
    knownMaxSidesPx.map((sidePx) =>
      highestDpiBelow(wantedDpi, (dpi) => {
        const { widthPx, heightPx } = sizeAt(size, dpi)
        return Math.max(widthPx, heightPx) <= sidePx && widthPx * heightPx <= areaPx
      }),
    ),
  )
  const tested = [...new Set(candidates)].toSorted((one, other) => other - one)
  return tested.find(fitsAt) ?? 1
}

interface ImageOptions {
  format: ImageFormat
  quality: number
}

/** Returns the highest resolution, up to the wanted one, at which a page can be drawn. */
export type HighestDpi = (size: PageSize) => number

/** Plans the images of pages, in their order. Pages that are not in the document are left out. */
export const planImages = (
  pageSizes: readonly PageSize[],
  pageIndexes: readonly number[],
  { format, quality }: ImageOptions,
  highestDpiOf: HighestDpi,
): PlannedImage[] =>
  pageIndexes.flatMap((pageIndex) => {
    const size = pageSizes[pageIndex]
    if (size === undefined) return []
    const dpi = highestDpiOf(size)
    return { pageIndex, format, quality, dpi, ...sizeAt(size, dpi) }
  })

/** The facts about the images that are shown before they are made. */
export interface PlanSummary {
  /** The size of the first image in pixels. */
  widthPx: number
  heightPx: number
  /** Whether some images have another size. */
  isMixed: boolean
  /** The pages that are made at less than the wanted resolution, counted from 1, each once and in ascending order. */
  limitedPages: readonly number[]
  /** The lowest and the highest resolution of these pages. */
  limitedDpi: readonly [lowest: number, highest: number]
}

/** Summarizes a plan; undefined when it has no images. */
export const summarizePlan = (
  images: readonly PlannedImage[],
  wantedDpi: number,
): PlanSummary | undefined => {
  const [first] = images
  if (first === undefined) return undefined
  const limited = images.filter(({ dpi }) => dpi < wantedDpi)
  const pages = new Set(limited.map(({ pageIndex }) => pageIndex + 1))
  const dpis = limited.map(({ dpi }) => dpi).toSorted((one, other) => one - other)
  return {
    widthPx: first.widthPx,
    heightPx: first.heightPx,
    isMixed: images.some(
      ({ widthPx, heightPx }) => widthPx !== first.widthPx || heightPx !== first.heightPx,
    ),
    limitedPages: [...pages].toSorted((one, other) => one - other),
    limitedDpi: [dpis[0] ?? wantedDpi, dpis.at(-1) ?? wantedDpi],
  }
}

/** Larger pages are not drawn at the same time, because that would take the memory of both. */
const maxParallelAreaPx = 50_000_000
/** For fewer images, opening the document in a second viewer takes longer than it saves. */
const minImagesForTwoViewers = 4
/** With fewer cores, two viewers would leave none for the page and the zip. */
const minCoresForTwoViewers = 3

/** Whether there is enough memory to draw two pages at a time. */
const fitsMemoryTwice = (images: readonly PlannedImage[]): boolean =>
  images.every(({ widthPx, heightPx }) => widthPx * heightPx <= maxParallelAreaPx)

/** Returns how many viewers draw pages. */
export const countViewers = (images: readonly PlannedImage[], coreCount: number): 1 | 2 =>
  coreCount >= minCoresForTwoViewers &&
  images.length >= minImagesForTwoViewers &&
  fitsMemoryTwice(images)
    ? 2
    : 1

/** Returns how many pages a viewer processes at a time: it draws the next one while the last one is being encoded. */
export const countPagesInProgress = (images: readonly PlannedImage[]): 1 | 2 =>
  images.length > 1 && fitsMemoryTwice(images) ? 2 : 1
