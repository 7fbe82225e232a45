import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { ToolError } from '../../../core/errors.ts'
import type { DrawPart } from './pictures/encoder.ts'

type RenderOptionsOfPdfJs = Parameters<PDFPageProxy['render']>[0]

/** pdf.js's `AnnotationMode.ENABLE`: annotations and filled-in fields are part of the picture. */
const withAnnotations = 1

/**
 * Draws parts of a page.
 *
 * @param rotation - of the page as it is shown.
 */
export const partDrawer =
  (
    page: PDFPageProxy,
    rotation: number,
    { signal, onProgress }: { signal: AbortSignal; onProgress: () => void },
  ): DrawPart =>
  async (context, { left, top }, scale) => {
    if (signal.aborted) throw new ToolError('cancelled')
    const task = page.render({
      canvas: null,
      // pdf.js draws on either kind of context and declares only one.
      canvasContext: context as unknown as RenderOptionsOfPdfJs['canvasContext'],
      viewport: page.getViewport({
        scale,
        rotation,
        offsetX: -left * scale,
        offsetY: -top * scale,
      }),
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
  }
