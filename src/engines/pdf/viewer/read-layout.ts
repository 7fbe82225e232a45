import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import {
  type JpegOffsets,
  type PictureSource,
  findJpegs,
  figurePicture,
} from '../page-content/pictures/read-picture.ts'
import { type Box, areaOf, boxAround, hasMiddleIn, intersection } from '../page-content/geometry.ts'
import type { PageContent } from '../page-content/page-content.ts'
import type { Loss, PageLayout } from '../page-content/page-layout.ts'
import type {
  DrawPart,
  PictureEncoder,
  PictureFile,
} from '../page-content/pictures/picture-encoder.ts'
import { type Overlay, boxOfGlyphWithReach } from '../page-content/pictures/figures.ts'
import { isGarbledText, maxSparseContent } from '../page-content/detect-scans.ts'
import { ToolError, errorCodeOf, loadPart } from '../../../core/errors.ts'
import {
  type PageAnnotation,
  hasFields,
  hasMedia,
  overlaysOf,
  readFormValues,
  readLinks,
} from '../page-content/annotations.ts'
import { createPartDrawer } from './render.ts'
import { type PdfOperatorList, operators } from '../page-content/operators.ts'
import {
  type BackgroundContent,
  drawBackground,
  drawsOutside,
  findBackgroundContent,
  noBackground,
} from './page-background.ts'
import {
  type ActualTexts,
  mayHaveActualTexts,
  placeActualTexts,
} from '../page-content/actual-text.ts'
import type { openMarkedTexts } from './open-marked-texts.ts'
import { readPictures } from '../page-content/pictures/read-pictures.ts'
import { readPageContent } from '../page-content/read-page-content.ts'
import { readStructureTree } from '../page-content/structure-tree.ts'
import { readSegments } from '../text-layout/read-segments.ts'

/** A picture that covers this share of a page's visible content shows all of it. */
const minWholeShare = 0.9
/** The resolution of a page that becomes a picture, at which its text stays readable. */
const pagePictureDpi = 200
/**
 * The time, counted from when its pictures are read, after which no more of a page is drawn; what is missing then is
 * named as a loss. Maps take seconds, but a page that paints each letter through a mask took minutes.
 */
const maxDrawingMs = 30_000
/** When pictures cover more of a page than this share, the next page is not read ahead, to save memory. */
const maxPictureShareForReadAhead = 0.25

/** Properties of a document that are needed on each of its pages. */
interface DocumentContext {
  isVisible: (layer: unknown) => boolean
  isEncrypted: boolean
  encodedPictures: PictureSource['encodedPictures']
  jpegOffsets: Promise<JpegOffsets> | undefined
  markedTexts: ReturnType<typeof openMarkedTexts> | undefined
}

const readDocumentContext = async (document: PDFDocumentProxy): Promise<DocumentContext> => {
  const layers = await document.getOptionalContentConfig().catch(() => undefined)
  const metadata = await document.getMetadata().catch(() => undefined)
  // pdf.js declares `info` only as an object.
  const info = (metadata?.info ?? {}) as Readonly<Record<string, unknown>>
  return {
    isVisible: (layer) => {
      try {
        // The layer is an opaque object of pdf.js, which it gets back unchanged.
        return layers?.isVisible(layer) ?? true
      } catch {
        return true
      }
    },
    isEncrypted: typeof info.EncryptFilterName === 'string',
    encodedPictures: new Map(),
    jpegOffsets: undefined,
    markedTexts: undefined,
  }
}

const contexts = new WeakMap<PDFDocumentProxy, Promise<DocumentContext>>()

const documentContextOf = (document: PDFDocumentProxy): Promise<DocumentContext> => {
  const context = contexts.get(document) ?? readDocumentContext(document)
  contexts.set(document, context)
  return context
}

/** Returns the source that pictures of a document are read from. */
const pictureSourceOf = (
  context: DocumentContext,
  { file, encoder }: Partial<Pick<PictureSource, 'file' | 'encoder'>>,
): PictureSource => ({
  // The bytes of an encrypted file are not those of its pictures.
  file: context.isEncrypted ? undefined : file,
  jpegOffsets: () => {
    if (!file) return Promise.resolve(new Map())
    context.jpegOffsets ??= findJpegs(file).catch(() => new Map())
    return context.jpegOffsets
  },
  encoder,
  encodedPictures: context.encodedPictures,
})

/**
 * Reads the texts that a page gives for its letters, where it may have some. Another parser reads them, which is
 * downloaded only then.
 *
 * @throws {ToolError} `engine-not-loaded`.
 */
