import type { Rotation } from '../../../core/pdf.ts'
import type { AddToPage } from './copy-page.ts'
import type { PageNumbering } from './page-numbers.ts'

/** A file to take pages from. */
export interface SourceDocument {
  file: Blob
  name: string
  password?: string
  /**
   * The number of pages that the viewer has counted, if it has. Only when the parser finds another number is the file
   * rewritten.
   */
  pageCount?: number
}

/** Has pdf.js rewrite a file that the parser cannot read, and returns the bytes with the number of pages. */
export type RewritePdf = (
  file: Blob,
  password?: string,
) => Promise<{ bytes: Uint8Array; pageCount: number }>

export interface PlannedPage {
  /** Index among the sources. */
  document: number
  /** Counts from 0. */
  pageIndex: number
  /** The clockwise rotation that is added to the page's own. */
  rotation: Rotation
  /** Adds content before and after the page's own. */
  add?: AddToPage
}

export interface AssemblyPlan {
  pages: readonly PlannedPage[]
  /** With `one-a-file`, each document's outline is placed under a bookmark with the file's name. */
  bookmarks: 'kept' | 'one-a-file'
  /** Writes a number on every page, after its own content; a page with an `add` of its own has none. */
  numbering?: PageNumbering
  title?: string
  /** The language tag (RFC 5646) of the result, unless a source states its language. */
  language?: string
}

/**
 * What a result lacks that a source had. A loss is listed only when it has really happened.
 *
 * - `signatures`: signed fields are kept, unsigned; `count` signatures no longer hold.
 * - `encryption`: the source was protected, the result is not.
 * - `xfa`: the form also had an XFA description, which only few programs read; its plain fields are kept.
 * - `conformance`: the source says that it conforms to PDF/A or a similar standard, which the result does not say.
 * - `metadata`: XMP, which a result has of one document only.
 * - `scripts`: scripts of the whole document, which no kept form field relies on.
 * - `tags`: pages that are taken more than once have the logical structure that screen readers use only the first time.
 * - `links`: `count` links of kept pages lead to pages that are left out.
 * - `threads`: article threads.
 * - `portfolio`: how a collection of attached files was presented; the files themselves are kept.
 * - `repaired`: the file is damaged; what pdf.js could read of it was taken.
 * - `layers`, `labels`: of a file that was repaired, its layers, so that all they hold is shown, and its page labels.
 */
export type LossKind =
  | 'signatures'
  | 'encryption'
  | 'xfa'
  | 'conformance'
  | 'metadata'
  | 'scripts'
  | 'tags'
  | 'links'
  | 'threads'
  | 'portfolio'
  | 'repaired'
  | 'layers'
  | 'labels'

export interface Loss {
  /** Index among the sources. */
  document: number
  kind: LossKind
  count?: number
}

export interface Assembly {
  pdf: Blob
  pageCount: number
  losses: readonly Loss[]
}
