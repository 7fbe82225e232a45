import { sniffFileKind, sniffedByteCount } from '../../engines/image/sniff-file-kind.ts'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import {
  type PdfState,
  type OpeningEvent,
  startOpening,
  reduceListed,
} from '../../components/pdf/opening.ts'
import { type PageRangesProblem, pageIndexesOf, parsePageRanges } from '../../core/page-ranges.ts'
import { stemOf as stemWithout } from '../../core/files.ts'
import { type ErrorCode, isWorthRetrying } from '../../core/errors.ts'
import type { OcrLanguage } from '../../core/ocr-languages.ts'
import type { TextParagraph } from '../../core/page-text.ts'
import type { PageReading } from '../../engines/ocr/reading.ts'
import {
  type Work,
  type WorkNews,
  endingOf,
  ready,
  reduceWork,
  requestOf,
} from '../../components/file-tool/work.ts'

type PictureKind = 'jpeg' | 'png'

/** A chosen file, identified by a number because names may repeat. */
interface Chosen {
  id: number
  file: File
}

/** A picture, which is one page. */
interface PictureSource extends Chosen {
  kind: PictureKind
}

export interface PdfSource extends Chosen {
  kind: 'pdf'
  opening: PdfState<OpenedPdf>
  /** The wanted pages, as typed; empty for all. */
  pages: string
}

export type Source = PictureSource | PdfSource

export interface OpenPdfSource extends PdfSource {
  opening: PdfState<OpenedPdf> & { step: 'ready' }
}

export const isOpenPdf = (source: Source): source is OpenPdfSource =>
  source.kind === 'pdf' && source.opening.step === 'ready'

/** Makes a source of an accepted file, by its content. */
export const toSource = async (id: number, file: File): Promise<Source> => {
  const head = await file
    .slice(0, sniffedByteCount)
    .arrayBuffer()
    // If the file has disappeared meanwhile, opening it reports that.
    .catch(() => new ArrayBuffer(0))
  const kind = sniffFileKind(new Uint8Array(head))
  return kind === 'pdf'
    ? { id, file, kind, opening: startOpening(file), pages: '' }
    : { id, file, kind: kind === 'png' ? 'png' : 'jpeg' }
}

/** A page of one of the files; a picture has one page. */
export interface PageRef {
  sourceId: number
  /** The index of the page, from 0. */
  pageIndex: number
}

export const pageKey = ({ sourceId, pageIndex }: PageRef): string => `${sourceId}:${pageIndex}`

/** Returns the problem with the typed pages of a document; undefined while it is not open. */
export const rangesProblem = (source: PdfSource): PageRangesProblem | undefined => {
  if (!isOpenPdf(source)) return undefined
  const read = parsePageRanges(source.pages, source.opening.document.pageCount)
  return read.isValid || read.problem.kind === 'empty' ? undefined : read.problem
}

const pageIndexesIn = (source: Source): readonly number[] => {
  if (source.kind !== 'pdf') return [0]
  if (!isOpenPdf(source)) return []
  const { pageCount } = source.opening.document
  const read = parsePageRanges(source.pages, pageCount)
  // A page is read once, however often it was typed.
  if (read.isValid) return [...new Set(read.ranges.flatMap(pageIndexesOf))]
  return Array.from({ length: pageCount }, (_, index) => index)
}

/**
 * Returns the wanted pages in the order of the files and as typed; invalid ranges mean all pages.
 */
const wantedPages = (sources: readonly Source[]): PageRef[] =>
  sources.flatMap((source) =>
    pageIndexesIn(source).map((pageIndex) => ({ sourceId: source.id, pageIndex })),
  )

/** Returns the base name of results: `report.pdf` → `report`. */
export const stemOf = (fileName: string): string => stemWithout(fileName, /\.(pdf|jpe?g|png)$/i)