const readActualTexts = async (
  context: DocumentContext,
  list: PdfOperatorList,
  pageIndex: number,
  { file, password }: Pick<TextLayoutOptions, 'file' | 'password'>,
): Promise<ActualTexts | undefined> => {
  if (file === undefined || !mayHaveActualTexts(list)) return undefined
  const { openMarkedTexts } = await loadPart(import('./open-marked-texts.ts'))
  context.markedTexts ??= openMarkedTexts({ file, password })
  return placeActualTexts(list, (await context.markedTexts)(pageIndex))
}

const shareOf = (box: Box, whole: Box): number =>
  areaOf(whole) === 0 ? 0 : areaOf(intersection(box, whole)) / areaOf(whole)

/** Returns the box around everything that a page shows. */
const boxOfContent = (pageContent: PageContent): Box => {
  const page = { left: 0, top: 0, right: pageContent.widthPoints, bottom: pageContent.heightPoints }
  const boxes = [
    ...pageContent.glyphs.map(boxOfGlyphWithReach),
    ...[...pageContent.strokes, ...pageContent.fills, ...pageContent.curves].map(({ box }) => box),
    ...pageContent.pictures.map(({ visibleBox }) => visibleBox),
  ]
  return boxes.length === 0 ? page : intersection(boxAround(boxes), page)
}

/**
 * Returns whether a page's text or drawing can only be kept as a picture, because the text is garbled or drawn as
 * paths.
 */
const needsPagePicture = ({ pictures }: PageLayout, pageContent: PageContent): boolean => {
  const shown = boxOfContent(pageContent)
  if (areaOf(shown) === 0 || pictures.some(({ box }) => shareOf(box, shown) >= minWholeShare))
    return false
  const drawn = [...pageContent.strokes, ...pageContent.fills, ...pageContent.curves].filter(
    ({ box }) => !pictures.some((picture) => hasMiddleIn(box, picture.box)),
  )
  return (
    drawn.length > maxSparseContent.pathCount ||
    isGarbledText(pageContent.glyphs.map(({ text }) => text).join(''))
  )
}

/**
 * Replaces the layout of a page without usable text by a picture of the page, unless its text and pictures show all
 * of it.
 *
 * @throws {ToolError} as `PictureEncoder.cutOut` does.
 */
const asPagePicture = async (
  layout: PageLayout,
  pageContent: PageContent,
  cutOut: (box: Box) => Promise<PictureFile | undefined>,
): Promise<PageLayout> => {
  if (!needsPagePicture(layout, pageContent)) return layout
  const box = boxOfContent(pageContent)
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
  /** Called from time to time, so that the watchdog does not consider the work stuck. */
  onProgress: () => void
  /**
   * The document's file, from which JPEG pictures are copied unchanged, and from which the texts are read that pdf.js
   * does not hand on.
   */
  file?: Blob | undefined
  password?: string | undefined
}

export interface LayoutOptions extends TextLayoutOptions {
  /** Encodes other pictures; without it, they are left out. */
  encoder?: PictureEncoder | undefined
  /** The index of the page that will be read next, which pdf.js may start to parse meanwhile. */
  nextPageIndex?: number | undefined
}

/** A broken form must not prevent the rest of the page from being read. */
const readAnnotations = async (page: PDFPageProxy): Promise<PageAnnotation[]> =>
  // pdf.js declares annotations only as objects.
  (await page.getAnnotations().catch(() => [])) as PageAnnotation[]

/** Returns the ids of annotations whose text the page draws itself. */
const annotationsDrawnByPage = ({ glyphs }: PageContent): Set<string> =>
  new Set(glyphs.flatMap(({ annotation }) => annotation ?? []))

/** A broken structure tree must not prevent the page from being read. */
const readAnnotationsAndTags = async (page: PDFPageProxy) => {
  const annotations = await readAnnotations(page)
  const root = await page.getStructTree().catch(() => null)
  const { num = 0, gen = 0 } = page.ref ?? {}
  const pageId = `p${String(num)}R${gen === 0 ? '' : String(gen)}`
  return { annotations, ...readStructureTree(root, pageId) }
}

/** Returns what the page has that cannot become part of a text document. */
const lossesOf = (
  annotations: readonly PageAnnotation[],
  { omitted = { glyphs: 0, paths: 0 } }: PageContent,
  pageIndex: number,
): Loss[] => {
  const losses: Loss[] = []
  if (hasFields(annotations)) losses.push({ kind: 'form-field', pageIndex })
  if (hasMedia(annotations)) losses.push({ kind: 'media', pageIndex })
  if (omitted.glyphs + omitted.paths > 0) losses.push({ kind: 'too-dense', pageIndex })
  return losses
}

