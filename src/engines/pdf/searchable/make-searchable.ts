import type { PdfRef } from '@libpdf/core'
import { pointsPerInch } from '../../../core/pdf.ts'
import type { PageReading } from '../../ocr/reading.ts'
import type { AddToPage, PageBox, PageFrame } from '../assemble/copy-page.ts'
import {
  clockwiseRotation,
  multiply,
  splitTurn,
  translation,
  rotatedSize,
} from '../page-content/geometry.ts'
import { formatNumber, formatMatrix } from '../assemble/serialize.ts'
import { addGlyphlessFont, writeTextLayer } from '../from-images/text-layer.ts'
import { ToolError, errorCodeOf } from '../../../core/errors.ts'
import type { Report } from '../../../core/worker-calls.ts'
import { assemble, openSources } from '../assemble/assemble.ts'
import type { PlannedPage, RewritePdf, SourceDocument } from '../assemble/plan.ts'
import type { TargetDocument } from '../assemble/target.ts'
import { readJpegImage, readPngImage } from '../from-images/embed-image.ts'
import { writePicturePdf } from './picture-pdf.ts'
import type {
  SearchableInput,
  SearchablePage,
  SearchableResult,
  SearchableSource,
} from './searchable-pdf.ts'

const centerOf = ([left, bottom, right, top]: PageBox) =>
  [(left + right) / 2, (bottom + top) / 2] as const

/** Returns the operators that straighten a skewed page, and the page box that contains the result. */
const straightenPage = (box: PageBox, skewDegrees: number): { box: PageBox; content: string } => {
  const [x, y] = centerOf(box)
  const { width, height } = rotatedSize(box[2] - box[0], box[3] - box[1], skewDegrees)
  const matrix = multiply(
    translation(x, y),
    multiply(clockwiseRotation(skewDegrees), translation(-x, -y)),
  )
  const [left, bottom, right, top] = box
  const frame = [left, bottom, right - left, top - bottom]
    .map((side) => formatNumber(side, 3))
    .join(' ')
  return {
    box: [x - width / 2, y - height / 2, x + width / 2, y + height / 2],
    // The clipping path keeps hidden what was outside the page.
    content: `${formatMatrix(matrix)} cm\n${frame} re W n\n`,
  }
}

/**
 * Gives the page's own content an empty replacement text for copying and search (ISO 32000-2, 14.9.4), because OCR
 * read that content, too.
 */
const suppressOwnText = '/Span <</ActualText ()>> BDC\n'

/** Returns a function that adds the OCR text to a page as invisible text below everything else. */
const createTextLayerAdder = (
  reading: PageReading,
  {
    dpi,
    skewDegrees,
    fontOf,
  }: {
    /** The resolution at which the page was drawn for OCR. */
    dpi: number
    /** The clockwise rotation that makes the page upright. */
    skewDegrees: number
    fontOf(frame: PageFrame): PdfRef
  },
): AddToPage => {
  const pointsPerPixel = pointsPerInch / dpi
  return (frame) => {
    if (reading.paragraphs.length === 0) return undefined
    const { box, rotation, pointsPerUnit, hasAnnotations } = frame
    // Links and fields cannot be rotated, so a page with annotations keeps its skew, and the text is skewed like the
    // page.
    const isTurned = skewDegrees !== 0 && !hasAnnotations
    const turned = isTurned ? straightenPage(box, skewDegrees) : { box: undefined, content: '' }
    const [x, y] = centerOf(box)
    const unitsPerPoint = 1 / pointsPerUnit
    const ownDegrees = rotation + (isTurned ? 0 : skewDegrees)
    const matrix = multiply(
      translation(x, y),
      multiply([unitsPerPoint, 0, 0, unitsPerPoint, 0, 0], clockwiseRotation(-ownDegrees)),
    )
    return {
      font: fontOf(frame),
      content: (fontName) =>
        `q ${formatMatrix(matrix)} cm\n${writeTextLayer(reading, { fontName, pointsPerPixel })}Q\n${turned.content}${suppressOwnText}`,
      end: () => '\nEMC\n',
      ...(turned.box === undefined ? {} : { box: turned.box }),
    }
  }
}