/** The result of a page. */
export type PageResult =
  /** The page was recognized; `dpi` is the resolution at which a document's page was rendered. */
  | { kind: 'read'; reading: PageReading; languages: readonly OcrLanguage[]; dpi?: number }
  /** The document contains the page's text. */
  | { kind: 'own-text'; paragraphs: readonly TextParagraph[] }
  | { kind: 'failed'; code: ErrorCode; languages: readonly OcrLanguage[] }

const sameLanguages = (some: readonly OcrLanguage[], others: readonly OcrLanguage[]): boolean =>
  some.join() === others.join()

/**
 * Tells whether reading with these languages would give the same result. A page's own text does not depend on them.
 */
const isCurrent = (result: PageResult, languages: readonly OcrLanguage[]): boolean =>
  result.kind === 'own-text' || sameLanguages(result.languages, languages)

/** Tells whether another attempt may read a page that failed. */
const isWorthReadingAgain = (result: PageResult): boolean =>
  result.kind === 'failed' && isWorthRetrying(result.code)

const noParagraphs: readonly TextParagraph[] = []

/** Returns the text of a page; empty when it could not be read. */
export const paragraphsOf = (result: PageResult): readonly TextParagraph[] => {
  if (result.kind === 'failed') return noParagraphs
  return result.kind === 'read' ? result.reading.paragraphs : result.paragraphs
}

/** The work under way, and whether the button or a change of languages started it. */
export interface Run {
  kind: 'asked' | 'update'
  pages: readonly PageRef[]
  /** The languages, the most expected one first. */
  languages: readonly OcrLanguage[]
}

export type Progress =
  /** The download of the engine, in bytes. */
  | { stage: 'loading'; done: number; total: number }
  /** The pages read so far, including the shares of those under way. */
  | { stage: 'reading'; done: number; total: number }

export interface State {
  sources: readonly Source[]
  /** Results by `pageKey`; a result stays until its page has a new one. */
  results: ReadonlyMap<string, PageResult>
  /** The languages, from the first press of the button on. */
  languages?: readonly OcrLanguage[]
  /** The work's own result is empty, because results arrive page by page. */
  work: Work<Run, undefined, Progress>
}

export type Event =
  | { type: 'chose'; sources: readonly Source[] }
  | { type: 'removed'; id: number }
  | (OpeningEvent<OpenedPdf> & { id: number })
  | { type: 'paged'; id: number; pages: string }
  | { type: 'started'; languages: readonly OcrLanguage[] }
  | { type: 'adjusted'; languages: readonly OcrLanguage[] }
  | { type: 'read'; page: PageRef; result: PageResult }
  | WorkNews<undefined, Progress>
  | { type: 'cancelled' }
  | { type: 'reset' }

export const initialState: State = { sources: [], results: new Map(), work: ready }

/** Returns the state without work under way or the ending of the last work. */
const withoutWork = (state: State): State => ({ ...state, work: ready })

/**
 * Returns the pages that the button starts: those without a result, with one in other languages, or with an error
 * worth retrying.
 */
export const startablePages = (state: State, languages: readonly OcrLanguage[]): PageRef[] =>
  wantedPages(state.sources).filter((page) => {
    const result = state.results.get(pageKey(page))
    return !result || !isCurrent(result, languages) || isWorthReadingAgain(result)
  })

const start = (state: State, languages: readonly OcrLanguage[]): State => {
  const pages = startablePages(state, languages)
  if (requestOf(state.work) || pages.length === 0) return state
  const request: Run = { kind: 'asked', pages, languages }
  return { ...state, languages, work: reduceWork(state.work, { type: 'started', request }) }
}

/**
 * Reads pages again whose result is in other languages; work under way restarts with its remaining pages.
 */