/** Returns whether visible letters stand in areas that become pictures. */
const hasTextIn = ({ glyphs }: PageContent, areas: readonly Box[]): boolean =>
  areas.length > 0 &&
  glyphs.some(
    (glyph) =>
      !glyph.isInvisible &&
      glyph.text.trim() !== '' &&
      areas.some((area) => hasMiddleIn(boxOfGlyphWithReach(glyph), area)),
  )

const hasLargePictures = ({ pictures, widthPoints, heightPoints }: PageContent): boolean => {
  const area = pictures.reduce((sum, { visibleBox }) => sum + areaOf(visibleBox), 0)
  return area > maxPictureShareForReadAhead * widthPoints * heightPoints
}

/** The operators of pdf.js that show text. */
const textOperators: ReadonlySet<number> = new Set([
  operators.showText,
  operators.showSpacedText,
  operators.nextLineShowText,
  operators.nextLineSetSpacingShowText,
])

const isShape = (operator: number): boolean => !textOperators.has(operator)

interface BackgroundSource {
  encoder: PictureEncoder
  covered: readonly Box[]
  papers: readonly Box[]
  overlays: readonly Overlay[]
  drawShapes: DrawPart
}

/** These losses say already that something that the page draws is missing. */
const drawingLosses: ReadonlySet<Loss['kind']> = new Set([
  'background-left-out',
  'drawing-left-out',
  'page-was-read-from-picture',
  'unreadable-picture',
])

/** Adds a loss if the page draws anything that its layout does not hold, and that no other loss names. */
const withDrawingLoss = async (
  layout: PageLayout,
  { drawn, held }: BackgroundContent,
  { encoder, covered, overlays, drawShapes }: BackgroundSource,
): Promise<PageLayout> => {
  const { pageIndex, pictures, background, losses } = layout
  if (losses.some(({ kind }) => drawingLosses.has(kind))) return layout
  // A form field has a loss of its own, and the icon of a note is no part of the document.
  const ofReaders = overlays.filter(({ kind }) => kind !== 'mark')
  const places = [
    ...held,
    ...covered,
    ...(background ? drawn : []),
    ...[...pictures, ...ofReaders].map(({ box }) => box),
  ]
  if (!(await drawsOutside(places, layout, { encoder, drawShapes }))) return layout
  return { ...layout, losses: [...losses, { kind: 'drawing-left-out', pageIndex }] }
}

/**
 * Adds the loss of what could not be drawn.
 *
 * @throws {ToolError} `cancelled`, if that is why.
 */
const withFailedDrawing = (layout: PageLayout, error: unknown): PageLayout => {
  if (errorCodeOf(error) === 'cancelled') throw error
  const { pageIndex } = layout
  return { ...layout, losses: [...layout.losses, { kind: 'drawing-left-out', pageIndex }] }
}

/** Adds to a layout, as a picture behind it, what the page draws besides. Where that fails, it is a loss. */
const withBackground = async (
  layout: PageLayout,
  left: BackgroundContent,
  source: BackgroundSource,
): Promise<PageLayout> => {
  try {
    const background = await drawBackground(left, layout, source)
    if (background === undefined) return layout
    return {
      ...layout,
      background,
      pictures: layout.pictures.filter((picture) => !left.behindText.includes(picture)),
      unshaded: left.unshaded,
      losses: layout.losses.filter(({ kind }) => kind !== 'background-left-out'),
    }
  } catch (error) {
    return withFailedDrawing(layout, error)
  }
}

/** Adds to a layout what the page draws besides its text, tables and pictures, or the loss of it. */
const withDrawings = async (
  layout: PageLayout,
  left: BackgroundContent,
  source: BackgroundSource,
): Promise<PageLayout> => {
  const ruled = left.rules.length === 0 ? layout : { ...layout, rules: left.rules }
  const drawn = await withBackground(ruled, left, source)
  return withDrawingLoss(drawn, left, source).catch((error: unknown) =>
    withFailedDrawing(drawn, error),
  )
}

