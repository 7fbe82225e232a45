import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { ToolError } from '../../../core/errors.ts'
import type { GrayImage } from '../../../core/gray-image.ts'
import { pointsPerInch } from '../../../core/pdf.ts'
import { canReadPixels } from '../../image/browser-codec.ts'
import { freeCanvas } from '../free-canvas.ts'
import { readGrayPixels } from './read-gray-pixels.ts'

type RenderOptionsOfPdfJs = Parameters<PDFPageProxy['render']>[0]

interface RenderOptions {
  /** The page's scale, from its width in points: 1 is 72 dpi. */
  scaleOf(widthPoints: number, heightPoints: number): number
  signal: AbortSignal
  /** Told now and then while the page is drawn. */
  onProgress(): void
}

/** pdf.js's `AnnotationMode.ENABLE`: annotations and filled-in fields are part of the picture. */
const withAnnotations = 1

/**
 * Draws a page as it is shown.
 *
 * @throws {ToolError} `out-of-memory` when the browser has no canvas of that size, `cancelled`.
 */
export const renderPage = async (
  document: PDFDocumentProxy,
  pageIndex: number,
  { scaleOf, signal, onProgress }: RenderOptions,
): Promise<OffscreenCanvas> => {
  if (signal.aborted) throw new ToolError('cancelled')
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
    const task = page.render({
      canvas: null,
      // pdf.js draws on either kind of context and declares only one.
      canvasContext: context as unknown as RenderOptionsOfPdfJs['canvasContext'],
      viewport,
      // Drawn at once, not at the pace of a screen, which a worker has none of.
      intent: 'print',
      annotationMode: withAnnotations,
    })
    task.onContinue = (proceed: () => void) => {
      onProgress()
      proceed()
    }
    const cancel = () => task.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    await task.promise.finally(() => signal.removeEventListener('abort', cancel))
    return canvas
  } finally {
    page.cleanup()
  }
}

/**
 * Draws a page as it is shown, in shades of gray. Invisible text stays invisible.
 *
 * @throws {ToolError} `unsupported` where the browser falsifies pixels, `out-of-memory`, `cancelled`.
 */
export const renderGrayPage = async (
  document: PDFDocumentProxy,
  pageIndex: number,
  options: RenderOptions,
): Promise<GrayImage> => {
  if (!canReadPixels()) throw new ToolError('unsupported')
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

/** The scale of a resolution. */
export const scaleOfDpi = (dpi: number) => () => dpi / pointsPerInch

/** The scale at which a page fits into a square. */
export const scaleToFit = (maxSidePx: number) => (widthPoints: number, heightPoints: number) =>
  maxSidePx / Math.max(widthPoints, heightPoints, 1)
