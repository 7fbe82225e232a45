import type { ErrorCode } from '../../core/errors.ts'
import type { Language } from '../../core/language.ts'
import type { OpenedPdf } from '../../engines/pdf/view/viewer.ts'
import { type PageResult, isCurrent, isWorthReadingAgain, sameLanguages } from './page-result.ts'
import { type OpeningEvent, isOpening, reduceOpening } from '../../ui/pdf/opening.ts'
import type { Source } from './source.ts'
import { type PageRef, pageKey, wantedPages } from './wanted-pages.ts'

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
  run?: Run
  progress?: Progress
  /** How the last work ended, when it ended before its end. */
  ending?: { kind: 'cancelled' } | { kind: 'broken'; code: ErrorCode }
}

export type Event =
  | { type: 'chose'; sources: readonly Source[] }
  | { type: 'removed'; id: number }
  | (OpeningEvent<OpenedPdf> & { id: number })
  | { type: 'paged'; id: number; pages: string }
  | { type: 'started'; languages: readonly Language[] }
  | { type: 'adjusted'; languages: readonly Language[] }
  | { type: 'progressed'; progress: Progress }
  | { type: 'read'; page: PageRef; result: PageResult }
  | { type: 'finished' }
  | { type: 'broke'; code: ErrorCode }
  | { type: 'cancelled' }
  | { type: 'reset' }

export const initialState: State = { sources: [], results: new Map() }

/** The state without work under way, and without how the last one ended. */
const rested = ({ sources, results, languages }: State): State => ({
  sources,
  results,
  ...(languages && { languages }),
})

/** The pages that the button has something to do with: never read, read with other languages, worth another attempt. */
export const startablePages = (state: State, languages: readonly Language[]): PageRef[] =>
  wantedPages(state.sources).filter((page) => {
    const result = state.results.get(pageKey(page))
    return !result || !isCurrent(result, languages) || isWorthReadingAgain(result)
  })

const start = (state: State, languages: readonly Language[]): State => {
  const pages = startablePages(state, languages)
  return state.run || pages.length === 0
    ? state
    : { ...rested(state), languages, run: { kind: 'asked', pages, languages } }
}

/** Reads anew what was read with other languages; work under way begins anew with what is left of it. */
const adjust = (state: State, languages: readonly Language[]): State => {
  if (state.languages === undefined || sameLanguages(state.languages, languages)) return state
  const underWay = new Set(state.run?.pages.map(pageKey))
  const pages = wantedPages(state.sources).filter((page) => {
    const result = state.results.get(pageKey(page))
    return result ? !isCurrent(result, languages) : underWay.has(pageKey(page))
  })
  if (pages.length === 0) return { ...rested(state), languages }
  return {
    ...rested(state),
    languages,
    run: { kind: state.run?.kind ?? 'update', pages, languages },
  }
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
  if (state.run || sources.length === 0) return state.run ? state : initialState
  const kept = [...state.results].filter(([key]) => !key.startsWith(`${id}:`))
  return { ...rested(state), sources, results: new Map(kept) }
}

/** What the work under way says; nothing is heard of work that is over. */
const hear = (state: State, event: Event): State => {
  const { run } = state
  if (!run) return state
  switch (event.type) {
    case 'progressed':
      return { ...state, progress: event.progress }
    case 'read': {
      const key = pageKey(event.page)
      return run.pages.some((page) => pageKey(page) === key)
        ? { ...state, results: new Map([...state.results, [key, event.result]]) }
        : state
    }
    case 'finished':
      return rested(state)
    case 'broke':
      return { ...rested(state), ending: { kind: 'broken', code: event.code } }
    case 'cancelled':
      return { ...rested(state), ending: { kind: 'cancelled' } }
    default:
      return state
  }
}

/** Everything that can happen to the files of a page. An event that makes no sense leaves them as they are. */
export const reduce = (state: State, event: Event): State => {
  switch (event.type) {
    case 'chose':
      return {
        // Files may have been on their way when the work began.
        ...(state.run ? state : rested(state)),
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
          source.id === event.id && source.kind === 'pdf' && !state.run
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
    default:
      return hear(state, event)
  }
}
