import { PdfArray, PdfName, PdfNumber } from '@libpdf/core'
import { ToolError } from '../../../core/errors.ts'
import { type JpegSegment, locateJpeg, readSegments } from '../../image/jpeg/segments.ts'
import { isAdobe, keepPicture, readExif, declaredResolution } from '../../image/jpeg/metadata.ts'
import { joinProfile } from '../../image/jpeg/icc-profile.ts'
import { colourSpace } from './colour-profile.ts'
import { type Picture, toDpi } from './picture.ts'

const readDensity = (segments: readonly JpegSegment[]): number | undefined => {
  const resolution = declaredResolution(segments)
  return resolution && toDpi(resolution.horizontal, resolution.unit)
}

/**
 * A JPEG whose coded pixels are as they came; what says where and with what it was taken does not travel.
 *
 * @throws {ToolError} `damaged`; `unsupported` for a coding that PDF readers, and browsers, do not know.
 */
export const readJpegPicture = (bytes: Uint8Array<ArrayBuffer>): Picture => {
  const located = locateJpeg(bytes)
  if (located === undefined) throw new ToolError('damaged')
  const { frame } = located
  const { componentCount, width, height } = frame
  // A frame may leave its height to be said behind it, which no browser reads.
  if (width === 0 || height === 0) throw new ToolError('unsupported')
  if (!frame.isCommon || ![1, 3, 4].includes(componentCount)) throw new ToolError('unsupported')
  const segments = readSegments(bytes)
  const profile = joinProfile(segments)
  return {
    widthPx: width,
    heightPx: height,
    orientation: readExif(segments).orientation,
    dpi: readDensity(segments),
    data: keepPicture(segments),
    entries: (target) => ({
      Filter: PdfName.of('DCTDecode'),
      BitsPerComponent: PdfNumber.of(8),
      ColorSpace: colourSpace(target, componentCount, profile),
      ...(componentCount === 4 && segments.some(isAdobe)
        ? { Decode: new PdfArray([1, 0, 1, 0, 1, 0, 1, 0].map(PdfNumber.of)) }
        : {}),
    }),
  }
}
