import { ToolError } from '../../../core/errors.ts'
import { canReadPixels } from '../../image/browser-codec.ts'
import type { Raster } from '../../image/raster.ts'
import { type LoadPdf, OpenDocuments } from './open-documents.ts'
import { freeCanvas, renderPage, scaleToFit } from './render.ts'

/** Draws the pages of one document. */
export interface PageDrawer {
  /**
   * Draws a page as a viewer shows it, within a square of `maxSidePx`.
   *
   * @throws {ToolError} `damaged`, `out-of-memory`, `cancelled`.
   */
  draw(pageIndex: number, maxSidePx: number, signal: AbortSignal): Promise<Raster>
  close(): void
}

/** pdf.js is downloaded with the first document that is drawn. */
const loadPdf: LoadPdf = async (data, password) => {
  const pdfjs = await import('./pdfjs.ts').catch((cause: unknown) => {
    throw new ToolError('engine-not-loaded', { cause })
  })
  return pdfjs.loadPdf(data, password)
}

const documents = new OpenDocuments(loadPdf)
let nextId = 0

/**
 * Prepares to draw a document's pages within a worker.
 *
 * @returns undefined where the browser falsifies pixels, so that pages cannot be compared.
 */
export const createPageDrawer = (file: Blob, password?: string): PageDrawer | undefined => {
  if (!canReadPixels()) return undefined
  const source = { id: nextId++, file, ...(password === undefined ? {} : { password }) }
  return {
    draw: (pageIndex, maxSidePx, signal) =>
      documents.use(source, async (document) => {
        const canvas = await renderPage(document, pageIndex, {
          scaleOf: scaleToFit(maxSidePx),
          signal,
          onProgress: () => undefined,
        })
        try {
          const { width, height } = canvas
          const context = canvas.getContext('2d')
          if (context === null) throw new ToolError('out-of-memory')
          return { data: context.getImageData(0, 0, width, height).data, width, height }
        } finally {
          freeCanvas(canvas)
        }
      }),
    close: () => documents.close(source.id),
  }
}
