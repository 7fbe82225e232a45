import { type ErrorCode, errorCodeOf } from '../../../core/errors.ts'
import type { GrayImage } from '../../../core/gray-image.ts'
import type { TextParagraph } from '../../../core/page-text.ts'
import type { PageSize } from '../../../core/pdf.ts'
import { connectWorker } from '../../../core/worker-calls.ts'
import {
  type PageLayout,
  emptyLayoutOfFailedPage,
  fallbackPageSize,
} from '../page-content/page-layout.ts'
import type { DocumentSource, ImageType, PdfFacts, ViewerCalls } from './calls.ts'

export interface OpenedPdf extends PdfFacts {
  documentId: number
}

interface CallOptions {
  signal?: AbortSignal
}

/** Opens and draws PDF documents, in a worker that starts with the first one. */
export interface PdfViewer {
  /**
   * @throws {ToolError} `password-needed`, `password-wrong`, `damaged`, `stuck`, `out-of-memory`,
   *   `engine-not-loaded`, `cancelled`.
   */
  open(file: Blob, options?: CallOptions & { password?: string }): Promise<OpenedPdf>
  /** The page as it is shown, within a square of `maxSidePx`. The picture is the caller's to close. */
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
   * The page in shades of gray as it is shown, without text that is invisible.
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
   * The page's own text in reading order; hyphens at line ends stay as they are.
   *
   * @returns undefined when it has none worth having: a scan, a stamp over one, letters that mean nothing.
   */
  readText(
    documentId: number,
    pageIndex: number,
    options?: CallOptions,
  ): Promise<readonly TextParagraph[] | undefined>
  /**
   * All that the page shows, with places and looks: text, pictures, lines, links. Of a page that cannot be read, or
   * that the worker had to be ended over, comes an empty one, which says so.
   *
   * @param options - `nextPageIndex` is what is read after it, if that is known: it comes sooner then.
   * @throws {ToolError} also without one page being at fault: `engine-not-loaded`, `cancelled`.
   */
  readLayout(
    documentId: number,
    pageIndex: number,
    options?: CallOptions & { nextPageIndex?: number | undefined },
  ): Promise<PageLayout>
  /** Has everything ready for `readLayout`; what fails of it is said then. */
  prepareLayout(documentId: number): void
  closeDocument(documentId: number): void
  /** Ends the worker. */
  dispose(): void
}

/** What a single page can be to blame for. */
const pageErrorCodes: ReadonlySet<ErrorCode> = new Set(['stuck', 'damaged', 'out-of-memory'])

export const createPdfViewer = (): PdfViewer => {
  const worker = connectWorker<ViewerCalls>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  )
  const documents = new Map<number, DocumentSource>()
  const pageSizes = new Map<number, readonly PageSize[]>()
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
      pageSizes.set(id, facts.pageSizes)
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
    readLayout: async (documentId, pageIndex, { signal, nextPageIndex } = {}) => {
      const document = documentOf(documentId)
      try {
        return await worker.call('readLayout', { document, pageIndex, nextPageIndex }, { signal })
      } catch (error) {
        if (!pageErrorCodes.has(errorCodeOf(error))) throw error
        return emptyLayoutOfFailedPage(
          pageIndex,
          pageSizes.get(documentId)?.[pageIndex] ?? fallbackPageSize,
        )
      }
    },
    prepareLayout: (documentId) => {
      worker.call('prepareLayout', { document: documentOf(documentId) }).catch(() => {
        // It is tried again when it is wanted.
      })
    },
    closeDocument: (documentId) => {
      if (!documents.delete(documentId)) return
      pageSizes.delete(documentId)
      worker.call('close', { id: documentId }).catch(() => {
        // A worker that has ended has closed everything.
      })
    },
    dispose: () => worker.dispose(),
  }
}
