import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import { pointsPerInch } from '../../../core/pdf.ts'
import { isSideways } from '../../image/exif-tiff.ts'
import type { PageReading } from '../../ocr/reading.ts'
import { encodeLatin1, formatMatrix } from '../assemble/serialize.ts'
import { TargetDocument, addPageTree } from '../assemble/target.ts'
import { PdfWriter } from '../assemble/write-pdf.ts'
import { type EmbeddableImage, ImageTarget } from '../from-images/embed-image.ts'
import { pageDpi } from '../from-images/page-layout.ts'
import { uprightMatrices } from '../from-images/write-image-pdf.ts'
import {
  clockwiseRotation,
  multiply,
  pointsPerPixelOfReading,
  translation,
  rotatedSize,
} from '../page-content/geometry.ts'

interface PicturePage {
  pdf: Blob
  /** Points per pixel of the reading; undefined without a reading. */
  pointsPerPixel: number | undefined
}

/** The identifier is zero, because the document that the page becomes part of has its own. */
const identifier = new Uint8Array(16)

/** Writes a PDF of one page with a picture, rotated so that its reading is upright. */
export const writePicturePdf = async (
  picture: EmbeddableImage,
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
  const centered = multiply(translation(-width / 2, -height / 2), upright)
  const turned = multiply(clockwiseRotation(degrees), centered)
  const placed = multiply(translation(page.width / 2, page.height / 2), turned)

  const target = new TargetDocument()
  const image = picture.addTo(new ImageTarget(target))
  const content = encodeLatin1(`q ${formatMatrix(placed)} cm /Picture Do Q`)
  const place = target.reserve()
  const { root } = addPageTree(target, [place])
  const box = [0, 0, page.width, page.height]
  target.set(
    place,
    PdfDict.of({
      Type: PdfName.of('Page'),
      Parent: root,
      MediaBox: new PdfArray(box.map((side) => PdfNumber.of(Math.round(side * 1000) / 1000))),
      Resources: PdfDict.of({ XObject: PdfDict.of({ Picture: image }) }),
      Contents: target.add(PdfStream.fromDict({}, content)),
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
