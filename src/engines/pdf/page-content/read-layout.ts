import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { ToolError, errorCodeOf } from '../../../core/errors.ts'
import { type PageAnnotation, overlaysOf } from './annotations.ts'
import { factsOf, pictureSourceOf } from './document-facts.ts'
import { partDrawer } from './draw-part.ts'
import { failedPage, fallbackSize } from './failed-page.ts'
import { hasFields, hasMedia, readFormValues } from './form-values.ts'
import { type Box, areaOf } from './geometry.ts'
import type { PageInk } from './ink.ts'
import type { PdfOperatorList } from './ink/operators.ts'
import { readLinks } from './links.ts'
import type { Loss, PageLayout } from './page-layout.ts'
import type { PictureEncoder } from './pictures/encoder.ts'
import { readPictures } from './pictures/read-pictures.ts'
import { readShownPage } from './shown-page.ts'
import { readTags } from './tags.ts'
import { readSegments } from '../text-layout/read-segments.ts'
import { toPicture } from './whole-page.ts'

export interface TextLayoutOptions {
  signal: AbortSignal
  /** Told now and then, so that nobody takes the work for stuck. */
  onProgress: () => void
}

export interface LayoutOptions extends TextLayoutOptions {
  /** The document's file, for pictures that can be taken out of it as they are. */
  file?: Blob | undefined
  /** Writes other pictures; without one they are left out. */
  encoder?: PictureEncoder | undefined
  /** The page that is read next, which pdf.js may begin with meanwhile. */
  nextPageIndex?: number | undefined
}

/** Of a page that becomes a picture: text in it stays easy to read. */
const pagePictureDpi = 200

/** A broken form is no reason to read nothing of its page. */
const readAnnotations = async (page: PDFPageProxy): Promise<PageAnnotation[]> =>
  // pdf.js says of annotations only that they are objects.
  (await page.getAnnotations().catch(() => [])) as PageAnnotation[]

/** The annotations whose letters the page draws itself. */
const drawnOf = ({ glyphs }: PageInk): Set<string> =>
  new Set(glyphs.flatMap(({ annotation }) => annotation ?? []))

/** Nor are tags that go astray. */
const readBeside = async (page: PDFPageProxy) => {
  const annotations = await readAnnotations(page)
  const root = await page.getStructTree().catch(() => null)
  const { num = 0, gen = 0 } = page.ref ?? {}
  const pageId = `p${String(num)}R${gen === 0 ? '' : String(gen)}`
  return { annotations, ...readTags(root, pageId) }
}

/** What becomes of it that is no part of a text, or cannot be. */
const lossesBeside = (
  annotations: readonly PageAnnotation[],
  { leftOut = { glyphs: 0, paths: 0 } }: PageInk,
  pageIndex: number,
): Loss[] => {
  const losses: Loss[] = []
  if (hasFields(annotations)) losses.push({ kind: 'form-field', pageIndex })
  if (hasMedia(annotations)) losses.push({ kind: 'media', pageIndex })
  if (leftOut.glyphs + leftOut.paths > 0) losses.push({ kind: 'too-dense', pageIndex })
  return losses
}

/** Pages with more of them under pictures are no two held at a time. */
const mostPictureShare = 0.25

const hasLargePictures = ({ pictures, widthPoints, heightPoints }: PageInk): boolean => {
  const area = pictures.reduce((sum, { seen }) => sum + areaOf(seen), 0)
  return area > mostPictureShare * widthPoints * heightPoints
}