const adjust = (state: State, languages: readonly OcrLanguage[]): State => {
  if (state.languages === undefined || sameLanguages(state.languages, languages)) return state
  const run = requestOf(state.work)
  const underWay = new Set(run?.pages.map(pageKey))
  const pages = wantedPages(state.sources).filter((page) => {
    const result = state.results.get(pageKey(page))
    return result ? !isCurrent(result, languages) : underWay.has(pageKey(page))
  })
  if (pages.length === 0) return { ...withoutWork(state), languages }
  const request: Run = { kind: run?.kind ?? 'update', pages, languages }
  const type = run ? 'restarted' : 'started'
  return { ...state, languages, work: reduceWork(state.work, { type, request }) }
}

const withOpening = (state: State, event: OpeningEvent<OpenedPdf> & { id: number }): State => ({
  ...state,
  sources: state.sources.map((source) =>
    source.id === event.id && source.kind === 'pdf' ? reduceListed(source, event) : source,
  ),
})

const remove = (state: State, id: number): State => {
  const sources = state.sources.filter((source) => source.id !== id)
  if (requestOf(state.work)) return state
  if (sources.length === 0) return initialState
  const kept = [...state.results].filter(([key]) => !key.startsWith(`${id}:`))
  return { ...withoutWork(state), sources, results: new Map(kept) }
}

/** Adds the result of a page, if the work under way is waiting for it. */
const addPageResult = (state: State, { page, result }: Event & { type: 'read' }): State => {
  const key = pageKey(page)
  const isAwaited = requestOf(state.work)?.pages.some((other) => pageKey(other) === key)
  return isAwaited ? { ...state, results: new Map([...state.results, [key, result]]) } : state
}

/** The reducer of the page. An event that does not apply leaves the state as it is. */
export const reduce = (state: State, event: Event): State => {
  switch (event.type) {
    case 'chose':
      return {
        // Files may still have been loading when the work began.
        ...(requestOf(state.work) ? state : withoutWork(state)),
        sources: [...state.sources, ...event.sources],
      }
    case 'removed':
      return remove(state, event.id)
    case 'opened':
    case 'not-opened':
    case 'unlocked':
    case 'retried':
      return withOpening(state, event)
    case 'paged':
      return {
        ...state,
        sources: state.sources.map((source) =>
          source.id === event.id && source.kind === 'pdf' && !requestOf(state.work)
            ? { ...source, pages: event.pages }
            : source,
        ),
      }
    case 'started':
      return start(state, event.languages)
    case 'adjusted':
      return adjust(state, event.languages)
    case 'reset':
      return initialState
    case 'read':
      return addPageResult(state, event)
    default: {
      const work = reduceWork(state.work, event)
      return work === state.work ? state : { ...state, work }
    }
  }
}

/**
 * The step of the tool as a whole. During updates it stays `done`, because results stay visible while they are
 * renewed.
 */
export type Step =
  | 'empty'
  | 'opening'
  | 'locked'
  | 'unreadable'
  | 'chosen'
  | 'running'
  | 'stopped'
  | 'done'
  | 'failed'

/** Returns the wanted pages that have a result, in order. */
export const wantedResults = ({
  sources,
  results,
}: Pick<State, 'sources' | 'results'>): { page: PageRef; result: PageResult }[] =>
  wantedPages(sources).flatMap((page) => {
    const result = results.get(pageKey(page))
    return result ? [{ page, result }] : []
  })

const stepBefore = ({ sources }: State): Step => {
  const openings = new Set(
    sources.map((source) => (source.kind === 'pdf' ? source.opening.step : 'ready')),
  )
  const next = (['opening', 'locked'] as const).find((step) => openings.has(step))
  return next ?? (openings.has('ready') ? 'chosen' : 'unreadable')
}

export const stepOf = (state: State): Step => {
  if (state.sources.length === 0) return 'empty'
  const run = requestOf(state.work)
  if (run?.kind === 'asked') return 'running'
  const results = wantedResults(state)
  if (results.some(({ result }) => result.kind !== 'failed'))
    return endingOf(state.work) ? 'stopped' : 'done'
  if (run) return 'running'
  return results.length > 0 ? 'failed' : stepBefore(state)
}
