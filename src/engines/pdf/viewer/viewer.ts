import type { GrayImage } from '../../../core/image-coding.ts'
import type { TextParagraph } from '../../../core/page-text.ts'
import { type WorkerOptions, connectWorker } from '../../../core/worker-calls.ts'
import type { PageLayout } from '../page-content/page-layout.ts'
import type { DocumentSource, ImageType, PdfFacts, ViewerCalls } from './calls.ts'

export interface OpenedPdf extends PdfFacts {
  documentId: number
}

interface CallOptions {
  signal?: AbortSignal
}

/** Opens and draws PDF documents in a worker, which starts with the first document. */
export interface PdfViewer {
  /**
   * @throws {ToolError} `password-needed`, `password-wrong`, `damaged`, `stuck`, `out-of-memory`,
   *   `engine-not-loaded`, `cancelled`.
   */
  open(file: Blob, options?: CallOptions & { password?: string }): Promise<OpenedPdf>
  /** Draws the page as it is shown, within a square of `maxSidePx`. The caller must close the bitmap. */
  renderThumbnail(
    documentId: number,
    pageIndex: number,
    options: CallOptions & { maxSidePx: number },
  ): Promise<ImageBitmap>
  /** @param options - `dpi` from 1; sizes are rounded as `toPixels` does. */
  renderPage(
    documentId: number,
    pageIndex: number,
    options: CallOptions & ImageType & { dpi: number },
  ): Promise<Blob>
  /**
   * Draws the page in shades of gray as it is shown, without invisible text.
   *
   * @param options - `dpi` from 1; sizes are rounded as `toPixels` does.
   * @throws {ToolError} also `unsupported`, where the browser falsifies pixels.
   */
  renderGray(
    documentId: number,
    pageIndex: number,
    options: CallOptions & { dpi: number },
  ): Promise<GrayImage>
  /**
   * Reads the page's own text in reading order. Hyphens at line ends are kept.
   *
   * @returns undefined when the page has no usable text: a scan, a stamp over a scan, or text garbled by its font.
   */
  readText(
    documentId: number,
    pageIndex: number,
    options?: CallOptions,
  ): Promise<readonly TextParagraph[] | undefined>
  /** Returns whether the page has no usable text, but pictures or drawings that may show some. */
  isScan(documentId: number, pageIndex: number, options?: CallOptions): Promise<boolean>
  /**
   * Reads everything that the page shows, with positions and styles: text, pictures, lines and links. What cannot be
   * read is left out and listed among its losses.
   *
   * @param options - `nextPageIndex` is the page that will be read next, if known, so that it can be prepared.
   * @throws {ToolError} `damaged`, `stuck`, `out-of-memory`, `engine-not-loaded`, `cancelled`.
   */
  readLayout(
    documentId: number,
    pageIndex: number,
    options?: CallOptions & { nextPageIndex?: number | undefined },
  ): Promise<PageLayout>
  /** Prepares `readLayout`. Errors are reported by `readLayout` itself. */
  prepareLayout(documentId: number): void
  closeDocument(documentId: number): void
  /** Ends the worker. */
  dispose(): void
}

/** @param options - when the worker is ended; it opens documents again when they are needed. */
export const createPdfViewer = (options: Pick<WorkerOptions, 'idleLimitMs'> = {}): PdfViewer => {
  const worker = connectWorker<ViewerCalls>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    options,
  )
  const documents = new Map<number, DocumentSource>()
  let nextId = 0
  const documentOf = (id: number): DocumentSource => {
    const document = documents.get(id)
    if (!document) throw new Error(`document ${String(id)} is not open`)
    return document
  }
  return {
    open: async (file, { password, signal } = {}) => {
      const id = nextId++
      const source = { id, file, ...(password === undefined ? {} : { password }) }
      const facts = await worker.call('open', source, { signal })
      documents.set(id, source)
      return { documentId: id, ...facts }
    },
    renderThumbnail: async (documentId, pageIndex, { maxSidePx, signal }) =>
      worker.call(
        'renderThumbnail',
        { document: documentOf(documentId), pageIndex, maxSidePx },
        { signal },
      ),
    renderPage: async (documentId, pageIndex, { signal, ...image }) =>
      worker.call(
        'renderPage',
        { document: documentOf(documentId), pageIndex, ...image },
        { signal },
      ),
    renderGray: async (documentId, pageIndex, { dpi, signal }) =>
      worker.call('renderGray', { document: documentOf(documentId), pageIndex, dpi }, { signal }),
    readText: async (documentId, pageIndex, { signal } = {}) =>
      worker.call('readText', { document: documentOf(documentId), pageIndex }, { signal }),
    isScan: async (documentId, pageIndex, { signal } = {}) =>
      worker.call('isScan', { document: documentOf(documentId), pageIndex }, { signal }),
    readLayout: async (documentId, pageIndex, { signal, nextPageIndex } = {}) =>
      worker.call(
        'readLayout',
        { document: documentOf(documentId), pageIndex, nextPageIndex },
        { signal },
      ),
    prepareLayout: (documentId) => {
      worker.call('prepareLayout', { document: documentOf(documentId) }).catch(() => {
        // `readLayout` tries again and reports the error.
      })
    },
    closeDocument: (documentId) => {
      if (!documents.delete(documentId)) return
      worker.call('close', { id: documentId }).catch(() => {
        // When the worker has ended, no document is open any more.
      })
    },
    dispose: () => worker.dispose(),
  }
}
