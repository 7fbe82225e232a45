import type { ErrorCode } from '../../core/errors.ts'

/** What identifies a document once it is open. */
export interface OpenDocument {
  documentId: number
}

/** The document that was chosen. Another attempt at opening it is another object. */
export interface ChosenPdf {
  file: File
  /** Known while the page is open, and kept nowhere else. */
  password?: string
}

/** A document that is not open yet. */
export type Opening =
  | { step: 'opening'; chosen: ChosenPdf }
  | { step: 'locked'; chosen: ChosenPdf; isWrong: boolean }
  | { step: 'unreadable'; chosen: ChosenPdf; code: ErrorCode }

/** A document that is open. */
export interface Opened<Document extends OpenDocument> {
  chosen: ChosenPdf
  document: Document
}

/** How far a document is open that a tool has among others. */
export type PdfState<Document extends OpenDocument> =
  | Opening
  | ({ step: 'ready' } & Opened<Document>)

export type OpeningEvent<Document extends OpenDocument> =
  | { type: 'opened'; document: Document }
  | { type: 'not-opened'; code: ErrorCode }
  | { type: 'unlocked'; password: string }
  | { type: 'retried' }

/** A file that was chosen is opened at once. */
export const startOpening = (file: File): Opening => ({ step: 'opening', chosen: { file } })

export const isOpening = (state: { step: string }): state is Opening =>
  state.step === 'opening' || state.step === 'locked' || state.step === 'unreadable'

const notOpened = (chosen: ChosenPdf, code: ErrorCode): Opening => {
  if (code === 'password-needed') return { step: 'locked', chosen, isWrong: false }
  if (code === 'password-wrong') return { step: 'locked', chosen, isWrong: true }
  return { step: 'unreadable', chosen, code }
}

/** What a document's password is asked with; undefined where none is asked for, `isBusy` while one is being tried. */
export const passwordAsked = (
  state: PdfState<OpenDocument>,
): { isWrong: boolean; isBusy: boolean } | undefined => {
  if (state.step === 'locked') return { isWrong: state.isWrong, isBusy: false }
  const isUnlocking = state.step === 'opening' && state.chosen.password !== undefined
  return isUnlocking ? { isWrong: false, isBusy: true } : undefined
}

const openingEvents: ReadonlySet<string> = new Set([
  'opened',
  'not-opened',
  'unlocked',
  'retried',
] satisfies OpeningEvent<OpenDocument>['type'][])

export const isOpeningEvent = <Document extends OpenDocument>(
  event: OpeningEvent<Document> | { type: string },
): event is OpeningEvent<Document> => openingEvents.has(event.type)

/** What becomes of a document that is being opened. An event that makes no sense in a step leaves it as it is. */
export const reduceOpening = <Document extends OpenDocument>(
  state: Opening,
  event: OpeningEvent<Document> | { type: string },
): PdfState<Document> => {
  const { chosen } = state
  if (!isOpeningEvent(event)) return state
  if (state.step === 'opening' && event.type === 'opened')
    return { step: 'ready', chosen, document: event.document }
  if (state.step === 'opening' && event.type === 'not-opened') return notOpened(chosen, event.code)
  if (state.step === 'locked' && event.type === 'unlocked')
    return { step: 'opening', chosen: { file: chosen.file, password: event.password } }
  if (state.step === 'unreadable' && event.type === 'retried')
    return { step: 'opening', chosen: { ...chosen } }
  return state
}
