import { type PageSize, toPixels } from '../../core/pdf.ts'

export const imageFormats = {
  png: { mimeType: 'image/png', extension: 'png' },
  jpeg: { mimeType: 'image/jpeg', extension: 'jpg' },
} as const
export type ImageFormat = keyof typeof imageFormats

/** Dots per inch, the whole range that is offered. */
export const lowestDpi = 72
export const highestDpi = 600
export const defaultDpi = 150
export const presetDpis = [72, 96, 150, 200, 300, 600] as const

/** JPEG quality in per cent, as browsers count it. */
export const lowestQuality = 40
export const highestQuality = 100
export const defaultQuality = 85

/** An image that is to be made of a page. */
export interface PlannedImage {
  pageIndex: number
  format: ImageFormat
  /** In per cent; JPEG only. */
  quality: number
  /** Less than what was asked for where the browser's canvas cannot be that large. */
  dpi: number
  widthPx: number
  heightPx: number
}

/** Whether the browser can draw on a canvas of that size. What fits is expected to fit at any smaller size as well. */
export type FitsCanvas = (widthPx: number, heightPx: number) => boolean

/** Pixels of a page at a resolution. */
export const sizeAt = ({ widthPoints, heightPoints }: PageSize, dpi: number) => ({
  widthPx: toPixels(widthPoints, dpi),
  heightPx: toPixels(heightPoints, dpi),
})

/**
 * Where browsers stop, the largest first, so that few canvases have to be tried: each takes its memory and up to
 * seconds. Sides of Chromium, Firefox and Safari; areas of Chromium and Safari on a desktop, Firefox, Safari on iOS
 * from 18 and up to 17, and steps between for devices with little memory.
 */
const knownSidesPx = [65_535, 32_767, 16_384, 8192, 4096]
const knownAreasPx = [268_435_456, 124_992_400, 67_108_864, 33_554_432, 16_777_216]

/** The highest whole resolution below `wantedDpi` that meets a condition which any lower one meets as well; at least 1. */
const highestBelow = (wantedDpi: number, meets: (dpi: number) => boolean): number => {
  let works = 1
  let fails = wantedDpi
  while (fails - works > 1) {
    const middle = Math.floor((works + fails) / 2)
    if (meets(middle)) works = middle
    else fails = middle
  }
  return works
}

/** The highest whole resolution up to `wantedDpi` at which a page fits, as far as known limits tell; 1 where none does. */
export const highestDpiThatFits = (size: PageSize, wantedDpi: number, fits: FitsCanvas): number => {
  const fitsAt = (dpi: number) => {
    const { widthPx, heightPx } = sizeAt(size, dpi)
    return fits(widthPx, heightPx)
  }
  if (fitsAt(wantedDpi)) return wantedDpi
  const candidates = knownAreasPx.flatMap((areaPx) =>
    knownSidesPx.map((sidePx) =>
      highestBelow(wantedDpi, (dpi) => {
        const { widthPx, heightPx } = sizeAt(size, dpi)
        return Math.max(widthPx, heightPx) <= sidePx && widthPx * heightPx <= areaPx
      }),
    ),
  )
  const tried = [...new Set(candidates)].toSorted((one, other) => other - one)
  return tried.find(fitsAt) ?? 1
}

export interface ImageOptions {
  format: ImageFormat
  quality: number
}

/** The highest resolution up to the wanted one at which a page can be drawn. */
export type HighestDpi = (size: PageSize) => number

/** The images to make of pages, in the order given; a page that is not in the document makes none. */
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

/** What is said of the images before they are made. */
export interface PlanSummary {
  /** The first image's. */
  widthPx: number
  heightPx: number
  /** Some images have another size. */
  isMixed: boolean
  /** Pages made at less than the wanted resolution, counted from 1, each once, in order. */
  limitedPages: readonly number[]
  /** The lowest and the highest resolution of these pages. */
  limitedDpi: readonly [lowest: number, highest: number]
}

/** Sums up a plan; undefined for one without images. */
export const summarisePlan = (
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

/** Drawing two larger pages at a time would take the memory of both. */
const largestAreaSideBySidePx = 50_000_000
/** A second worker has to read the document first: for a few pages that takes longer than it saves. */
const fewestImagesSideBySide = 4
/** The page itself and the zip need a core too. */
const fewestCoresSideBySide = 3

/** Whether the memory is there for two pages at a time. */
const fitsTwice = (images: readonly PlannedImage[]): boolean =>
  images.every(({ widthPx, heightPx }) => widthPx * heightPx <= largestAreaSideBySidePx)

/** How many viewers draw pages. */
export const countViewers = (images: readonly PlannedImage[], coreCount: number): 1 | 2 =>
  coreCount >= fewestCoresSideBySide && images.length >= fewestImagesSideBySide && fitsTwice(images)
    ? 2
    : 1

/** How many pages a viewer has in hand: it draws the next one while the last is still being written as a file. */
export const countPagesInHand = (images: readonly PlannedImage[]): 1 | 2 =>
  images.length > 1 && fitsTwice(images) ? 2 : 1
