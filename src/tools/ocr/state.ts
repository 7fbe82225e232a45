import { type ErrorCode, isWorthRetrying } from '../../core/errors.ts'
import type { Language } from '../../core/language.ts'
import type { TextParagraph } from '../../core/page-text.ts'
import type { PageReading } from '../../engines/ocr/reading.ts'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import {
  type Work,
  type WorkNews,
  endingOf,
  ready,
  reduceWork,
  requestOf,
} from '../../components/file-tool/work.ts'
import { type OpeningEvent, isOpening, reduceOpening } from '../../components/pdf/opening.ts'
import { type PageRef, type Source, pageKey, wantedPages } from './sources.ts'

/** What came of a page. */
export type PageResult =
  /** Read from its picture; `dpi` is what a document's page was drawn at. */
  | { kind: 'read'; reading: PageReading; languages: readonly Language[]; dpi?: number }
  /** The document says itself what the page holds. */
  | { kind: 'own-text'; paragraphs: readonly TextParagraph[] }
  | { kind: 'failed'; code: ErrorCode; languages: readonly Language[] }

const sameLanguages = (some: readonly Language[], others: readonly Language[]): boolean =>
  some.join() === others.join()

/** Whether reading with these languages would give the same: a page's own text is in no language of the engine. */
const isCurrent = (result: PageResult, languages: readonly Language[]): boolean =>
  result.kind === 'own-text' || sameLanguages(result.languages, languages)

/** Whether another attempt may read a page that failed. */
const isWorthReadingAgain = (result: PageResult): boolean =>
  result.kind === 'failed' && isWorthRetrying(result.code)

const noParagraphs: readonly TextParagraph[] = []

/** The text of a page, whoever read it; none when it could not be read. */
export const paragraphsOf = (result: PageResult): readonly TextParagraph[] => {
  if (result.kind === 'failed') return noParagraphs
  return result.kind === 'read' ? result.reading.paragraphs : result.paragraphs
}

/** Work under way: whether the button was pressed for it, or it came of other languages. */
export interface Run {
  kind: 'asked' | 'update'
  pages: readonly PageRef[]
  /** Most expected first. */
  languages: readonly Language[]
}

export type Progress =
  /** Of the engine, in bytes. */
  | { stage: 'loading'; done: number; total: number }
  /** In pages, those under way by the part of them that is done. */
  | { stage: 'reading'; done: number; total: number }

export interface State {
  sources: readonly Source[]
  /** By `pageKey`; a result stays until another one of its page is there. */
  results: ReadonlyMap<string, PageResult>
  /** What pages are read with, from the first press of the button on. */
  languages?: readonly Language[]
  /** What was read is among the results, page by page. */
  work: Work<Run, undefined, Progress>
}

export type Event =
  | { type: 'chose'; sources: readonly Source[] }
  | { type: 'removed'; id: number }
  | (OpeningEvent<OpenedPdf> & { id: number })
  | { type: 'paged'; id: number; pages: string }
  | { type: 'started'; languages: readonly Language[] }
  | { type: 'adjusted'; languages: readonly Language[] }
  | { type: 'read'; page: PageRef; result: PageResult }
  | WorkNews<undefined, Progress>
  | { type: 'cancelled' }
  | { type: 'reset' }

export const initialState: State = { sources: [], results: new Map(), work: ready }

/** The state without work under way, and without how the last one ended. */
const withoutWork = (state: State): State => ({ ...state, work: ready })

/** The pages that the button has something to do with: never read, read with other languages, worth another attempt. */
export const startablePages = (state: State, languages: readonly Language[]): PageRef[] =>
  wantedPages(state.sources).filter((page) => {
    const result = state.results.get(pageKey(page))
    return !result || !isCurrent(result, languages) || isWorthReadingAgain(result)
  })

const start = (state: State, languages: readonly Language[]): State => {
  const pages = startablePages(state, languages)
  if (requestOf(state.work) || pages.length === 0) return state
  const request: Run = { kind: 'asked', pages, languages }
  return { ...state, languages, work: reduceWork(state.work, { type: 'started', request }) }
}

/** Reads anew what was read with other languages; work under way begins anew with what is left of it. */
const adjust = (state: State, languages: readonly Language[]): State => {
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
    source.id === event.id && source.kind === 'pdf' && isOpening(source.opening)
      ? { ...source, opening: reduceOpening<OpenedPdf>(source.opening, event) }
      : source,
  ),
})

const remove = (state: State, id: number): State => {
  const sources = state.sources.filter((source) => source.id !== id)
  if (requestOf(state.work)) return state
  if (sources.length === 0) return initialState
  const kept = [...state.results].filter(([key]) => !key.startsWith(`${id}:`))
  return { ...withoutWork(state), sources, results: new Map(kept) }
}

/** What came of a page; nothing is heard of work that is over. */
const addPageResult = (state: State, { page, result }: Event & { type: 'read' }): State => {
  const key = pageKey(page)
  const isAwaited = requestOf(state.work)?.pages.some((other) => pageKey(other) === key)
  return isAwaited ? { ...state, results: new Map([...state.results, [key, result]]) } : state
}

/** Everything that can happen to the files of a page. An event that makes no sense leaves them as they are. */
export const reduce = (state: State, event: Event): State => {
  switch (event.type) {
    case 'chose':
      return {
        // Files may have been on their way when the work began.
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

/** Where the tool stands as a whole. Updates leave it done: what is shown stays while it is renewed. */
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

/** The pages that are wanted and have come to something, in their order. */
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
