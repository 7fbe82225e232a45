import type { Language } from '../../core/language.ts'
import type { Loss, PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import type { OutlineEntry } from './draft.ts'

/** What is to be written of the pages that were added. */
export interface WritingOrder {
  /** Of pages that were added, at least one, in the order wanted. */
  pageIndexes: readonly number[]
  /** Written in the place of the same pages added. */
  recognised: readonly PageLayout[]
  title: string
  /** What the text is in, where it does not show by itself. */
  language: Language
  outline: readonly OutlineEntry[]
}

export interface WrittenDocument {
  docx: Blob
  losses: readonly Loss[]
  wordCount: number
}

/** What the page asks of its own worker: to gather pages and write them as a document. */
export type WordCalls = {
  addPage: { input: PageLayout; result: undefined }
  /** Progress is told as the engine tells it. The pages stay, to be written once more with others recognised. */
  finish: { input: WritingOrder; result: WrittenDocument }
}
