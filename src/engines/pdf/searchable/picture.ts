import type { PdfObject } from '@libpdf/core'
import type { Orientation } from '../../image/exif-tiff.ts'
import type { Target } from '../assemble/target.ts'

/** A picture as an object of a PDF (ISO 32000-2, 8.9.5). */
export interface Picture {
  /** As stored, before it is turned. */
  widthPx: number
  heightPx: number
  orientation: Orientation
  /** What the picture says of itself. */
  dpi: number | undefined
  data: Uint8Array<ArrayBuffer>
  /** Of the dictionary, besides what is above; may add objects of its own. */
  entries(target: Target): Readonly<Record<string, PdfObject>>
}

const centimetresPerInch = 2.54

export const toDpi = (value: number, unit: 'inch' | 'centimetre' | 'metre'): number => {
  if (unit === 'inch') return value
  return unit === 'centimetre' ? value * centimetresPerInch : (value * centimetresPerInch) / 100
}
