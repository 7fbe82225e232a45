import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream } from '@libpdf/core'
import { pointsPerInch } from '../../../core/pdf.ts'
import { type Orientation, isSideways } from '../../image/exif-tiff.ts'
import type { PageReading } from '../../ocr/reading.ts'
import { addPageTree } from '../assemble/page-tree.ts'
import { asciiBytes } from '../assemble/serialize.ts'
import { Target } from '../assemble/target.ts'
import { PdfWriter } from '../assemble/write-pdf.ts'
import { type Matrix, clockwise, multiply, translation } from '../matrix.ts'
import { writtenMatrix } from './numbers.ts'
import { pageDpi } from './page-size.ts'
import type { Picture } from './picture.ts'
import { pointsPerReadPixel, turnedSize } from '../upright.ts'

/** From the unit square to itself: how a stored picture is turned and mirrored to be upright (TIFF 6.0, tag 274). */
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

export interface PicturePage {
  pdf: Blob
  /** Points to a pixel of what was read; undefined when nothing was. */
  pointsPerPixel: number | undefined
}

/** Unnamed: what it becomes a part of has a name. */
const identifier = new Uint8Array(16)

/** A PDF of one page that shows a picture, turned so that what was read of it is upright. */
export const writePicturePdf = async (
  picture: Picture,
  reading: PageReading | undefined,
): Promise<PicturePage> => {
  const [widthPx, heightPx] = isSideways(picture.orientation)
    ? [picture.heightPx, picture.widthPx]
    : [picture.widthPx, picture.heightPx]
  const dpi = pageDpi(widthPx, heightPx, picture.dpi)
  const pointsPerPixel = reading && pointsPerReadPixel(reading, { widthPx, dpi })
  const width = (widthPx * pointsPerInch) / dpi
  const height = (heightPx * pointsPerInch) / dpi
  const degrees = reading?.clockwiseDegrees ?? 0
  const page = turnedSize(width, height, degrees)

  const upright = multiply([width, 0, 0, height, 0, 0], uprightMatrices[picture.orientation])
  const centred = multiply(translation(-width / 2, -height / 2), upright)
  const turned = multiply(clockwise(degrees), centred)
  const placed = multiply(translation(page.width / 2, page.height / 2), turned)

  const target = new Target()
  const entries = {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Image'),
    Width: PdfNumber.of(picture.widthPx),
    Height: PdfNumber.of(picture.heightPx),
    ...picture.entries(target),
  }
  const image = target.add(PdfStream.fromDict(entries, picture.data))
  const content = asciiBytes(`q ${writtenMatrix(placed)} cm /Picture Do Q`)
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