const readPage = async (
  document: PDFDocumentProxy,
  page: PDFPageProxy,
  { signal, onProgress, file, encoder, nextPageIndex }: LayoutOptions,
): Promise<PageLayout> => {
  const pageIndex = page.pageNumber - 1
  const facts = await factsOf(document)
  const { annotations, tags, alternatives } = await readBeside(page)
  const list: PdfOperatorList = await page.getOperatorList()
  if (signal.aborted) throw new ToolError('cancelled')
  onProgress()
  const { rotation, toShown, ink } = readShownPage(page, list, facts.isVisible)
  const nextPage =
    nextPageIndex === undefined
      ? undefined
      : await document.getPage(nextPageIndex + 1).catch(() => undefined)
  const links = await readLinks(annotations, toShown, document)
  const drawPart = partDrawer(page, rotation, { signal, onProgress })
  const { pictures, covered, losses } = await readPictures(
    ink,
    { page, pageIndex, list },
    pictureSourceOf(facts, { file, encoder }),
    { signal, onProgress, alternatives, overlays: overlaysOf(annotations, toShown), drawPart },
  )
  // pdf.js's parser, which has a worker of its own, goes on to the next page once it has given all that this one takes.
  // What fails of it is said when it is read.
  if (nextPage && !hasLargePictures(ink)) nextPage.getOperatorList().catch(() => undefined)
  const formValues = readFormValues(annotations, toShown, drawnOf(ink))
  const text = readSegments(ink, { pageIndex, links, formValues, covered })
  const layout: PageLayout = {
    pageIndex,
    widthPoints: ink.widthPoints,
    heightPoints: ink.heightPoints,
    ...text,
    pictures,
    links,
    tags,
    losses: [...losses, ...lossesBeside(annotations, ink, pageIndex), ...text.losses],
  }
  if (!layout.isScan || !encoder) return layout
  const cutOut = (box: Box) =>
    encoder.cutOut([box], pagePictureDpi, drawPart).then(([picture]) => picture)
  return toPicture(layout, ink, cutOut).catch((error: unknown) => {
    if (errorCodeOf(error) === 'cancelled') throw error
    return layout
  })
}

/**
 * Reads the text that a page shows, and what is drawn around it; pictures stay where they are, with the letters in them.
 *
 * @param pageIndex - counts from 0.
 * @throws {ToolError} `cancelled`; what pdf.js throws of a page that is broken.
 */
export const readTextLayout = async (
  document: PDFDocumentProxy,
  pageIndex: number,
  { signal, onProgress }: TextLayoutOptions,
): Promise<PageLayout> => {
  if (signal.aborted) throw new ToolError('cancelled')
  const page = await document.getPage(pageIndex + 1)
  try {
    const { isVisible } = await factsOf(document)
    const annotations = await readAnnotations(page)
    const list: PdfOperatorList = await page.getOperatorList()
    if (signal.aborted) throw new ToolError('cancelled')
    onProgress()
    const { toShown, ink } = readShownPage(page, list, isVisible)
    const text = readSegments(ink, {
      pageIndex,
      links: [],
      formValues: readFormValues(annotations, toShown, drawnOf(ink)),
      covered: [],
    })
    const { widthPoints, heightPoints } = ink
    return { pageIndex, widthPoints, heightPoints, ...text, pictures: [], links: [], tags: [] }
  } finally {
    page.cleanup()
  }
}

/**
 * Reads all that a page shows. What cannot be read of it is left out and named among its losses.
 *
 * @param pageIndex - counts from 0.
 * @throws {ToolError} `cancelled`, `engine-not-loaded`.
 */
export const readLayout = async (
  document: PDFDocumentProxy,
  pageIndex: number,
  options: LayoutOptions,
): Promise<PageLayout> => {
  if (options.signal.aborted) throw new ToolError('cancelled')
  let size = fallbackSize
  let page: PDFPageProxy | undefined
  try {
    page = await document.getPage(pageIndex + 1)
    const { width, height } = page.getViewport({ scale: 1 })
    size = { widthPoints: width, heightPoints: height }
    return await readPage(document, page, options)
  } catch (error) {
    if (['cancelled', 'engine-not-loaded'].includes(errorCodeOf(error))) throw error
    return failedPage(pageIndex, size)
  } finally {
    page?.cleanup()
  }
}
