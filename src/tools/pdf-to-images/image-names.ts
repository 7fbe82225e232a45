import { stemOf } from '../../core/files.ts'
import { type PlannedImage, imageFormats } from './plan-images.ts'

/** `report.pdf` → `report-images.zip`. */
export const zipName = (fileName: string): string => `${stemOf(fileName)}-images.zip`

/** Digits of a page's number within a zip: fewer would be sorted wrongly, and documents of any length look alike. */
const fewestDigits = 3

/** A page's image by itself: `report-page-3.png`. */
export const imageName = (
  fileName: string,
  { pageIndex, format }: Pick<PlannedImage, 'pageIndex' | 'format'>,
): string => `${stemOf(fileName)}-page-${pageIndex + 1}.${imageFormats[format].extension}`

/**
 * A page's image among others, which sort by name as the pages do: `report-page-003.png`.
 *
 * @param pageCount - of the whole document, so that several conversions of it go together.
 */
export const imageNameInZip = (
  fileName: string,
  { pageIndex, format }: Pick<PlannedImage, 'pageIndex' | 'format'>,
  pageCount: number,
): string => {
  const digits = Math.max(fewestDigits, String(pageCount).length)
  const number = String(pageIndex + 1).padStart(digits, '0')
  return `${stemOf(fileName)}-page-${number}.${imageFormats[format].extension}`
}
