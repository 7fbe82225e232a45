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
import { addGlyphlessFont, writeTextLayer } from './text-layer.ts'
import { ToolError, errorCodeOf } from '../../../core/errors.ts'
import type { Report } from '../../../core/worker-calls.ts'
import { assemble, openSources } from '../assemble/assemble.ts'
import type { PlannedPage, Rescue, SourceDocument } from '../assemble/plan.ts'
import type { TargetDocument } from '../assemble/target.ts'
import { readJpegPicture, readPngPicture } from './pictures.ts'
import { writePicturePdf } from './picture-pdf.ts'
import type {
  SearchableInput,
  SearchablePage,
  SearchableResult,
  SearchableSource,
} from './searchable-pdf.ts'

const centreOf = ([left, bottom, right, top]: PageBox) =>
  [(left + right) / 2, (bottom + top) / 2] as const

/** What it takes to show a page upright that lies crooked, and the part of it that is shown then. */
const straightenPage = (box: PageBox, skewDegrees: number): { box: PageBox; content: string } => {
  const [x, y] = centreOf(box)
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
    // What lay beside the page stays out of sight.
    content: `${formatMatrix(matrix)} cm\n${frame} re W n\n`,
  }
}

/**
 * The page's own content says nothing any more to who copies or searches (ISO 32000-2, 14.9.4): had it been worth having,
 * nobody would have read the page anew, and what it did say was read with the rest.
 */
const suppressOwnText = '/Span <</ActualText ()>> BDC\n'

/** What to add to a page so that what was read of it can be found: invisible text, below everything. */
const createTextLayerAdder = (
  reading: PageReading,
  {
    dpi,
    skewDegrees,
    fontOf,
  }: {
    /** At which the page was drawn to be read. */
    dpi: number
    /** Clockwise: by how much it has to be turned yet to be upright. */
    skewDegrees: number
    fontOf(frame: PageFrame): PdfRef
  },
): AddToPage => {
  const pointsPerPixel = pointsPerInch / dpi
  return (frame) => {
    if (reading.paragraphs.length === 0) return undefined
    const { box, rotation, pointsPerUnit, hasAnnotations } = frame
    // Links and fields stay where they are, and so must what is below them: then the text is as crooked as the page.
    const isTurned = skewDegrees !== 0 && !hasAnnotations
    const turned = isTurned ? straightenPage(box, skewDegrees) : { box: undefined, content: '' }
    const [x, y] = centreOf(box)
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
      end: '\nEMC\n',
      ...(turned.box === undefined ? {} : { box: turned.box }),
    }
  }
}

interface PreparedSource {
  document: SourceDocument
  /** Of pictures: points to a pixel of what was read. */
  pointsPerPixel: number | undefined
}

const preparePicture = async (
  { file, name, kind }: SearchableSource,
  page: SearchablePage | undefined,
): Promise<PreparedSource> => {
  if (file.size === 0) throw new ToolError('empty', { fileName: name })
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const picture = kind === 'png' ? await readPngPicture(bytes) : readJpegPicture(bytes)
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

/** The font of invisible text, which all pages share. */
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
    // The picture was put upright when it became a page.
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
 * Makes one PDF of pages of pictures and PDFs: pictures as they came, pages with everything of theirs, each upright, and
 * what was read of them below as invisible text. Progress counts sources and pages.
 *
 * @throws {ToolError} naming the file: `empty`, `damaged`, `unsupported`, `password-needed`, `password-wrong`…
 */
export const makeSearchable =
  (rescue: Rescue) =>
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
      rescue,
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
    // A page that is missing must never go unnoticed.
    if (pageCount !== pages.length) throw new ToolError('damaged')
    return { pdf, losses }
  }
