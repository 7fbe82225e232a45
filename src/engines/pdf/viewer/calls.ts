import type { GrayImage } from '../../../core/gray-image.ts'
import type { TextParagraph } from '../../../core/page-text.ts'
import type { Bookmark, PageSize } from '../../../core/pdf.ts'
import type { PageLayout } from '../page-content/page-layout.ts'

/** A document as every call brings it: a worker started anew opens it again from this. */
export interface DocumentSource {
  id: number
  file: Blob
  password?: string
}

/** What is known of a document once it is open. */
export interface PdfFacts {
  pageCount: number
  /** One a page, as it is shown. */
  pageSizes: readonly PageSize[]
  /** Its outline, in reading order. */
  bookmarks: readonly Bookmark[]
  isSigned: boolean
  isEncrypted: boolean
  /** A form that only Adobe's programs show: its pages hold nothing but an excuse. */
  isXfaOnly: boolean
}

export interface ImageType {
  type: 'image/png' | 'image/jpeg'
  /** From 0 to 1, for JPEG. */
  quality?: number
}

interface PageRequest {
  document: DocumentSource
  /** Counts from 0. */
  pageIndex: number
}

/** What the page asks of the worker that shows PDF documents. */
export type ViewerCalls = {
  open: { input: DocumentSource; result: PdfFacts }
  /** The page within a square of `maxSidePx`. */
  renderThumbnail: { input: PageRequest & { maxSidePx: number }; result: ImageBitmap }
  renderPage: { input: PageRequest & ImageType & { dpi: number }; result: Blob }
  /** The page in shades of gray, at a resolution. */
  renderGray: { input: PageRequest & { dpi: number }; result: GrayImage }
  /** The page's own text; undefined when it has none worth having. */
  readText: { input: PageRequest; result: readonly TextParagraph[] | undefined }
  /** Makes `readLayout` of the document start at once. */
  prepareLayout: { input: { document: DocumentSource }; result: undefined }
  /** All that the page shows, with places and looks; `nextPageIndex` is what is asked for after it, if that is known. */
  readLayout: { input: PageRequest & { nextPageIndex: number | undefined }; result: PageLayout }
  close: { input: { id: number }; result: undefined }
}
