import { freeCanvas } from '../page-content/pictures/free-canvas.ts'
import { ToolError, loadPart } from '../../../core/errors.ts'
import { pointsPerInch } from '../../../core/pdf.ts'
import type { Raster } from '../../image/raster.ts'
import { type LoadPdf, OpenDocuments } from './open-documents.ts'
import { renderPage, scaleToFit } from './render.ts'

/** Draws the pages of one document. */
export interface PageDrawer {
  /**
   * Draws a page as a viewer shows it. Pages larger than A3 are drawn at a lower resolution.
   *
   * @throws {ToolError} `damaged`, `out-of-memory`, `cancelled`.
   */
  draw(pageIndex: number, dpi: number, signal: AbortSignal): Promise<Raster>
  close(): void
}

/** The longer side of A3, with a little room. */
const maxSideInches = 17

/** pdf.js is downloaded with the first document that is drawn. */
const loadPdf: LoadPdf = async (data, password) => {
  const pdfjs = await loadPart(import('./pdfjs.ts'))
  return pdfjs.loadPdfWithoutImageDecoder(data, password)
}

const documents = new OpenDocuments(loadPdf)
let nextId = 0

/** Prepares to draw a document's pages within a worker, where `canReadPixels` is true. */
export const createPageDrawer = (file: Blob, password?: string): PageDrawer => {
  const source = { id: nextId++, file, ...(password === undefined ? {} : { password }) }
  return {
    draw: (pageIndex, dpi, signal) =>
      documents.use(source, async (document) => {
        const canvas = await renderPage(document, pageIndex, {
          scaleOf: (widthPoints, heightPoints) =>
            Math.min(
              dpi / pointsPerInch,
              scaleToFit(dpi * maxSideInches)(widthPoints, heightPoints),
            ),
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
