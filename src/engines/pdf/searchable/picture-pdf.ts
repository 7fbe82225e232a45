import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream } from '@libpdf/core'
import { pointsPerInch } from '../../../core/pdf.ts'
import { type Orientation, isSideways } from '../../image/exif-tiff.ts'
import type { PageReading } from '../../ocr/reading.ts'
import { TargetDocument, addPageTree } from '../assemble/target.ts'
import { asciiBytes, formatMatrix } from '../assemble/serialize.ts'
import { PdfWriter } from '../assemble/write-pdf.ts'
import {
  type Matrix,
  clockwiseRotation,
  multiply,
  pointsPerPixelOfReading,
  translation,
  rotatedSize,
} from '../page-content/geometry.ts'
import type { Picture } from './pictures.ts'

/** The range of resolutions that are plausible for a picture's metadata. */
const minPlausibleDpi = 50
const maxPlausibleDpi = 1200
/** The most common resolution of scans. */
const defaultDpi = 300
/** The long sides of A5 and A3. */
const minLongSideInches = 8.25
const maxLongSideInches = 16.5
/** Maps a stored picture's unit square to the upright picture, by its orientation (TIFF 6.0, tag 274). */
const uprightMatrices: Readonly<Record<Orientation, Matrix>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

/** Resolutions that programs and cameras write when they know none. They are plausible only for pages up to A3. */
const placeholderDpi = new Set([72, 96])

/**
 * Returns the resolution at which a picture becomes a page: its own if that is plausible, otherwise 300 dpi, or the
 * one with which the page is between A5 and A3.
 */
export const pageDpi = (widthPx: number, heightPx: number, saidDpi: number | undefined): number => {
  const longSide = Math.max(widthPx, heightPx)
  const isLarge = saidDpi !== undefined && longSide / saidDpi > maxLongSideInches
  const isMeant =
    saidDpi !== undefined &&
    saidDpi >= minPlausibleDpi &&
    saidDpi <= maxPlausibleDpi &&
    !(placeholderDpi.has(Math.round(saidDpi)) && isLarge)
  if (isMeant) return saidDpi
  return Math.min(
    Math.max(defaultDpi, longSide / maxLongSideInches),
    Math.max(longSide / minLongSideInches, minPlausibleDpi),
  )
}

interface PicturePage {
  pdf: Blob
  /** Points per pixel of the reading; undefined without a reading. */
  pointsPerPixel: number | undefined
}

/** The identifier is zero, because the document that the page becomes part of has its own. */
const identifier = new Uint8Array(16)

/** Writes a PDF of one page with a picture, rotated so that its reading is upright. */
export const writePicturePdf = async (
  picture: Picture,
  reading: PageReading | undefined,
): Promise<PicturePage> => {
  const [widthPx, heightPx] = isSideways(picture.orientation)
    ? [picture.heightPx, picture.widthPx]
    : [picture.widthPx, picture.heightPx]
  const dpi = pageDpi(widthPx, heightPx, picture.dpi)
  const pointsPerPixel = reading && pointsPerPixelOfReading(reading, { widthPx, dpi })
  const width = (widthPx * pointsPerInch) / dpi
  const height = (heightPx * pointsPerInch) / dpi
  const degrees = reading?.clockwiseDegrees ?? 0
  const page = rotatedSize(width, height, degrees)

  const upright = multiply([width, 0, 0, height, 0, 0], uprightMatrices[picture.orientation])
  const centred = multiply(translation(-width / 2, -height / 2), upright)
  const turned = multiply(clockwiseRotation(degrees), centred)
  const placed = multiply(translation(page.width / 2, page.height / 2), turned)

  const target = new TargetDocument()
  const entries = {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Image'),
    Width: PdfNumber.of(picture.widthPx),
    Height: PdfNumber.of(picture.heightPx),
    ...picture.entries(target),
  }
  const image = target.add(PdfStream.fromDict(entries, picture.data))
  const content = asciiBytes(`q ${formatMatrix(placed)} cm /Picture Do Q`)
  const place = target.reserve()
  const { root } = addPageTree(target, [place])
  target.set(
    place,
    pageOf({
      image,
      content: target.add(PdfStream.fromDict({}, content)),
      parent: root,
      box: [0, 0, page.width, page.height],
    }),
  )
  const catalog = target.add(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: root }))
  const pdf = await new PdfWriter(target, '1.7').finish(
    catalog,
    target.add(new PdfDict()),
    identifier,
  )
  return { pdf, pointsPerPixel }
}

const pageOf = ({
  image,
  content,
  parent,
  box,
}: {
  image: PdfRef
  content: PdfRef
  parent: PdfRef
  box: readonly number[]
}) =>
  PdfDict.of({
    Type: PdfName.of('Page'),
    Parent: parent,
    MediaBox: new PdfArray(box.map((side) => PdfNumber.of(Math.round(side * 1000) / 1000))),
    Resources: PdfDict.of({ XObject: PdfDict.of({ Picture: image }) }),
    Contents: content,
  })
