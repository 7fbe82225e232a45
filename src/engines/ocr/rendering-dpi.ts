import { type PageSize, pointsPerInch, toPixels } from '../../core/pdf.ts'

/** What scanners and the engine's makers recommend for text. */
export const readingDpi = 300

/** The largest canvas that every browser draws: Safari on iOS up to 17 allows so many pixels. */
const largestAreaPx = 16_777_216
/** The longest side that Chromium, Firefox and Safari all draw. */
const longestSidePx = 16_384

/** The resolution at which a page is drawn to be read: 300 dpi, less where no canvas is that large; at least 1. */
export const readingDpiOf = ({ widthPoints, heightPoints }: PageSize): number => {
  const forArea = Math.sqrt(largestAreaPx / (widthPoints * heightPoints)) * pointsPerInch
  const forSide = (longestSidePx / Math.max(widthPoints, heightPoints)) * pointsPerInch
  const dpi = Math.max(1, Math.floor(Math.min(readingDpi, forArea, forSide)))
  const isTooLarge = toPixels(widthPoints, dpi) * toPixels(heightPoints, dpi) > largestAreaPx
  // Sides are rounded up as well as down.
  return isTooLarge ? Math.max(1, dpi - 1) : dpi
}
