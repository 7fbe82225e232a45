import { freeCanvas } from '../page-content/pictures/free-canvas.ts'
import { ToolError } from '../../../core/errors.ts'
import type { GrayImage } from '../../../core/image-coding.ts'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { pointsPerInch } from '../../../core/pdf.ts'
import { canReadPixels } from '../../image/browser-codec.ts'
import type { DrawPart } from '../page-content/pictures/picture-encoder.ts'

/** The number of pixels that are read at a time; each takes four bytes besides the canvas and the result. */
const maxStripPixels = 4_000_000

/** The weights of red, green and blue in 256ths (ITU-R BT.601). */
const grayWeights = [77, 150, 29] as const

const toGray = (pixels: Uint8ClampedArray, gray: Uint8Array, at: number): void => {
  const [ofRed, ofGreen, ofBlue] = grayWeights
  for (let from = 0, to = at; from < pixels.length; from += 4, to += 1)
    gray[to] =
      (ofRed * (pixels[from] ?? 0) +
        ofGreen * (pixels[from + 1] ?? 0) +
        ofBlue * (pixels[from + 2] ?? 0) +
        128) >>
      8
}

/** A canvas without transparency whose pixels can be read. */
interface PixelSource {
  width: number
  height: number
  /** Returns the RGBA values of whole rows, starting at `top`. */
  readRows(top: number, rows: number): Uint8ClampedArray
}

/**
 * Converts a drawn page to shades of gray.
 *
 * @throws {ToolError} `out-of-memory`.
 */
export const readGrayPixels = ({ width, height, readRows }: PixelSource): GrayImage => {
  try {
    const data = new Uint8Array(width * height)
    const rows = Math.max(1, Math.floor(maxStripPixels / width))
    for (let top = 0; top < height; top += rows)
      toGray(readRows(top, Math.min(rows, height - top)), data, top * width)
    return { data, width, height }
  } catch (cause) {
    // According to the standard, only an allocation that is too large fails here.
    throw new ToolError('out-of-memory', { cause })
  }
}

type RenderOptionsOfPdfJs = Parameters<PDFPageProxy['render']>[0]

interface DrawOptions {
  signal: AbortSignal
  /** Called from time to time while the page is drawn. */
  onProgress(): void
  /** Returns whether an operator of pdf.js's `OPS` is drawn; all are by default. */
  isDrawn?: (operator: number) => boolean
}

/** The value of pdf.js's `AnnotationMode.ENABLE`: annotations and filled-in fields are drawn too. */
const annotationModeEnable = 1

/** @throws {ToolError} `cancelled`. */
const draw = async (
  page: PDFPageProxy,
  context: OffscreenCanvasRenderingContext2D,
  viewport: RenderOptionsOfPdfJs['viewport'],
  { signal, onProgress, isDrawn }: DrawOptions,
): Promise<void> => {
  const task = page.render({
    canvas: null,
    // pdf.js draws on either kind of context, although its types declare only one.
    canvasContext: context as unknown as RenderOptionsOfPdfJs['canvasContext'],
    viewport,
    // With the intent 'display', pdf.js draws in steps of animation frames, which a worker does not have.
    intent: 'print',
    annotationMode: annotationModeEnable,
    ...(isDrawn === undefined
      ? {}
      : { operationsFilter: (index, { fnArray }) => isDrawn(fnArray[index] ?? 0) }),
  })
  task.onContinue = (proceed: () => void) => {
    onProgress()
    proceed()
  }
  const cancel = () => task.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  await task.promise.finally(() => signal.removeEventListener('abort', cancel))
}

interface PartDrawerOptions extends DrawOptions {
  /** Is aborted when no more time may be spent on drawing. */
  timeLimit: AbortSignal
}

interface RenderOptions extends DrawOptions {
  /** The scale for a page of this size, in pixels per point: 1 is 72 dpi. */
  scaleOf(widthPoints: number, heightPoints: number): number
}

/**
 * Draws a page as a viewer shows it.
 *
 * @param pageIndex - counts from 0.
 * @throws {ToolError} `out-of-memory` when the browser has no canvas of that size, `cancelled`.
 */
export const renderPage = async (
  document: PDFDocumentProxy,
  pageIndex: number,
  { scaleOf, ...options }: RenderOptions,
): Promise<OffscreenCanvas> => {
  if (options.signal.aborted) throw new ToolError('cancelled')
  const page = await document.getPage(pageIndex + 1)
  try {
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: scaleOf(width, height) })
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(viewport.width)),
      Math.max(1, Math.round(viewport.height)),
    )
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
    if (!context) throw new ToolError('out-of-memory')
    await draw(page, context, viewport, options)
    return canvas
  } finally {
    page.cleanup()
  }
}

/**
 * Makes a function that draws parts of a page, for figures that are cut out of it. It throws `cancelled`, and `stuck`
 * after the time limit.
 *
 * @param rotation - of the page as it is shown, in degrees clockwise.
 */
export const createPartDrawer =
  (
    page: PDFPageProxy,
    rotation: number,
    { signal, timeLimit, ...options }: PartDrawerOptions,
  ): DrawPart =>
  async (context, { left, top }, scale) => {
    const stop = AbortSignal.any([signal, timeLimit])
    const viewport = page.getViewport({
      scale,
      rotation,
      offsetX: -left * scale,
      offsetY: -top * scale,
    })
    try {
      stop.throwIfAborted()
      await draw(page, context, viewport, { ...options, signal: stop })
    } catch (cause) {
      if (signal.aborted) throw new ToolError('cancelled', { cause })
      if (timeLimit.aborted) throw new ToolError('stuck', { cause })
      throw cause
    }
  }

/**
 * Draws a page as it is shown, in shades of gray. Invisible text stays invisible.
 *
 * @throws {ToolError} `pixels-hidden` where the browser falsifies pixels, `out-of-memory`, `cancelled`.
 */
export const renderGrayPage = async (
  document: PDFDocumentProxy,
  pageIndex: number,
  options: RenderOptions,
): Promise<GrayImage> => {
  if (!canReadPixels()) throw new ToolError('pixels-hidden')
  const canvas = await renderPage(document, pageIndex, options)
  try {
    const context = canvas.getContext('2d')
    if (!context) throw new ToolError('out-of-memory')
    const { width, height } = canvas
    const readRows = (top: number, rows: number) => context.getImageData(0, top, width, rows).data
    return readGrayPixels({ width, height, readRows })
  } finally {
    freeCanvas(canvas)
  }
}

/** Returns a function that gives the scale for a resolution. */
export const scaleOfDpi = (dpi: number) => () => dpi / pointsPerInch

/** Returns a function that gives the scale at which a page fits into a square. */
export const scaleToFit = (maxSidePx: number) => (widthPoints: number, heightPoints: number) =>
  maxSidePx / Math.max(widthPoints, heightPoints, 1)
