import type { ErrorCode } from '../../core/errors.ts'

/** An open document, which is identified by the id that its opener gave it. */
export interface OpenDocument {
  documentId: number
}

/** A chosen document. Every attempt to open it has an object of its own. */
export interface ChosenPdf {
  file: File
  /** The password stays in the page's memory and is stored nowhere. */
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

/** The state of a document, from the choice of the file until it is open. */
export type PdfState<Document extends OpenDocument> =
  | Opening
  | ({ step: 'ready' } & Opened<Document>)

export type OpeningEvent<Document extends OpenDocument> =
  | { type: 'opened'; document: Document }
  | { type: 'not-opened'; code: ErrorCode }
  | { type: 'unlocked'; password: string }
  | { type: 'retried' }

/** The state of a file that was just chosen: it is opened at once. */
export const startOpening = (file: File): Opening => ({ step: 'opening', chosen: { file } })

export const isOpening = (state: { step: string }): state is Opening =>
  state.step === 'opening' || state.step === 'locked' || state.step === 'unreadable'

const notOpened = (chosen: ChosenPdf, code: ErrorCode): Opening => {
  if (code === 'password-needed') return { step: 'locked', chosen, isWrong: false }
  if (code === 'password-wrong') return { step: 'locked', chosen, isWrong: true }
  return { step: 'unreadable', chosen, code }
}

/**
 * The state of the password form, with `isBusy` while a password is being tried; undefined when no password is needed.
 */
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

/** The reducer of opening a document. An event that does not apply to the current step leaves the state as it is. */
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

/** A document of a list. The id distinguishes it from another file of the same name. */
export interface ListedDocument<Document extends OpenDocument> {
  id: number
  file: File
  opening: PdfState<Document>
}

export type ReadyDocument<Document extends OpenDocument> = ListedDocument<Document> & {
  opening: { step: 'ready' }
}

export const isReady = <Document extends OpenDocument>(
  document: ListedDocument<Document>,
): document is ReadyDocument<Document> => document.opening.step === 'ready'

/** The reducer of opening a document of a list, or anything else that has the state of an opening. */
export const reduceListed = <
  Document extends OpenDocument,
  Listed extends { opening: PdfState<Document> },
>(
  listed: Listed,
  event: OpeningEvent<Document>,
): Listed =>
  isOpening(listed.opening)
    ? { ...listed, opening: reduceOpening<Document>(listed.opening, event) }
    : listed

/** Returns an open document in the form that the engine’s worker opens it in. */
export const sourceOf = ({
  file,
  opening: { chosen, document },
}: ReadyDocument<OpenDocument & { pageCount: number }>) => ({
  file,
  name: file.name,
  pageCount: document.pageCount,
  ...(chosen.password === undefined ? {} : { password: chosen.password }),
})
