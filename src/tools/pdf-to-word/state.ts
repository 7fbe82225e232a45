import { keysOf } from '../../core/keys.ts'
import type { Loss, PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import type { ErrorCode } from '../../core/errors.ts'
import type { Language } from '../../core/language.ts'
import type { OcrLanguage } from '../../core/ocr-languages.ts'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import { type Work, type WorkEvent, ready, reduceWork } from '../../components/file-tool/work.ts'
import {
  type Opened,
  type Opening,
  type OpeningEvent,
  isOpening,
  isOpeningEvent,
  reduceOpening,
  startOpening,
} from '../../components/pdf/opening.ts'

type FontLoss = Extract<Loss, { kind: 'font-replaced' }>
type PageLossKind = Exclude<Loss, FontLoss>['kind']

/** All kinds of losses, ordered from the most to the least serious. */
const orderedKinds: Readonly<Record<PageLossKind, true>> = {
  'page-not-read': true,
  'page-was-read-from-picture': true,
  'unknown-letters': true,
  'too-dense': true,
  'unreadable-picture': true,
  'background-left-out': true,
  'drawing-left-out': true,
  'words-left-out': true,
  media: true,
  'form-field': true,
  'skewed-picture': true,
  'turned-text': true,
  'vertical-text': true,
  'page-scaled': true,
}
export const lossKinds: readonly PageLossKind[] = keysOf(orderedKinds)

/** The pages on which the same kind of loss occurred. */
interface PageLosses {
  kind: PageLossKind
  /** Page numbers, counted from 1, each once and in ascending order. */
  pages: readonly number[]
}

/** Fonts that were replaced by the same font. */
export interface FontReplacement {
  replacement: string
  /** The names of the replaced fonts, each once, in the order in which they occur. */
  names: readonly string[]
}

interface SummedLosses {
  pages: readonly PageLosses[]
  fonts: readonly FontReplacement[]
}

const isFontLoss = (loss: Loss): loss is FontLoss => loss.kind === 'font-replaced'

/** Groups losses by their kind, with each page once, and replaced fonts by their replacement. */
export const sumLosses = (losses: readonly Loss[]): SummedLosses => {
  const numbersOf = (kind: PageLossKind) => {
    const numbers = losses.flatMap((loss) =>
      !isFontLoss(loss) && loss.kind === kind ? loss.pageIndex + 1 : [],
    )
    return [...new Set(numbers)].toSorted((a, b) => a - b)
  }
  const pages = lossKinds.flatMap((kind) => {
    const numbers = numbersOf(kind)
    return numbers.length === 0 ? [] : { kind, pages: numbers }
  })
  const replaced = losses.filter(isFontLoss)
  const replacements = new Set(replaced.map(({ replacement }) => replacement))
  const fonts = [...replacements].map((replacement) => {
    const names = replaced.flatMap((loss) => (loss.replacement === replacement ? loss.name : []))
    return { replacement, names: [...new Set(names)] }
  })
  return { pages, fonts }
}

/** An entry of a document's outline, which PDF viewers show as its bookmarks. */
export interface OutlineEntry {
  title: string
  /** 0 is the outermost level. */
  level: number
}

/** What the visitor wants to convert of a document. */
export interface ConversionRequest {
  fileName: string
  /** At least one page, each page once, in the wanted order; counted from 0. */
  pageIndexes: readonly number[]
  /** The language of the text, if it cannot be detected from the text itself. */
  language: Language
  /** The document's outline, which helps to recognize headings. */
  outline: readonly OutlineEntry[]
}

/** A page that could not be read. */
export interface PageFailure {
  pageIndex: number
  code: ErrorCode
}

/** A document whose pages were read; the conversion worker holds their layouts. */
export interface ReadDocument {
  request: ConversionRequest
  /** The pages that could be read, in the wanted order. */
  pageIndexes: readonly number[]
  failures: readonly PageFailure[]
  /** Pages without text of their own: they are pictures that may show text. */
  scanIndexes: readonly number[]
  /** The scans among them whose text can still be recognized: nobody has tried, or another attempt may succeed. */
  pendingScanIndexes: readonly number[]
  /** Layouts of recognized text. They replace the pictures that the conversion worker holds of the same pages. */
  recognizedLayouts: readonly PageLayout[]
}

/** A Word document that was made. */
export interface ConvertedDocument {
  name: string
  file: Blob
  pageCount: number
  wordCount: number
  losses: readonly Loss[]
  failures: readonly PageFailure[]
}

export const hasOnlyScans = ({ pageIndexes, scanIndexes }: ReadDocument): boolean =>
  pageIndexes.length > 0 && scanIndexes.length === pageIndexes.length

/** The work that is being done on a document. */
export type ConversionTask =
  /** Reads the pages and writes a Word document of them. */
  | { kind: 'read'; request: ConversionRequest }
  /** Recognizes the text of scans and writes the Word document again. */
  | { kind: 'recognize'; source: ReadDocument; languages: readonly OcrLanguage[] }
  /** Writes a Word document in which scans stay pictures. */
  | { kind: 'keep-pictures'; source: ReadDocument }

/**
 * The result of a task. If all pages are scans, no Word document is written at first: the visitor is asked whether their
 * text is to be recognized.
 */
export interface ConversionResult {
  source: ReadDocument
  converted?: ConvertedDocument
}

/** How far a task has come. */
export type Progress =
  | { stage: 'reading'; done: number; total: number }
  /** The download of the text recognition engine, in bytes. */
  | { stage: 'loading'; done: number; total: number }
  /** In pages; the fraction is the part of the current page that is done. */
  | { stage: 'recognizing'; done: number; total: number }
  | { stage: 'writing'; done: number; total: number }

/**
 * The share of a whole task that writing the Word document takes, from 0 to 1, by the stage before it: recognizing
 * text takes far longer than reading pages.
 */
const writingShares = { reading: 0.2, recognizing: 0.05 }

/** The stage that precedes the stage `writing`; undefined when pages are written that were read by an earlier task. */
export type PrecedingStage = keyof typeof writingShares | undefined

/** Returns the share of a whole task that is done, from 0 to 1. The download is shown by a progress bar of its own. */
export const overallProgress = (
  { stage, done, total }: Progress,
  precedingStage: PrecedingStage,
): number => {
  const part = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0
  if (stage === 'loading' || precedingStage === undefined) return part
  const share = writingShares[precedingStage]
  return stage === 'writing' ? 1 - share + share * part : part * (1 - share)
}

export type ConversionWork = Work<ConversionTask, ConversionResult, Progress, PageFailure>
type ConversionEvent = WorkEvent<ConversionTask, ConversionResult, Progress, PageFailure>

/** A document that is not open yet, or an open one with the work on it. */
export type State = Opening | ({ step: 'ready'; work: ConversionWork } & Opened<OpenedPdf>)

export type Event =
  | OpeningEvent<OpenedPdf>
  | Exclude<ConversionEvent, { type: 'started' | 'restarted' }>
  | { type: 'conversion-requested'; request: ConversionRequest }
  | { type: 'recognition-requested'; languages: readonly OcrLanguage[] }
  /** The visitor wants scans to stay pictures. */
  | { type: 'pictures-kept' }

/** The state of a file that was just chosen: it is opened at once. */
export const initialState = (file: File): State => startOpening(file)

/** The result of the last task; undefined while another task is running. */
export const resultOf = (work: ConversionWork): ConversionResult | undefined =>
  work.step === 'done' ? work.result : undefined

/** Returns the task that an event starts; undefined when the event starts none in this state. */
const taskOf = (work: ConversionWork, event: Event): ConversionTask | undefined => {
  if (event.type === 'conversion-requested')
    return work.step === 'ready' && event.request.pageIndexes.length > 0
      ? { kind: 'read', request: event.request }
      : undefined
  const result = resultOf(work)
  if (!result) return undefined
  const { source, converted } = result
  if (event.type === 'recognition-requested' && source.pendingScanIndexes.length > 0)
    return { kind: 'recognize', source, languages: event.languages }
  return event.type === 'pictures-kept' && !converted
    ? { kind: 'keep-pictures', source }
    : undefined
}

/**
 * Removes what failed work has lost: most errors terminate the conversion worker, and the layouts that it held are gone
 * with it. A missing engine does not terminate it, and neither is anything lost after cancelling.
 */
const withoutLostPages = (work: ConversionWork): ConversionWork => {
  if (work.step !== 'done' || !work.ending) return work
  const { ending, result } = work
  const hasPages = ending.kind === 'broken' && ending.code === 'engine-not-loaded'
  if (ending.kind === 'cancelled' || hasPages) return work
  if (ending.kind === 'all-failed' || !result.converted) return { step: 'ready', ending }
  return {
    ...work,
    result: { ...result, source: { ...result.source, pendingScanIndexes: [] } },
  }
}

const nextWork = (work: ConversionWork, event: Event): ConversionWork => {
  const task = taskOf(work, event)
  if (task) return reduceWork(work, { type: 'started', request: task })
  if (
    isOpeningEvent(event) ||
    event.type === 'conversion-requested' ||
    event.type === 'recognition-requested' ||
    event.type === 'pictures-kept'
  )
    return work
  const next = reduceWork(work, event)
  return next === work ? work : withoutLostPages(next)
}

/** The reducer of a chosen document. An event that does not apply to the current step leaves the state as it is. */
export const reduce = (state: State, event: Event): State => {
  if (isOpening(state)) {
    const next = reduceOpening<OpenedPdf>(state, event)
    return isOpening(next) ? next : { ...next, work: ready }
  }
  const work = nextWork(state.work, event)
  return work === state.work ? state : { ...state, work }
}

/** The step of the whole tool, which decides what is shown. */
export const stepOf = (state: State) => {
  if (isOpening(state)) return state.step
  const { work } = state
  return work.step === 'done' && !work.result.converted ? 'scanned' : work.step
}
