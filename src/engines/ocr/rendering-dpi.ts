import { type PageSize, pointsPerInch, toPixels } from '../../core/pdf.ts'

/** The resolution that scanner makers and Tesseract's authors recommend for text. */
export const readingDpi = 300

/** The largest canvas, in pixels, that every browser draws: the limit of Safari on iOS up to 17. */
const largestAreaPx = 16_777_216
/** The longest canvas side that Chromium, Firefox and Safari all draw. */
const longestSidePx = 16_384

/**
 * Returns the resolution at which a page is rendered for recognition: 300 dpi, less where the canvas would be too
 * large, and at least 1.
 */
export const readingDpiOf = ({ widthPoints, heightPoints }: PageSize): number => {
  const forArea = Math.sqrt(largestAreaPx / (widthPoints * heightPoints)) * pointsPerInch
  const forSide = (longestSidePx / Math.max(widthPoints, heightPoints)) * pointsPerInch
  const dpi = Math.max(1, Math.floor(Math.min(readingDpi, forArea, forSide)))
  const isTooLarge = toPixels(widthPoints, dpi) * toPixels(heightPoints, dpi) > largestAreaPx
  // Both sides may be rounded up, which can exceed the limit.
  return isTooLarge ? Math.max(1, dpi - 1) : dpi
}
