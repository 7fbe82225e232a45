import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import type { Rotation } from '../../../core/pdf.ts'
import { type Orientation, isSideways } from '../../image/exif-tiff.ts'
import { type PageReading, lineOf } from '../../ocr/reading.ts'
import { encodeLatin1, formatMatrix, formatNumber } from '../assemble/serialize.ts'
import { TargetDocument, addPageTree } from '../assemble/target.ts'
import { PdfWriter } from '../assemble/write-pdf.ts'
import { type Matrix, clockwiseRotation, multiply, translation } from '../page-content/geometry.ts'
import { addGlyphlessFont, writeTextLayer } from './text-layer.ts'
import { type EmbeddableImage, ImageTarget } from './embed-image.ts'
import {
  type Area,
  type PageLayout,
  type PageSetup,
  type ShownImage,
  layOutPage,
  rotateImage,
} from './page-layout.ts'

/** Maps a stored image's unit square to the upright image, by its orientation (TIFF 6.0, tag 274). */
export const uprightMatrices: Readonly<Record<Orientation, Matrix>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

/** The orientations that mean the same as a clockwise rotation. */
const orientationOf: Readonly<Record<Rotation, Orientation>> = { 0: 1, 90: 6, 180: 3, 270: 8 }

/** An image with the clockwise rotation that the visitor wants besides the image's own orientation. */
export interface PlannedImage {
  image: EmbeddableImage
  rotation: Rotation
  /** The recognized text of the upright image before the rotation, which becomes invisible text of the page. */
  reading?: PageReading | undefined
}

const shownImage = ({ image, rotation }: PlannedImage): ShownImage => {
  const { widthPx, heightPx, dpi, orientation } = image
  const upright = isSideways(orientation)
    ? { widthPx: heightPx, heightPx: widthPx, dpi }
    : { widthPx, heightPx, dpi }
  return rotateImage(upright, rotation)
}

/**
 * Each side of an image is moved inwards by this many points, which nobody sees. Poppler draws an image whose edge lies
 * on the border of two pixels one pixel larger, so that at its own resolution it would be blurred.
 */
const insetPoints = 0.001

const imageMatrix = ({ image, rotation }: PlannedImage, area: Area): Matrix => {
  const upright = uprightMatrices[image.orientation]
  const turned = multiply(uprightMatrices[orientationOf[rotation]], upright)
  const [width, height] = [area.width - 2 * insetPoints, area.height - 2 * insetPoints]
  return multiply([width, 0, 0, height, area.x + insetPoints, area.y + insetPoints], turned)
}

const clippingPath = ({ x, y, width, height }: Area): string =>
  `${[x, y, width, height].map((it) => formatNumber(it, 3)).join(' ')} re W n `

/** Returns the operators that draw an image, which the page's resources name by its index. */
const drawImage = (planned: PlannedImage, index: number, { images }: PageLayout): string => {
  const placed = images[index]
  if (placed === undefined) return ''
  const { area, clip } = placed
  return `q ${clip ? clippingPath(clip) : ''}${formatMatrix(imageMatrix(planned, area))} cm /Im${index} Do Q\n`
}

const textFontName = 'Text'

/** Returns a reading without the words whose center is not where `isShown` says. */
const keepWords = (
  reading: PageReading,
  isShown: (x: number, y: number) => boolean,
): PageReading => ({
  ...reading,
  paragraphs: reading.paragraphs.map(({ lines }) => ({
    lines: lines.flatMap((line) => {
      const words = line.words.filter(({ box: { left, top, width, height } }) =>
        isShown(left + width / 2, top + height / 2),
      )
      return words.length === 0 ? [] : { ...line, ...lineOf(words) }
    }),
  })),
})

/** Returns the operators that show an image's recognized text invisibly where the image shows it. */
const writeReading = (planned: PlannedImage, index: number, { images }: PageLayout): string => {
  const { reading, rotation } = planned
  const placed = images[index]
  if (placed === undefined || reading === undefined) return ''
  const { area, clip } = placed
  const uprightWidth = rotation % 180 === 0 ? area.width : area.height
  const pointsPerPixel = uprightWidth / reading.widthPx
  // The text layer is measured from the center of the picture that was turned so that its text is upright.
  const matrix = multiply(
    translation(area.x + area.width / 2, area.y + area.height / 2),
    clockwiseRotation(rotation - reading.clockwiseDegrees),
  )
  const isShown = (xPx: number, yPx: number): boolean => {
    if (clip === undefined) return true
    const [, , , , x, y] = multiply(
      matrix,
      translation(
        (xPx - reading.widthPx / 2) * pointsPerPixel,
        (reading.heightPx / 2 - yPx) * pointsPerPixel,
      ),
    )
    return x >= clip.x && x <= clip.x + clip.width && y >= clip.y && y <= clip.y + clip.height
  }
  const text = writeTextLayer(keepWords(reading, isShown), {
    fontName: textFontName,
    pointsPerPixel,
  })
  return text === '' ? '' : `q ${formatMatrix(matrix)} cm\n${text}Q\n`
}

