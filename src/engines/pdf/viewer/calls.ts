import type { GrayImage } from '../../../core/image-coding.ts'
import type { TextParagraph } from '../../../core/page-text.ts'
import type { Bookmark, PageSize } from '../../../core/pdf.ts'
import type { PageLayout } from '../page-content/page-layout.ts'

/** A document as it is sent with every call, so that a restarted worker can open it again. */
export interface DocumentSource {
  id: number
  file: Blob
  password?: string
}

/** What is known of a document once it is open. */
export interface PdfFacts {
  pageCount: number
  /** The size of each page as shown. */
  pageSizes: readonly PageSize[]
  /** The outline, in reading order. */
  bookmarks: readonly Bookmark[]
  isSigned: boolean
  isEncrypted: boolean
  /** The document is a form that only Adobe's programs display; its pages hold only a notice that says so. */
  isXfaOnly: boolean
}

export interface ImageType {
  type: 'image/png' | 'image/jpeg'
  /** The JPEG quality, from 0 to 1. */
  quality?: number
}

interface PageRequest {
  document: DocumentSource
  /** Counts from 0. */
  pageIndex: number
}

/** The calls from the page to the viewer's worker. */
export type ViewerCalls = {
  open: { input: DocumentSource; result: PdfFacts }
  /** Draws the page to fit a square of `maxSidePx`. */
  renderThumbnail: { input: PageRequest & { maxSidePx: number }; result: ImageBitmap }
  renderPage: { input: PageRequest & ImageType & { dpi: number }; result: Blob }
  /** Draws the page in shades of gray. */
  renderGray: { input: PageRequest & { dpi: number }; result: GrayImage }
  /** Reads the page's own text; undefined when it has no usable text. */
  readText: { input: PageRequest; result: readonly TextParagraph[] | undefined }
  /** Downloads and opens what `readLayout` needs, so that its first call starts at once. */
  prepareLayout: { input: { document: DocumentSource }; result: undefined }
  /** Whether the page has no usable text, but pictures or drawings that may show some. */
  isScan: { input: PageRequest; result: boolean }
  /**
   * Reads everything that the page shows, with positions and styles. `nextPageIndex` is the page that will be read
   * next, if known.
   */
  readLayout: { input: PageRequest & { nextPageIndex: number | undefined }; result: PageLayout }
  close: { input: { id: number }; result: undefined }
}
