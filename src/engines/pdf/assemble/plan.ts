import type { Rotation } from '../../../core/pdf.ts'
import type { AddToPage } from './copy-page.ts'

/** A file to take pages from. */
export interface SourceDocument {
  file: Blob
  name: string
  password?: string
  /** How many pages whoever showed the file counted. Only when the parser finds another number is the file rescued. */
  pageCount?: number
}

/** pdf.js's rewriting of a file that the parser cannot read, without protection, and its count of the pages. */
export type Rescue = (
  file: Blob,
  password?: string,
) => Promise<{ bytes: Uint8Array; pageCount: number }>

export interface PlannedPage {
  /** Index among the sources. */
  document: number
  /** Counts from 0. */
  pageIndex: number
  /** Added to the page's own, clockwise. */
  rotation: Rotation
  /** What is drawn before the page's own content, and after it. */
  add?: AddToPage
}

export interface AssemblyPlan {
  pages: readonly PlannedPage[]
  /** `one-a-file` puts each document's outline under one bookmark bearing the file's name. */
  bookmarks: 'kept' | 'one-a-file'
  title?: string
  /** What the result is written in, where the sources do not say: a language tag (RFC 5646). */
  language?: string
}

/**
 * What a result lacks that a source had. Said only when it really happened.
 *
 * - `signatures`: signed fields are kept, unsigned; `count` signatures no longer hold.
 * - `encryption`: the source was protected, the result is not.
 * - `xfa`: the form also had an XFA description, which only few programs read; its plain fields are kept.
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
