import { PdfArray, PdfName, PdfNumber } from '@libpdf/core'
import { ToolError } from '../../../core/errors.ts'
import { locateJpeg } from '../../image/inspect-jpeg.ts'
import { readExif } from '../../image/jpeg/exif.ts'
import { keepPicture } from '../../image/jpeg/metadata.ts'
import { joinProfile } from '../../image/jpeg/profile.ts'
import {
  type JpegSegment,
  identifiers,
  markers,
  readSegments,
  startsWith,
} from '../../image/jpeg/segments.ts'
import { colourSpace } from './colour-profile.ts'
import { type Picture, toDpi } from './picture.ts'

/** JFIF's units of density: 1 dots an inch, 2 dots a centimetre, 0 none (ITU-T T.871, 10.1). */
const unitOfJfif = { 1: 'inch', 2: 'centimetre' } as const

const readDensity = (segments: readonly JpegSegment[]): number | undefined => {
  const jfif = segments.find(
    ({ marker, content }) => marker === markers.app0 && startsWith(content, identifiers.jfif),
  )?.content
  const unit = jfif?.[7]
  const density = ((jfif?.[8] ?? 0) << 8) | (jfif?.[9] ?? 0)
  if ((unit === 1 || unit === 2) && density > 1) return toDpi(density, unitOfJfif[unit])
  const { resolution } = readExif(segments)
  return resolution && toDpi(resolution.horizontal, resolution.unit)
}

/** Programs of Adobe store CMYK with black as 0, and say so by a segment of their own. */
const isInverted = (segments: readonly JpegSegment[]): boolean =>
  segments.some(
    ({ marker, content }) => marker === markers.app14 && startsWith(content, identifiers.adobe),
  )

/**
 * A JPEG whose coded pixels are as they came; what says where and with what it was taken does not travel.
 *
 * @throws {ToolError} `damaged`; `unsupported` for a coding that PDF readers, and browsers, do not know.
 */
export const readJpegPicture = (bytes: Uint8Array<ArrayBuffer>): Picture => {
  const located = locateJpeg(bytes)
  if (located === undefined) throw new ToolError('damaged')
  const { frame } = located
  const { componentCount } = frame
  if (!frame.isCommon || ![1, 3, 4].includes(componentCount)) throw new ToolError('unsupported')
  const segments = readSegments(bytes)
  const profile = joinProfile(segments)
  return {
    widthPx: frame.width,
    heightPx: frame.height,
    orientation: readExif(segments).orientation,
    dpi: readDensity(segments),
    data: keepPicture(segments),
    entries: (target) => ({
      Filter: PdfName.of('DCTDecode'),
      BitsPerComponent: PdfNumber.of(8),
      ColorSpace: colourSpace(target, componentCount, profile),
      ...(componentCount === 4 && isInverted(segments)
        ? { Decode: new PdfArray([1, 0, 1, 0, 1, 0, 1, 0].map(PdfNumber.of)) }
        : {}),
    }),
  }
}