interface DocumentOptions {
  /** The main language of the recognized text, as a language tag; left out where nothing was recognized. */
  language?: string | undefined
}

/** Writes a PDF of images, of which it holds one at a time decoded. */
export class ImagePdfWriter {
  readonly #target = new TargetDocument()
  readonly #images = new ImageTarget(this.#target)
  /** Image files may hold 16 bits per component and soft masks, and small objects are packed: version 1.7. */
  readonly #writer = new PdfWriter(this.#target, '1.7')
  readonly #pages: { reference: PdfRef; dict: PdfDict }[] = []
  /** The images of the page that is not full yet. */
  readonly #onPage: { planned: PlannedImage; reference: PdfRef }[] = []
  readonly #setup: PageSetup
  /** The font of invisible text, added with the first page that has any. */
  #textFont: PdfRef | undefined

  constructor(setup: PageSetup) {
    this.#setup = setup
  }

  /** Adds an image to the last page, or to a new page where that is full. */
  async addImage(planned: PlannedImage): Promise<void> {
    const reference = planned.image.addTo(this.#images)
    await this.#writer.drain()
    this.#onPage.push({ planned, reference })
    const { format, imagesPerPage } = this.#setup
    if (format === 'image' || this.#onPage.length === imagesPerPage) this.#endPage()
  }

  /** Completes the page that images are being added to. */
  #endPage(): void {
    const images = this.#onPage.splice(0)
    if (images.length === 0) return
    const layout = layOutPage(
      images.map(({ planned }) => shownImage(planned)),
      this.#setup,
    )
    const text = images.map(({ planned }, index) => writeReading(planned, index, layout)).join('')
    const pictures = images.map(({ planned }, index) => drawImage(planned, index, layout)).join('')
    const resources = images.map(({ reference }, index) => [`Im${index}`, reference] as const)
    if (text !== '') this.#textFont ??= addGlyphlessFont(this.#target)
    const fonts = text !== '' && this.#textFont && PdfDict.of({ [textFontName]: this.#textFont })
    const sides = [0, 0, layout.widthPoints, layout.heightPoints]
    const dict = PdfDict.of({
      Type: PdfName.of('Page'),
      MediaBox: new PdfArray(sides.map(PdfNumber.of)),
      Resources: PdfDict.of({
        XObject: PdfDict.of(Object.fromEntries(resources)),
        ...(fonts && { Font: fonts }),
      }),
      Contents: this.#target.add(PdfStream.fromDict({}, encodeLatin1(text + pictures))),
    })
    this.#pages.push({ reference: this.#target.reserve(), dict })
  }

  /**
   * Completes the document.
   *
   * @param title - the title that PDF readers show in the title bar.
   */
  async finish(
    title: string,
    { language }: DocumentOptions = {},
  ): Promise<{ pdf: Blob; pageCount: number }> {
    this.#endPage()
    const { root, parents } = addPageTree(
      this.#target,
      this.#pages.map(({ reference }) => reference),
    )
    for (const [index, { reference, dict }] of this.#pages.entries()) {
      dict.set('Parent', parents[index] ?? root)
      this.#target.set(reference, dict)
    }
    const catalog = PdfDict.of({
      Type: PdfName.of('Catalog'),
      Pages: root,
      ViewerPreferences: PdfDict.of({ DisplayDocTitle: PdfBool.TRUE }),
      ...(language !== undefined && { Lang: PdfString.fromString(language) }),
    })
    const information = PdfDict.of({
      Title: PdfString.fromString(title),
      Producer: PdfString.fromString('Utilo'),
    })
    const identifier = crypto.getRandomValues(new Uint8Array(16))
    const pdf = await this.#writer.finish(
      this.#target.add(catalog),
      this.#target.add(information),
      identifier,
    )
    return { pdf, pageCount: this.#pages.length }
  }
}
