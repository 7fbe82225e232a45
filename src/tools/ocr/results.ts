import {
  type TextPiece,
  type WritingOptions,
  plainText,
  writePageText,
} from '../../core/page-text.ts'
import { medianOf } from '../../core/statistics.ts'
import type { ReadWord, Box } from '../../engines/ocr/reading.ts'
import type { OcrLanguage } from '../../core/ocr-languages.ts'
import type {
  SearchableOptions,
  SearchablePage,
  SearchableSource,
} from '../../engines/pdf/searchable/searchable-pdf.ts'
import {
  type PageResult,
  type PageRef,
  type Source,
  paragraphsOf,
  pageKey,
  isOpenPdf,
  stemOf,
} from './state.ts'

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

/** Returns the rows of all ruled tables that were recognized, with an empty row between two tables. */
export const tableRows = (pages: readonly WrittenPage[]): readonly (readonly string[])[] =>
  pages
    .flatMap(({ result }) => (result.kind === 'read' ? (result.reading.tables ?? []) : []))
    .flatMap((table, index) => (index === 0 ? table : [[], ...table]))

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

/** The margin above and below a word, in line heights. */
const marginLines = 0.9
/** The margin on both sides, in line heights, which shows the words before and after. */
const sideMarginLines = 6

/** A word's height counts as a line's height within these ratios to the median of its page. */
const lineLimits = { lowest: 0.8, highest: 1.5 }

/**
 * Returns the line height around a word. A dot, or a box that includes a shadow, is corrected by the page's median.
 */
export const lineHeightOf = ({ height }: Box, words: readonly { box: Box }[]): number => {
  const usual = medianOf(words.map(({ box }) => box.height)) ?? 0
  return Math.max(1, usual * lineLimits.lowest, Math.min(height, usual * lineLimits.highest))
}

/**
 * Returns the part of a page that shows a word among its neighbors.
 *
 * @param options - `aspect` is the ratio of width to height.
 */
export const regionAround = (
  word: Box,
  { aspect, lineHeight }: { aspect: number; lineHeight: number },
): Box => {
  const height = Math.max(
    Math.max(word.height, lineHeight) + 2 * marginLines * lineHeight,
    (word.width + 2 * sideMarginLines * lineHeight) / aspect,
  )
  const width = height * aspect
  return {
    left: word.left + (word.width - width) / 2,
    top: word.top + (word.height - height) / 2,
    width,
    height,
  }
}

/** The input of a searchable PDF. */
export interface SearchableRequest {
  sources: readonly SearchableSource[]
  pages: readonly SearchablePage[]
  options: SearchableOptions
}

const toSearchableSource = (source: Source): SearchableSource => {
  const { file, kind } = source
  if (!isOpenPdf(source)) return { file, name: file.name, kind }
  const {
    document,
    chosen: { password },
  } = source.opening
  return {
    file,
    name: file.name,
    kind,
    pageCount: document.pageCount,
    ...(password === undefined ? {} : { password }),
  }
}

/**
 * Returns the request for one PDF of all pages with a result, in order. A document's page that could not be read is
 * included as it is; a picture that could not be read may be damaged and is left out.
 *
 * @param language - the language expected first.
 */
export const toSearchableRequest = (
  sources: readonly Source[],
  results: readonly { page: PageRef; result: PageResult }[],
  language: OcrLanguage,
): SearchableRequest => {
  const pages = results.flatMap(({ page, result }): SearchablePage[] => {
    const source = sources.findIndex(({ id }) => id === page.sourceId)
    if (result.kind === 'failed' && sources[source]?.kind !== 'pdf') return []
    const taken = { source, pageIndex: page.pageIndex }
    if (result.kind !== 'read') return [taken]
    const { reading, dpi } = result
    return [{ ...taken, reading, ...(dpi === undefined ? {} : { readingDpi: dpi }) }]
  })
  return {
    sources: sources.map(toSearchableSource),
    pages,
    options: { title: stemOf(sources[0]?.file.name ?? ''), language },
  }
}
