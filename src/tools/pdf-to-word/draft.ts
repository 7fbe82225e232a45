import type { ErrorCode } from '../../core/errors.ts'
import type { Language } from '../../core/language.ts'
import type { PageLayout } from '../../engines/pdf/page-content/page-layout.ts'

/** 0 is the outermost level. */
export interface OutlineEntry {
  title: string
  level: number
}

/** What is to be converted of a document. */
export interface ConversionOrder {
  fileName: string
  /** At least one, each once, in the order wanted; they count from 0. */
  pageIndexes: readonly number[]
  /** What the text is in, where it does not show by itself. */
  language: Language
  /** The document's own, which helps to tell its headings. */
  outline: readonly OutlineEntry[]
}

/** A page of which nothing could be read. */
export interface PageFailure {
  pageIndex: number
  code: ErrorCode
}

/** A document whose pages were read and are ready to be written: the maker has them. */
export interface Draft {
  order: ConversionOrder
  /** Of the pages that could be read, in the order wanted. */
  pageIndexes: readonly number[]
  failures: readonly PageFailure[]
  /** Pages without text of their own: pictures that may show some. */
  scans: readonly number[]
  /** Those of them that nobody has tried to read yet, or that are worth another attempt. */
  readable: readonly number[]
  /** Text that was recognised, which takes the place of the maker's pictures of these pages. */
  recognised: readonly PageLayout[]
}

export const consistsOfScans = ({ pageIndexes, scans }: Draft): boolean =>
  pageIndexes.length > 0 && scans.length === pageIndexes.length
