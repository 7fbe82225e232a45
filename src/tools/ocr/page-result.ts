import { type ErrorCode, isWorthRetrying } from '../../core/errors.ts'
import type { Language } from '../../core/language.ts'
import type { TextParagraph } from '../../core/page-text.ts'
import type { PageReading } from '../../engines/ocr/reading.ts'

/** What came of a page. */
export type PageResult =
  /** Read from its picture; `dpi` is what a document's page was drawn at. */
  | { kind: 'read'; reading: PageReading; languages: readonly Language[]; dpi?: number }
  /** The document says itself what the page holds. */
  | { kind: 'own-text'; paragraphs: readonly TextParagraph[] }
  | { kind: 'failed'; code: ErrorCode; languages: readonly Language[] }

export const sameLanguages = (some: readonly Language[], others: readonly Language[]): boolean =>
  some.join() === others.join()

/** Whether reading with these languages would give the same: a page's own text is in no language of the engine. */
export const isCurrent = (result: PageResult, languages: readonly Language[]): boolean =>
  result.kind === 'own-text' || sameLanguages(result.languages, languages)

/** Whether another attempt may read a page that failed. */
export const isWorthReadingAgain = (result: PageResult): boolean =>
  result.kind === 'failed' && isWorthRetrying(result.code)

const noParagraphs: readonly TextParagraph[] = []

/** The text of a page, whoever read it; none when it could not be read. */
export const paragraphsOf = (result: PageResult): readonly TextParagraph[] => {
  if (result.kind === 'failed') return noParagraphs
  return result.kind === 'read' ? result.reading.paragraphs : result.paragraphs
}