interface PreparedSource {
  document: SourceDocument
  /** For pictures: points per pixel of the reading. */
  pointsPerPixel: number | undefined
}

const preparePicture = async (
  { file, name, kind }: SearchableSource,
  page: SearchablePage | undefined,
): Promise<PreparedSource> => {
  if (file.size === 0) throw new ToolError('empty', { fileName: name })
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const picture =
      kind === 'png' ? await readPngImage(bytes) : readJpegImage(bytes, { isMetadataKept: false })
    const { pdf, pointsPerPixel } = await writePicturePdf(picture, page?.reading)
    return { document: { file: pdf, name, pageCount: 1 }, pointsPerPixel }
  } catch (cause) {
    throw new ToolError(errorCodeOf(cause), { fileName: name, cause })
  }
}

const prepare = async (
  source: SearchableSource,
  page: SearchablePage | undefined,
): Promise<PreparedSource> => {
  const { file, name, kind, password, pageCount } = source
  if (kind !== 'pdf') return preparePicture(source, page)
  const document = {
    file,
    name,
    ...(password === undefined ? {} : { password }),
    ...(pageCount === undefined ? {} : { pageCount }),
  }
  return { document, pointsPerPixel: undefined }
}

/** Returns a function that adds the invisible font once and shares it between pages. */
const sharedFont = () => {
  const fonts = new Map<TargetDocument, PdfRef>()
  return ({ target }: PageFrame): PdfRef => {
    const font = fonts.get(target) ?? addGlyphlessFont(target)
    fonts.set(target, font)
    return font
  }
}

const planPage = (
  { source, pageIndex, reading, readingDpi }: SearchablePage,
  prepared: PreparedSource | undefined,
  fontOf: (frame: PageFrame) => PdfRef,
): PlannedPage => {
  const planned = { document: source, pageIndex, rotation: 0 } as const
  if (reading === undefined) return planned
  const pointsPerPixel = prepared?.pointsPerPixel
  if (pointsPerPixel !== undefined) {
    // The picture was straightened when it became a page.
    const add = createTextLayerAdder(reading, {
      dpi: pointsPerInch / pointsPerPixel,
      skewDegrees: 0,
      fontOf,
    })
    return { ...planned, add }
  }
  if (readingDpi === undefined) throw new Error(`page ${pageIndex} was read at no resolution`)
  const { rotation, skewDegrees } = splitTurn(reading.clockwiseDegrees)
  return {
    ...planned,
    rotation,
    add: createTextLayerAdder(reading, { dpi: readingDpi, skewDegrees, fontOf }),
  }
}

/**
 * Makes one PDF of pictures and pages of PDFs. Pictures and page content are unchanged, pages are upright, and the
 * recognized text is added invisibly. Progress counts sources and pages.
 *
 * @throws {ToolError} naming the file: `empty`, `damaged`, `unsupported`, `password-needed`, `password-wrong`…
 */
export const makeSearchable =
  (rewrite: RewritePdf) =>
  async (
    { sources, pages, title, language }: SearchableInput,
    report: Report,
  ): Promise<SearchableResult> => {
    const total = 2 * sources.length + pages.length
    const prepared: PreparedSource[] = []
    for (const [index, source] of sources.entries()) {
      prepared.push(
        await prepare(
          source,
          pages.find((page) => page.source === index),
        ),
      )
      report(prepared.length, total)
    }
    const open = await openSources(
      prepared.map(({ document }) => document),
      rewrite,
      (done) => report(sources.length + done, total),
    )
    const fontOf = sharedFont()
    const { pdf, pageCount, losses } = await assemble(
      open,
      {
        pages: pages.map((page) => planPage(page, prepared[page.source], fontOf)),
        bookmarks: 'kept',
        title,
        language,
      },
      (done) => report(2 * sources.length + done, total),
    )
    // A result without one of the pages must not be delivered.
    if (pageCount !== pages.length) throw new ToolError('damaged')
    return { pdf, losses }
  }
