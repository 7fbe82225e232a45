import {
  type TextPiece,
  type WritingOptions,
  plainText,
  writePageText,
} from '../../core/page-text.ts'
import { type PageResult, paragraphsOf } from './state.ts'
import { type PageRef, pageKey } from './sources.ts'
import type { ReadWord } from '../../engines/ocr/reading.ts'

/** A page with its text as it is shown. */
export interface WrittenPage {
  page: PageRef
  result: PageResult
  pieces: readonly TextPiece[]
  text: string
  wordCount: number
  doubtfulCount: number
}

/**
 * The pages' texts are cached per result, because all pages are rendered again with each new one.
 */
const writtenPages = new WeakMap<PageResult, Map<string, WrittenPage>>()

const write = (page: PageRef, result: PageResult, options: WritingOptions): WrittenPage => {
  const pieces = writePageText(paragraphsOf(result), options)
  const text = plainText(pieces)
  return {
    page,
    result,
    pieces,
    text,
    wordCount: text.split(/\s+/).filter((word) => word !== '').length,
    doubtfulCount: pieces.filter(({ isDoubtful }) => isDoubtful).length,
  }
}

/** Returns a page with its text in the wanted format; the same object for the same result and options. */
export const writePage = (
  { page, result }: { page: PageRef; result: PageResult },
  options: WritingOptions,
): WrittenPage => {
  const key = `${options.joinsLines} ${options.mendsHyphens}`
  const known = writtenPages.get(result) ?? new Map<string, WrittenPage>()
  const writing = known.get(key) ?? write(page, result, options)
  known.set(key, writing)
  writtenPages.set(result, known)
  return writing
}

/**
 * Joins the text of all pages in order; pages without text are left out.
 *
 * @param nameOf - returns the heading of a page, if pages are to be named.
 */
export const composeText = (
  pages: readonly WrittenPage[],
  nameOf?: (page: PageRef) => string,
): string =>
  pages
    .filter(({ text }) => text !== '')
    .map(({ page, text }) => (nameOf ? `${nameOf(page)}\n\n${text}` : text))
    .join('\n\n')

export const countWords = (pages: readonly WrittenPage[]): number =>
  pages.reduce((sum, { wordCount }) => sum + wordCount, 0)

export const countDoubtful = (pages: readonly WrittenPage[]): number =>
  pages.reduce((sum, { doubtfulCount }) => sum + doubtfulCount, 0)

/** A word that Tesseract is not confident of, and its place. */
export interface DoubtfulWord {
  /** Identifies the page and the piece of its text. */
  key: string
  page: WrittenPage
  word: ReadWord
}

export const wordKey = ({ page }: Pick<WrittenPage, 'page'>, pieceIndex: number): string =>
  `${pageKey(page)} ${pieceIndex}`

/** Returns all doubtful words of the pages, in reading order. */
export const doubtfulWords = (pages: readonly WrittenPage[]): DoubtfulWord[] =>
  pages.flatMap((written) => {
    const { result, pieces, doubtfulCount } = written
    if (result.kind !== 'read' || doubtfulCount === 0) return []
    const { paragraphs } = result.reading
    return pieces.flatMap(({ isDoubtful, paragraph, line, word }, index) => {
      const read = paragraphs[paragraph]?.lines[line]?.words[word]
      return isDoubtful && read ? [{ key: wordKey(written, index), page: written, word: read }] : []
    })
  })