const readPage = async (
  document: PDFDocumentProxy,
  page: PDFPageProxy,
  { signal, onProgress, file, password, encoder, nextPageIndex }: LayoutOptions,
): Promise<PageLayout> => {
  const pageIndex = page.pageNumber - 1
  const context = await documentContextOf(document)
  const { annotations, tags, alternatives } = await readAnnotationsAndTags(page)
  const list: PdfOperatorList = await page.getOperatorList()
  if (signal.aborted) throw new ToolError('cancelled')
  onProgress()
  const actualTexts = await readActualTexts(context, list, pageIndex, { file, password })
  const { rotation, toShown, pageContent } = readPageContent(page, list, {
    isVisible: context.isVisible,
    actualTexts,
  })
  const nextPage =
    nextPageIndex === undefined
      ? undefined
      : await document.getPage(nextPageIndex + 1).catch(() => undefined)
  const links = await readLinks(annotations, toShown, document)
  const drawOptions = { signal, onProgress, timeLimit: AbortSignal.timeout(maxDrawingMs) }
  const drawPart = createPartDrawer(page, rotation, drawOptions)
  const overlays = overlaysOf(annotations, toShown)
  const { pictures, covered, papers, losses } = await readPictures(
    pageContent,
    { page, pageIndex, list },
    pictureSourceOf(context, { file, encoder }),
    { signal, onProgress, alternatives, overlays, drawPart },
  )
  // pdf.js parses in a worker of its own, which starts on the next page while this one is processed. Errors are
  // reported when that page is read.
  if (nextPage && !hasLargePictures(pageContent)) nextPage.getOperatorList().catch(() => undefined)
  const formValues = readFormValues(annotations, toShown, annotationsDrawnByPage(pageContent))
  const text = readSegments(pageContent, { pageIndex, links, formValues, covered })
  const layout: PageLayout = {
    pageIndex,
    widthPoints: pageContent.widthPoints,
    heightPoints: pageContent.heightPoints,
    ...text,
    pictures,
    links,
    tags,
    losses: [
      ...losses,
      ...lossesOf(annotations, pageContent, pageIndex),
      ...(hasTextIn(pageContent, covered) ? [{ kind: 'page-not-read', pageIndex } as const] : []),
      ...text.losses,
    ],
  }
  if (!encoder) return layout
  const drawShapes = createPartDrawer(page, rotation, { ...drawOptions, isDrawn: isShape })
  const source = { encoder, covered, papers, overlays, drawShapes }
  if (!layout.isScan)
    return withDrawings(layout, findBackgroundContent(pageContent, layout, source), source)
  const cutOut = (box: Box) =>
    encoder.cutOut([box], pagePictureDpi, drawPart).then(([picture]) => picture)
  try {
    const pictured = await asPagePicture(layout, pageContent, cutOut)
    return pictured === layout ? await withDrawingLoss(layout, noBackground, source) : pictured
  } catch (error) {
    return withFailedDrawing(layout, error)
  }
}

/**
 * Reads the text and shapes of a page. Pictures and the text on them are left in place.
 *
 * @param pageIndex - counts from 0.
 * @throws {ToolError} `cancelled`, and errors of pdf.js for a broken page.
 */
export const readTextLayout = async (
  document: PDFDocumentProxy,
  pageIndex: number,
  { signal, onProgress, file, password }: TextLayoutOptions,
): Promise<PageLayout> => {
  if (signal.aborted) throw new ToolError('cancelled')
  const page = await document.getPage(pageIndex + 1)
  try {
    const context = await documentContextOf(document)
    const annotations = await readAnnotations(page)
    const list: PdfOperatorList = await page.getOperatorList()
    if (signal.aborted) throw new ToolError('cancelled')
    onProgress()
    const actualTexts = await readActualTexts(context, list, pageIndex, { file, password })
    const { toShown, pageContent } = readPageContent(page, list, {
      isVisible: context.isVisible,
      actualTexts,
    })
    const text = readSegments(pageContent, {
      pageIndex,
      links: [],
      formValues: readFormValues(annotations, toShown, annotationsDrawnByPage(pageContent)),
      covered: [],
    })
    const { widthPoints, heightPoints } = pageContent
    return { pageIndex, widthPoints, heightPoints, ...text, pictures: [], links: [], tags: [] }
  } finally {
    page.cleanup()
  }
}

/**
 * Reads everything that a page shows. What cannot be read is left out and listed among its losses.
 *
 * @param pageIndex - counts from 0.
 * @throws {ToolError} `cancelled`, `engine-not-loaded`, and errors of pdf.js for a broken page.
 */
export const readLayout = async (
  document: PDFDocumentProxy,
  pageIndex: number,
  options: LayoutOptions,
): Promise<PageLayout> => {
  if (options.signal.aborted) throw new ToolError('cancelled')
  const page = await document.getPage(pageIndex + 1)
  try {
    return await readPage(document, page, options)
  } finally {
    page.cleanup()
  }
}
