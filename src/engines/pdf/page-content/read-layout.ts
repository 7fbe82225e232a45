import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { type JpegPlaces, findJpegs } from './pictures/embedded-jpegs.ts'
import { type PictureSource, figurePicture } from './pictures/read-picture.ts'
import { type Box, areaOf, boxAround, hasMiddleIn, intersection } from './geometry.ts'
import type { PageInk } from './page-content.ts'
import { type Loss, type PageLayout, failedPage, fallbackSize } from './page-layout.ts'
import type { PictureEncoder, PictureFile } from './pictures/picture-encoder.ts'
import { reachOfGlyph } from './pictures/figures.ts'
import { isRubbish, littleInk } from './detect-scans.ts'
import { ToolError, errorCodeOf } from '../../../core/errors.ts'
import {
  type PageAnnotation,
  hasFields,
  hasMedia,
  overlaysOf,
  readFormValues,
  readLinks,
} from './annotations.ts'
import { createPartDrawer } from '../viewer/render.ts'
import type { PdfOperatorList } from './operators.ts'
import { readPictures } from './pictures/read-pictures.ts'
import { readShownPage } from './read-page-content.ts'
import { readTags } from './structure-tree.ts'
import { readSegments } from '../text-layout/read-segments.ts'

/** What is asked of a document once, for all its pages. */
interface DocumentFacts {
  isVisible: (layer: unknown) => boolean
  isEncrypted: boolean
  made: PictureSource['made']
  jpegPlaces: Promise<JpegPlaces> | undefined
}

const readFacts = async (document: PDFDocumentProxy): Promise<DocumentFacts> => {
  const layers = await document.getOptionalContentConfig().catch(() => undefined)
  const metadata = await document.getMetadata().catch(() => undefined)
  // pdf.js says of `info` only that it is an object.
  const info = (metadata?.info ?? {}) as Readonly<Record<string, unknown>>
  return {
    isVisible: (layer) => {
      try {
        // What pdf.js gives as a layer, handed back to it.
        return layers?.isVisible(layer) ?? true
      } catch {
        return true
      }
    },
    isEncrypted: typeof info.EncryptFilterName === 'string',
    made: new Map(),
    jpegPlaces: undefined,
  }
}

const known = new WeakMap<PDFDocumentProxy, Promise<DocumentFacts>>()

const factsOf = (document: PDFDocumentProxy): Promise<DocumentFacts> => {
  const facts = known.get(document) ?? readFacts(document)
  known.set(document, facts)
  return facts
}

/** Where the pictures of a document come from. */
const pictureSourceOf = (
  facts: DocumentFacts,
  { file, encoder }: Partial<Pick<PictureSource, 'file' | 'encoder'>>,
): PictureSource => ({
  // What stands in an encrypted file is not what it means.
  file: facts.isEncrypted ? undefined : file,
  jpegPlaces: () => {
    if (!file) return Promise.resolve(new Map())
    facts.jpegPlaces ??= findJpegs(file).catch(() => new Map())
    return facts.jpegPlaces
  },
  encoder,
  made: facts.made,
})

/** A picture that covers this much of what a page shows shows all of it. */
const wholeShare = 0.9

const shareOf = (box: Box, whole: Box): number =>
  areaOf(whole) === 0 ? 0 : areaOf(intersection(box, whole)) / areaOf(whole)

/** Around everything that a page shows. */
const boxOfInk = (ink: PageInk): Box => {
  const page = { left: 0, top: 0, right: ink.widthPoints, bottom: ink.heightPoints }
  const boxes = [
    ...ink.glyphs.map(reachOfGlyph),
    ...[...ink.strokes, ...ink.fills, ...ink.curves].map(({ box }) => box),
    ...ink.pictures.map(({ seen }) => seen),
  ]
  return boxes.length === 0 ? page : intersection(boxAround(boxes), page)
}

/** Whether what a page says or draws cannot be had but as a picture: letters that mean nothing, or that are drawn. */
const showsMoreThan = ({ pictures }: PageLayout, ink: PageInk): boolean => {
  const shown = boxOfInk(ink)
  if (areaOf(shown) === 0 || pictures.some(({ box }) => shareOf(box, shown) >= wholeShare))
    return false
  const drawn = [...ink.strokes, ...ink.fills, ...ink.curves].filter(
    ({ box }) => !pictures.some((picture) => hasMiddleIn(box, picture.box)),
  )
  return (
    drawn.length > littleInk.pathCount || isRubbish(ink.glyphs.map(({ text }) => text).join(''))
  )
}

/**
 * A page without text worth having, as the picture that it is, if its text and pictures do not show all of it.
 *
 * @throws {ToolError} as `PictureEncoder.cutOut`.
 */
const toPicture = async (
  layout: PageLayout,
  ink: PageInk,
  cutOut: (box: Box) => Promise<PictureFile | undefined>,
): Promise<PageLayout> => {
  if (!showsMoreThan(layout, ink)) return layout
  const box = boxOfInk(ink)
  const file = await cutOut(box)
  if (!file || file.isBlank === true) return layout
  const { pageIndex } = layout
  const bare = { ...layout, formats: [], segments: [], turned: [], strokes: [], fills: [] }
  const losses = layout.losses.filter(({ kind }) => kind === 'media')
  const key = `page/${String(pageIndex)}`
  const picture = figurePicture(file, { pageIndex, box, key, order: 0 })
  return { ...bare, pictures: [picture], losses }
}

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
  const drawPart = createPartDrawer(page, rotation, { signal, onProgress })
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
