import type { PdfRef } from '@libpdf/core'
import { ToolError, errorCodeOf } from '../../../core/errors.ts'
import { pointsPerInch } from '../../../core/pdf.ts'
import type { Report } from '../../../core/worker-calls.ts'
import { assemble, openSources } from '../assemble/assemble.ts'
import type { PageFrame } from '../assemble/page-addition.ts'
import type { PlannedPage, Rescue, SourceDocument } from '../assemble/plan.ts'
import type { Target } from '../assemble/target.ts'
import { addReading } from './add-reading.ts'
import { addGlyphlessFont } from './glyphless-font.ts'
import { readJpegPicture } from './jpeg-picture.ts'
import { writePicturePdf } from './picture-pdf.ts'
import type { SearchableInput, SearchablePage, SearchableResult, SearchableSource } from './plan.ts'
import { readPngPicture } from './png-picture.ts'
import { splitTurn } from '../upright.ts'

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
  const fonts = new Map<Target, PdfRef>()
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
    const add = addReading(reading, { dpi: pointsPerInch / pointsPerPixel, skewDegrees: 0, fontOf })
    return { ...planned, add }
  }
  if (readingDpi === undefined) throw new Error(`page ${pageIndex} was read at no resolution`)
  const { rotation, skewDegrees } = splitTurn(reading.clockwiseDegrees)
  return {
    ...planned,
    rotation,
    add: addReading(reading, { dpi: readingDpi, skewDegrees, fontOf }),
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
